import AllModules
import Testing

/// Arrays of many values whose types take turns, in memory of every form.
@Suite("Elements of named types") struct DynamicElementTests {
    protocol Part: TypeIdentifiable {
        var id: Int { get }
    }
    protocol Tagged {
        var tag: String { get }
    }
    class Base: Decodable, SendableMetatype {
        let id: Int
        init(id: Int) { self.id = id }
    }

    /// Fits into three words.
    struct Small: Part, Tagged, Decodable {
        var type: String { "small" }
        var tag: String { "s\(id)" }
        var id: Int
    }
    /// Does not.
    struct Large: Part, Tagged, Decodable {
        var type: String { "large" }
        var id: Int
        var tag: String
        var words: [String]
        var real: Double
    }
    struct Empty: Part, Tagged, Decodable {
        var type: String { "empty" }
        var tag: String { "e" }
        var id: Int { -1 }
    }
    final class Object: Base, Part, Tagged {
        var type: String { "object" }
        var tag: String { "o\(id)" }
    }

    static let kinds = ["small", "large", "empty", "object"]

    private static let registry: DynamicDecodableRegistry = {
        let registry = DynamicDecodableRegistry()
        try? registry.register(Small.self, typeIdentifier: "small")
        try? registry.register(Large.self, typeIdentifier: "large")
        try? registry.register(Empty.self, typeIdentifier: "empty")
        try? registry.register(Object.self, typeIdentifier: "object")
        return registry
    }()

    private func text(_ count: Int, _ kinds: [String], broken: Int? = nil) -> String {
        let parts = (0..<count).map { id in
            let real = id == broken ? "\"x\"" : "0.5"
            return
                #"{"type": "\#(kinds[id % kinds.count])", "id": \#(id), "tag": "a tag of more than fifteen bytes \#(id)", "words": ["w\#(id)"], "real": \#(real)}"#
        }
        return #"{"parts": [\#(parts.joined(separator: ", "))]}"#
    }

    private struct Parts<Value>: Decodable {
        @DynamicDecodable var parts: [Value]
    }

    private func parts<Value>(
        _: Value.Type, _ coder: Coder, _ text: String
    ) throws -> [Value] {
        try coder.decode(Parts<Value>.self, from: coder.data(text), Self.registry).parts
    }

    @Test("Values in place, in boxes, of classes, of none", arguments: Coder.all)
    func forms(coder: Coder) throws {
        let all = try parts((any Part).self, coder, text(40, Self.kinds))
        #expect(all.map(\.type) == (0..<40).map { Self.kinds[$0 % 4] })
        #expect(all.map(\.id) == (0..<40).map { $0 % 4 == 2 ? -1 : $0 })
        #expect((all[37] as? Large)?.words == ["w37"])
        #expect(all[39] is Object)
    }

    @Test("Several protocols, one without any, and a superclass", arguments: Coder.ours)
    func subjects(coder: Coder) throws {
        let both = try parts((any Part & Tagged).self, coder, text(12, Self.kinds))
        #expect(
            both.map(\.tag) == [
                "s0", "a tag of more than fifteen bytes 1", "e", "o3", "s4",
                "a tag of more than fifteen bytes 5", "e", "o7", "s8",
                "a tag of more than fifteen bytes 9", "e", "o11",
            ])
        let anything = try parts(Any.self, coder, text(8, Self.kinds))
        #expect((anything[4] as? Small)?.id == 4)
        let objects = try parts((any Part & AnyObject).self, coder, text(3, ["object"]))
        #expect(objects.map(\.id) == [0, 1, 2])
        let bases = try parts(Base.self, coder, text(3, ["object"]))
        #expect(bases.map(\.id) == [0, 1, 2])
        let small = try parts(Small.self, coder, text(3, ["small"]))
        #expect(small.map(\.id) == [0, 1, 2])
    }

    @Test("A failed element leaves no trace", arguments: Coder.typed)
    func failure(coder: Coder) throws {
        #expect(throws: DecodingError.self) {
            try parts((any Part).self, coder, text(30, ["large"], broken: 20))
        }
        #expect(throws: DecodingError.self) {
            try parts(Base.self, coder, text(6, ["object", "small"]))
        }
    }
}
