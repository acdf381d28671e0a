import AllModules

/// Unknown keys of documents with versions.
@Suite("Unknown keys and versions") struct UnknownKeyVersionTests {
    struct Old: FirstVersion, Equatable {
        var title: String
    }

    struct New: SecondVersion, Equatable {
        var name: String

        init(name: String) { self.name = name }
        init(from old: Old) { name = old.title }
    }

    /// A type with its version deeper down, which it does not look at itself.
    struct Deep: OldestVersion {
        static let version: String? = "a"
        typealias VersionSpec = MetaVersion<String>
        var name: String
    }

    struct Book: Decodable {
        let recipes: [New]

        enum Keys: CodingKey { case recipes }

        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: Keys.self)
                .nestedUnkeyedContainer(forKey: .recipes)
            var recipes: [New] = []
            while !list.isAtEnd { recipes.append(try list.decode(versioned: New.self)) }
            self.recipes = recipes
        }
    }

    @Test(arguments: Coder.ours)
    func theVersionIsKnown(coder: Coder) throws {
        let decoder = coder.decoder(.refuse)
        let new = try coder.data(#"{"version": 2, "name": "Tea"}"#)
        #expect(try decoder.decode(versioned: New.self, from: new).name == "Tea")
        let old = try coder.data(#"{"version": 1, "title": "Tea"}"#)
        #expect(try decoder.decode(versioned: New.self, from: old).name == "Tea")
        let deep = try coder.data(#"{"name": "Tea", "meta": {"version": "a"}}"#)
        #expect(try decoder.decode(versioned: Deep.self, from: deep).name == "Tea")
    }

    @Test(arguments: Coder.ours)
    func aKeyOfAnotherVersionIsNot(coder: Coder) throws {
        let decoder = coder.decoder(.refuse)
        let data = try coder.data(#"{"version": 1, "title": "Tea", "name": "Tea"}"#)
        expectError(\DecodingError.diagnostic?.message, #"unknown key "name""#) {
            try decoder.decode(versioned: New.self, from: data)
        }
        let deep = try coder.data(#"{"name": "Tea", "meta": {"version": "a", "x": 1}}"#)
        expectError(\DecodingError.diagnostic?.path, ["meta", "x"]) {
            try decoder.decode(versioned: Deep.self, from: deep)
        }
    }

    @Test(arguments: Coder.ours)
    func elementsOfSeveralVersions(coder: Coder) throws {
        let decoder = coder.decoder(.refuse)
        let data = try coder.data(
            #"{"recipes": [{"version": 2, "name": "a"}, {"version": 1, "title": "b"}]}"#)
        #expect(try decoder.decode(Book.self, from: data).recipes.map(\.name) == ["a", "b"])
        let wrong = try coder.data(
            #"{"recipes": [{"version": 2, "name": "a"}, {"version": 2, "name": "b", "x": 1}]}"#)
        expectError(\DecodingError.diagnostic?.path, ["recipes", "1", "x"]) {
            try decoder.decode(Book.self, from: wrong)
        }
    }

    @Test(arguments: Coder.ours)
    func aVersionNobodyKnowsIsTheError(coder: Coder) throws {
        let decoder = coder.decoder(.refuse)
        let data = try coder.data(#"{"version": 3, "name": "Tea", "x": 1}"#)
        let error = #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: New.self, from: data)
        }
        let unsupported = try #require(error?.unsupported)
        #expect(unsupported.found as? Int == 3)
    }

    @Test(arguments: Coder.ours)
    func peekingRefusesNothing(coder: Coder) throws {
        let decoder = coder.decoder(.refuse)
        let data = try coder.data(#"{"version": 2, "name": "Tea", "x": 1}"#)
        #expect(try decoder.peekVersion(of: New.self, from: data) == 2)
        let document = try decoder.document(from: data)
        #expect(try decoder.version(New.VersionSpec.self, of: document) == 2)
        let deep = try coder.data(#"{"meta": {"version": "a", "y": 2}, "x": 1}"#)
        #expect(try decoder.peekVersion(of: Deep.self, from: deep) == "a")
    }
}
