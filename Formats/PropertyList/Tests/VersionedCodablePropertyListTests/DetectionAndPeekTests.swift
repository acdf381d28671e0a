import TestSupport
import VersionedCodablePropertyList

struct DetectionAndPeekTests {
    @Test(arguments: [
        ("bplist00", MatchStrength.certain),
        ("<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC", .certain),
        ("<?xml version=\"1.0\"?><plist", .certain), ("  <plist version=\"1.0\">", .certain),
        ("\u{FEFF}<plist>", .certain), ("<!-- c --><plist>", .certain),
        ("<?xml version=\"1.0\"?>", .none), ("<?xml version=\"1.0", .weak), ("<!-- c", .weak),
        ("<?xml version=\"1.0\"?><gpx>", .none), ("<!DOCTYPE html>", .none), ("<dict>", .none),
        ("// !$*UTF8*$!\n{", .certain), ("{ a = b; }", .solid), ("/* c */ \"a\" = \"b\";", .solid),
        ("{\n  // c\n  \"a\\\"b\" = 1;", .solid), ("a = b", .weak), ("{ \"a\": 1 }", .none),
        ("{}", .none),
        ("", .none), ("a: b", .none), ("[1]", .none), ("bpl", .none), ("\"abc", .none),
    ])
    func match(text: String, expected: MatchStrength) {
        #expect(PropertyListFormat().match(Data(text.utf8)) == expected)
        if !text.hasPrefix("bplist"), !text.isEmpty {
            var utf16 = Data([0xFE, 0xFF])
            for unit in text.utf16 { utf16 += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
            #expect(PropertyListFormat().match(utf16) == expected, "UTF-16")
        }
    }

    @Test func description() {
        let format: PropertyListFormat = .propertyList
        #expect(format.form == .xml && format.name == "plist")
        #expect(format.fileExtensions.starts(with: ["plist"]))
        #expect(format.mediaTypes.first == "application/x-plist")
        #expect(PropertyListFormat.propertyList(writing: .binary).form == .binary)
        #expect(format.capabilities.contains(.earlyStop))
        #expect(!PropertyListFormat(duplicateKeys: .useLast).capabilities.contains(.earlyStop))
        #expect(!PropertyListFormat(.binary).capabilities.contains(.earlyStop))
        #expect(
            !format.capabilities.contains(.null) && !format.capabilities.contains(.wideIntegers))
    }

    // MARK: Prefixes

    @Test(arguments: [
        ("<plist><dict><key>v</key><integer>3</integer><ke", "{v: int 3…}"),
        ("<plist><dict><key>v</key><integer>3</intege", "{…}"),
        ("<plist><dict><key>v</key", "{…}"), ("<plist><dict>", "{…}"), ("<plist><di", "nil"),
        (
            "<plist><array><array><true/></array><dict><key>a</key><string>b</string>",
            "[[true], {a: \"b\"…}…]"
        ),
        ("<plist><string>a > b", "nil"), ("<?xml version=\"1.0\"?><!-- x > y", "nil"),
        ("<plist><true/></plist><!-- > ", "true"), ("<plist><true/>", "true"),
        ("<dict><key>é</key><string>\u{e9}", "{…}"), ("bplist00", "nil"), ("{ a = b; ", "nil"),
        ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><dict>", "nil"),
    ])
    func prefixes(text: String, expected: String) throws {
        let document = try PropertyListFormat().readPrefix(Data(text.utf8), within: .default)
        #expect(document.map(notation) ?? "nil" == expected)
        #expect(document?.isPrefix ?? true)
    }

    @Test func prefixesThatCannotGoOnAreErrors() {
        for text in ["<plist><foo>", "<plist><dict></array>", "<plist><integer>x</integer>"] {
            #expect(throws: ReadingError.self) {
                try PropertyListFormat().readPrefix(Data(text.utf8), within: .default)
            }
        }
    }

    @Test func prefixesAreNotReadWhereALaterKeyCounts() throws {
        let data = Data("<plist><dict><key>a</key><true/>".utf8)
        for policy in [DuplicateKeyPolicy.useLast, .refuse] {
            let format = PropertyListFormat(duplicateKeys: policy)
            #expect(try format.readPrefix(data, within: .default).map(notation) == nil)
        }
    }
}
