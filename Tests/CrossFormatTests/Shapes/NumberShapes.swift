import AllModules

extension DecodingShape {
    #if !(os(macOS) && arch(x86_64))
    static let halves = [
        DecodingShape(
            "Float16", One<Float16>.self,
            [
                "0", "1.5", "-0.0", "0.1", "65504", "65519", "65520", "1e5", "6e-8", "1e39",
                "\"1\"",
                "null", "[]", "2.9e-8",
            ].map { "{\"value\": \($0)}" } + ["{\"list\": [1,\n 1e6]}", "1.5"])
    ]
    #else
    static let halves: [DecodingShape] = []
    #endif

    static let integers: [DecodingShape] = [
        width(Int.self), width(Int8.self), width(Int16.self), width(Int32.self),
        width(Int64.self), width(Int128.self), width(UInt.self), width(UInt8.self),
        width(UInt16.self), width(UInt32.self), width(UInt64.self), width(UInt128.self),
    ]

    /// An integer type at and beyond its bounds, alone and below a key and in an array.
    private static func width<Number: FixedWidthInteger & Codable & Sendable>(
        _ type: Number.Type
    ) -> DecodingShape {
        let numbers = [
            "\(Number.min)", "\(Number.max)", "\(Number.max)0", "-\(Number.max)", "-1", "0", "-0",
            "00",
            "2.0", "2.5", "1e3", "1E+2", "12e-1", "20e-1", "100e-2", "0e0", "-0.0", "0.0000",
            "1e400",
            "9223372036854775807", "9223372036854775808", "18446744073709551615",
            "18446744073709551616", "-9223372036854775808", "-9223372036854775809",
            "170141183460469231731687303715884105728", "-170141183460469231731687303715884105728",
            "9007199254740993", "9007199254740993.0", "1e18", "1e19", "1e20",
        ]
        let others = ["\"1\"", "true", "null", "[]", "{}", "\"\"", "\"NaN\""]
        return DecodingShape(
            "\(type)", One<Number>.self,
            numbers.map { "{\"value\": \($0)}" } + others.map { "{\n  \"value\": \($0)}" }
                + ["{\"list\": [\(Number.min), \(Number.max)]}", "{\"list\": [1,\n 2.5]}"]
                + [
                    "{\"maybe\": null}", "{\"maybe\": 1}", "{\"maybe\": -1.5}", "\(Number.max)",
                    "1",
                ],
            differences: Number.bitWidth < 128
                ? [:] : ["{\"value\": 1e20}": "Foundation goes through Double above 2^64"])
    }

    static let reals: [DecodingShape] = [
        real(Double.self, { $0.bitPattern == $1.bitPattern }),
        real(Float.self, { $0.bitPattern == $1.bitPattern }),
        DecodingShape(
            "Double, sixteen and seventeen digits", [Double].self,
            [
                "[0.1, 0.2, 0.30000000000000004, 123456789012345680, 1.7976931348623157e308]",
                "[2.2250738585072011e-308, 2.2250738585072014e-308, 4.9e-324, 2.4e-324, 5e-324]",
                "[9007199254740993, 9007199254740993.0, 1e23, 8.5e22, 89255.0e-22]",
                "[1e15, 1e16, 1e17, 1e21, 1e22, 1e100, 1e-5, 0.0001, -2.5e-10, 4503599627370497.5]",
                "[179769313486231580793728971405301e276, 0.000000000000000000000000000001]",
            ],
            same: { $0.map(\.bitPattern) == $1.map(\.bitPattern) }),
        DecodingShape(
            "infinities as strings, refused", One<Double>.self,
            ["{\"value\": \"+∞\"}", "{\"value\": \"NaN\"}", "{\"value\": \"inf\"}"]),
        DecodingShape(
            "infinities as strings", One<Double>.self,
            [
                "{\"value\": \"+∞\"}", "{\"value\": \"-∞\"}", "{\"value\": \"inf\"}",
                "{\"value\": 1}", "{\"list\": [\"+∞\", 1.5, \"-∞\"]}", "{\"maybe\": \"+∞\"}",
                "{\"value\": \"\"}", "{\"value\": 1e999}",
            ],
            setting: .nonConformingFloats),
        DecodingShape(
            "not a number as a string", One<Float>.self,
            ["{\"value\": \"NaN\"}", "{\"list\": [\"NaN\", \"+∞\"]}", "{\"maybe\": \"nan\"}"],
            setting: .nonConformingFloats,
            same: { $0.description == $1.description }),
        DecodingShape(
            "infinities do not make integers", One<Int>.self,
            ["{\"value\": \"+∞\"}", "{\"value\": \"NaN\"}"], setting: .nonConformingFloats),
        DecodingShape(
            "Bool", One<Bool>.self,
            ["true", "false", "0", "1", "\"true\"", "null", "[]", "{}", "1.0"]
                .map { "{\"value\": \($0)}" }
                + [
                    "{\"list\": [true, false,\n 1]}", "{\"maybe\": 0}", "{\"maybe\": null}", "true",
                ],
            differences: [
                "{\"value\": null}":
                    "Foundation throws typeMismatch for Bool, valueNotFound for all others"
            ]),
        DecodingShape(
            "Decimal", One<Decimal>.self,
            [
                "0", "-0", "1.50", "12345678901234567890123456789012345678",
                "99999999999999999999999999999999999999", "0.1",
                "3.14159265358979323846264338327950288",
                "1e100", "1e-100", "1E127", "1e-127", "-2.5e-10", "123456789.123456789", "\"1\"",
                "true",
                "null", "[]", "{}", "1e5", "1000000", "7e-28",
            ].map { "{\"value\": \($0)}" } + [
                "{\"list\": [1.1,\n \"2\"]}", "{\"maybe\": 2.20}", "1.5",
            ]),
    ]

    private static func real<Number: BinaryFloatingPoint & Codable & Sendable>(
        _ type: Number.Type,
        _ same: @escaping @Sendable (Number, Number) -> Bool
    ) -> DecodingShape {
        let numbers = [
            "0", "-0", "-0.0", "0.0", "1", "-1", "1.5", "3.14159", "1e3", "1E-3", "16777217", "0.1",
            "9223372036854775807", "18446744073709551616", "3.4028235e38", "3.4028236e38", "1e39",
            "-1e39", "1e308", "1e309", "-1e309", "1.1754944e-38", "1e-45", "7e-46", "1e-323",
            "1e-400",
            "123456789012345678901234567890", "0.12345678901234567890123456789",
            "1.000000059604644775390625", "1.00000005960464477539062500001",
        ]
        let others = ["\"1\"", "true", "null", "[]", "{}", "\"Infinity\""]
        return DecodingShape(
            "\(type)", One<Number>.self,
            (numbers + others).map { "{\"value\": \($0)}" }
                + [
                    "{\"list\": [0.1, 2,\n true]}", "{\"maybe\": null}", "{\"maybe\": 1e400}",
                    "2.5",
                ],
            same: { left, right in
                switch (left.value, right.value) {
                case (let left?, let right?): same(left, right)
                default: left == right
                }
            })
    }
}
