import Foundation
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableXML

/// Documents that are deep, wide, or in other encodings.
@Suite("XML in place, at the limits") struct XMLRewritingEdgeTests {
    @Test func deepNesting() throws {
        let depth = 200
        let source =
            String(repeating: "<a>", count: depth) + "1" + String(repeating: "</a>", count: depth)
        var value = DocumentValue.string("2")
        for _ in 1..<depth { value = ["a": value] }
        let rewriting = try XMLFormat().rewrite(Data(source.utf8), to: value)
        let wanted = source.replacing("1", with: "2")
        #expect(String(decoding: rewriting.data, as: UTF8.self) == wanted)
        #expect(rewriting.edits.count == 1)
    }

    /// One line of many elements with a change in each: quadratic time would not end.
    @Test func wideLine() throws {
        let count = 3000
        let source =
            "<r>" + (0..<count).map { "<i n=\"\($0)\"><a>x</a></i>" }.joined() + "</r>"
        let rewriting = try XMLFormat().rewrite(Data(source.utf8)) { value in
            for index in 0..<count {
                value["i"]?.array?[index] = ["n": .number(index), "a": "x", "b": "y"]
            }
        }
        let wanted =
            "<r>" + (0..<count).map { "<i n=\"\($0)\"><a>x</a><b>y</b></i>" }.joined() + "</r>"
        #expect(String(decoding: rewriting.data, as: UTF8.self) == wanted)
        #expect(rewriting.report.reprinted.isEmpty)
    }

    /// A number keeps the blanks around the text in its place, and keeps them again.
    @Test(arguments: [
        ("<r>true <e>x</e></r>", "<r>102 </r>"),
        ("<r>x <!-- c --><f/> </r>", "<r>102 <!-- c --></r>"),
        ("<r><![CDATA[<c>]]> <b/>z</r>", "<r><![CDATA[102]]> </r>"),
    ])
    func blanksAroundTheOnlyText(source: String, edited: String) throws {
        let value: DocumentValue = ["": 102]
        let rewriting = try XMLFormat().rewrite(Data(source.utf8), to: value)
        #expect(String(decoding: rewriting.data, as: UTF8.self) == edited)
        #expect(try XMLFormat().rewrite(rewriting.data, to: value).isUnchanged)
    }

    @Test func otherEncodings() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><a><b>é</b><c>ü</c></a>"
        let latin = try #require(text.data(using: .isoLatin1))
        let edited = try XMLFormat().rewrite(latin) { $0["b"] = "è€" }
        #expect(edited.data == text.replacing("é", with: "è&#8364;").data(using: .isoLatin1))

