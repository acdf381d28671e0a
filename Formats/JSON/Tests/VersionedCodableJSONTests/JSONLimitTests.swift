import TestSupport
import VersionedCodableJSON

@Suite struct JSONLimitTests {
    static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test func aDeepDocumentNeedsNoStack() throws {
        let outcome = onSmallStack {
            Result {
                let data = Data(JSONLimitTests.nested(1_000_000).utf8)
                let limits = ReadingLimits(depth: 2_000_000)
                let document = try JSONFormat().read(data, within: limits)
                return try JSONFormat().write(document).count
            }
        }
        #expect(try outcome.get() == 2_000_000)
        let refused = onSmallStack { message(String(repeating: "[{\"a\":", count: 500_000)) }
        #expect(refused == "1:769: the nesting is deeper than the limit of 256 levels (depth)")
    }

    @Test(arguments: JSONFormat.Syntax.allCases)
    func keepsTheNodes(_ syntax: JSONFormat.Syntax) {
        let five = ReadingLimits(nodes: 5)
        #expect(message("{\"a\":1,\"b\":2}", syntax, within: five) == "no error")
        #expect(
            message("{\"a\":1,\"b\":[1]}", syntax, within: five)
                == "1:13: the document has more than the limit of 5 nodes (nodes)")
        // Texts that are unescaped are not where they were read.
        let escaped = #"{"a":1,"\u0062":["\u0063"]}"#
        #expect(
            message(escaped, syntax, within: five)
                == "1:18: the document has more than the limit of 5 nodes (nodes)")
        #expect(
            message(escaped, syntax, within: ReadingLimits(nodes: 3))
                == "1:8: the document has more than the limit of 3 nodes (nodes)")
    }

    @Test(arguments: JSONFormat.Syntax.allCases)
    func keepsTheScalarBytes(_ syntax: JSONFormat.Syntax) {
        let three = ReadingLimits(scalarBytes: 3)
        // Unescaped the string is short enough.
        #expect(message(#"["\u0061bc"]"#, syntax, within: three) == "no error")
        #expect(
            message("[\n\"abcd\"]", syntax, within: three)
                == "2:2: a scalar is longer than the limit of 3 bytes (scalarBytes)")
    }

    @Test func encodingErrorsHaveTheirKindAndPlace() throws {
        for syntax in JSONFormat.Syntax.allCases {
            let error = #expect(throws: ReadingError.self) {
                try read(Data([0x5B, 0x0A, 0x22, 0x61, 0xE9, 0x22, 0x5D]), syntax)
            }
            #expect(error?.kind == .encoding)
            #expect(error?.location == TextLocation(offset: 4, line: 2, column: 3))
            #expect(error?.message == "expected UTF-8, found the byte 0xE9")
        }
        for (bytes, found) in [
            ([0xED, 0xA0, 0x80], "0xED"), ([0xC0, 0xAF], "0xC0"),
            ([0xF4, 0x90, 0x80, 0x80], "0xF4"),
        ] as [([UInt8], String)] {
            let data = Data([0x22] + bytes + [0x22])
            #expect(message(data) == "1:2: expected UTF-8, found the byte \(found)")
        }
        #expect(
            message(Data([0x5B, 0xE9, 0x5D])).hasSuffix(
                "expected a value or ']', found the byte 0xE9"))
    }
}
