import TestSupport

@testable import VersionedCodableDocuments

struct DocumentLocationTests {
    static let text = """
        { name: "fleet"
          "esc\\taped": "é\\n" ; comment
          pins: [ 10 true
            <00ff> 'un' null ]
          copy: &x {} same: *x }
        """

    @Test(arguments: [
        ("/name", "1:9", "\"fleet\""), ("/esc\taped", "2:16", "\"é\\n\""),
        ("/pins", "3:9", "[ 10 true\n    <00ff> 'un' null ]"), ("/pins/0", "3:11", "10"),
        ("/pins/1", "3:14", "true"), ("/pins/2", "4:5", "<00ff>"), ("/pins/3", "4:12", "'un'"),
        ("/pins/4", "4:17", "null"), ("/copy", "5:12", "{}"), ("/same", "5:12", "{}"),
    ])
    func knowsWhereAValueWasWritten(_ path: DocumentPath, _ place: String, _ written: String) throws
    {
        let node = try BracketFormat.document(Self.text)[path: path]
        #expect(node.location?.description == place)
        let range = try #require(node.sourceRange)
        #expect(Array(Self.text.utf8)[range].text == written)
    }

    @Test func findsEveryNodeOfTheTape() throws {
        let document = try BracketFormat.document("{ a: [1 \"b\"] \"c\": &x {} d: *x }")
        let offsets = (0..<document.nodeCount).map { document.sourceRange(ofNode: $0)?.lowerBound }
        #expect(offsets == [0, 2, 5, 6, 8, 13, 21, 24, 27])
        let paths = (0..<document.nodeCount).map { DocumentPath(document.path(ofNode: $0)).pointer }
        #expect(paths == ["", "/a", "/a", "/a/0", "/a/1", "/c", "/c", "/d", "/d"])
        #expect(document.sourceRange(ofNode: 8) == 27..<27)
        #expect(document.location(ofNode: 5)?.description == "1:14")
        #expect(document.location(ofNode: -1) == nil)
        #expect(document.location(ofNode: 9) == nil)
        #expect(document.path(ofNode: 9) == [])
    }

    @Test func showsTheLine() throws {
        let document = try BracketFormat.document("{\n  a: [1 2]\n}")
        #expect(document["a"][1].excerpt?.text == "a: [1 2]")
        #expect(document["a"][1].excerpt?.caret == 6)
    }

    @Test func countsBytesInABinaryFormat() throws {
        var format = BracketFormat()
        format.capabilities.remove(.text)
        let document = try format.read(Data("[1\n 2]".utf8), within: .default)
        #expect(document[1].location?.description == "byte 4")
        #expect(document[1].location?.line == nil)
        #expect(document[1].excerpt == nil)
    }
}
