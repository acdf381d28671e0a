import TestSupport
import VersionedCodable
import VersionedCodableYAML

/// Documents told by their content, comments in front of it.
struct DetectionTests {
    private static let line = "# a line of a licence header, as many files have\n"

    private func strength(_ text: String) -> MatchStrength {
        YAMLFormat().match(Data(text.utf8))
    }

    @Test func commentsAloneAreAGuess() {
        #expect(strength(String(repeating: Self.line, count: 10)) == .weak)
        #expect(strength("# half a com") == .weak)
        #expect(strength("\n\n") == .none)
        #expect(strength("") == .none)
    }

    @Test(arguments: [0, 10, 100, 600])
    func contentBehindCommentsIsSeen(_ lines: Int) {
        let registry = FormatRegistry(formats: FormatRegistry.standard.formats + [YAMLFormat()])
        let text = String(repeating: Self.line, count: lines) + "name: x\non: [push]\n"
        guard case .format(let format, let strength) = registry.match(contentOf: Data(text.utf8))
        else {
            Issue.record("no format")
            return
        }
        #expect(format.name == "yaml")
        #expect(strength == .solid)
    }

    /// Formats are shown no more than a part of a long document.
    @Test func theLookIsBounded() {
        let registry = FormatRegistry(formats: [YAMLFormat()])
        let text = String(repeating: Self.line, count: 700) + "name: x\n"
        #expect(text.utf8.count > FormatRegistry.longestPrefix)
        guard case .format(_, let strength) = registry.match(contentOf: Data(text.utf8)) else {
            Issue.record("no format")
            return
        }
        #expect(strength == .weak)
    }

    @Test(arguments: ["", "# nothing set\n", "---\n", " \n"])
    func anEmptyDocumentSaysSo(_ text: String) {
        struct Options: Decodable { var a: Int? }
        let error = #expect(throws: DecodingError.self) {
            try YAMLDecoder().decode(Options.self, from: text)
        }
        #expect(
            error?.diagnostic?.message
                == "expected an object, found nothing: the document is empty")
    }

    @Test func nullIsNotEmpty() {
        struct Options: Decodable { var a: Int? }
        let error = #expect(throws: DecodingError.self) {
            try YAMLDecoder().decode(Options.self, from: "null")
        }
        #expect(error?.diagnostic?.message == "expected an object, found null")
    }

    /// Data that is no text says so, whatever encoding its first bytes look like.
    @Test(
        arguments: [
            ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], "1:1"),
            ([0x89, 0x50, 0x4E, 0x47, 0, 0, 0x0D], "1:1"),
            ([0x01, 0x00, 0x02, 0x00, 0x00, 0xDC], "1:1"),
            ([0x61, 0x62, 0x63, 0x64, 0x65, 0x00, 0x66], "1:6"),
        ] as [([UInt8], String)])
    func binaryDataSaysSo(_ bytes: [UInt8], _ place: String) {
        #expect(outcome(Data(bytes)) == "\(place): expected text, found binary data")
    }
}
