import AllModules

@testable import VersionedCodableCommand

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
        while true {
            let next = min(at + piece, stream.count)
            memory += stream[at..<next]
            let isEnd = at == stream.count
            at = next
            var frames: [RecordFrame] = []
            let end = memory.withUnsafeBytes { framer.scan($0, isEnd: isEnd, into: &frames) }
            for frame in frames {
                found.bytes += memory[Int(frame.start)..<Int(frame.end)]
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
        (.u32be, "\0\0\0\u{3}abc\0\0\0\0", ["abc", ""]),
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

    @Test(arguments: ["\0\0\0", "\0\0\0\u{3}ab", "\0\0\0\u{9}12345678"])
    func inputThatEndsWithinARecord(_ stream: String) {
        for piece in 1...stream.utf8.count {
            let found = Self.read(Array(stream.utf8), .u32be, piece: piece, limit: 6)
            #expect(found.failure == "the input ends within a record at 0")
        }
    }

    /// What is too large is reported once, is not kept, and does not hide what follows.
    @Test(arguments: [
        (RecordFraming.lines, "ab\n123456789012\nc\n", ["ab", "…", "c"]),
        (.lines, "123456789012", ["…"]), (.nul, "12345678\0a\0", ["…", "a"]),
        (.u32be, "\0\0\0\u{8}12345678\0\0\0\u{1}a", ["…", "a"]),
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
        (.u32be, "\0\0\0\u{6}123456\0\0\0\u{1}a"),
    ])
    func asLargeAsTheLimit(_ framing: RecordFraming, _ stream: String) {
        for piece in 1...stream.utf8.count {
            let found = Self.read(Array(stream.utf8), framing, piece: piece, limit: 6, marks: 4)
            #expect(found.records == ["123456", "a"], "\(framing), \(piece)")
        }
    }
}
