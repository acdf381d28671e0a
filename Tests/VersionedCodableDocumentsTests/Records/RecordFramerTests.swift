import TestSupport
import Testing

/// The records of streams, however the bytes are cut.
@Suite("Framing of records") struct RecordFramerTests {
    struct Found: Equatable {
        var records: [String] = []
        var oversized: [Int] = []
        var failure: String?
        /// All bytes of all frames.
        var bytes: [UInt8] = []
    }

    /// Reads a stream in pieces, as users of a framer do.
    ///
    /// - Parameter marks: The bytes of the marks around a record of the largest size, which are kept
    ///   as well.
    static func read(
        _ stream: [UInt8], _ framing: RecordFraming, piece: Int, limit: Int = 1 << 20,
        marks: Int = 0
    ) -> Found {
        var framer = RecordFramer(framing, limit: limit)
        var found = Found()
        var memory: [UInt8] = []
        var at = 0
        while framer.failure == nil {
            let next = min(at + piece, stream.count)
            memory += stream[at..<next]
            let isEnd = at == stream.count
            at = next
            var frames: [RecordFrame] = []
            let end = memory.withUnsafeBytes { framer.scan($0, isEnd: isEnd, into: &frames) }
            for frame in frames {
                found.bytes += memory[frame.whole]
                guard !frame.isOversized else {
                    if frame.isFirst { found.oversized.append(found.records.count) }
                    if frame.isLast { found.records.append("…") }
                    continue
                }
                found.records.append(memory[frame.content].text)
            }
            memory.removeSubrange(..<end)
            #expect(memory.count <= limit + marks + piece)
            if isEnd { break }
        }
        found.failure = framer.failure.map { "\($0.message) at \($0.offset ?? -1)" }
        return found
    }

    static let streams: [(RecordFraming, String, [String])] = [
        (.lines, "", []), (.lines, "a\n\nbc\r\n\r\nd", ["a", "", "bc", "", "d"]),
        (.lines, "\n", [""]), (.lines, "a\rb\n", ["a\rb"]), (.nul, "a\0\0b\n", ["a", "", "b\n"]),
        (.rs, "\u{1E}a\n\u{1E}{\n}\n\u{1E}\u{1E}b", ["a", "{\n}", "", "b"]),
        (.rs, "x\n\u{1E}y\n", ["x", "y"]), (.netstring, "3:abc,0:,1:,,", ["abc", "", ","]),
        (.u32be, "\0\0\0\u{3}abc\0\0\0\0", ["abc", ""]),
        (.yaml, "a: 1\n--- \nb: |\n  ---\n---\n", ["a: 1\n", "--- \nb: |\n  ---\n", "---\n"]),
        (
            .yaml, "# c\n%YAML 1.2\n---\na\n...\n# d\n---x: 1\n",
            [
                "# c\n%YAML 1.2\n---\na\n...\n# d\n---x: 1\n"
            ]
        ), (.yaml, "--- a\n--- b", ["--- a\n", "--- b"]),
        (
            .cbor, "\u{01}\u{18}\u{19}\u{61}a\u{60}",
            ["\u{01}", "\u{18}\u{19}", "\u{61}a", "\u{60}"]
        ),
    ]

    @Test(arguments: streams) func records(
        _ framing: RecordFraming, _ stream: String, _ records: [String]
    ) {
        for piece in 1...max(stream.utf8.count, 1) {
            let found = Self.read(Array(stream.utf8), framing, piece: piece)
            #expect(found.records == records, "\(framing), \(piece)")
            #expect(found.failure == nil)
            #expect(found.bytes == Array(stream.utf8))
        }
    }

