import TestSupport
import VersionedCodablePropertyList

/// Text forms that are cut off; the laws for formats also change bytes.
struct XMLHostileTests {
    static let samples = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/x.dtd">
        <plist version="1.0"><dict><key>a &amp; é</key><string>x<![CDATA[y]]>&#65;</string>
        <!-- c --><key>b</key><array><integer>-12</integer><real>1.5e3</real><true/><false/>
        <date>2024-05-06T07:08:09Z</date><data>AAEC AwQ=</data><dict/></array></dict></plist>
        """,
        """
        // !$*UTF8*$!
        { a = b; "c \\n\\U00e9\\101" = (one, "two", <0fbd 77>, { d = e; }, ); /* c */ 'f'; }
        """,
    ]

    @Test(arguments: samples)
    func truncatedAtEveryByte(sample: String) {
        let bytes = Data(sample.utf8)
        #expect(readingError(bytes).hasPrefix("no error"))
        for count in 0..<bytes.count - 1 {
            let message = readingError(bytes.prefix(count))
            // A file of comments only is an empty dictionary, and a slash is a word.
            let isWhole = message == "no error: {}" || message == "no error: word /"
            #expect(isWhole || !message.hasPrefix("no error"), "\(count) bytes")
        }
    }

    @Test func whatIsReadCanBeWrittenAndReadAgain() throws {
        for sample in XMLHostileTests.samples {
            let document = try PropertyListFormat(sortsKeys: false).read(sample)
            for format in [PropertyListFormat(.xml, sortsKeys: false), PropertyListFormat(.binary)]
            {
                let again = try format.read(try format.write(document))
                #expect(FoundationValue(again) == FoundationValue(document))
            }
        }
    }
}
