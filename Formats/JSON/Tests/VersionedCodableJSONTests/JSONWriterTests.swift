import TestSupport
import VersionedCodableJSON

/// `{"k":[scalar]}` with a scalar of any kind.
private func document(_ kind: TapeKind, _ bytes: [UInt8]) throws -> CodableDocument {
    try built { builder in
        try builder.beginObject(at: 0)
        try builder.add(key: "k")
        try builder.beginArray(at: 0)
        try builder.add(kind, bytes)
        try builder.end(at: 0)
        try builder.end(at: 0)
    }
}

private func written(
    _ kind: TapeKind, _ bytes: [UInt8], _ formatting: JSONFormat.OutputFormatting = []
) throws -> String {
    let format = JSONFormat(writing: .init(formatting: formatting))
    let text = try format.write(document(kind, bytes)).text
    #expect(text.hasPrefix("{\"k\":[") && text.hasSuffix("]}"))
    return String(text.dropFirst(6).dropLast(2))
}

private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

@Suite struct JSONWriterTests {
    static let rewritten: [(String, JSONFormat.OutputFormatting, String)] = [
        ("{ \"b\" : 1 , \"a\" : [ 1 , 2.50 , null ] }", [], "{\"b\":1,\"a\":[1,2.50,null]}"),
        ("{\"b\":1,\"a\":{\"d\":1,\"c\":2}}", .sortedKeys, "{\"a\":{\"c\":2,\"d\":1},\"b\":1}"),
        ("[]", [], "[]"), ("{}", [], "{}"), ("1", [], "1"), ("\"a\"", [], "\"a\""),
        ("true", [], "true"),
        ("[false,true,null]", [], "[false,true,null]"), ("[]", .trailingNewline, "[]\n"),
        ("\"a/b\"", [], "\"a\\/b\""), ("\"a/b\"", .withoutEscapingSlashes, "\"a/b\""),
        ("\"a\\/b\\u002f\"", .withoutEscapingSlashes, "\"a/b/\""),
        ("{\"a/b\":1}", [], "{\"a\\/b\":1}"),
        ("[]", .prettyPrinted, "[\n\n]"),
        ("{\"a\":{},\"b\":[]}", .prettyPrinted, "{\n  \"a\" : {\n\n  },\n  \"b\" : [\n\n  ]\n}"),
        (
            "[1,[2,{\"a\":3}]]", .prettyPrinted,
            "[\n  1,\n  [\n    2,\n    {\n      \"a\" : 3\n    }\n  ]\n]"
        ),
        ("{\"a\":1,\"a\":2}", [], "{\"a\":1}"), ("-0", [], "-0"), ("1E400", [], "1E400"),
        ("123456789012345678901234567890", [], "123456789012345678901234567890"),
    ]

    @Test(arguments: rewritten)
    func writes(_ text: String, _ formatting: JSONFormat.OutputFormatting, _ expected: String)
        throws
    {
        #expect(try rewrite(text, formatting) == expected)
    }

