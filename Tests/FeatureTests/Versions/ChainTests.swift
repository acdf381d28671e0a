import AllModules
import Testing

/// What every chain of versions can do.
@Suite("Chains")
struct ChainTests {
    private static let texts = [
        #"{"version": 3, "title": "Tea", "cooks": ["unknown"], "servings": 4}"#,
        #"{"version": 2, "title": "Tea", "cook": "unknown", "servings": 4}"#,
        #"{"version": 1, "name": "Tea"}"#,
    ]

    @Test("A document of any version becomes today's type", arguments: Coder.all, texts)
    func chain(coder: Coder, text: String) throws {
        #expect(try coder.decode(versioned: Dish.self, text) == Dish("Tea"))
    }

    // MARK: Unversioned documents

    struct Page: VersionedCodable, Hashable {
        static let version: Int? = 1
        typealias PreviousVersion = Page0
        var text: String
        init(from old: Page0) { text = old.body }
    }

    struct Page0: VersionedCodable, Hashable {
        static let version: Int? = nil
        typealias PreviousVersion = NothingEarlier
        var body: String
    }

    @Test("A document without a version is of the type without one", arguments: Coder.all)
    func unversioned(coder: Coder) throws {
        let result = try coder.decoder()
            .decodeResult(versioned: Page.self, from: try coder.data(#"{"body": "B"}"#))
        #expect(result.value.text == "B")
        #expect(result.version == nil)
        #expect(result.versionText == "unversioned")
        let old = try coder.decode(versioned: Page0.self, #"{"body": "B"}"#)
        let data = try coder.encoder().encode(versioned: old)
        #expect(try coder.sortedJSON(data) == #"{"body":"B"}"#)
    }

    @Test("The key of the version is version, at the root", arguments: Coder.all)
    func rootKey(coder: Coder) throws {
        let data = try coder.encoder().encode(versioned: Dish1(name: "Tea"))
        struct Read: Decodable { var version: Int }
        #expect(try coder.decoder().decode(Read.self, from: data).version == 1)
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: data) == 1)
    }

    /// Has something of its own in the object of the version, and a version of its own at the root.
    struct Form: VersionedCodable, Hashable {
        struct VersionSpec: VersionPathSpec {
            static var keyPathToVersion: KeyPath<Self, Int?> { \._metadata?.version }
            struct Metadata: Codable { var version: Int? }
            var _metadata: Metadata?
            init(withVersion version: Int?) { _metadata = Metadata(version: version) }
        }
        struct Metadata: Codable, Hashable { var lastModifiedBy: String }
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier
        var version: String
        var _metadata: Metadata
    }

    @Test("The version is anywhere, and what stands beside it stays", arguments: Coder.all)
    func customPath(coder: Coder) throws {
        let form = Form(version: "draft", _metadata: .init(lastModifiedBy: "me"))
        let data = try coder.encoder().encode(versioned: form)
        #expect(try coder.decoder().peekVersion(of: Form.self, from: data) == 2)
        #expect(try coder.decoder().decode(versioned: Form.self, from: data) == form)
    }

    @Test("The version is in the document and not in the model", arguments: Coder.all)
    func invisible(coder: Coder) throws {
        let dish = try coder.decode(versioned: Dish.self, Self.texts[0])
        #expect(!Mirror(reflecting: dish).children.contains { $0.label == "version" })
        let data = try coder.encoder().encode(versioned: dish)
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: data) == 3)
        struct Read: Decodable { var version: Int? }
        let plain = try coder.encoder().encode(dish)
        #expect(try coder.decoder().decode(Read.self, from: plain).version == nil)
    }

    // MARK: Errors

    struct Meal: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = Dish1
        var name: String
        init(from old: Dish1) throws {
            if old.name.isEmpty { throw NoCook() }
            if old.name == "Tea" {
                throw VersionedDecodingError.fieldNoLongerValid(
                    .init(codingPath: [PathStep.key("name")], debugDescription: "tea is no meal"))
            }
            name = old.name
        }
    }

    @Test("A step may throw, with the field that is no longer valid", arguments: Coder.all)
    func throwing(coder: Coder) throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: Meal.self, Self.texts[2])
        }
        guard case .fieldNoLongerValid(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["name"])
        #expect(context.debugDescription == "tea is no meal")
        #expect(
            error?.description
                == "field name is no longer valid: tea is no meal (in the step from Dish1 (version 1) to Meal (version 2))"
        )
    }

    struct Last: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = Never
        init(from never: Never) {}
    }

    @Test("Nothing is earlier than the oldest type", arguments: Coder.all)
    func terminal(coder: Coder) throws {
        let unsupported = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: Last.self, #"{"version": 7, "name": "x"}"#)
        }
        guard case .unsupportedVersion(let error)? = unsupported else {
            Issue.record("\(String(describing: unsupported))")
            return
        }
        #expect(error == Last.self)
        #expect(throws: DecodingError.self) {
            try coder.decode(NothingEarlier.self, #"{"name": "x"}"#)
        }
        #expect(NothingEarlier.version == nil && Never.version == nil)
    }

    @Test("A version the chain does not have is an error", arguments: Coder.all)
    func unsupported(coder: Coder) throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: Dish.self, #"{"version": -1, "name": "x"}"#)
        }
        guard case .unsupportedVersion(let unsupported)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(unsupported.isNewer == false)
        #expect(unsupported == Dish1.self)
        #expect(unsupported.foundText == "-1")
    }

    // MARK: Coders

    @Test(
        "JSON, by the coders of Foundation and of the package",
        arguments: Coder.all.filter(\.isJSON), texts)
    func json(coder: Coder, text: String) throws {
        let dish = try coder.decoder().decode(versioned: Dish.self, from: Data(text.utf8))
        #expect(dish == Dish("Tea"))
        let data = try coder.encoder().encode(versioned: dish)
        #expect(
            try coder.sortedJSON(data)
                == #"{"cooks":["unknown"],"servings":4,"title":"Tea","version":3}"#)
    }

    @Test(
        "Property lists, by the coders of Foundation and of the package",
        arguments: Coder.all.filter(\.isPropertyList), Coder.all.filter(\.isPropertyList))
    func propertyList(writer: Coder, reader: Coder) throws {
        let data = try writer.encoder().encode(versioned: Dish("Tea", notes: ["a": "b"]))
        #expect(
            try reader.decoder().decode(versioned: Dish.self, from: data)
                == Dish("Tea", notes: ["a": "b"]))
    }

    @Test("Any coder takes part through closures", arguments: Coder.all, texts)
    func closures(coder: Coder, text: String) throws {
        let dish: Dish = try Dish.decodeTransparently(from: try coder.data(text)) {
            try coder.decoder().decode($0, from: $1)
        }
        #expect(dish == Dish("Tea"))
        let data = try dish.encodeTransparently { try coder.encoder().encode($0) }
        #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == dish)
    }
}
