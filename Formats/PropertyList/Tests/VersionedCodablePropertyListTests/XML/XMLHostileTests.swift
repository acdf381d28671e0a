import TestSupport
import VersionedCodablePropertyList

/// Text forms cut off and changed at random.
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

    @Test(arguments: samples)
    func mutations(sample: String) {
        let sample = Array(sample.utf8)
        nonisolated(unsafe) var read = 0
        onSmallStack {
            var generator = SeededNumbers(seed: 7)
            let pieces = [
                "<", ">", "&", ";", "\"", "/", "-->", "]]>", "<!--", "\\", "{", "(", "=", "\u{0}",
                "é", "<dict>", "</dict>",
            ]
            for _ in 0..<(TestRun.isLong ? 10_000 : 2_000) {
                var bytes = sample
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.remove(at: place)
                    default:
                        bytes.insert(
                            contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8,
                            at: place)
                    }
                }
                let format = PropertyListFormat()
                _ = format.match(Data(bytes))
                _ = try? format.readPrefix(Data(bytes.prefix(bytes.count / 2)), within: .default)
                if let document = try? format.read(Data(bytes), within: .default) {
                    read += 1
                    if let written = try? format.write(document) {
                        _ = try? format.read(written, within: .default)
                    }
                }
            }
        }
        #expect(read > 10)
    }

    @Test func whatIsReadCanBeWrittenAndReadAgain() throws {
        for sample in XMLHostileTests.samples {
            let document = try PropertyListFormat(sortsKeys: false).read(sample)
            for format in [PropertyListFormat(.xml, sortsKeys: false), PropertyListFormat(.binary)]
            {
                let again = try format.read(try format.write(document), within: .default)
                #expect(FoundationValue(again) == FoundationValue(document))
            }
        }
    }
}
