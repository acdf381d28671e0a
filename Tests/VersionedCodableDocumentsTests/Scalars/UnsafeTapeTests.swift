import TestSupport
import Testing

/// What writers see of scalars and paths; that the values are right is tested with `DocumentNode`.
struct UnsafeTapeTests {
    private func first<Result>(
        of text: String, _ body: (UnsafeTape, TapeNode) -> Result
    ) throws -> Result {
        try BracketFormat.document(text).withUnsafeTape { body($0, $0[0]) }
    }

    @Test func hasNumbersOfText() throws {
        #expect(try first(of: "12e1") { $0.integer(of: $1) } == 120)
        #expect(try first(of: "1.5") { $0.integer(of: $1) } == nil)
        #expect(try first(of: "1.5") { $0.double(of: $1) } == 1.5)
        #expect(try first(of: "true") { $0.double(of: $1) } == nil)
        #expect(
            try first(of: "@2001-01-02") { $0.date(of: $1)?.timeIntervalSinceReferenceDate }
                == 86_400)
        #expect(try first(of: "true") { $0.date(of: $1) } == nil)
    }

    @Test(arguments: [(TapeKind.integerBytes, -2), (.realBytes, -2)])
    func hasNumbersOfEightBytes(_ kind: TapeKind, _ number: Int) throws {
        let bits =
            kind == .realBytes ? Double(number).bitPattern : UInt64(bitPattern: Int64(number))
        let source = try withUnsafeBytes(of: bits.bigEndian) { try SourceBuffer(copying: $0) }
        var builder = DocumentBuilder(source: source, format: BracketFormat(), limits: .default)
        try builder.scalar(kind, at: 0, length: 8)
        try builder.finish().withUnsafeTape { tape in
            #expect(tape.integer(of: tape[0]) == Int128(number))
            #expect(tape.double(of: tape[0]) == Double(number))
        }
    }

    @Test func cutsTextForMessages() throws {
        let exact = String(repeating: "é", count: 40)
        #expect(try first(of: "'\(exact)'") { $0.shortText(of: $1) } == exact)
        #expect(try first(of: "'\(exact)é'") { $0.shortText(of: $1) } == exact + "…")
    }

    @Test func findsPaths() throws {
        let document = try BracketFormat.document(#"{"a": [1 {"b c": [] "d": 2}] "e": null}"#)
        document.withUnsafeTape { tape in
            let paths = (0..<tape.count).map { tape.path(to: $0).joined(separator: "/") }
            #expect(
                paths == [
                    "", "a", "a", "a/0", "a/1", "a/1/b c", "a/1/b c", "a/1/d", "a/1/d", "e", "e",
                ])
            #expect(tape.path(to: 8, from: 2) == ["1", "d"])
            #expect(tape.path(to: 8, from: 8).isEmpty)
            #expect(tape.path(to: 10, from: 2).isEmpty)
        }
    }
}
