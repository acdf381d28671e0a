import TestSupport
import VersionedCodablePropertyList

struct XMLReaderTests {
    private func read(_ xml: String) throws -> String {
        notation(try PropertyListFormat().read("<plist version=\"1.0\">\(xml)</plist>"))
    }

    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("5", "5"), ("+5", "5"), ("-5", "-5"), ("007", "7"), ("- 5", "-5"),
        (" 5 ", "5"), ("\n\t5\n", "5"), ("0x1F", "31"), ("0X1f", "31"), ("-0x1F", "-31"),
        ("+0x10", "16"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
        ("123456789012345678", "123456789012345678"),
        ("18446744073709551615", "18446744073709551615"),
        ("-9223372036854775808", "-9223372036854775808"), ("&#53;", "5"), ("<!-- c -->5", "5"),
        ("5<?p?>", "5"), ("<![CDATA[5]]>", "5"), ("0000000000000000000000000012", "12"),
    ])
    func integers(text: String, expected: String) throws {
        #expect(try read("<integer>\(text)</integer>") == "int " + expected)
    }

    @Test(arguments: [
        ("0", "0"), ("1.5", "1.5"), ("-1.5", "-1.5"), ("+1.5", "1.5"), (".5", "0.5"),
        ("-.5", "-0.5"), ("1.", "1"), ("007.50", "7.50"), ("1e5", "1e5"), ("1E+5", "1e5"),
        ("1.5e-05", "1.5e-05"), (" 1.5\n", "1.5"), ("nan", "nan"), ("NaN", "nan"), ("inf", "inf"),
        ("+inf", "inf"), ("-inf", "-inf"), ("infinity", "inf"), ("+infinity", "inf"),
        ("-Infinity", "-inf"), ("12345678901234567890.123456789", "12345678901234567890.123456789"),
        ("&#49;", "1"),
    ])
    func reals(text: String, expected: String) throws {
        #expect(try read("<real>\(text)</real>") == "real " + expected)
    }

    @Test(arguments: [
        ("2024-05-06T07:08:09Z", "2024-05-06T07:08:09Z"),
        ("\n 2024-02-29T23:59:59Z ", "2024-02-29T23:59:59Z"),
        ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
        ("10000-01-01T00:00:00Z", "252423993600.0"), ("0001-01-01T00:00:00Z", "-63114076800.0"),
        ("0000-01-01T00:00:00Z", "-63145699200.0"),
        ("1582-10-15T00:00:00Z", "1582-10-15T00:00:00Z"),
        ("1582-10-04T00:00:00Z", "-13197686400.0"),
        // The day after the last one of a month.
        ("2024-01-32T00:00:00Z", "728438400.0"), ("2023-04-31T00:00:01Z", "704592001.0"),
    ])
    func dates(text: String, expected: String) throws {
        #expect(try read("<date>\(text)</date>") == "date " + expected)
    }

    @Test(arguments: [
        ("", ""), ("AAEC", "000102"), (" AA EC\n", "000102"), ("AA==", "00"), ("AA = =", "00"),
        ("AAE=", "0001"), ("/+8=", "ffef"), ("<!-- c -->AAEC", "000102"), ("AA&#65;C", "000002"),
        ("<![CDATA[AAEC]]>", "000102"),
    ])
    func data(text: String, expected: String) throws {
        #expect(try read("<data>\(text)</data>") == "<\(expected)>")
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), (" a b ", " a b "), ("a&amp;b", "a&b"),
        ("&lt;&gt;&quot;&apos;", "<>\"'"), ("a<![CDATA[<x>&amp;]]>b", "a<x>&amp;b"),
        ("a<!-- <c> -->b<?p x?>c", "abc"), ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("&#13;&#10;", "\r\n"),
        ("&#x1F600;&#233;", "😀é"), ("é漢😀\u{301}", "é漢😀\u{301}"), ("a]]>b", "a]]>b"),
        ("\t\n", "\t\n"), ("<![CDATA[a\r\nb]]>", "a\nb"),
        ("a long text > with more than 8 bytes", "a long text > with more than 8 bytes"),
    ])
    func strings(text: String, expected: String) throws {
        #expect(try read("<string>\(text)</string>") == expected.debugDescription)
        #expect(
            try read("<dict><key>\(text)</key><true/></dict>") == "{\(expected): true}")
    }

    @Test(arguments: [
        ("<string/>", "\"\""), ("<string />", "\"\""), ("<true></true>", "true"),
        ("<true/>", "true"), ("<false/>", "false"), ("<false\n/>", "false"), ("<dict/>", "{}"),
        ("<dict></dict>", "{}"), ("<array/>", "[]"), ("<array> <!-- c --> <?p?> </array>", "[]"),
        ("<data/>", "<>"), ("<dict><key/><true/></dict>", "{: true}"),
        ("<string a=\"b\" c='d'>x</string >", "\"x\""), ("<string\n>a</string\n>", "\"a\""),
        ("<dict><key>CF$UID</key><integer>5</integer></dict>", "{CF$UID: int 5}"),
        (
            "<array><dict><key>a</key><array><integer>1</integer></array></dict><true/></array>",
            "[{a: [int 1]}, true]"
        ),
        ("<dict><!-- c --><key>a</key><!-- c --><true/><!-- c --></dict>", "{a: true}"),
    ])
    func elements(xml: String, expected: String) throws {
        #expect(try read(xml) == expected)
    }

    @Test(arguments: [
        "<plist><true/></plist>", "<true/>", "\u{FEFF}<plist><true/></plist>",
        "  <plist><true/></plist>\n", "<?xml version='1.0'?><!-- x --><plist><true/></plist>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<plist version='2.0'><true/></plist>",
        "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://x/>\"><plist><true/></plist>",
        "<!DOCTYPE plist SYSTEM 'file:///etc/passwd'><plist><true/></plist><!-- c --><?p?>",
        "<!DOCTYPE plist ><plist><true/></plist>",
    ])
    func documents(xml: String) throws {
        #expect(notation(try PropertyListFormat().read(xml)) == "true")
    }

    @Test func encodings() throws {
        let text = "<?xml version=\"1.0\" encoding=\"%\"?><plist><string>é</string></plist>"
        func named(_ name: String) -> String { text.replacingOccurrences(of: "%", with: name) }
        let format = PropertyListFormat()
        for (data, name) in [
            (named("UTF-16").data(using: .utf16), "BOM"),
            (named("UTF-16").data(using: .utf16LittleEndian), "little"),
            (named("UTF-16").data(using: .utf16BigEndian), "big"),
            (named("UTF-8").data(using: .utf8), "UTF-8"),
            (named("utf8").data(using: .utf8), "utf8"),
            (named("ISO-8859-1").data(using: .isoLatin1), "Latin 1"),
        ] {
            let data = try #require(data)
            #expect(notation(try format.read(data)) == "\"é\"", "\(name)")
        }
        for (name, message) in [
            ("UTF-16", "1:31: expected the declared encoding UTF-16, found UTF-8"),
            (
                "koi8-r",
                "1:31: unknown encoding koi8-r; UTF-8, UTF-16, ASCII and ISO-8859-1 are known"
            ), ("US-ASCII", "1:57: expected ASCII, as declared, found a byte above 127"),
        ] { #expect(readingError(named(name)) == message) }
        #expect(
            readingError(try #require(named("UTF-8").data(using: .isoLatin1)))
                == "1:54: expected UTF-8, found the byte 0xE9")
    }

    @Test(arguments: [
        (DuplicateKeyPolicy.useFirst, "{a: int 1, b: int 2}"), (.useLast, "{b: int 2, a: int 3}"),
        (.keepAll, "{a: int 1, b: int 2, a: int 3}"),
        (.refuse, "1:76: the key \"a\" is repeated, first on line 1"),
    ])
    func duplicateKeys(policy: DuplicateKeyPolicy, expected: String) throws {
        let xml = """
            <dict><key>a</key><integer>1</integer><key>b</key><integer>2</integer><key>&#97;</key>\
            <integer>3</integer></dict>
            """
        let format = PropertyListFormat(duplicateKeys: policy)
        let found = readingError(Data(xml.utf8), as: format).replacing("no error: ", with: "")
        #expect(found == expected)
    }
}
