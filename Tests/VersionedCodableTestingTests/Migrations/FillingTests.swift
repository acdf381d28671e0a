import TestSupport
import Testing
import VersionedCodable

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
        let value = try DocumentDecoder(format: .json).decode(
            versioned: Everything.self, from: data)
        #expect(value.level == .low)
        #expect(value.action == .move(to: 4))
        #expect(value.root.children.count == 2)
        #expect(value.root.children.first?.children == [])
        #expect(value.unique.count == 1)
        #expect(value.limits.count == 1)
        #expect(value.maybe.count == 2 && !value.maybe.contains(nil))
        #expect(value.link.absoluteString.hasPrefix("https://example.com/"))
    }

    @Test func shapesShowWhatIsRead() throws {
        try record()
        #expect(
            try folder.text("Everything-1.shape") == """
                action: object
                  move: object?
                    to: Int
                  wait: object?
                big: UInt64
                id: UUID
                level: Int
                limits: [String: [Int]]
                link: URL
                maybe: [Int?]
                name: String
                pair: [Int]
                price: Decimal
                ratio: Float
                root: object
                  children: [object]
                    children: [recursive]
                    label: String
                    next: [recursive]?
                  label: String
                  next: [object]?
                    children: [recursive]
                    label: String
                    next: [recursive]?
                scores: [Int: Bool]
                small: Int8
                unique: [Int]

                """)
    }

    @Test func recordingAgainWritesTheSameBytes() throws {
        try record()
        let data = try folder.text("Everything-1.json")
        try record()
        #expect(try folder.text("Everything-1.json") == data)
    }

    @Test func anEnumerationWithAssociatedValuesAsksForASample() {
        #expect(
            violation(.cannotFill) {
                try MigrationFixtures(
                    of: Payload.self, in: folder.url, formats: [JSONFormat()], recording: .all
                ).check()
            } == """
                cannot make a value of Action at action: Invalid number of keys found, expected one.
                make Action conform to MigrationSample
                """)
        #expect(folder.names.isEmpty)
    }

    @Test func anEnumerationWithoutCasesIsNamed() {
        #expect(
            violation(.cannotFill) {
                try MigrationFixtures(
                    of: Empty.self, in: folder.url, formats: [JSONFormat()], recording: .all
                ).check()
            } == """
                cannot make a value of Nobody at list.nobody: it has no cases
                make Nobody conform to MigrationSample or CaseIterable
                """)
    }

    @Test func aValueThatNestsTooDeepIsNamed() throws {
        let message = try #require(
            violation(.cannotFill) {
                try checkRoundTrips(of: Deep<Int>.self, formats: [JSONFormat()], count: 1)
            })
        #expect(message.contains(": it nests more than 64 deep\nmake "))
    }

    @Test func aValueThatNoStepAcceptsAsksForASample() {
        #expect(
            violation(.cannotFill) {
                try MigrationFixtures(
                    of: Picky.self, in: folder.url, formats: [JSONFormat()], recording: .all
                ).check()
            } == """
                the value made for PickyV1 (version 1) cannot be recorded as Picky: the step from PickyV1 (version 1) to \
                Picky (version 2) failed: no port in "listen 1"
                make PickyV1 conform to MigrationSample
                """)
    }
}

/// Has an enumeration with associated values and no sample.
private struct Payload: VersionedCodable {
    static var version: Int? { 1 }
    typealias PreviousVersion = NothingEarlier
    enum Action: Codable {
        case wait
        case move(Int)
    }
    var action: Action
}

/// Has an enumeration without cases.
private struct Empty: VersionedCodable {
    static var version: Int? { 1 }
    typealias PreviousVersion = NothingEarlier
    struct List: Codable { var nobody: Nobody }
    enum Nobody: String, Codable, CaseIterable {
        case someone
        static var allCases: [Nobody] { [] }
    }
    var list: List
}

private struct Picky: VersionedCodable {
    static var version: Int? { 2 }
    typealias PreviousVersion = PickyV1
    struct NoPort: Error, CustomStringConvertible {
        let text: String
        var description: String { "no port in \"\(text)\"" }
    }
    var port: Int

    init(from old: PickyV1) throws {
        guard let port = Int(old.listen) else { throw NoPort(text: old.listen) }
        self.port = port
    }
}

private struct PickyV1: VersionedCodable {
    static var version: Int? { 1 }
    typealias PreviousVersion = NothingEarlier
    var listen: String
}

/// Needs another type inside of each.
private struct Deep<Value: Codable>: VersionedCodable {
    static var version: Int? { 1 }
    typealias PreviousVersion = NothingEarlier
    var value: Value

    enum CodingKeys: CodingKey { case value }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(Deep<[Value]>.self, forKey: .value)
        value = try container.decode(Value.self, forKey: .value)
    }
}
