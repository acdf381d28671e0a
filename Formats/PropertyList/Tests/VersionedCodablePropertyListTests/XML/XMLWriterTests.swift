import TestSupport
import VersionedCodablePropertyList

struct XMLWriterTests {
    static func body(_ document: CodableDocument, _ format: PropertyListFormat = .propertyList)
        throws
        -> String
    {
        let text = try format.write(document).text
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        #expect(text.hasPrefix(head) && text.hasSuffix("</plist>\n"))
        return String(text.dropFirst(head.count).dropLast(9))
    }

    @Test func layout() throws {
        let document = try PropertyListFormat().read(
            "{ b = (1, {}, ()); a = \"x<&>\"; c = { d = <000102>; }; }")
        #expect(
            try XMLWriterTests.body(document) == """
                <dict>
                \t<key>a</key>
                \t<string>x&lt;&amp;&gt;</string>
                \t<key>b</key>
                \t<array>
                \t\t<string>1</string>
                \t\t<dict/>
                \t\t<array/>
                \t</array>
                \t<key>c</key>
                \t<dict>
                \t\t<key>d</key>
                \t\t<data>
                \t\tAAEC
                \t\t</data>
                \t</dict>
                </dict>

                """)
    }

    @Test func documentOrderOfKeys() throws {
        let document = try PropertyListFormat().read("{ b = 1; a = 2; C = { z = 1; y = 2; }; }")
        let format = PropertyListFormat(sortsKeys: false)
        let again = try PropertyListFormat().read(try format.write(document))
        #expect(notation(again) == "{b: \"1\", a: \"2\", C: {z: \"1\", y: \"2\"}}")
        let sorted = try PropertyListFormat().read(try PropertyListFormat().write(document))
        #expect(notation(sorted) == "{C: {y: \"2\", z: \"1\"}, a: \"2\", b: \"1\"}")
        #expect(format.capabilities.contains(.keyOrder))
        #expect(!PropertyListFormat().capabilities.contains(.keyOrder))
        #expect(PropertyListFormat(.binary).capabilities.contains(.keyOrder))
    }

    @Test(arguments: [
        ("1.5", "1.5"), ("1.50", "1.5"), ("2.0", "2"), ("-0.0", "-0"), ("0", "0"), ("1e3", "1000"),
        ("0.00001", "1e-05"), ("0.0001", "0.0001"), ("1e16", "1e+16"), ("nan", "nan"),
        ("inf", "+infinity"), ("-inf", "-infinity"), ("1e999", "1e999"),
        ("0.1234567890123456", "0.1234567890123456"), ("100000000000000000", "1e+17"),
        ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"),
        // The same Double as a shorter text, and another number.
        ("37.766800000000003", "37.766800000000003"),
        ("0.10000000000000001", "0.10000000000000001"), ("1e-999", "1e-999"),
        ("-1e-999", "-1e-999"), ("0e-999", "0"), ("9007199254740993.0", "9007199254740993.0"),
        ("+37.766800000000003E+0", "37.766800000000003e0"),
    ])
    func reals(text: String, expected: String) throws {
        let document = try PropertyListFormat().read("<real>\(text)</real>")
        #expect(try XMLWriterTests.body(document) == "<real>\(expected)</real>\n")
    }

    @Test func carriageReturnsSurvive() throws {
        let document = try PropertyListFormat().read("\"a\\r\\nb\"")
        let data = try PropertyListFormat().write(document)
        #expect(try XMLWriterTests.body(document) == "<string>a&#13;\nb</string>\n")
        #expect(notation(try PropertyListFormat().read(data)) == "\"a\\r\\nb\"")
        let theirs = try PropertyListSerialization.propertyList(from: data, format: nil)
        #expect(theirs as? String == "a\r\nb")
    }

    @Test func fractionsOfSecondsAreLeftOut() throws {
        let binary = binary([[0xA2, 1, 2], [0x33] + bits(0.75), [0x33] + bits(-0.75)])
        let document = try PropertyListFormat().read(binary)
        #expect(
            try XMLWriterTests.body(document) == """
                <array>
                \t<date>2001-01-01T00:00:00Z</date>
                \t<date>2000-12-31T23:59:59Z</date>
                </array>

                """)
        // The binary form keeps them.
        let again = try PropertyListFormat().read(try PropertyListFormat(.binary).write(document))
        #expect(notation(again) == "[date 0.75, date -0.75]")
    }

    private func bits(_ seconds: Double) -> [UInt8] {
        bigEndian(Int(bitPattern: UInt(seconds.bitPattern)), 8)
    }

    @Test(arguments: [
        (["\\1"], "0: the string has the character U+0001, which XML does not allow"),
        (["\\UFFFE"], "0: the string has the character U+FFFE, which XML does not allow"),
    ])
    func forbiddenCharacters(texts: [String], expected: String) throws {
        let document = try PropertyListFormat().read("(\"\(texts[0])\")")
        expectError(WritingError.self, expected) { try PropertyListFormat().write(document) }
        #expect(throws: Never.self) { try PropertyListFormat(.binary).write(document) }
    }

    @Test func forbiddenCharactersInKeys() throws {
        let document = try PropertyListFormat().read("{ a = ( { \"x\\0\" = 1; } ); }")
        let error = #expect(throws: WritingError.self) { try PropertyListFormat().write(document) }
        #expect(error?.path == ["a", "0", "x\0"])
        #expect(error?.message == "the key has the character U+0000, which XML does not allow")
    }

    @Test func nullsAreRefusedWithoutSubstitute() throws {
        let document = try PropertyListFormat().read(
            binary([[0xD1, 1, 2], [0x51, 0x6B], [0xA2, 3, 4], [0x09], [0x00]]))
        for form in PropertyListForm.allCases {
            var format = PropertyListFormat(form)
            #expect(notation(try format.read(try format.write(document))) == "{k: [true, null]}")
            format.nullSubstitute = nil
            expectError(WritingError.self, "k.1: a property list has no null") {
                try format.write(document)
            }
        }
    }

    @Test func deepDocumentsAreNotIndentedWithoutEnd() throws {
        let depth = 20_000
        let text = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        let document = try PropertyListFormat().read(text, within: .init(depth: .max))
        nonisolated(unsafe) var sizes: [Int] = []
        onSmallStack {
            for form in PropertyListForm.allCases {
                sizes.append((try? PropertyListFormat(form).write(document).count) ?? 0)
            }
        }
        #expect(sizes[0] < 2 * depth * 530 && sizes[0] > depth * 512)
        #expect(sizes[1] > depth && sizes[1] < 10 * depth)
    }
}