    @Test func indentationIsAChoice() throws {
        #expect(
            try rewrite("[{\"a\":1}]", .prettyPrinted, indentation: .spaces(4))
                == "[\n    {\n        \"a\" : 1\n    }\n]")
        #expect(
            try rewrite("[[1]]", .prettyPrinted, indentation: .tabs(1)) == "[\n\t[\n\t\t1\n\t]\n]")
        #expect(try rewrite("[[1]]", .prettyPrinted, indentation: .spaces(-3)) == "[\n[\n1\n]\n]")
        #expect(try rewrite("[[1]]", [], indentation: .tabs(1)) == "[[1]]")
    }

    // MARK: As Foundation writes

    struct Sample: Codable {
        var name = "a/b"
        var empty: [Int] = []
        var none: [String: Int] = [:]
        var list = [[1, 2], [], [-3]]
        var keys = [
            "b": 1, "a": 2, "é": 3, "e\u{301}x": 4, "Z": 5, "a b": 6, "": 7, "😀": 8, "\u{FFFF}": 9,
            "a/": 10,
        ]
        var flag = true
        var text = "\"\\\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}\u{2028}\u{2029}é日😀/"
    }

    static let formattings: [(JSONFormat.OutputFormatting, JSONEncoder.OutputFormatting)] = [
        (.sortedKeys, .sortedKeys),
        ([.sortedKeys, .prettyPrinted], [.sortedKeys, .prettyPrinted]),
        ([.sortedKeys, .withoutEscapingSlashes], [.sortedKeys, .withoutEscapingSlashes]),
        (
            [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes],
            [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        ),
    ]

    @Test(arguments: 0..<4)
    func writesByteForByteWhatFoundationWrites(_ index: Int) throws {
        let (ours, theirs) = JSONWriterTests.formattings[index]
        let encoder = JSONEncoder()
        encoder.outputFormatting = theirs
        let expected = try encoder.encode(Sample())
        // The order of the document is another one.
        encoder.outputFormatting = []
        let format = JSONFormat(writing: .init(formatting: ours))
        let document = try format.read(try encoder.encode(Sample()), within: .default)
        #expect(try format.write(document).text == expected.text)
    }

    @Test func doublesAreWrittenAsFoundationWritesThem() throws {
        var random = SeededNumbers(seed: 11)
        var numbers: [Double] = [
            0, -0.0, 1, -1, 0.1, 0.25, 1.5, 100, 1e10, 1e11, 1e15, 1e16, 1e17, 1e20, 1e21, 1e22,
            0.0001, 0.00012,
            0.00009999, 1e-5, Double.leastNonzeroMagnitude, .greatestFiniteMagnitude,
            .leastNormalMagnitude,
            9_007_199_254_740_991,
            9_007_199_254_740_992, 9_007_199_254_740_994, 123_456_789.123, 99_999_999_999,
            99_999_999_999.9999,
            0.30000000000000004, 2.0 / 3, 1e23, 8.5, 12345.6789, 99999.99995, -99_999_999_999.5,
        ]
        for _ in 0..<4_000 {
            numbers.append(Double(bitPattern: random.next()))
            numbers.append(Double(Int.random(in: -2_000_000...2_000_000, using: &random)) / 100)
            numbers.append(
                Double(Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random))
                    / 10_000)
            numbers.append(Double.random(in: -1e12...1e12, using: &random))
            numbers.append((Double.random(in: 0...1, using: &random) * 1e6).rounded() / 1e6)
        }
        for number in numbers where number.isFinite {
            let expected = try JSONEncoder().encode([number]).text
            #expect("[\(try written(.realBytes, bigEndian(number.bitPattern)))]" == expected)
        }
        for number in numbers.map({ Float($0) }) where number.isFinite {
            let expected = String(
                decoding: try JSONEncoder().encode([Double(number)]), as: UTF8.self)
            #expect("[\(try written(.realBytes, bigEndian(number.bitPattern)))]" == expected)
        }
    }

    // MARK: What other formats say

    static let scalars: [(TapeKind, [UInt8], String)] = [
        (.integerBytes, [5], "5"), (.integerBytes, [0xFF], "-1"), (.integerBytes, [0x80], "-128"),
        (.integerBytes, [0x7F, 0xFF], "32767"), (.integerBytes, [0x80, 0, 0, 0], "-2147483648"),
        (.integerBytes, bigEndian(Int64.min), "-9223372036854775808"),
        (.integerBytes, bigEndian(Int64.max), "9223372036854775807"),
        (.integerBytes, bigEndian(Int64(0)), "0"), (.integerBytes, bigEndian(Int64(-10)), "-10"),
        (.integerBytes, bigEndian(Int64(1_000_000_000_000_000_000)), "1000000000000000000"),
        (.integerBytes, bigEndian(Int128(UInt64.max)), "18446744073709551615"),
        (.integerBytes, bigEndian(Int128.min), "-170141183460469231731687303715884105728"),
        (.realBytes, [0x3C, 0x00], "1"), (.realBytes, [0xC0, 0x00], "-2"),
        (.realBytes, [0x00, 0x01], "5.960464477539063e-08"),
        (.realBytes, [0x7B, 0xFF], "65504"), (.realBytes, [0x2E, 0x66], "0.0999755859375"),
        (.realBytes, bigEndian(Float(0.1).bitPattern), "0.10000000149011612"),
        (.real, Array("+1.5".utf8), "1.5"), (.real, Array(".5".utf8), "0.5"),
        (.real, Array("-.5e3".utf8), "-0.5e3"),
        (.real, Array("5.".utf8), "5.0"), (.real, Array("1.0e5".utf8), "1.0e5"),
        (.real, Array("007.5".utf8), "7.5"),
        (.real, Array("5".utf8), "5"), (.real, Array("+1e5".utf8), "1e5"),
        (.integer, Array("+1".utf8), "1"),
        (.integer, Array("007".utf8), "7"), (.integer, Array("0x1F".utf8), "31"),
        (.integer, Array("-0x10".utf8), "-16"),
        (.integer, Array("0o17".utf8), "15"), (.integer, Array("0b101".utf8), "5"),
        (.integer, Array("-000".utf8), "-0"),
        (.untyped, Array("yes".utf8), "\"yes\""), (.untyped, Array("12".utf8), "\"12\""),
        (.dateText, Array("2024-02-29T12:00:00Z".utf8), "\"2024-02-29T12:00:00Z\""),
        (.dateBytes, bigEndian((-0.5).bitPattern), "\"2000-12-31T23:59:59.5Z\""),
        (.binary, [], "\"\""), (.binary, [0], "\"AA==\""), (.binary, [0, 1], "\"AAE=\""),
        (.binary, [0xFB, 0xFF, 0xFE], "\"+\\/\\/+\""),
        (.string, Array("a\0b".utf8), "\"a\\u0000b\""),
        (.string, Array("12345678\u{1F}".utf8), "\"12345678\\u001f\""),
    ]

    @Test(arguments: scalars)
    func writesEveryKindOfScalar(_ kind: TapeKind, _ bytes: [UInt8], _ expected: String) throws {
        #expect(try written(kind, bytes) == expected)
    }

    static let refused: [(TapeKind, [UInt8], String)] = [
        (.real, Array("nan".utf8), "k.0: JSON cannot represent the number nan"),
        (.real, Array("-inf".utf8), "k.0: JSON cannot represent the number -inf"),
        (.real, Array("1e".utf8), "k.0: JSON cannot represent the number 1e"),
        (.real, Array(".".utf8), "k.0: JSON cannot represent the number ."),
        (.integer, Array("".utf8), "k.0: JSON cannot represent the number "),
        (.integer, Array("1 2".utf8), "k.0: JSON cannot represent the number 1 2"),
        (.integer, Array("0x".utf8), "k.0: JSON cannot represent the number 0x"),
        (.integer, Array("--1".utf8), "k.0: JSON cannot represent the number --1"),
        (
            .realBytes, bigEndian(Double.infinity.bitPattern),
            "k.0: JSON cannot represent the number inf"
        ),
        (.realBytes, bigEndian(Double.nan.bitPattern), "k.0: JSON cannot represent the number nan"),
        (.realBytes, [0x7C, 0x00], "k.0: JSON cannot represent the number inf"),
        (.realBytes, [1, 2, 3], "k.0: expected a real of 2, 4 or 8 bytes, found 3"),
        (.integerBytes, [], "k.0: expected an integer of 1 to 16 bytes, found 0"),
        (
            .dateBytes, bigEndian(1e12.bitPattern),
            "k.0: RFC 3339 cannot represent a date outside the years 0 to 9999"
        ),
        (
            .dateBytes, bigEndian(Double.nan.bitPattern),
            "k.0: RFC 3339 cannot represent a date outside the years 0 to 9999"
        ),
        (.string, [0x61, 0xFF], "k.0: expected UTF-8, found ill-formed text"),
        (.string, [0xE9], "k.0: expected UTF-8, found ill-formed text"),
    ]

    @Test(arguments: refused)
    func refusesWhatJSONCannotSay(_ kind: TapeKind, _ bytes: [UInt8], _ expected: String) throws {
        expectError(WritingError.self, expected) { try written(kind, bytes) }
    }

    // MARK: Text

    @Test func randomTextSurvives() throws {
        var random = SeededNumbers(seed: 3)
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x20...0x7E, 0x20...0x7E, 0x22...0x22, 0x5C...0x5C, 0x2F...0x2F, 0x7F...0x9F,
            0xA0...0x7FF,
            0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x1FFFF, 0x20000...0x10FFFF, 0x2028...0x2029,
        ]
        for round in 0..<3_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                let range = ranges.randomElement(using: &random) ?? 0...0
                text.append(Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "x")
            }
            let string = String(text)
            let formatting: JSONFormat.OutputFormatting =
                round % 2 == 0 ? [] : .withoutEscapingSlashes
            let encoder = JSONEncoder()
            encoder.outputFormatting = round % 2 == 0 ? [] : .withoutEscapingSlashes
            let ours = try written(.string, Array(string.utf8), formatting)
            #expect("[\(ours)]" == String(decoding: try encoder.encode([string]), as: UTF8.self))
            #expect(try read(ours) == .string(string))
            #expect(try read(ours, .json5) == .string(string))
            // As a key, and written with every character escaped.
            #expect(try read("{\(ours):1}") == .object([.init(key: string, value: 1)]))
            let escapes = string.utf16.map {
                "\\u" + String(String(Int($0) + 0x10000, radix: 16).dropFirst())
            }.joined()
            #expect(try read("\"\(escapes)\"") == .string(string))
        }
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 4096, 100_003])
    func textOfEveryLengthSurvives(_ length: Int) throws {
        for character in ["a", "/", "\n", "é", "\u{1}", "😀"] {
            let string = String(repeating: character, count: length)
            let text = try written(.string, Array(string.utf8))
            #expect(try read(text) == .string(string))
            #expect(
                try read("[\"" + String(repeating: "b", count: length) + "\\n\"]") == [
                    .string(String(repeating: "b", count: length) + "\n")
                ])
        }
    }

    // MARK: Order

    @Test func keysAreSortedByTheirBytes() throws {
        var random = SeededNumbers(seed: 9)
        let letters = [
            "a", "b", "A", "1", "é", "日", "😀", "\u{FFFF}", "", " ", "aaaaaaaa", "aaaaaaab",
        ]
        for width in [2, 5, 16, 17, 40, 500] {
            var keys: [String: Int] = [:]
            while keys.count < width {
                let count = Int.random(in: 0...6, using: &random)
                keys[
                    (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()] =
                    keys.count
            }
            let encoder = JSONEncoder()
            let document = try JSONFormat().read(
                try encoder.encode(["k": keys, "a": [:]]), within: .default)
            encoder.outputFormatting = .sortedKeys
            let expected = try encoder.encode(["k": keys, "a": [:]])
            #expect(
                try JSONFormat(writing: .init(formatting: .sortedKeys)).write(document) == expected)
        }
    }

    @Test func equalKeysKeepTheirOrder() throws {
        let text = "{" + (0..<40).map { "\"\($0 % 2)\":\($0)" }.joined(separator: ",") + "}"
        let format = JSONFormat(
            reading: .init(duplicateKeys: .keepAll), writing: .init(formatting: .sortedKeys))
        let document = try format.read(Data(text.utf8), within: .default)
        let order = (0..<20).map { "\"0\":\($0 * 2)" } + (0..<20).map { "\"1\":\($0 * 2 + 1)" }
        #expect(
            try format.write(document).text == "{"
                + order.joined(separator: ",") + "}")
    }
}
