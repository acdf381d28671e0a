import TestSupport
import VersionedCodableXML

@Suite struct XMLPositionTests {
    /// What the source shows at the place of every value and key, `|` between them.
    private func places(_ text: String) throws -> [String] {
        let document = try XMLFormat().read(text)
        let bytes = Array(text.utf8)
        func show(_ node: DocumentNode) -> [String] {
            let range = node.sourceRange ?? 0..<0
            return [bytes[range].text]
                + node.members.flatMap { show($0.value) }
        }
        return show(document.root)
    }

    @Test func rangesAreExact() throws {
        #expect(
            try places(
                "<r>\n <é a='1' b=\"x&amp;y\">t</é>\n <c/><d>&lt;</d><e><![CDATA[z]]></e></r>") == [
                    "<r>\n <é a='1' b=\"x&amp;y\">t</é>\n <c/><d>&lt;</d><e><![CDATA[z]]></e></r>",
                    "<é a='1' b=\"x&amp;y\">t</é>", "1", "x&amp;y", "t", "", "&lt;", "z",
                ])
        #expect(try places("\u{FEFF}<a> x </a>") == [" x "])
        #expect(try places("<a b=''><c/> </a>") == ["<a b=''><c/> </a>", "", ""])
    }

    @Test func linesAndColumns() throws {
        let document = try XMLFormat().read("<r>\n  <é a='1'>\n    <c/>x</é>\n</r>")
        #expect(document["é"].location?.description == "2:3")
        #expect(document["é"]["a"].location?.description == "2:9")
        #expect(document["é"]["c"].location?.description == "3:5")
    }

    /// The same in a document so long that libxml2 looks at it piece by piece.
    @Test func placesInLongDocuments() throws {
        let record = "  <p lat='46.5' lon=\"14.25\">\n    <ele>1.5</ele> <n>x&amp;é</n></p>\n"
        let text = "<r>\n" + String(repeating: record, count: 20_000) + "</r>"
        let document = try XMLFormat().read(text)
        let size = record.utf8.count
        var index = 0
        for (key, node) in document.root.members {
            let start = 4 + index * size + 2
            guard key == "p", node.sourceRange == start..<start + size - 3,
                node["ele"].text == "1.5", node["n"].text == "x&é", node["lon"].text == "14.25"
            else {
                Issue.record("record \(index): \(node.sourceRange ?? 0..<0)")
                break
            }
            index += 1
        }
        #expect(index == 20_000)
    }
}
