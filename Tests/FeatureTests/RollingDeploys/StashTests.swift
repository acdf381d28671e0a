import AllModules
import Testing

@testable import VersionedCodableExtras

/// A newer document inside of an older one.
@Suite("Stash") struct StashTests {
    private let rich = Dish(
        "Tea", cooks: ["A", "B"], servings: 2, notes: ["hot": "yes"],
        cooked: Date(timeIntervalSince1970: 1000))

    private func stashed(_ coder: Coder, as schema: any VersionedCodable.Type) throws -> Data {
        try coder.encoder().encode(versioned: rich, as: schema, policy: .stash)
    }

    @Test(
        "The newer program gets everything back, the older one reads its own", arguments: Coder.all)
    func restored(coder: Coder) throws {
        for schema in [Dish1.self, Dish2.self, Dish.self] as [any VersionedCodable.Type] {
            let data = try stashed(coder, as: schema)
            #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == rich)
        }
        let one = try stashed(coder, as: Dish1.self)
        #expect(try coder.decoder().decode(versioned: Dish1.self, from: one) == Dish1(name: "Tea"))
        #expect(try coder.decoder().decode(versioned: Dish2.self, from: one) == Dish2("Tea"))
        let result = try coder.decoder().decodeResult(versioned: Dish.self, from: one)
        #expect(result.version as? Int == 1)
        #expect(result.schema is Dish1.Type)
        let any = try coder.decoder().decode(AnyVersion<Dish>.self, from: one)
        #expect(any.stored as? Dish1 == Dish1(name: "Tea"))
        #expect(try any.migrated() == rich)
    }

