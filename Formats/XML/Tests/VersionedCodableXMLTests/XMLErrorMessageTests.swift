import TestSupport
import Testing
import VersionedCodableXML

/// The words and places of the errors, literally.
@Suite struct XMLErrorMessageTests {
    static let messages: [(String, String)] = [
        ("<blah //>", "1:7: expected a name, found '/'"),
        ("", "1:1: expected the root element, found the end of the document"),
        ("text", "1:1: expected the root element, found 't'"),
        ("<a>", "1:4: expected </a>, found the end of the document"),
        ("<a>\n  <b>x</c>\n</a>", "2:7: expected </b>, found </c>"),
        ("<a/><b/>", "1:5: expected nothing after the root element, found '<'"),
        ("<a/>x", "1:5: expected nothing after the root element, found 'x'"),
        ("<a b=1/>", "1:6: expected a quoted value, found '1'"),
        ("<a b/>", "1:5: expected a value for the attribute, found '/'"),
        ("<a b='1'c='2'/>", "1:9: expected a space, found 'c'"),
        ("<a b='<'/>", "1:7: expected no '<' in the value of an attribute (write &lt;)"),
        ("<a b='é&foo;'/>", "1:8: expected &amp; &lt; &gt; &quot; or &apos;, found &foo;"),
        ("<a>x & y</a>", "1:6: expected a reference such as &amp; after '&', found a space"),
        ("<a>x &amp y</a>", "1:6: expected a reference such as &amp; after '&', found a space"),
        ("<a>&#0;</a>", "1:4: expected the code of a character that XML allows, found &#0;"),
        (
            "<a>&#x110000;</a>",
            "1:4: expected the code of a character that XML allows, found &#x110000;"
        ),
        ("<a>\u{1}</a>", "1:4: expected a character that XML allows, found U+0001"),
        ("<a b='\u{1}'/>", "1:7: expected a character that XML allows, found U+0001"),
        ("<a>]]></a>", "1:4: expected no ']]>' in text (write ]]&gt;)"),
        ("<a><!-- a -- b --></a>", "1:11: expected no '--' inside a comment"),
        (
            "<a><!-- a",
            "1:10: expected '-->' at the end of the comment, found the end of the document"
        ),
        (
            "<a><![CDATA[x",
            "1:14: expected ']]>' at the end of the CDATA section, found the end of the document"
        ),
        (
            "<a><?p x",
            "1:9: expected '?>' at the end of the instruction, found the end of the document"
        ),
        ("\n<?xml version='1.0'?><a/>", "2:6: expected the XML declaration at the very start only"),
        ("<?xml version='2.0'?><a/>", "1:20: expected version 1.0 of XML"),
        ("<?xml version='1'?><a/>", "1:18: expected version 1.0 of XML"),
        ("<?xml version=\"\"?><a/>", "1:17: expected version 1.0 of XML"),
        (
            "<?xml encoding='UTF-8'?><a/>",
            "1:7: expected version= in the XML declaration, found 'e'"
        ),
        ("<1a/>", "1:2: expected a name, found '1'"),
        ("<a><b</a>", "1:6: expected '>' or '/>' at the end of the tag, found '<'"),
        ("<a></a", "1:7: expected '>' at the end of the tag, found the end of the document"),
    ]

    @Test(arguments: messages)
    func message(_ text: String, _ expected: String) {
        #expect(XMLFormat().failure(text)?.errorDescription == expected)
    }

    @Test func excerptsAreShort() throws {
        let error = try #require(XMLFormat().failure("<a>\n  <b>x</c>\n</a>"))
        #expect(error.description == "2:7: expected </b>, found </c>\n    <b>x</c>\n        ^")
    }

    @Test func doctypeIsRefusedIfAsked() {
        let format = XMLFormat(reading: .init(doctype: .refuse))
        #expect(
            format.failure("<!DOCTYPE a SYSTEM 'x'><a/>")?.errorDescription
                == "1:1: expected no DOCTYPE, found one (the option doctype accepts it)")
        #expect(throws: Never.self) { try format.read("<a/>") }
    }
}