        let cyrillic = "<?xml version='1.0' encoding='windows-1251'?><a><b>да</b><c>x</c></a>"
        let other = try #require(cyrillic.data(using: .windowsCP1251))
        let changed = try XMLFormat().rewrite(other) { $0["c"] = "нет é" }
        #expect(
            changed.data
                == cyrillic.replacing(">x<", with: ">нет &#233;<").data(using: .windowsCP1251))

        let wide = try #require("\u{FEFF}<a><b>x</b></a>".data(using: .utf16LittleEndian))
        let wider = try XMLFormat().rewrite(wide) { $0["b"] = "€" }
        #expect(wider.data == "\u{FEFF}<a><b>€</b></a>".data(using: .utf16LittleEndian))
    }

    @Test func refusesWhatXMLCannotSay() throws {
        let source = Data("<a><b>x</b></a>".utf8)
        #expect(throws: WritingError.self) {
            try XMLFormat().rewrite(source) { $0["b"] = "\u{1}" }
        }
        #expect {
            try XMLFormat().rewrite(source) { $0["-2"] = "x" }
        } throws: {
            "\($0)" == "expected an XML name, found \"-2\""
        }
    }

    /// Both tags get the new name, whichever the element has before and after.
    @Test func renamedAndFilledOrEmptied() throws {
        for (source, change, result): (String, DocumentValue, String) in [
            ("<r><a /><b/></r>", ["z": "t", "b": ""], "<r><z>t</z><b/></r>"),
            ("<r><a>t</a><b/></r>", ["z": "", "b": ""], "<r><z></z><b/></r>"),
            (
                "<r><a k='1'/><b/></r>", ["z": ["k": "1", "c": "x"], "b": ""],
                "<r><z><k>1</k><c>x</c></z><b/></r>"
            ),
        ] {
            let rewriting = try XMLFormat().rewrite(Data(source.utf8), to: change)
            #expect(String(decoding: rewriting.data, as: UTF8.self) == result)
            #expect(rewriting.report.reprinted == [])
        }
    }

    /// The pairs of a location are words, and what is no word does not come into them.
    @Test func aNamespaceWithBlanksLeavesTheSchema() throws {
        let source = """
            <r xmlns="u" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="u u.xsd"/>
            """
        let rewriting = try XMLFormat().rewrite(Data(source.utf8)) { $0["xmlns"] = "a b" }
        let result = String(decoding: rewriting.data, as: UTF8.self)
        #expect(result == source.replacing("xmlns=\"u\"", with: "xmlns=\"a b\""))
    }

    /// White space before the comments of an element becomes text when it moves into mixed content.
    @Test func `comments do not follow an element between texts`() throws {
        let source = """
            <r>
              <p>text <b>x</b> more</p>
              <!-- 1 -->
              <a>value</a> <!-- 2 -->
            </r>
            """
        let policy = RewritePolicy(fallback: .refuse, allowsLostComments: true)
        let edited = try XMLFormat.xml.edit(Data(source.utf8), policy: policy) {
            try $0.move(from: "/a", to: "/p/a")
        }
        #expect(
            String(decoding: edited.data, as: UTF8.self)
                == "<r>\n  <p>text <b>x</b> more<a>value</a></p>\n</r>")
        #expect(edited.report.lost.map(\.text) == ["<!-- 1 -->", "<!-- 2 -->"])
        let error = #expect(throws: RewriteError.self) {
            try XMLFormat.xml.edit(Data(source.utf8)) { try $0.move(from: "/a", to: "/p/a") }
        }
        #expect(error?.message == "2 comments, the first on line 3 would be lost: <!-- 1 -->")
    }

    /// An explicit edit says which members are attributes, whatever their neighbors are.
    @Test(arguments: [
        ("/n", true, #"<r k="1" n="x"><e>2</e></r>"#),
        ("/n", false, #"<r k="1"><e>2</e><n>x</n></r>"#),
        ("/k", false, "<r><k>x</k><e>2</e></r>"),
        ("/e", true, #"<r k="1" e="x"></r>"#),
    ])
    func aMemberBecomesAnAttribute(path: DocumentPath, isAttribute: Bool, result: String) throws {
        let edited = try XMLFormat.xml.edit(Data(#"<r k="1"><e>2</e></r>"#.utf8)) {
            try $0.set("x", at: path)
            try $0.setAttribute(isAttribute, at: path)
        }
        #expect(String(decoding: edited.data, as: UTF8.self) == result)
    }

    /// Characters of one to four bytes, beside those that are longer or shorter.
    @Test(arguments: ["\u{7F}\u{80}", "\u{7FF}\u{800}", "\u{FFFD}\u{10000}"])
    func charactersAreWrittenAsTheyAre(text: String) throws {
        let rewriting = try XMLFormat().rewrite(Data("<a><b>x</b></a>".utf8)) {
            $0["b"] = .string(text)
        }
        #expect(String(decoding: rewriting.data, as: UTF8.self) == "<a><b>\(text)</b></a>")
    }

    /// The lines in an element without elements are not its text.
    @Test func anElementIsSetInAnEmptyOne() throws {
        let edited = try XMLFormat.xml.edit(Data("<r>\n  <o>\n  </o>\n</r>".utf8)) {
            try $0.set("x", at: "/o/a")
        }
        #expect(
            String(decoding: edited.data, as: UTF8.self)
                == "<r>\n  <o>\n    <a>x</a>\n  </o>\n</r>")
    }

    /// Adjacent characters are one edit, also in front of a reference and a section.
    @Test(arguments: [
        ("<a><b>abc</b></a>", 1), ("<a><b>a&amp;c</b></a>", 1),
        ("<a><b>a<![CDATA[b]]>c</b></a>", 3),
    ])
    func aTextIsChangedInFewEdits(source: String, count: Int) throws {
        let rewriting = try XMLFormat().rewrite(Data(source.utf8)) { $0["b"] = "xyz" }
        #expect(rewriting.edits.count == count)
    }

    /// References beside the change stay as they are.
    @Test(arguments: [
        ("x &lt; y", "x < z", "x &lt; z"), ("x &#x21; &amp; y", "x ! & yy", "x &#x21; &amp; yy"),
        ("&gt;&gt;a", ">>b", "&gt;&gt;b"),
    ])
    func referencesStay(source: String, text: String, result: String) throws {
        let rewriting = try XMLFormat().rewrite(Data("<a><b>\(source)</b></a>".utf8)) {
            $0["b"] = .string(text)
        }
        #expect(String(decoding: rewriting.data, as: UTF8.self) == "<a><b>\(result)</b></a>")
    }
}
