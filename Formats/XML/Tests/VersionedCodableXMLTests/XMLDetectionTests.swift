import TestSupport
import VersionedCodable
import VersionedCodableXML

@Suite struct XMLDetectionTests {
    static let matches: [(String, MatchStrength)] = [
        ("<a/>", .solid), ("<a b='1'", .solid), ("<_a", .solid), ("<é", .solid),
        ("<?xml version='1.0'?>\n<gpx>", .solid), ("\u{FEFF}<?xml version='1.0'?><a>", .solid),
        ("  <a>", .solid), ("<!-- c -->\n<a>", .solid), ("<!DOCTYPE svg PUBLIC", .solid),
        ("<?xml version='1.0'?>", .weak), ("<?xml version", .weak), ("<!-- a long", .weak),
        ("<!DOC", .weak), ("<", .weak), ("<!DOCTYPE html>", .weak), ("<html>", .weak),
        ("<?xml version='1.0'?><plist version='1.0'>", .solid),
        ("", .none), ("a", .none), ("{}", .none), ("bplist00", .none), ("<0fbd 77>", .none),
        ("< a", .none), ("<>", .none), ("<![CDATA[", .none), ("<?xml version='1.0'?> x", .none),
    ]

    @Test(arguments: matches)
    func matchIsGraded(_ text: String, _ expected: MatchStrength) throws {
        #expect(XMLFormat().match(Data(text.utf8)) == expected)
        if text.count > 3, expected != .none {
            #expect(XMLFormat().match(try #require(text.data(using: .utf16))) == expected)
        }
    }

    /// What the format of property lists is sure of it must win.
    @Test(arguments: [
        "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"\"><plist/>",
        "<plist version=\"1.0\">", "<!-- c --><plist>", "<!-- a long comment",
    ])
    func propertyListsAreLeftToTheirFormat(_ text: String) {
        let data = Data(text.utf8)
        let other = PropertyListFormat().match(data)
        #expect(XMLFormat().match(data) <= other)
        #expect(other == .weak || XMLFormat().match(data) < other)
    }

    @Test func namesAndCapabilities() {
        let format = XMLFormat.xml
        #expect(format.name == "xml")
        #expect(format.fileExtensions.first == "xml")
        #expect(format.mediaTypes.prefix(2) == ["application/xml", "text/xml"])
        #expect(format.capabilities.contains([.repeatedKeys, .textDates, .earlyStop, .text]))
        #expect(!format.capabilities.contains(.null))
    }
}
