import TestSupport
import VersionedCodableXML

@Suite struct XMLWriterTextTests {
    static let texts: [(String, String)] = [
        ("a & b < c > d ' e \" f # g", "a &amp; b &lt; c &gt; d &apos; e &quot; f # g"),
        ("&", "&amp;"), ("", ""), ("#", "#"),
        ("&&&&&&&&&", "&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;"),
        ("1234567&", "1234567&amp;"), ("12345678&", "12345678&amp;"),
        ("1234567", "1234567"), ("12345678", "12345678"), ("123456789", "123456789"),
        ("tab\tline\nend", "tab\tline\nend"), ("a\r\nb\r", "a&#13;\nb&#13;"),
        ("é日😀\u{7F}\u{85}\u{2028}\u{FFFD}", "é日😀\u{7F}\u{85}\u{2028}\u{FFFD}"),
        ("\u{FEFF}bom", "\u{FEFF}bom"), ("]]>", "]]&gt;"),
    ]

    @Test(arguments: texts)
    func escapesText(_ text: String, _ expected: String) throws {
        #expect(try (["k": .string(text)] as Sample).written() == "<root><k>\(expected)</k></root>")
        #expect(try Sample.text(text).written() == "<root>\(expected)</root>")
    }

    @Test func `blanks at the ends of strings are references, of text that was read are not`()
        throws
    {
        #expect(
            try (["k": "  blanks  "] as Sample).written()
                == "<root><k>&#32; blanks &#32;</k></root>")
        #expect(try Sample.text("  blanks  ").written() == "<root>  blanks  </root>")
        for text in ["<r>&#32;a </r>", "<r> a&#10;</r>", "<r><k i=\"1\"> </k><l>&#9;</l></r>"] {
            let document = try XMLFormat().read(Data(text.utf8), within: .default)
            #expect(try XMLFormat().write(document).text == text)
        }
    }

    static let values: [(String, String)] = [
        ("a & b < c > d ' e \" f", "a &amp; b &lt; c &gt; d &apos; e &quot; f"),
        ("tab\tline\nend\r", "tab&#9;line&#10;end&#13;"), ("", ""), (" é ", " é "),
        ("]]>", "]]&gt;"),
    ]

    @Test(arguments: values)
    func escapesAttributes(_ text: String, _ expected: String) throws {
        #expect(try (["@k": .string(text)] as Sample).written() == "<root k=\"\(expected)\" />")
    }

    static let scalars: [(Sample, String)] = [
        (true, "true"), (false, "false"), (.typed(.integer, "-12"), "-12"),
        (.typed(.integer, "123456789012345678901234567890"), "123456789012345678901234567890"),
        (.typed(.real, "2.50"), "2.50"), (.typed(.real, "1E400"), "1E400"),
        (.typed(.real, "nan"), "NaN"), (.typed(.real, "inf"), "INF"),
        (.typed(.real, "-inf"), "-INF"),
        (.bytes(.realBytes, (2.5).bitPattern), "2.5"), (.bytes(.realBytes, (2.0).bitPattern), "2"),
        (.bytes(.realBytes, (0.1 as Float).bitPattern), "0.10000000149011612"),
        (.bytes(.realBytes, [0x3E, 0x00]), "1.5"), (.bytes(.realBytes, 1e300.bitPattern), "1e+300"),
        (.bytes(.realBytes, Double.nan.bitPattern), "NaN"),
        (.bytes(.realBytes, (-Double.infinity).bitPattern), "-INF"),
        (.bytes(.realBytes, (Double.infinity).bitPattern), "INF"),
        (.bytes(.integerBytes, [0xFF]), "-1"), (.bytes(.integerBytes, UInt16(300)), "300"),
        (.bytes(.integerBytes, Int128.min), "-170141183460469231731687303715884105728"),
        (.bytes(.binary, [0, 1, 255]), "AAH/"), (.bytes(.binary, []), ""),
        (
            .bytes(.binary, [UInt8](repeating: 255, count: 90)),
            String(repeating: "////", count: 30)
        ),
        (.bytes(.dateBytes, (0.5).bitPattern), "2001-01-01T00:00:00.5Z"),
        (.bytes(.dateBytes, (-1.0).bitPattern), "2000-12-31T23:59:59Z"),
        (.typed(.dateText, "2001-12-14T21:59:43.10-05:00"), "2001-12-14T21:59:43.10-05:00"),
        (.typed(.dateText, "2001-12-14"), "2001-12-14"),
        (.typed(.dateText, "2001-12-14 21:59:43.50"), "2001-12-14T21:59:43.5Z"),
        (.typed(.dateText, "2001-12-14t21:59:43z"), "2001-12-14T21:59:43Z"),
        (.typed(.dateText, "07:32:00"), "07:32:00"),
    ]

    @Test(arguments: scalars)
    func writesScalars(_ sample: Sample, _ expected: String) throws {
        #expect(try sample.written() == "<root>\(expected)</root>")
        #expect(try (["k": sample] as Sample).written() == "<root><k>\(expected)</k></root>")
        #expect(try (["@k": sample] as Sample).written() == "<root k=\"\(expected)\" />")
        #expect(
            try (["@k": 1, "": sample] as Sample).written() == "<root k=\"1\">\(expected)</root>")
        #expect(
            try sample.written { $0.stringEncodingStrategy = .cdata } == "<root>\(expected)</root>")
    }
}
