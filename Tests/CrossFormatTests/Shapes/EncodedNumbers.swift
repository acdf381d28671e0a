import AllModules

extension EncodingShape {
    static let numbers: [EncodingShape] = [
        width(Int.self), width(Int8.self), width(Int16.self), width(Int32.self),
        width(Int64.self), width(Int128.self), width(UInt.self), width(UInt8.self),
        width(UInt16.self), width(UInt32.self), width(UInt64.self), width(UInt128.self),
        EncodingShape(
            "Double",
            one([
                0, -0.0, 1, -1, 0.1, 1.5, 1e15, 1e16, 1e17, 123456789012345680, 1e21, 1e22, 1e100,
                .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, .pi, 1e-5,
                0.0001, 1e-7, -2.5e-10, 100, 4503599627370497.5,
            ])),
        EncodingShape(
            "Float",
            one(
                [
                    0, -0.0, 1.5, 0.1, 16777216, 1e10, 3.4028235e38, .leastNonzeroMagnitude, .pi,
                    -1e-7, 100,
                ] as [Float])),
        EncodingShape(written: "infinities", one([Double.infinity, -.infinity, .nan])),
        EncodingShape(written: "infinities of Float", one([Float.infinity, -.infinity, .nan])),
        EncodingShape(written: "infinity in an array", [[1, Double.infinity]]),
        EncodingShape(written: "infinity at the top", [Double.infinity]),
        EncodingShape(written: "infinity in a dictionary", [["a": ["b": [Double.nan]]]]),
        EncodingShape(
            "infinities as strings", one([Double.infinity, -.infinity, 1]),
            setting: .nonConformingFloats),
        EncodingShape(
            written: "not a number as a string", one([Float.nan, 1]), setting: .nonConformingFloats),
        EncodingShape("Bool", one([true, false])),
        EncodingShape(
            "Decimal",
            one(
                [
                    "0", "-0.1", "12345678901234567890123456789012345678", "1e100", "1e-100",
                    "1.50",
                    "-99999999999999999999999999999999999999e127", "1e127", "1e-127", "1000000",
                ].compactMap { Decimal(string: $0) })),
        EncodingShape(
            written: "Decimal that is no number", one([Decimal.nan]),
            differences: [0: "Foundation writes NaN, which is no JSON"]),
        EncodingShape(
            "String",
            one([
                "", "a", "\"\\/", "\u{8}\u{C}\n\r\t", "\0\u{1}\u{1F}", "\u{7F}\u{80}", "é€😀",
                "\u{2028}\u{2029}",
                "e\u{301}", "\u{FFFD}\u{10FFFF}", "</script>",
                String(repeating: "long \"text\" ", count: 50),
            ])),
        EncodingShape("scalars at the top", [1, 2]),
        EncodingShape("strings at the top", ["a", ""]),
        EncodingShape("optionals at the top", [Int?.none, 1]),
        EncodingShape("Bool at the top", [true]),
        EncodingShape("Double at the top", [1.5, 2]),
    ]

    private static func one<Value>(_ values: [Value]) -> [One<Value>] {
        values.map { One(value: $0, list: [$0, $0], maybe: $0) }
    }

    private static func width<Number: FixedWidthInteger & Codable & Sendable>(
        _ type: Number.Type
    ) -> EncodingShape {
        EncodingShape("\(type)", one([Number.min, Number.max, 0, 1, 10, 99, 100, .max / 2]))
    }
}
