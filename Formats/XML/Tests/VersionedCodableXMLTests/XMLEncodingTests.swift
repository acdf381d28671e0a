import TestSupport
import VersionedCodableXML

@Suite struct XMLEncodingTests {
    static let text = "<a é='ü'><b>日😀</b></a>"
    static let latin = "<a é='ü'><b>ß</b></a>"

    @Test(arguments: [
        String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian,
        .utf32BigEndian, .utf16,
    ])
    func unicodeIsSeen(_ encoding: String.Encoding) throws {
        for declaration in [
            "", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='utf-8'?>",
            "<?xml version='1.0' encoding='latin1'?>", "<?xml version='1.0' encoding='x-none'?>",
        ] {
            for mark in ["", "\u{FEFF}"] {
                // Only a mark or zero bytes count more than a declaration.
                if encoding == .utf8, mark == "",
                    declaration.contains("encoding='x-none'")
                        || declaration.contains("latin1")
                {
                    continue
                }
                let data = try #require((mark + declaration + Self.text).data(using: encoding))
                let document = try XMLFormat().read(data, within: .default)
                #expect(document.shorthand == "a{@é='ü' b='日😀'}")
            }
        }
    }

    @Test(arguments: ["ISO-8859-1", "latin1", "windows-1252", "ISO-8859-15"])
    func declaredEncodings(_ name: String) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
        let data = try #require((head + Self.latin).data(using: .isoLatin1))
        let document = try XMLFormat().read(data, within: .default)
        #expect(document.shorthand == "a{@é='ü' b='ß'}")
        #expect(document["b"].location?.column == head.count + 13)
    }

    /// A string that says it were UTF-16 but is handed over as UTF-8.
    @Test(arguments: ["utf-16", "UTF-16LE", "ucs-2", "us-ascii", "UTF-8"])
    func wrongDeclarationsOfUnicode(_ name: String) throws {
        let text = "<?xml version='1.0' encoding='\(name)'?>" + Self.text
        #expect(try XMLFormat().read(text).shorthand == "a{@é='ü' b='日😀'}")
    }
}
