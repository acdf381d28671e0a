import TestSupport

/// What recurses over a value needs no more than a small thread has, at the depth the limits allow.
struct DocumentValueStackTests {
    static let text =
        String(repeating: "{a: [", count: 128) + String(repeating: "]}", count: 128)
    static let innermost = DocumentPath((0..<255).map { $0 % 2 == 0 ? "a" : 0 })

    /// A build without optimization keeps every temporary in the frame.
    #if DEBUG
    static let stackSize = 1 << 20
    #else
    static let stackSize = 512 << 10
    #endif

    enum Step: String, CaseIterable {
        case converting, assigning, editing, comparing, hashing, describing, encoding, decoding
    }

    @Test(arguments: Step.allCases)
    func aSmallThreadIsEnough(_ step: Step) throws {
        try onSmallStack(of: Self.stackSize) { try Self.run(step) }
    }

    private static func run(_ step: Step) throws {
        let document = try BracketFormat.document(text)
        var value = try DocumentValue(document)
        switch step {
        case .converting: _ = try CodableDocument(value)
        case .assigning: value[path: innermost] = []
        case .editing:
            try value.set(2, at: innermost.appending(0))
            try value.remove(at: innermost.appending(0))
        case .comparing:
            let other = try DocumentValue(document)
            #expect(value == other)
            #expect(value.isIdentical(to: other))
        case .hashing: _ = value.hashValue
        case .describing:
            // Far deeper than documents may be: the text needs no stack at all.
            for _ in 0..<1000 { value = [value] }
            #expect(value.description.utf8.count == 2000 + 128 * 9)
        case .encoding: _ = try DocumentEncoder(format: BracketFormat()).encode(value)
        case .decoding:
            _ = try DocumentDecoder(format: BracketFormat())
                .decode(DocumentValue.self, from: Data(text.utf8))
        }
    }
}
