import TestSupport
import VersionedCodableXML

/// The encodings a document may name are a list.
@Suite struct XMLCharsetTests {
    private func document(_ name: String, _ text: [UInt8]) -> Data {
        Data("<?xml version=\"1.0\" encoding=\"\(name)\"?><a>".utf8) + text + Data("</a>".utf8)
    }

    /// A name, bytes in that encoding, and their text.
    static let known: [(name: String, bytes: [UInt8], text: String)] = [
        ("ISO-8859-2", [0xB1], "ą"), ("iso8859-5", [0xD0], "а"), ("Latin9", [0xA4], "€"),
        ("greek", [0xE1], "α"), ("iso_8859-16", [0xA4], "€"), ("ISO-8859-9", [0xFD], "ı"),
        ("windows-1250", [0xB9], "ą"), ("CP1251", [0xE0], "а"), ("Windows-1252", [0x80], "€"),
        ("windows-1258", [0xFE], "₫"), ("KOI8-R", [0xC1], "а"), ("koi8-u", [0xA4], "є"),
        ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("sjis", [0xB1], "ｱ"),
        ("Windows-31J", [0x87, 0x40], "①"), ("EUC-JP", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
        ("euc-kr", [0xC7, 0xD1], "한"), ("GB2312", [0xD6, 0xD0], "中"),
        ("gbk", [0xD6, 0xD0], "中"), ("GB18030", [0x95, 0x32, 0x82, 0x36], "𠀀"),
        ("Big5", [0xA4, 0xA4], "中"), ("iso-8859-1", [0xE9], "é"), ("US-ASCII", [0x61], "a"),
    ]

    @Test(arguments: known)
    func isRead(_ known: (name: String, bytes: [UInt8], text: String)) throws {
        let data = document(known.name, known.bytes)
        #expect(try XMLFormat().read(data, within: .default).root.text == known.text)
    }

    /// Those with states hide tags; others load code that nobody has looked at for long.
    @Test(arguments: [
        "UTF-7", "utf7", "UNICODE-1-1-UTF-7", "ISO-2022-JP", "ISO-2022-CN-EXT", "ISO-2022-KR",
        "HZ-GB-2312", "IBM037", "IBM1364", "IBM1390", "CP437", "EBCDIC-US", "UTF-EBCDIC", "SCSU",
        "BOCU-1", "HTML", "UT-F8", "UTF-8x", "UTF-16//TRANSLIT", "windows-1252//IGNORE", "x",
        "ISO-8859-12", "ISO-8859-17", "",
    ])
    func isRefused(_ name: String) throws {
        let message = "1:31: expected a known encoding, found \"\(name)\""
        let data = document(name, Array("+ADw-b/+AD4-".utf8))
        let error = #expect(throws: ReadingError.self) {
            try XMLFormat().read(data, within: .default)
        }
        #expect(error?.kind == .encoding)
        #expect(error?.errorDescription == message)
        #expect(throws: ReadingError.self) {
            try XMLFormat().readPrefix(data, within: .default)
        }
        // A mark and zero bytes count more than a declaration, whose name has to be one.
        let marked = Data([0xEF, 0xBB, 0xBF]) + data
        let wide = try #require(data.text.data(using: .utf16))
        for data in [marked, wide] {
            if name.isEmpty || name.contains("/") {
                let error = #expect(throws: ReadingError.self) {
                    try XMLFormat().read(data, within: .default)
                }
                #expect(error?.kind == .syntax)
            } else {
                #expect(try XMLFormat().read(data, within: .default).root.text == "+ADw-b/+AD4-")
            }
        }
    }

    @Test func namesAreCutInMessages() throws {
        let name = String(repeating: "x", count: 5000)
        let error = #expect(throws: ReadingError.self) {
            try XMLFormat().read(document(name, []), within: .default)
        }
        #expect(
            error?.message
                == "expected a known encoding, found \"\(name.prefix(40))\"")
    }

    /// What is not in the encoding is an error with the place of its name, and nothing is printed.
    @Test func errorsAreNotPrinted() throws {
        let data = document("EUC-JP", [0xFF, 0x5F])
        let printed = try printedOnStandardError {
            let error = #expect(throws: ReadingError.self) {
                try XMLFormat().read(data, within: .default)
            }
            #expect(
                error?.errorDescription == "1:31: expected text in the declared encoding EUC-JP")
        }
        #expect(!printed.contains("conver"), "\(printed)")
    }

    /// What is written to standard error meanwhile, which goes there afterwards.
    private func printedOnStandardError(_ body: () throws -> Void) throws -> String {
        let pipe = Pipe()
        let before = dup(2)
        try #require(before >= 0)
        dup2(pipe.fileHandleForWriting.fileDescriptor, 2)
        let result = Result { try body() }
        dup2(before, 2)
        close(before)
        try pipe.fileHandleForWriting.close()
        let printed = pipe.fileHandleForReading.readDataToEndOfFile()
        FileHandle.standardError.write(printed)
        try result.get()
        return printed.text
    }

    /// Other programs' listeners stay.
    @Test func textInTheEncodingIsReadAfterAnError() throws {
        for _ in 0..<3 {
            _ = try? XMLFormat().read(document("EUC-JP", [0xFF, 0x5F]), within: .default)
            let data = document("EUC-JP", [0xC6, 0xFC])
            #expect(try XMLFormat().read(data, within: .default).root.text == "日")
        }
    }
}
