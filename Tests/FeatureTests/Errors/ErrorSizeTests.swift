import AllModules

/// Errors quote a piece of a document and never carry it: every text in them is bounded.
@Suite("Errors are of bounded size") struct ErrorSizeTests {
    /// One letter with many marks, many letters, and letters of several bytes.
    private static let texts = [
        "x" + String(repeating: "\u{301}", count: 20_000), String(repeating: "x", count: 20_000),
        String(repeating: "\u{10348}", count: 10_000),
    ]

    /// An object with no member that anybody knows.
    private struct Empty: Decodable {
        var none: Int?
    }

    @Test("A long value", arguments: Coder.ours, texts.indices)
    func value(coder: Coder, index: Int) throws {
        let text = Self.texts[index]
        try check(coder, #"{"list": ["\#(text)", "b"]}"#, as: List<[Int]>.self)
    }

    @Test("A long key on the way", arguments: Coder.ours.filter { !$0.isXML }, texts.indices)
    func key(coder: Coder, index: Int) throws {
        let text = Self.texts[index]
        try check(coder, #"{"list": {"\#(text)": "b"}}"#, as: List<[String: Int]>.self)
    }

    @Test("A long key nobody asks for", arguments: Coder.ours.filter { !$0.isXML }, texts.indices)
    func unknownKey(coder: Coder, index: Int) throws {
        let text = Self.texts[index]
        try check(coder, #"{"list": {"\#(text)": "b"}}"#, as: List<Empty>.self, .refuse)
    }

    @Test("Long names in XML")
    func xmlName() throws {
        let name = String(repeating: "n", count: 20_000)
        let data = Data("<r><list><\(name)>b</\(name)></list></r>".utf8)
        try check(XMLFormat(), data, as: List<[String: Int]>.self)
        try check(XMLFormat(), data, as: List<Empty>.self, .refuse)
        for text in [
            "<\(name)></\(name)x>", "<r \(name)='1' \(name)='1'/>", "<r><\(name)>",
        ] {
            try check(XMLFormat(), Data(text.utf8), as: [String: String].self)
        }
    }

    @Test("Long keys that are there twice, anchors and tags", arguments: texts.indices)
    func readers(index: Int) throws {
        let text = Self.texts[index]
        try check(
            JSONFormat(reading: .init(duplicateKeys: .refuse)),
            Data(#"{"\#(text)": 1, "\#(text)": 2}"#.utf8), as: [String: Int].self)
        try check(
            TOMLFormat(), Data("\"\(text)\" = 1\n\"\(text)\" = 2".utf8), as: [String: Int].self)
        let anchor = String(repeating: "x", count: 20_000)
        try check(YAMLFormat(), Data("- *\(anchor)".utf8), as: [String].self)
        try check(YAMLFormat(), Data("&\(anchor) [*\(anchor)]".utf8), as: [String].self)
        try check(YAMLFormat(), Data("!!\(anchor) [a]".utf8), as: [Int].self)
        try check(YAMLFormat(), Data("!!int \(anchor)".utf8), as: [Int].self)
    }

    /// Levels of objects with one member each.
    private final class Nested: Decodable {
        var next: Nested?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: PathStep.self)
            if let key = container.allKeys.first {
                next = try container.decode(Nested.self, forKey: key)
            } else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "deep enough"))
            }
        }
    }

    @Test("The middle of a long path is left out", arguments: [10, 250])
    func path(depth: Int) throws {
        let key = String(repeating: "\u{10348}", count: 100)
        let text =
            String(repeating: "{\"\(key)\": ", count: depth) + "{}"
            + String(repeating: "}", count: depth)
        try check(JSONFormat(), Data(text.utf8), as: Nested.self)
        let error = DecodingError.dataCorrupted(
            .init(
                codingPath: (0..<depth).map { PathStep.key("\(key)\($0)") },
                debugDescription: "wrong"))
        #expect(error.documentDescription.utf8.count < 4096)
        #expect(error.documentDescription.contains(".…."))
    }

    @Test("Paths of many short steps are shown in full up to 1 KiB")
    func shortSteps() {
        let error = DecodingError.dataCorrupted(
            .init(
                codingPath: (0..<100).map { PathStep.key("step\($0)") }, debugDescription: "wrong"))
        #expect(error.documentDescription.hasPrefix("step0.step1.step2."))
        #expect(error.documentDescription.hasSuffix(".step98.step99: wrong"))
        #expect(!error.documentDescription.contains("…"))
    }

    private func check<Value: Decodable>(
        _ coder: Coder, _ json: String, as type: Value.Type,
        _ unknownKeys: UnknownKeyStrategy = .ignore
    ) throws {
        try check(coder.format, try coder.data(json), as: type, unknownKeys)
    }

    private func check<Value: Decodable>(
        _ format: any DocumentFormat, _ data: Data, as type: Value.Type,
        _ unknownKeys: UnknownKeyStrategy = .ignore
    ) throws {
        let decoder = DocumentDecoder(format: format)
        decoder.unknownKeyStrategy = unknownKeys
        do {
            _ = try decoder.decode(type, from: data)
            Issue.record("expected an error, in \(data.count) bytes of \(format.name)")
        } catch let error as DecodingError {
            #expect(error.documentDescription.utf8.count < 4096)
            let diagnostic = try #require(error.diagnostic)
            #expect(diagnostic.message.utf8.count < 2100)
            #expect((error.context?.debugDescription ?? "").utf8.count < 2100)
        } catch let error as ReadingError {
            #expect(error.description.utf8.count < 4096)
            #expect(error.message.utf8.count < 2100)
        }
    }
}
