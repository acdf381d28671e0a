import TestSupport
import VersionedCodable
import VersionedCodableYAML

@Suite("YAML documents without types")
struct YAMLDocumentTests {
    @Test func aDocumentIsReadAndWritten() throws {
        let text = "a: [1, 'x']\nb: &n\n  c: \"y\"\nd: *n\n"
        let document = try read(text)
        #expect(document["a"][1].string == "x")
        #expect(document["d"]["c"].string == "y")
        #expect(try YAMLFormat().string(document) == text)
        #expect(try read("014", .init(schema: .yaml11)).root.int == 12)
        #expect(try read("").root.kind == .null)
        #expect(throws: ReadingError.self) { try read("a: 1\n---\nb: 2\n") }
    }

    @Test func streamsOfDocuments() throws {
        let text = "a: 1\n---\nb: 2\n"
        let documents = try YAMLFormat().readAll(Data(text.utf8))
        #expect(documents.map(\.root.count) == [1, 1])
        #expect(documents[1]["b"].int == 2)
        #expect(try YAMLFormat().write(documents) == Data(text.utf8))
        #expect(throws: ReadingError.self) { try YAMLFormat().readAll(Data("a: 1\n---\n[".utf8)) }
    }

    @Test func valuesAreReadAndWritten() throws {
        var value = try DocumentValue(read("a: 1\nb: [x, null]\n"))
        value["c"] = true
        #expect(try YAMLFormat().string(CodableDocument(value)) == "a: 1\nb: [x, null]\nc: true\n")
    }

    @Test func aNodeHasItsTagAndAnchor() throws {
        let text = """
            - plain
            - !tag &anchor {}
            - *anchor
            """
        let root = try read(text).root
        #expect(root[1].tag == "!tag")
        #expect(root[1].anchor == "anchor")
        #expect(root[2].anchor == "anchor")
        #expect(root[0].tag == nil)
    }
}
