import TestSupport
import VersionedCodable
import VersionedCodableYAML

@Suite("YAML documents without types")
struct YAMLDocumentTests {
    @Test func aDocumentIsReadAndWritten() throws {
        let text = "a: [1, 'x']\nb: &n\n  c: \"y\"\nd: *n\n"
        let document = try CodableDocument(yaml: text)
        #expect(document["a"][1].string == "x")
        #expect(document["d"]["c"].string == "y")
        #expect(try document.yaml() == text)
        #expect(try CodableDocument(yaml: "014", options: .init(schema: .yaml11)).root.int == 12)
        #expect(try CodableDocument(yaml: "").root.kind == .null)
        #expect(throws: ReadingError.self) { try CodableDocument(yaml: "a: 1\n---\nb: 2\n") }
    }

    @Test func streamsOfDocuments() throws {
        let text = "a: 1\n---\nb: 2\n"
        let documents = try YAMLFormat().readAll(Data(text.utf8))
        #expect(documents.map(\.root.count) == [1, 1])
        #expect(documents[1]["b"].int == 2)
        #expect(try YAMLFormat().string(documents) == text)
        #expect(throws: ReadingError.self) { try YAMLFormat().readAll(Data("a: 1\n---\n[".utf8)) }
    }

    @Test func valuesAreReadAndWritten() throws {
        var value = try DocumentValue(CodableDocument(yaml: "a: 1\nb: [x, null]\n"))
        value["c"] = true
        #expect(try CodableDocument(value).yaml() == "a: 1\nb: [x, null]\nc: true\n")
    }

    @Test func aNodeKnowsHowItWasWritten() throws {
        let text = """
            - plain
            - 'single'
            - "double"
            - |
              literal
            - >
              folded
            - true
            - [1]
            - a: 1
            - !tag &anchor {}
            - *anchor
            """
        let root = try CodableDocument(yaml: text).root
        #expect(
            (0..<7).map { root[$0].scalarStyle } == [
                .plain, .singleQuoted, .doubleQuoted, .literal, .folded, .plain, nil,
            ])
        #expect((5..<9).map { root[$0].collectionStyle } == [nil, .flow, .block, .flow])
        #expect(root[8].tag == "!tag")
        #expect(root[8].anchor == "anchor")
        #expect(root[9].anchor == "anchor")
        #expect(root[0].tag == nil)
        #expect(root[2].mark == Mark(line: 3, column: 3))
        #expect(root[20].mark == nil)
        #expect(root[20].scalarStyle == nil)
    }

    @Test func otherFormatsHaveNoStyles() throws {
        let root = try DocumentDecoder(format: .json).document(from: Data("[1]".utf8)).root
        #expect(root.collectionStyle == .any)
        #expect(root[0].scalarStyle == .any)
        #expect(root[0].mark == Mark(line: 1, column: 2))
    }
}