    /// Items with counted, open and nested content.
    @Test func itemsOfCBOR() {
        let stream: [[UInt8]] = [
            [0x01], [0x64, 0x74, 0x65, 0x78, 0x74],
            [0xA2, 0x61, 0x61, 0x83, 0x01, 0x02, 0xA1, 0x61, 0x62, 0xF6, 0x61, 0x63, 0xA0], [0x80],
            [0x79, 0x01, 0x2C] + [UInt8](repeating: 0x78, count: 300), [0xF9, 0x3E, 0x00],
            [0x81, 0x81, 0x81, 0x81, 0xF5],
            [0x9F, 0x01, 0xBF, 0x61, 0x61, 0x5F, 0x41, 0x00, 0xFF, 0xFF, 0xFF],
            [0xC1, 0xFB, 0, 0, 0, 0, 0, 0, 0, 0], [0xF8, 0x20],
        ]
        for piece in [1, 2, 3, 5, 7, 64, 1000] {
            let found = Self.read(stream.flatMap { $0 }, .cbor, piece: piece)
            #expect(found.records.count == stream.count)
            #expect(found.records == stream.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    @Test(arguments: [
        (RecordFraming.netstring, "x", "expected the length of a record and a colon at 0"),
        (.netstring, "03:abc,", "expected the length of a record and a colon at 0"),
        (.netstring, "99999999999:", "expected the length of a record and a colon at 0"),
        (.netstring, "3:abcd", "expected a comma after a record of 3 bytes at 5"),
        (.netstring, "3:ab", "the input ends within a record at 0"),
        (.u32be, "\0\0\0", "the input ends within a record at 0"),
        (.cbor, "\u{1C}", "expected an item at 0"),
        (.cbor, "\u{62}a", "the input ends within a record at 0"),
    ])
    func failures(_ framing: RecordFraming, _ stream: String, _ message: String) {
        #expect(Self.read(Array(stream.utf8), framing, piece: 1000).failure == message)
        for piece in 1...stream.utf8.count {
            #expect(Self.read(Array(stream.utf8), framing, piece: piece).failure != nil)
        }
    }

    /// What is too large is reported once, is not kept, and does not hide what follows.
    @Test(arguments: [
        (RecordFraming.lines, "ab\n123456789012\nc\n", ["ab", "…", "c"]),
        (.lines, "123456789012", ["…"]), (.nul, "12345678\0a\0", ["…", "a"]),
        (.rs, "\u{1E}12345678\n\u{1E}a\n", ["…", "a"]),
        (.netstring, "12:123456789012,1:a,", ["…", "a"]),
        (.u32be, "\0\0\0\u{8}12345678\0\0\0\u{1}a", ["…", "a"]),
        (.yaml, "--- 12345678\n--- a\n", ["…", "--- a\n"]),
        (.cbor, "\u{67}1234567\u{61}a", ["…", "\u{61}a"]),
    ])
    func oversized(_ framing: RecordFraming, _ stream: String, _ records: [String]) {
        for piece in 1...stream.utf8.count {
            let found = Self.read(Array(stream.utf8), framing, piece: piece, limit: 6)
            #expect(found.records == records, "\(framing), \(piece)")
            #expect(found.oversized.count == 1)
            #expect(found.bytes == Array(stream.utf8))
        }
    }

    /// The marks around a record do not count, in whatever pieces they arrive.
    @Test(arguments: [
        (RecordFraming.lines, "123456\r\na\n"), (.nul, "123456\0a\0"),
        (.rs, "\u{1E}123456\n\u{1E}a\n"), (.netstring, "6:123456,1:a,"),
        (.u32be, "\0\0\0\u{6}123456\0\0\0\u{1}a"),
    ])
    func asLargeAsTheLimit(_ framing: RecordFraming, _ stream: String) {
        for piece in 1...stream.utf8.count {
            let found = Self.read(Array(stream.utf8), framing, piece: piece, limit: 6, marks: 4)
            #expect(found.records == ["123456", "a"], "\(framing), \(piece)")
        }
    }

    /// A line that may begin the next document does not count, either.
    @Test(arguments: ["a: 12\n---\nb\n", "12345678\n----\n---\nb\n"])
    func asLargeAsTheLimitInYAML(_ stream: String) {
        let whole = Self.read(Array(stream.utf8), .yaml, piece: 1000, limit: 6, marks: 4).records
        #expect(whole == [stream.hasPrefix("a") ? "a: 12\n" : "…", "---\nb\n"])
        for piece in 1...stream.utf8.count {
            let found = Self.read(Array(stream.utf8), .yaml, piece: piece, limit: 6, marks: 4)
            #expect(found.records == whole, "\(piece)")
        }
    }
}
