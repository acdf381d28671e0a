import Foundation
import Testing
import VersionedCodable
import VersionedCodableTesting

/// All that the filling decoder has an answer to.
struct Everything: VersionedCodable, Equatable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    enum Level: Int, Codable { case low = 1, high = 250 }
    enum Action: Codable, Equatable {
        case wait
        case move(to: Int)
    }
    struct Name: RawRepresentable, Codable, Hashable { var rawValue: String }
    struct Node: Codable, Equatable {
        var label: String
        var children: [Node]
        var next: [Node]?
    }
    struct Pair: Codable, Equatable {
        var a: Int
        var b: Int

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            a = try list.decode(Int.self)
            b = try list.decode(Int.self)
        }

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(a)
            try list.encode(b)
        }
    }

    var level: Level
    var action: Action
    var name: Name
    var root: Node
    var pair: Pair
    var small: Int8
    var big: UInt64
    var ratio: Float
    var id: UUID
    var link: URL
    var price: Decimal
    var unique: Set<Int>
    var limits: [String: Pair]
    var scores: [Int: Bool]
    var maybe: [Int?]
}

extension Everything.Action: MigrationSample {
    static var migrationSample: Everything.Action { .move(to: 4) }
    static var migrationSamples: [Everything.Action] { [.move(to: 4), .wait] }
}

struct FillingTests {
    private let folder = TemporaryFolder()

    private func record() throws {
        try MigrationFixtures(
            of: Everything.self, in: folder.url, formats: [JSONFormat()], recording: .all
        ).check()
        try MigrationFixtures(
            of: Everything.self, in: folder.url, formats: [JSONFormat()], recording: .none
        ).check()
    }

    @Test func valuesAreNotTrivial() throws {
        try record()
        let data = try Data(contentsOf: folder.url.appending(path: "Everything-1.json"))
        let value = try DocumentDecoder(format: .json).decode(Everything.self, from: data)
        #expect(value.level == .low)
        #expect(value.action == .move(to: 4))
        #expect(value.root.children.count == 2)
        #expect(value.root.children.first?.children == [])
        #expect(value.unique.count == 2)
        #expect(value.limits.count == 2)
        #expect(value.maybe.count == 2 && !value.maybe.contains(nil))
        #expect(value.link.absoluteString.hasPrefix("https://example.com/"))
    }

    @Test func shapesShowWhatIsRead() throws {
        try record()
        #expect(
            try folder.text("Everything-1.shape") == """
                ?
                """)
    }
}
