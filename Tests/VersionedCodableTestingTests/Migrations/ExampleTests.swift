import TestSupport
import VersionedCodable

/// All that an example may have.
struct Everything: FirstVersion, Equatable {
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

extension Everything.Action: ExampleProviding {
    static var example: Everything.Action { .move(to: 4) }
    static var examples: [Everything.Action] { [.move(to: 4), .wait] }
}

extension Everything: JSONExample {
    static var json: String {
        #"{"level": 1, "action": {"wait": {}}, "name": "a", "root": {"label": "a", "children": []}, "#
            + #""pair": [1, 2], "small": 1, "big": 1, "ratio": 0.5, "#
            + #""id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "link": "https://example.com", "#
            + #""price": 1.25, "unique": [3], "limits": {"a": [1, 2]}, "scores": {"1": true}, "#
            + #""maybe": [1, null]}"#
    }
}

struct ExampleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fixtures<Value: VersionedCodable>(
        of type: Value.Type, name: String? = nil, _ recording: MigrationRecording = .all
    ) -> MigrationFixtures<Value> {
        MigrationFixtures(
            of: type, in: folder.url, formats: [JSONFormat()], name: name, recording: recording)
    }

    private func record() throws {
        try fixtures(of: Everything.self).check()
        try fixtures(of: Everything.self, .none).check()
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

    @Test func aVersionWithoutAnExampleIsNamed() throws {
        #expect(
            violation(.noExample) { try fixtures(of: Silent.self).check() } == """
                Silent has no example, or none that it can encode and decode
                make Silent conform to ExampleProviding
                """)
        #expect(try folder.names.isEmpty)
    }

    /// What is asked for counts, not what the example has.
    @Test(arguments: [Narrow.self, Missing.self] as [any VersionedCodable.Type])
    func widthAndOptionalityAreThoseOfTheType(type: any VersionedCodable.Type) throws {
        try fixtures(of: Wide.self, name: "Page").check()
        func open<Value: VersionedCodable>(_ type: Value.Type) throws {
            try fixtures(of: type, name: "Page", .none).check()
        }
        let message = violation(.changedShape) { try open(type) }
        #expect(message?.contains(type is Narrow.Type ? "+ size: Int8" : "+ title: String") == true)
    }

    @Test func anExampleThatNoStepAcceptsIsNamed() {
        #expect(
            violation(.noExample) { try fixtures(of: Picky.self).check() } == """
                the example of PickyV1 (version 1) cannot be recorded as Picky: the step from PickyV1 (version 1) to \
                Picky (version 2) failed: no port in "listen 1"
                give PickyV1 another example
                """)
    }
}

private struct Silent: FirstVersion {
    var name: String
}

private struct Wide: FirstVersion, ExampleProviding {
    var title: String?
    var size: Int
    static var example: Wide { Wide(title: "a", size: 1) }
}

private struct Narrow: FirstVersion, ExampleProviding {
    var title: String?
    var size: Int8
    static var example: Narrow { Narrow(title: "a", size: 1) }
}

private struct Missing: FirstVersion, ExampleProviding {
    var title: String
    var size: Int
    static var example: Missing { Missing(title: "a", size: 1) }
}

private struct Picky: VersionedCodable, JSONExample {
    static var json: String { #"{"port": 1}"# }
    static var version: Int? { 2 }
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

private struct PickyV1: FirstVersion, ExampleProviding {
    static var example: PickyV1 { PickyV1(listen: "listen 1") }
    var listen: String
}
