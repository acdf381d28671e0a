import AllModules

@testable import VersionedCodableTesting

/// A version at the end of a document costs at most a tenth more than reading the document.
struct PeekCostTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let format: any DocumentFormat
        let head: String
        let line: String
        let tail: String
        var testDescription: String { format.name }
    }

    static let cases = [
        Case(
            format: JSONFormat(), head: #"{"lines":["#, line: #""a line of a log","#,
            tail: #"""],"version":3}"#),
        Case(
            format: YAMLFormat(), head: "lines:\n", line: "- a line of a log\n",
            tail: "version: 3\nlast: line\n"),
        Case(
            format: XMLFormat(), head: "<log>", line: "<line>a line of a log</line>\n",
            tail: "<version>3</version></log>"),
        Case(
            format: PropertyListFormat(.xml), head: "<plist><dict><key>lines</key><array>",
            line: "<string>a line of a log</string>\n",
            tail: "</array><key>version</key><integer>3</integer></dict></plist>"),
    ]

    private typealias Spec = PlainVersion<Int>

    private func data(_ example: Case, size: Int) -> Data {
        let count = (size - example.head.utf8.count) / example.line.utf8.count
        let lines = String(repeating: example.line, count: count)
        return Data((example.head + lines + example.tail).utf8)
    }

    static let sizes = [20_000, 200_000, 900_000] + (TestRun.isLong ? [3_000_000] : [])

    @Test(arguments: cases, sizes)
    func theVersionIsAtTheEnd(example: Case, size: Int) throws {
        let data = data(example, size: size)
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("peek-\(UUID().uuidString)")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        let inMemory = CountingFormat(base: example.format)
        #expect(try DocumentDecoder(format: inMemory).peekVersion(Spec.self, from: data) == 3)
        #expect(inMemory.bytes >= data.count)
        #expect(inMemory.bytes <= data.count * 11 / 10)

        let inFile = CountingFormat(base: example.format)
        #expect(try DocumentDecoder(format: inFile).peekVersion(Spec.self, fromFileAt: file) == 3)
        #expect(inFile.bytes >= data.count)
        #expect(inFile.bytes <= data.count * 11 / 10)

        let streamed = CountingFormat(base: example.format)
        var stream = CountingSource(data)
        #expect(try DocumentDecoder(format: streamed).peekVersion(Spec.self, from: &stream) == 3)
        #expect(streamed.bytes >= data.count)
        // How much is to come is not known, so that beginnings of up to 256 KiB are looked at.
        #expect(streamed.bytes <= data.count + 280_000)
    }

    /// A version near the beginning is found there, whatever the size.
    @Test(arguments: cases)
    func theVersionIsNearTheBeginning(example: Case) throws {
        let lines = String(repeating: example.line, count: 100)
        let text = example.head + lines + example.tail
        // What follows the version is no document.
        let version = try #require(text.range(of: "version")).lowerBound
        let head = text[..<version] + text[version...].prefix { $0 != "}" }
        let whole = Data((head + "\n" + String(repeating: " ", count: 1_000_000)).utf8)
        let counting = CountingFormat(base: example.format)
        #expect(try DocumentDecoder(format: counting).peekVersion(Spec.self, from: whole) == 3)
        #expect(counting.bytes == 128 + 1024 + 16_384)
    }
}
