import AllModules

/// What every chain of versions can do.
@Suite("Chains") struct ChainTests {
    // MARK: Unversioned documents

    struct Page: VersionedCodable, Hashable {
        static let version: Int? = 1
        var text: String
        init(from old: Page0) { text = old.body }
    }

    struct Page0: Unversioned, Hashable {
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

    /// Has something of its own in the object of the version, and a version of its own at the root.
    struct Form: SecondVersion, OldestVersion, Hashable {
        struct VersionSpec: VersionPathSpec {
            static var keyPathToVersion: KeyPath<Self, Int?> { \._metadata?.version }
            struct Metadata: Codable { var version: Int? }
            var _metadata: Metadata?
            init(withVersion version: Int?) { _metadata = Metadata(version: version) }
        }
        struct Metadata: Codable, Hashable { var lastModifiedBy: String }
        var version: String
        var _metadata: Metadata
    }

    @Test("The version can be anywhere, and its siblings stay", arguments: Coder.all)
    func customPath(coder: Coder) throws {
        let form = Form(version: "draft", _metadata: .init(lastModifiedBy: "me"))
        let data = try coder.encoder().encode(versioned: form)
        #expect(try coder.decoder().peekVersion(of: Form.self, from: data) == 2)
        #expect(try coder.decoder().decode(versioned: Form.self, from: data) == form)
    }

    @Test("The version is in the document and not in the model", arguments: Coder.all)
    func invisible(coder: Coder) throws {
        let dish = try coder.decode(
            versioned: Dish.self,
            #"{"version": 3, "title": "Tea", "cooks": ["unknown"], "servings": 4}"#)
        #expect(!Mirror(reflecting: dish).children.contains { $0.label == "version" })
        let data = try coder.encoder().encode(versioned: dish)
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: data) == 3)
        struct Read: Decodable { var version: Int? }
        let plain = try coder.encoder().encode(dish)
        #expect(try coder.decoder().decode(Read.self, from: plain).version == nil)
    }
}