    @Test("What is written")
    func written() throws {
        let dish = Dish("Tea", cooks: ["A"], servings: 2)
        let data = try DocumentEncoder(format: .json)
            .encode(versioned: dish, as: Dish1.self, policy: .stash)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"version":1,"_newer":{"version":3,"title":"Tea","cooks":["A"],"servings":2},"name":"Tea"}"#
        )
    }

    @Test("Nothing is added when nothing would be lost", arguments: Coder.all)
    func unneeded(coder: Coder) throws {
        let encoder = coder.encoder()
        #expect(
            try encoder.encode(versioned: Dish("Tea"), as: Dish1.self, policy: .stash)
                == encoder.encode(versioned: Dish("Tea"), as: Dish1.self))
    }

    @Test("It survives an older program that keeps unknown keys", arguments: Coder.ours)
    func survives(coder: Coder) throws {
        let data = try coder.rewritten(try stashed(coder, as: Dish1.self), by: OldDish.self)
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: data) == 1)
        #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == rich)
        let twice = try coder.rewritten(data, by: OldDish.self)
        #expect(try coder.decoder().decode(versioned: Dish.self, from: twice) == rich)
    }

    @Test("What an older program changed counts", arguments: Coder.ours)
    func edited(coder: Coder) throws {
        let data = try coder.rewritten(try stashed(coder, as: Dish1.self), by: OldDish.self) {
            $0.name = "Coffee"
        }
        var expected = rich
        expected.title = "Coffee"
        #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == expected)
    }

    /// Keeps every member as it is.
    struct Editor2: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier
        var cook: String
        var others = UnknownMembers()
    }

    @Test("Arrays are taken as wholes", arguments: Coder.ours)
    func arrays(coder: Coder) throws {
        let data = try coder.rewritten(try stashed(coder, as: Dish2.self), by: Editor2.self) {
            $0.cook = "C"
        }
        var expected = rich
        expected.cooks = ["C"]
        #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == expected)
    }

    @Test("An older program that drops unknown keys drops it", arguments: Coder.all)
    func dropped(coder: Coder) throws {
        let data = try coder.rewritten(try stashed(coder, as: Dish1.self), by: Dish1.self)
        #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == Dish("Tea"))
    }

    @Test("One that is newer than the reader is passed over", arguments: Coder.all)
    func tooNew(coder: Coder) throws {
        let data = try stashed(coder, as: Dish1.self)
        #expect(try coder.decoder().decode(versioned: OldDish2.self, from: data).title == "Tea")
    }

    @Test("A reader that is newer takes it up", arguments: Coder.all)
    func older(coder: Coder) throws {
        let dish = Dish2("Tea", cook: "A", servings: 2)
        let data = try coder.encoder().encode(versioned: dish, as: Dish1.self, policy: .stash)
        #expect(
            try coder.decoder().decode(versioned: Dish.self, from: data)
                == Dish("Tea", cooks: ["A"], servings: 2))
    }

    @Test("The strategies of the coders hold for it", arguments: Coder.withStrategies)
    func strategies(coder: Coder) throws {
        let data = try coder.encoder(strategies: true)
            .encode(versioned: rich, as: Dish1.self, policy: .stash)
        let again = try coder.decoder(strategies: true).decode(versioned: Dish.self, from: data)
        #expect(again == rich)
    }

    @Test("Below the root, in arrays", arguments: Coder.all)
    func nested(coder: Coder) throws {
        let menu = Menu(first: rich, all: [Dish("Rice"), rich])
        let versions = StorageVersions([Dish1.self], policy: .stash)
        let data = try coder.encoder(writing: versions).encode(menu)
        #expect(try coder.decoder().decode(Menu.self, from: data) == menu)
    }

    @Test("Invalid input is an error with its location")
    func broken() throws {
        let text = #"{"version": 1, "name": "Tea", "_newer": {"version": 3, "title": 5}}"#
        let error = #expect(throws: DecodingError.self) {
            try DocumentDecoder(format: .json).decode(versioned: Dish.self, from: text)
        }
        #expect(
            error?.documentDescription.hasPrefix("1:65: _newer.title: expected String, found 5")
                == true)
        let none = #"{"version": 1, "name": "Tea", "_newer": null}"#
        #expect(
            try DocumentDecoder(format: .json).decode(versioned: Dish.self, from: none)
                == Dish("Tea"))
    }

    /// Writes something else for the key.
    struct Taken: VersionedCodable, Downgradable {
        static let version: Int? = 2
        typealias PreviousVersion = Taken1
        static let stashKey = "name"
        var name: String
        init(_ name: String) { self.name = name }
        init(from old: Taken1) { name = "" }
        func downgraded() -> Taken1 { Taken1(name: "x") }
    }
    struct Taken1: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var name: String
    }

    @Test("A key that is taken is an error", arguments: Coder.all)
    func taken(coder: Coder) throws {
        let error = #expect(throws: VersionedEncodingError.self) {
            try coder.encoder().encode(versioned: Taken("y"), as: Taken1.self, policy: .stash)
        }
        #expect(
            error?.description
                == "Taken1 writes \"x\" at /name, which is reserved for an object with its version")
    }

    /// Goes down to a type without a version.
    struct Card: VersionedCodable, Hashable, Downgradable {
        static let version: Int? = 1
        typealias PreviousVersion = Card0
        var name: String
        var tags: [String]
        init(_ name: String, tags: [String] = ["none"]) {
            self.name = name
            self.tags = tags
        }
        init(from old: Card0) { self.init(old.name) }
        func downgraded() -> Card0 { Card0(name: name) }
    }
    struct Card0: VersionedCodable, Hashable {
        static let version: Int? = nil
        typealias PreviousVersion = NothingEarlier
        var name: String
    }

    @Test("Beside a document without a version, and in an envelope", arguments: Coder.all)
    func unversioned(coder: Coder) throws {
        let card = Card("A", tags: ["x", "y"])
        let data = try coder.encoder().encode(versioned: card, as: Card0.self, policy: .stash)
        #expect(try coder.decoder().decode(versioned: Card0.self, from: data) == Card0(name: "A"))
        #expect(try coder.decoder().decode(versioned: Card.self, from: data) == card)
        let envelope = Enveloped(wrappedValue: rich)
        let enveloped = try coder.encoder()
            .encode(versioned: envelope, as: Enveloped<Dish1>.self, policy: .stash)
        #expect(
            try coder.decoder().decode(versioned: Enveloped<Dish>.self, from: enveloped) == envelope
        )
    }

    /// Goes down to an array.
    struct List: VersionedCodable, Downgradable {
        static let version: Int? = 1
        typealias PreviousVersion = List0
        var words: [String]
        init(_ words: [String]) { self.words = words }
        init(from old: List0) { words = [] }
        func downgraded() -> List0 { List0() }
    }
    struct List0: VersionedCodable {
        static let version: Int? = nil
        typealias PreviousVersion = NothingEarlier
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode("a")
        }
    }

    @Test("An array has no place for it, which is an error", arguments: Coder.all)
    func array(coder: Coder) throws {
        #expect(throws: EncodingError.self) {
            try coder.encoder().encode(versioned: List(["b"]), as: List0.self, policy: .stash)
        }
    }

    @Test("A program that decodes the key does not report it as unknown")
    func strict() throws {
        let coder = try #require(Coder.ours.first { $0.isJSON })
        let data = try stashed(coder, as: Dish1.self)
        let decoder = DocumentDecoder(format: .json)
        decoder.unknownKeyStrategy = .refuse
        #expect(try decoder.decode(versioned: Dish.self, from: data) == rich)
        #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: Dish1.self, from: data)
        }
    }

    /// Keeps unknown members in every version.
    struct Keeper: VersionedCodable, Hashable, Downgradable {
        static let version: Int? = 2
        typealias PreviousVersion = Keeper1
        var title: String
        var size: Int
        var others: UnknownMembers
        init(from old: Keeper1) {
            title = old.name
            size = 1
            others = old.others
        }
        func downgraded() -> Keeper1 { Keeper1(name: title, others: others) }
    }
    struct Keeper1: VersionedCodable, Hashable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var name: String
        var others = UnknownMembers()
    }

    @Test("Types that keep unknown members keep no second stash", arguments: Coder.ours)
    func unknown(coder: Coder) throws {
        var keeper = try coder.decode(
            versioned: Keeper.self, #"{"version": 2, "title": "T", "size": 5, "mood": "good"}"#)
        keeper.others.remove("version")
        for name in ["T", "U"] {
            let data = try coder.rewritten(
                try coder.encoder().encode(versioned: keeper, as: Keeper1.self, policy: .stash),
                by: Keeper1.self
            ) { $0.name = name }
            let again = try coder.decoder().decode(versioned: Keeper.self, from: data)
            #expect(again.title == name)
            #expect(again.size == 5)
            #expect(again.others["mood"]?.string == "good")
            #expect(again.others["_newer"] == nil)
            keeper = again
        }
    }

    /// Objects are joined member by member.
    @Test("The merge of trees")
    func merge() throws {
        func merged(_ base: DocumentValue, _ mine: DocumentValue, _ theirs: DocumentValue)
            -> DocumentValue?
        {
            DocumentValue.merged(mine: mine, theirs: theirs, base: base)
        }
        #expect(
            merged(
                ["a": 1, "b": ["c": 1, "d": 1], "e": 1], ["a": 2, "b": ["c": 1, "d": 2], "f": 3],
                ["a": 1, "b": ["c": 5, "d": 1, "g": 6], "e": 1, "h": 7]) == [
                    "a": 2, "b": ["c": 5, "d": 2, "g": 6], "h": 7, "f": 3,
                ])
        #expect(merged([1, 2], [1, 3], [1, 2, 4]) == [1, 3])
        #expect(merged(1, 1, 2) == 2)
        #expect(merged(1, 3, 2) == 3)
    }
}
