import TestSupport
import VersionedCodablePropertyList

struct XMLErrorMessageTests {
    @Test(
        arguments: rows(
            #"""
            <dict><key>a</key></dict> => 1:19: expected the value of the key, found </dict>
            <dict><key>a</key><key>b</key></dict> => 1:19: expected the value of the key, found <key>
            <dict><string>a</string></dict> => 1:7: expected <key> or </dict>, found <string>
            <dict></array> => 1:7: expected </dict>, found </array>
            <array></dict> => 1:8: expected </array>, found </dict>
            <array><key>a</key></array> => 1:8: expected a value, found <key>
            <array></string></array> => 1:8: expected </array>, found </string>
            <key>a</key> => 1:1: expected a value, found <key>
            <array>\n  text</array> => 2:3: expected a tag, found 't'
            <array>\n  é</array> => 2:3: expected a tag, found 'é'
            <array><foo/></array> => 1:8: unknown element <foo>
            <STRING>a</STRING> => 1:1: unknown element <STRING>
            <array><null/></array> => 1:8: unknown element <null>
            <array><![CDATA[ ]]></array> => 1:9: expected the name of an element, found '!'
            <array>< dict/></array> => 1:9: expected the name of an element, found ' '
            <array><dict/ ></array> => 1:14: expected '>', found ' '
            <array><dict a></array> => 1:15: expected '=', found '>'
            <array><dict a=b></array> => 1:16: expected a quotation mark, found 'b'
            <array><dict a="<"></array> => 1:17: expected the end of the attribute's value, found '<'
            <array><dict"></array> => 1:13: expected '>' or an attribute, found '"'
            <string>a</integer> => 1:10: expected </string>, found </integer>
            <string>a<b> => 1:10: unknown element <b>
            <string>a<array/></string> => 1:10: expected </string>, found <array/>
            <string>abc => 1:12: expected a closing tag, found the end of the input
            <string>a<![CDATA[b</string> => 1:29: expected ']]>', found the end of the input
            <string>&foo;</string> => 1:9: unknown entity &foo;
            <string>&foo</string> => 1:13: expected ';', found '<'
            <string>a & b</string> => 1:12: expected the name of an entity, found ' '
            <string>&#0;</string> => 1:9: &#0; is not a valid XML character
            <string>&#xD800;</string> => 1:9: &#xD800; is not a valid XML character
            <string>&#x110000;</string> => 1:9: &#x110000; is not a valid XML character
            <string>&#xFFFE;</string> => 1:9: &#xFFFE; is not a valid XML character
            <string>&#x;</string> => 1:12: expected a digit, found ';'
            <string>&#12a;</string> => 1:13: expected ';', found 'a'
            <string>a\u{1}</string> => 1:10: the character U+0001 is not allowed in XML
            <string>\u{FFFE}</string> => 1:9: the characters U+FFFE and U+FFFF are not allowed in XML
            <key> => 1:1: expected a value, found <key>
            <dict><key>a<b/></key></dict> => 1:13: unknown element <b>
            <integer></integer> => 1:10: expected an integer, found ""
            <integer/> => 1:1: expected an integer, found <integer/>
            <integer>1.5</integer> => 1:10: expected an integer, found "1.5"
            <integer>5 5</integer> => 1:10: expected an integer, found "5 5"
            <integer>0x</integer> => 1:10: expected an integer, found "0x"
            <integer>-</integer> => 1:10: expected an integer, found "-"
            <integer>18446744073709551616</integer> => 1:10: the integer "18446744073709551616" does not fit into 64 bits
            <integer>-9223372036854775809</integer> => 1:10: the integer "-9223372036854775809" does not fit into 64 bits
            <real>1,5</real> => 1:7: expected a real number, found "1,5"
            <real>0x1p3</real> => 1:7: expected a real number, found "0x1p3"
            <real>.</real> => 1:7: expected a real number, found "."
            <real>1e</real> => 1:7: expected a real number, found "1e"
            <real>-nan</real> => 1:7: expected a real number, found "-nan"
            <real/> => 1:1: expected a real number, found <real/>
            <date>2024-02-31T00:00:00Z</date> => 1:7: expected a date like 2024-05-06T07:08:09Z, found \
            "2024-02-31T00:00:00Z"
            <date>2024-05-06</date> => 1:7: expected a date like 2024-05-06T07:08:09Z, found "2024-05-06"
            <date>2024-05-06T07:08:09.5Z</date> => 1:7: expected a date like 2024-05-06T07:08:09Z, found \
            "2024-05-06T07:08:09.5Z"
            <date>2024-05-06T24:00:00Z</date> => 1:7: expected a date like 2024-05-06T07:08:09Z, found \
            "2024-05-06T24:00:00Z"
            <date/> => 1:1: expected a date, found <date/>
            <data>AA*EC</data> => 1:9: expected base64, found '*'
            <data>AA==AA==</data> => 1:11: expected base64, found 'A'
            <data>AAEC=</data> => 1:11: expected base64, found '='
            <data>AA</data> => 1:9: expected base64 in groups of four characters
            <data>A===</data> => 1:8: expected base64, found '='
            <true> x </true> => 1:8: expected a tag, found 'x'
            <true><false/></true> => 1:7: expected </true>, found <false/>
            <plist/> => 1:1: expected <plist>, found <plist/>
            <plist></plist> => 1:8: expected a value in <plist>, found </plist>
            <plist><true/><false/></plist> => 1:15: expected </plist>, found <false/>
            <plist><true/></plist>junk => 1:23: expected the end of the document, found 'j'
            <plist><true/></plist><plist/> => 1:23: expected the end of the document, found '<'
            <true/><false/> => 1:8: expected the end of the document, found '<'
            <plist><true/> => 1:15: expected a tag, found the end of the input
            <plist><array> => 1:15: expected a tag, found the end of the input
            <plist><plist><true/></plist></plist> => 1:8: expected a value, found <plist>
            </plist> => 1:1: expected <plist>, found </plist>
            <!-- a -- b --><true/> => 1:10: expected '>' after '--' in a comment, found ' '
            <!-- a => 1:7: expected '-->', found the end of the input
            <?p x => 1:6: expected '?>', found the end of the input
            <!-- a --><?xml version="1.0"?><true/> => 1:11: expected <?xml?> at the beginning of the document only
            <?xml version="2.0"?><true/> => 1:7: expected version 1.0 of XML
            <!ENTITY a "b"><true/> => 1:1: expected <!DOCTYPE or an element, found '<!'
            <!DOCTYPEplist><true/> => 1:10: expected a space after <!DOCTYPE, found 'p'
            <!DOCTYPE html><true/> => 1:11: expected the document type plist, found html
            <!DOCTYPE plist PUBLIC "a"><true/> => 1:27: expected a quotation mark, found '>'
            <!DOCTYPE plist [<!ENTITY lol "lol"><!ENTITY b "&lol;&lol;">]><plist><string>&b;</string></plist> => 1:18: \
            the document declares the entity "lol"; a property list must not declare entities
            <!DOCTYPE plist SYSTEM "a" [<!ENTITY x SYSTEM "file:///etc/passwd">]><true/> => 1:29: the document declares \
            the entity "x"; a property list must not declare entities
            <!DOCTYPE plist [<!ELEMENT plist ANY>]><true/> => 1:17: the document type of a property list must not have \
            declarations
            """#))
    func syntax(xml: String, expected: String) {
        #expect(readingError(xml) == expected)
    }

    @Test func excerptShowsTheLine() {
        do {
            _ = try PropertyListFormat().read("<plist>\n\t<dict>\n\t</array>\n</plist>\n")
        } catch let error {
            #expect(
                "\(error)" == """
                    3:2: expected </dict>, found </array>
                        </array>
                        ^
                    """)
        }
    }

    @Test func limits() {
        #expect(
            readingError(Data("<true a='' b='' c=''/>".utf8), within: .init(attributes: 2))
                == "1:17: an element has more than the limit of 2 attributes (attributes)")
        let deep = Data(String(repeating: "<array>", count: 100_000).utf8)
        nonisolated(unsafe) var message = ""
        onSmallStack { message = readingError(deep) }
        #expect(message == "1:1793: the nesting is deeper than the limit of 256 levels (depth)")
    }
}
