import TestSupport
import Testing

/// A format whose documents the tests build by hand, in the way a YAML reader does.
private struct PlainFormat: DocumentFormat {
    let name = "plain"
    let fileExtensions: [String] = []
    let mediaTypes: [String] = []
    var capabilities: FormatCapabilities = [.text, .keyOrder, .textDates, .null]
    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try readLines(data, format: self, limits: limits, rules: HexRules())
    }
    func write(_ document: CodableDocument) throws -> Data { Data() }
}

/// Reads hexadecimal numbers, and `yep` as true.
private struct HexRules: ScalarRules {
    func bool(_ text: UnsafeRawBufferPointer) -> Bool? {
        text.elementsEqual("yep".utf8) ? true : nil
    }
    func number(_ text: UnsafeRawBufferPointer) -> String? {
        let text = text.text
        return text.hasPrefix("h") ? Int(text.dropFirst(), radix: 16).map { "\($0)" } : nil
    }
    func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String? {
        text.elementsEqual("1:30".utf8) ? "base 60 is not read" : nil
    }
}

/// An object of lines `key=text`; the kind of a plain scalar is that of its form, `"…"` is a quoted
/// string.
private func readLines(
    _ data: Data, format: some DocumentFormat, limits: ReadingLimits, rules: (any ScalarRules)?
) throws -> CodableDocument {
    let source = try SourceBuffer.copying(data)
    var builder = DocumentBuilder(
        source: source, format: format, limits: limits, scalarRules: rules)
    try builder.beginObject(at: 0, marks: TapeNode.flow)
    var offset = 0
    for line in data.text.split(separator: "\n") {
        let parts = line.split(separator: "=", maxSplits: 1)
        let (key, text) = (String(parts[0]), String(parts[1]))
        let place = offset + key.utf8.count + 1
        try builder.key(at: offset, length: key.utf8.count, marks: TapeNode.plain)
        let length = text.utf8.count
        switch text {
        case "null": try builder.null(at: place, length: length, marks: TapeNode.plain)
        case "true", "TRUE":
            try builder.bool(true, at: place, length: length, marks: TapeNode.plain)
        case _ where text.hasPrefix("0x"):
            var decimal = "\(Int(text.dropFirst(2), radix: 16) ?? 0)"
            try decimal.withUTF8 {
                try builder.scalar(
                    .integer, copying: UnsafeRawBufferPointer($0), at: place, length: length,
                    marks: TapeNode.plain)
            }
        case _ where Double(text) != nil:
            try builder.scalar(
                Int(text) == nil ? .real : .integer, at: place, length: length,
                marks: TapeNode.plain)
        case _ where text.hasPrefix("\""):
            try builder.scalar(
                .string, at: place + 1, length: length - 2, marks: TapeNode.quoted | 3 << 8)
        default:
            try builder.scalar(.string, at: place, length: length, marks: TapeNode.plain | 1 << 8)
        }
        offset += line.utf8.count + 1
    }
    try builder.end(at: data.count)
    return try builder.finish()
}

@Suite("Plain scalars") struct PlainScalarDecodingTests {
    @Test(
        "A string gets the text as it was written",
        arguments: ["12", "1.10", "0x1F", "TRUE", "true", "words", "\"12\""])
    func strings(_ text: String) throws {
        let expected = text.replacing("\"", with: "")
        #expect(try decode(String.self, text) == expected)
        #expect(try decode([String: String].self, "12", in: "v").values.first == "12")
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, _ text: String, in key: String
    ) throws -> Value {
        try DocumentDecoder(format: PlainFormat()).decode(type, from: Data("\(key)=\(text)".utf8))
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try decode([String: Value].self, text, in: "v")["v"]
            ?? { throw CocoaError(.coderValueNotFound) }()
    }

