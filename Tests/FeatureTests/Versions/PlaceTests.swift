import AllModules

/// Where versions are, of which types they are, and what is said when one is not supported.
@Suite("Places, types and errors of versions") struct PlaceTests {
    // MARK: Errors

    @Test("Path, line and column", arguments: Coder.ours)
    func location(coder: Coder) throws {
        struct Menu: Codable { @Versioned var dishes: [Dish] }
        let text = #"{"dishes": [{"version": 1, "name": "Tea"}, {"version": 9, "name": "T"}]}"#
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(Menu.self, text)
        }
        let unsupported = try #require(error?.unsupported)
        #expect(unsupported.codingPath.compactMap(\.intValue) == [1])
        #expect(unsupported.chain.map { "\($0)" } == ["Dish", "Dish2", "Dish1"])
        #expect(unsupported.path == "version")
        let location = try #require(unsupported.location)
        #expect((location.line != nil) == coder.format.capabilities.contains(.text))
        if coder.isJSON { #expect(location.line == 1 && location.column == 50) }
    }

    // MARK: Types of versions

    /// A document of a version of any type, with one version before.
    struct Paper<Kind: PaperKind>: VersionedCodable, Hashable {
        typealias VersionSpec = PlainVersion<Kind.Version>
        static var version: Kind.Version? { Kind.new }
        var text: String
        init(_ text: String) { self.text = text }
        init(from old: OldPaper<Kind>) { text = "\(old.text)!" }
    }

    struct OldPaper<Kind: PaperKind>: OldestVersion, Hashable {
        typealias VersionSpec = Paper<Kind>.VersionSpec
        static var version: Kind.Version? { Kind.old }
        var text: String
    }

    private func check<Kind: PaperKind>(_: Kind.Type, _ coder: Coder) throws {
        let (encoder, decoder) = (coder.encoder(), coder.decoder())
        let new = try encoder.encode(versioned: Paper<Kind>("T"))
        #expect(try decoder.decode(versioned: Paper<Kind>.self, from: new).text == "T")
        #expect(try decoder.peekVersion(of: Paper<Kind>.self, from: new) == Kind.new)
        let old = try encoder.encode(versioned: OldPaper<Kind>(text: "T"))
        let result = try decoder.decodeResult(versioned: Paper<Kind>.self, from: old)
        #expect(result.value.text == "T!")
        #expect(result.version as? Kind.Version == Kind.old)
        #expect(VersionChain(of: Paper<Kind>.self).problems.isEmpty)
    }

    @Test("Text, semantic versions, dates, enumerations, several fields", arguments: Coder.all)
    func types(coder: Coder) throws {
        try check(TextKind.self, coder)
        try check(SemanticKind.self, coder)
        try check(DateKind.self, coder)
        try check(EnumerationKind.self, coder)
        try check(CompoundKind.self, coder)
        try check(ClusterKind.self, coder)
    }

    @Test(
        "Versions are ordered as their type declares",
        arguments: [("v2", true), ("v1alpha1", false)])
    func order(name: String, isNewer: Bool) {
        expectError(\VersionedDecodingError.unsupported?.isNewer, isNewer) {
            try DocumentDecoder(format: .json).decode(
                versioned: Paper<ClusterKind>.self,
                from: #"{"version": {"group": "apps", "name": "\#(name)"}}"#)
        }
    }

    // MARK: Versions without a key

    struct ShapeVersion: VersionFunctionSpec {
        static func version(of document: DocumentShape) -> Int? {
            if document.contains("services") { return 2 }
            return document.text(at: "web/image") == nil && !document.contains("web") ? nil : 1
        }
        var version: Int?
    }

    struct Compose: SecondVersion, Hashable {
        typealias VersionSpec = ShapeVersion
        struct Service: Codable, Hashable { var image: String }
        var services: [String: Service]
        init(from old: Compose1) { services = ["web": old.web] }
    }

    struct Compose1: VersionedCodable, Hashable {
        typealias VersionSpec = ShapeVersion
        static let version: Int? = 1
        var web: Compose.Service
        init(from old: Compose0) { web = .init(image: old.image) }
    }

    struct Compose0: Unversioned, Hashable {
        typealias VersionSpec = ShapeVersion
        var image: String
    }

    @Test(
        "A function tells the version by the shape, or by absence", arguments: Coder.all,
        [
            (#"{"services": {"web": {"image": "a"}}}"#, "2"), (#"{"web": {"image": "a"}}"#, "1"),
            (#"{"image": "a"}"#, "unversioned"),
        ])
    func shape(coder: Coder, document: (text: String, version: String)) throws {
        let result = try coder.decoder()
            .decodeResult(versioned: Compose.self, from: try coder.data(document.text))
        #expect(result.value.services == ["web": .init(image: "a")])
        #expect(result.versionText == document.version)
        let data = try coder.encoder().encode(versioned: result.value)
        #expect(try coder.sortedJSON(data) == #"{"services":{"web":{"image":"a"}}}"#)
        #expect(try coder.decoder().decode(versioned: Compose.self, from: data) == result.value)
    }

    @Test("What a function can ask for", arguments: Coder.all)
    func questions(coder: Coder) throws {
        struct Asked: Decodable {
            init(from decoder: any Decoder) throws {
                let shape = DocumentShape(decoder)
                #expect(shape.keys.sorted() == ["a", "n", "o"])
                #expect(shape.contains("a") && shape.contains("o") && shape.contains("o/b"))
                #expect(!shape.contains("x") && !shape.contains("o/x") && !shape.contains("n/x"))
                #expect(shape.text(at: "n") == "5")
                #expect(shape.text(at: "o/b") == "t")
                #expect(shape.text(at: "o") == nil)
            }
        }
        _ = try coder.decode(Asked.self, #"{"a": [1, 2], "n": 5, "o": {"b": "t"}}"#)
    }

    // MARK: One pass

    @Test("A document is read once, whatever its version", arguments: Coder.ours)
    func once(coder: Coder) throws {
        func check<Value: VersionedCodable & Equatable>(_ text: String, _ value: Value) throws {
            let counting = CountingFormat(base: coder.format)
            let decoder = DocumentDecoder(format: counting)
            #expect(try decoder.decode(versioned: Value.self, from: try coder.data(text)) == value)
            #expect(counting.reads == 1)
            #expect(counting.prefixes == 0)
        }
        for text in BookTexts.all { try check(text, BookTexts.book) }
        let page = ChainTests.Page(from: ChainTests.Page0(body: "B"))
        try check(#"{"body": "B"}"#, page)
    }
}
