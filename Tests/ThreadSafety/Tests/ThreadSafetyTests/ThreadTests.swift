import Foundation
import Testing
import VersionedCodable
import VersionedCodableExtras

/// What many threads use at once: registries, reports, coders and wrappers.
///
/// Meant for `make check-tsan`; what is wrong is a data race that Thread Sanitizer finds.
struct ThreadTests {
    private func onManyThreads(_ work: @escaping @Sendable (Int) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<64 { group.addTask { try work(task) } }
            try await group.waitForAll()
        }
    }

    private let feed = Data(
        """
        {"items": [1, "x", 3], "age": 32, "book": {"version": 1, "name": "T"},
         "routes": [{"type": "login", "user": "ada"}, {"type": "odd"}]}
        """.utf8)

    @Test func registries() async throws {
        let registry = DynamicDecodableRegistry()
        try registry.register(Login.self, typeIdentifier: "login")
        let ours = DocumentDecoder(format: .json)
        ours.userInfo[.dynamicRegistry] = registry
        let foreign = JSONDecoder()
        foreign.userInfo[.dynamicRegistry] = registry
        let encoder = DocumentEncoder(format: .json)
        encoder.userInfo[.dynamicRegistry] = registry
        let text = Data(#"[{"type": "login", "user": "ada"}, {"type": "odd"}]"#.utf8)
        try await onManyThreads { task in
            try registry.register(Home.self, typeIdentifier: "home\(task)")
            DynamicDecodableRegistry.register(Login.self, typeIdentifier: "login\(task % 4)")
            registry.unknownValues = task % 2 == 0 ? .throw : .drop
            registry.unknownElements = .drop
            for _ in 0..<10 {
                let routes = try ours.decode(DynamicCodable<[any Route]>.self, from: text)
                #expect(routes.wrappedValue.count == 1)
                let again = try foreign.decode(
                    DynamicCodable<[any Route]>.self, from: try encoder.encode(routes))
                #expect(again == routes)
            }
            let home = Data(#"{"type": "home\#(task)"}"#.utf8)
            let route = try ours.decode(DynamicCodable<any Route>.self, from: home)
            #expect(route.wrappedValue is Home)
        }
    }

    @Test func wrappersAndReports() async throws {
        DynamicDecodableRegistry.register(Login.self, typeIdentifier: "login")
        let report = LossyReport()
        let decoder = DocumentDecoder(format: .json)
        decoder.userInfo[.lossyReport] = report
        let encoder = DocumentEncoder(format: .json)
        try await onManyThreads { _ in
            let feed = try decoder.decode(Feed.self, from: feed)
            #expect(feed.items == [1, 3])
            #expect(feed.age.years == 32)
            #expect(feed.book.title == "T")
            #expect(feed.routes.count == 1)
            #expect(!(try encoder.encode(feed)).isEmpty)
            #expect(report.drops.count <= 128)
        }
        #expect(report.drops.count == 128)
    }

    @Test func formats() async throws {
        let formats = FormatRegistry(formats: [JSONFormat()])
        try await onManyThreads { task in
            if task % 2 == 0 {
                try? formats.register(PropertyListFormat())
            } else {
                formats.unregister(named: PropertyListFormat().name)
            }
            #expect(formats.format(named: "json") != nil)
        }
    }
}

protocol Route: TypeIdentifiable, Sendable {}

struct Login: Route, Codable {
    var type = "login"
    var user: String
}

struct Home: Route, Codable {
    var type: String { "home" }
}

struct Feed: Codable {
    @LossyArray var items: [Int]
    @Migrated var age: Age
    @Versioned var book: Book
    @DynamicCodable var routes: [any Route]
}

struct Age: Codable, MigrationTarget {
    var years: Int

    init(migrateFrom years: Int) { self.years = years }
}

struct Book: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = Book1
    var title: String

    init(from old: Book1) { title = old.name }
}

struct Book1: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier
    var name: String
}