    @Test func numbersAreCanonical() throws {
        #expect(try decode(Int.self, "0x1F") == 31)
        #expect(try decode(UInt8.self, "0x1F") == 31)
        #expect(try decode(Double.self, "0x1F") == 31)
        #expect(try decode(Decimal.self, "0x1F") == 31)
        #expect(try decode(Decimal.self, "1.10") == Decimal(string: "1.10"))
    }

    @Test func rulesReadStringsAsTheTypeAskedFor() throws {
        #expect(try decode(Bool.self, "yep"))
        #expect(try decode(Int.self, "hff") == 255)
        #expect(try decode(Double.self, "hff") == 255)
        #expect(try decode(Float.self, "hff") == 255)
        #expect(try decode(Decimal.self, "hff") == 255)
        #expect(try decode(String.self, "yep") == "yep")
        #expect(try decode(Date.self, "2001-01-01") == Date(timeIntervalSinceReferenceDate: 0))
        #expect(try decode(Date.self, "\"2001-01-01\"") == Date(timeIntervalSinceReferenceDate: 0))
    }

    enum Asked: Sendable {
        case int, bool, double, uint8, string, date
    }

    static let mismatches: [(String, Asked, String)] = [
        ("1:30", .int, "expected Int, found \"1:30\" (base 60 is not read)"),
        ("\"1:30\"", .int, "expected Int, found \"1:30\""),
        ("\"yep\"", .bool, "expected Bool, found \"yep\""),
        ("words", .double, "expected Double, found \"words\""),
        ("hfff", .uint8, "the number \"hfff\" does not fit in UInt8"),
        ("0x1FF", .uint8, "the number 0x1FF does not fit in UInt8 (0...255)"),
        ("TRUE", .int, "expected Int, found TRUE"),
        ("null", .string, "expected String, found null"),
        ("words", .date, "expected a date, found \"words\""),
    ]

    @Test("Text of another type is an error", arguments: mismatches)
    func messages(text: String, type: Asked, message: String) throws {
        let error = #expect(throws: DecodingError.self) {
            switch type {
            case .int: _ = try decode(Int.self, text)
            case .bool: _ = try decode(Bool.self, text)
            case .double: _ = try decode(Double.self, text)
            case .uint8: _ = try decode(UInt8.self, text)
            case .string: _ = try decode(String.self, text)
            case .date: _ = try decode(Date.self, text)
            }
        }
        #expect(error?.diagnostic?.message == message)
    }

    @Test func nodesTellWhatWasWritten() throws {
        let data = Data("a=0x1F\nb=TRUE\nc=\"x\"\nd=words".utf8)
        let document = try PlainFormat().read(data, within: .default)
        #expect(document["a"].kind == .integer)
        #expect(document["a"].int == 31)
        #expect(document["a"].text == "0x1F")
        #expect(document["a"].location?.description == "1:3")
        #expect(document["a"].sourceRange == 2..<6)
        #expect(document["b"].text == "TRUE")
        #expect(document["c"].kind == .string)
        document.withUnsafeTape { tape in
            #expect(tape[0].head & TapeNode.flow != 0)
            #expect(tape[6].extra == 3)
            #expect(tape[8].extra == 1)
        }
    }
}

@Suite("Annotations") struct NodeAnnotationTests {
    @Test func annotationsStayWithTheirNodes() throws {
        let source = try SourceBuffer.copying(Data("abcdef".utf8))
        var builder = DocumentBuilder(
            source: source, format: PlainFormat(), limits: .default, duplicateKeys: .useLast)
        builder.annotate(.tag, "!root", at: 0)
        try builder.beginObject(at: 0)
        try builder.key(at: 0, length: 1)
        builder.annotate(.anchor, "gone", at: builder.nextIndex)
        try builder.scalar(.string, at: 1, length: 1)
        try builder.key(at: 2, length: 1)
        builder.annotate(.declaration, "first", at: builder.nextIndex)
        builder.annotate(.declaration, "second", at: builder.nextIndex)
        try builder.scalar(.string, at: 3, length: 1)
        try builder.key(at: 0, length: 1)
        builder.annotate(.anchor, "kept", at: builder.nextIndex)
        try builder.scalar(.string, at: 5, length: 1)
        try builder.end(at: 6)
        builder.annotate(.tag, "!late", at: 4)
        let document = try builder.finish()
        #expect(document.hasAnnotations)
        #expect(document.root.annotation(.tag) == "!root")
        #expect(document.root.annotation(.anchor) == nil)
        #expect(document["a"].annotation(.anchor) == "kept")
        #expect(document["c"].annotations(.declaration) == ["first", "second"])
        #expect(document["c"].annotation(.tag) == "!late")
        #expect(document["nothing"].annotation(.tag) == nil)
    }
}

