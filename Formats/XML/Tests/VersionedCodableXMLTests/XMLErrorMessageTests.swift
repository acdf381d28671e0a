import TestSupport
import VersionedCodable
import VersionedCodableXML

/// The words and places of the errors, literally.
@Suite struct XMLErrorMessageTests {
    static let messages = rows(
        #"""
        <blah //> => 1:7: expected a name, found '/'
         => 1:1: expected the root element, found the end of the document
        \u{20}\n => 2:1: expected the root element, found the end of the document
        text => 1:1: expected the root element, found 't'
        <a> => 1:4: expected </a>, found the end of the document
        <a>\n  <b>x</c>\n</a> => 2:7: expected </b>, found </c>
        <a/><b/> => 1:5: expected nothing after the root element, found '<'
        <a/>x => 1:5: expected nothing after the root element, found 'x'
        <a>1</a>\0<evil/> & garbage => 1:9: expected nothing after the root element, found U+0000
        <a/>\n\0 => 2:1: expected nothing after the root element, found U+0000
        <a b=1/> => 1:6: expected a quoted value, found '1'
        <a b/> => 1:5: expected a value for the attribute, found '/'
        <a b='1'c='2'/> => 1:9: expected a space, found 'c'
        <a b='1' b='2'/> => 1:10: the attribute "b" is repeated
        <a b='<'/> => 1:7: expected no '<' in the value of an attribute (write &lt;)
        <a b='é&foo;'/> => 1:8: expected &amp; &lt; &gt; &quot; or &apos;, found &foo;
        <a>&x;</a> => 1:4: expected &amp; &lt; &gt; &quot; or &apos;, found &x;
        <!DOCTYPE a SYSTEM 'x'><a>&x;</a> => 1:27: expected &amp; &lt; &gt; &quot; or &apos;, found &x;
        <!DOCTYPE a SYSTEM 'x'><a b='&x;'/> => 1:30: expected &amp; &lt; &gt; &quot; or &apos;, found &x;
        <a>x & y</a> => 1:6: expected a reference such as &amp; after '&', found a space
        <a>x &amp y</a> => 1:6: expected a reference such as &amp; after '&', found a space
        <a>&#0;</a> => 1:4: expected the code of a character that XML allows, found &#0;
        <a>&#x1;</a> => 1:4: expected the code of a character that XML allows, found &#x1;
        <a>&#xD800;</a> => 1:4: expected the code of a character that XML allows, found &#xD800;
        <a>&#x110000;</a> => 1:4: expected the code of a character that XML allows, found &#x110000;
        <?xml version='1.1'?><a>&#1;</a> => 1:25: expected the code of a character that XML allows, found &#1;
        <a>\0</a> => 1:4: expected a character that XML allows, found U+0000
        <a>\u{1}</a> => 1:4: expected a character that XML allows, found U+0001
        <a b='\u{1}'/> => 1:7: expected a character that XML allows, found U+0001
        <a b='\u{FFFF}'/> => 1:7: expected a character that XML allows, found '\u{FFFF}'
        <a>]]></a> => 1:4: expected no ']]>' in text (write ]]&gt;)
        <a><!-- a -- b --></a> => 1:11: expected no '--' inside a comment
        <a><!-- a => 1:10: expected '-->' at the end of the comment, found the end of the document
        <a><![CDATA[x => 1:14: expected ']]>' at the end of the CDATA section, found the end of the document
        <a><?p x => 1:9: expected '?>' at the end of the instruction, found the end of the document
        \n<?xml version='1.0'?><a/> => 2:6: expected the XML declaration at the very start only
        <?xml version='2.0'?><a/> => 1:20: expected version 1.0 of XML
        <?xml version='1'?><a/> => 1:18: expected version 1.0 of XML
        <?xml version=""?><a/> => 1:17: expected version 1.0 of XML
        <?xml encoding='UTF-8'?><a/> => 1:7: expected version= in the XML declaration, found 'e'
        <?xml version="1.0"encoding="UTF-8"?><a/> => 1:20: expected a space, found 'e'
        <?xml version="1.0" encoding="UTF-8"standalone="no"?><a/> => 1:37: expected a space after the encoding name
        <1a/> => 1:2: expected a name, found '1'
        <a><b</a> => 1:6: expected '>' or '/>' at the end of the tag, found '<'
        <a></a => 1:7: expected '>' at the end of the tag, found the end of the document
        <!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a> => 1:14: expected no entity declaration, found one of "x"
        <!DOCTYPE a [<!NOTATION n SYSTEM 'n'><!ENTITY x SYSTEM 'x' NDATA n>]><a/>\
         => 1:38: expected no entity declaration, found one of "x"
        <!DOCTYPE a [<!ENTITY % p 'y'>]><a/> => 1:14: expected no entity declaration, found one of "p"
        <!DOCTYPE a [<!ENTITY amp '&#38;#38;'>]><a>&amp;</a>\
         => 1:14: expected no entity declaration, found one of "amp"
        """#)

    @Test(arguments: messages)
    func message(_ text: String, _ expected: String) {
        #expect(XMLFormat().failure(text)?.errorDescription == expected)
        // The decoder says the same.
        let error = #expect(throws: ReadingError.self) {
            try XMLDecoder().decode([String: String].self, from: Data(text.utf8))
        }
        #expect(error?.errorDescription == expected)
    }

    @Test func illFormedText() {
        let error = #expect(throws: ReadingError.self) {
            try XMLFormat().read(Data([0x3C, 0x61, 0x3E, 0xC3, 0x28]), within: .default)
        }
        #expect(error?.errorDescription == "1:4: expected UTF-8, found the byte 0xC3")
    }
}