@Suite("Merging objects") struct DocumentMergeTests {
    /// `{b: {…}, o: {…}}`; the events of the second object are given: a digit merges the first,
    /// other letters are keys.
    private func merged(
        _ events: String, base: String = "xy", policy: DuplicateKeyPolicy = .refuse,
        limits: ReadingLimits = .default
    ) throws -> [String] {
        let text = "b\(base)o\(events)"
        let source = try SourceBuffer.copying(Data(text.utf8))
        var builder = DocumentBuilder(
            source: source, format: PlainFormat(), limits: limits, duplicateKeys: policy)
        builder.allowMerging()
        try builder.beginObject(at: 0)
        try builder.key(at: 0, length: 1)
        let target = builder.nextIndex
        try builder.beginObject(at: 0)
        for offset in 1...base.utf8.count {
            try builder.key(at: offset, length: 1)
            try builder.beginArray(at: offset)
            try builder.scalar(.string, at: 0, length: 1)
            try builder.end(at: offset)
        }
        try builder.end(at: base.utf8.count)
        try builder.key(at: base.utf8.count + 1, length: 1)
        try builder.beginObject(at: base.utf8.count + 1)
        for (offset, event) in text.utf8.enumerated().dropFirst(base.utf8.count + 2) {
            if event == UInt8(ascii: "1") {
                #expect(try builder.merge(target, at: offset))
            } else {
                try builder.key(at: offset, length: 1)
                try builder.scalar(.string, at: offset, length: 1)
            }
        }
        try builder.end(at: text.utf8.count)
        try builder.end(at: text.utf8.count)
        let document = try builder.finish()
        return document["o"].members.map { "\($0.key)\($0.value.string ?? "*")" }
    }

    static let cases: [(String, [String])] = [
        ("1", ["x*", "y*"]),
        ("x1", ["xx", "y*"]),
        ("1x", ["y*", "xx"]),
        ("11", ["x*", "y*"]),
        ("a1yb", ["aa", "x*", "yy", "bb"]),
        ("1xy", ["xx", "yy"]),
        ("", []),
    ]

    @Test("Keys of the object itself count more than merged ones", arguments: cases)
    func precedence(events: String, members: [String]) throws {
        #expect(try merged(events) == members)
        #expect(try merged(events, policy: .useFirst) == members)
        #expect(try merged(events, policy: .useLast) == members)
    }

    @Test func duplicatesAreStillRefused() {
        #expect(throws: ReadingError.self) { try merged("xx") }
        #expect(throws: ReadingError.self) { try merged("1xx") }
    }

    @Test func wideObjectsToo() throws {
        let base = String((0..<26).map { Character(Unicode.Scalar(UInt8(97 + $0))) })
        let members = try merged("AB1zC", base: base)
        #expect(members.count == 26 + 3)
        #expect(members.contains("zz"))
        #expect(Set(members).count == members.count)
    }

    @Test func everyMemberCountsAsAnExpandedNode() {
        var limits = ReadingLimits.default
        limits.expandedNodes = 10
        let error = #expect(throws: ReadingError.self) {
            try merged("111111", limits: limits)
        }
        #expect(error?.kind == .limit(.expandedNodes))
    }
}
