import Foundation
import VersionedCodableDocuments

extension LawTrial {
    func checkScalars() throws {
        try roundTripEverywhere(true)
        try roundTripEverywhere(false)
        try checkIntegers(Int8.self, Int16.self, Int32.self, Int64.self, Int.self)
        try checkIntegers(UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt.self)
        try checkReals()
        for text in LawTrial.texts { try roundTripEverywhere(text) }
        for text in LawTrial.unusualTexts {
            try roundTripOrRefusal(Box(text), "the text \(text.debugDescription)")
        }
        try checkFoundationTypes()
    }

    private func checkIntegers<each Integer: FixedWidthInteger & Codable & Sendable>(
        _ types: repeat (each Integer).Type
    ) throws {
        for type in repeat each types {
            for number in [type.min, type.max, 0, 1, 10, type.max / 3] {
                try roundTripUnlessWide(number)
            }
        }
    }

    private func checkReals() throws {
        let doubles: [Double] = [
            0, -0.0, 1, -1.5, 0.1, 1 / 3, .pi, 1e21, -1e-7, 123_456_789.125, 9_007_199_254_740_994,
            .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
            .leastNormalMagnitude, .ulpOfOne,
        ]
        for number in doubles {
            try roundTripEverywhere(number) { $0.bitPattern == $1.bitPattern }
        }
        let floats: [Float] = [
            0.1, 1 / 3, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -16_777_218,
        ]
        for number in floats {
            try roundTripEverywhere(number) { $0.bitPattern == $1.bitPattern }
        }
    }

    private func checkFoundationTypes() throws {
        // Whole seconds, because some formats lack fractions.
        for seconds in [0, -1, 978_307_200, -978_307_200, 4_000_000_000, 86_399] as [Double] {
            try roundTripEverywhere(Date(timeIntervalSinceReferenceDate: seconds))
        }
        try checkFractionsOfSeconds()
        for data in [Data(), Data([0]), Data(0...255), Data(repeating: 0xFF, count: 1000)] {
            try roundTripEverywhere(data)
        }
        if let url = URL(string: "https://example.org/a%20b?c=d&e=%C3%A9#f") {
            try roundTripEverywhere(url)
        }
        try roundTripEverywhere(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255)))
        try roundTripEverywhere(Color.dark)
        for text in ["0", "0.1", "-12.50", "1000000", "0.000001"] {
            guard let number = Decimal(string: text) else { continue }
            try roundTripEverywhere(number)
        }
        for digits in LawTrial.longReals {
            guard let number = Decimal(string: digits) else { continue }
            try roundTripOrRefusal(Box(number), "Decimal \(digits)")
        }
    }

    /// Requires that milliseconds round-trip, unless the format declares whole seconds.
    private func checkFractionsOfSeconds() throws {
        let tolerance = declares(.wholeSecondDates) ? 1 : 0.000_5
        for seconds in [123_456_789.625, 0.001, -0.999, 978_307_200.25] {
            let instant = Date(timeIntervalSinceReferenceDate: seconds)
            try roundTrip(Box(instant), "a date \(seconds) seconds after 2001") {
                abs($0.value.timeIntervalSince($1.value)) < tolerance
            }
        }
    }

    /// Numbers with more digits than a `Double`; a format without a form for them refuses them.
    static let longReals = [
        "1234567890123456789012345678.9012345678", "0.123456789012345678901234567891",
        "-3.14159265358979323846264338328", "12345678901234567890.1234567891",
    ]

    private enum Color: String, Codable {
        case dark = "very dark"
    }

    // MARK: Numbers

    func checkIntegerLimits() throws {
        let exact: [Int64] = [
            1 << 53, 1 << 53 + 1, -(1 << 53) - 1, 1 << 62 + 1, .max, .max - 1, .min, .min + 1,
            999_999_999_999_999_999,
        ]
        for number in exact { try roundTripEverywhere(number) }
        let large: [UInt64] = [.max, .max - 1, 1 << 63, 1 << 63 + 1]
        for number in large { try roundTripUnlessWide(number) }
        for number in [Int128.max, .min, Int128(UInt64.max) + 1, Int128(Int64.min) - 1] {
            try checkWide(Box(number), "Int128 \(number)")
        }
        try checkWide(Box(UInt128.max), "UInt128.max")
        try checkMisfit(256, UInt8.self)
        try checkMisfit(-1, UInt8.self)
        try checkMisfit(-129, Int8.self)
        try checkMisfit(-1, UInt64.self)
        try checkMisfit(Int64(Int32.max) + 1, Int32.self)
        try checkMisfit(UInt64(Int64.max) + 1, Int64.self)
    }

    /// Requires that an integer round-trips, or is refused if wide (TOML lacks wide integers).
    func roundTripUnlessWide<Number: FixedWidthInteger & Codable & Sendable>(
        _ number: Number
    ) throws {
        if !declares(.wideIntegers), number > Int64.max {
            try roundTripOrRefusal(Box(number), "\(Number.self) \(number)")
        } else {
            try roundTripEverywhere(number)
        }
    }

    private func checkWide<Value: Codable & Equatable>(_ value: Value, _ sample: String) throws {
        if declares(.wideIntegers) {
            try roundTrip(value, sample)
        } else {
            try roundTripOrRefusal(value, sample)
        }
    }

    /// Requires that a number out of a type's range is refused.
    private func checkMisfit<
        Number: FixedWidthInteger & Codable & Sendable, Small: Codable & Sendable
    >(
        _ number: Number, _ type: Small.Type
    ) throws where Small: Equatable {
        if !declares(.wideIntegers), number > Int64.max, (try? encoder.encode(Box(number))) == nil {
            return
        }
        let data = try encoder.encode(Box(number))
        try requireError(DecodingError.self, "\(number) decoded as \(type)") {
            try decoder.decode(Box<Small>.self, from: data).value
        }
    }

    func checkIntegersAndReals() throws {
        try roundTrip(Box([1.0, 2.0]), "reals without a fraction")
        try requireEqual(
            try decoder.decode(Box<Double>.self, from: try encoder.encode(Box(3))).value, 3,
            "an integer decoded as Double")
        let fraction = try encoder.encode(Box(1.5))
        try requireError(DecodingError.self, "1.5 decoded as Int") {
            try decoder.decode(Box<Int>.self, from: fraction).value
        }
        guard declares(.integerRealDistinction) else { return }
        let samples: [(String, Data, DocumentNode.Kind)] = [
            ("1", try encoder.encode(Box(1)), .integer),
            ("1.0", try encoder.encode(Box(1.0)), .real),
            ("1.5", fraction, .real),
            ("1e300", try encoder.encode(Box(1e300)), .real),
        ]
        for (name, data, kind) in samples {
            let found = try decoder.document(from: data)["value"].kind
            try requireEqual(found, kind, "the kind of \(name)")
        }
    }

    func checkNonFiniteNumbers() throws {
        let numbers: [Double] = [.infinity, -.infinity, .nan]
        for number in numbers {
            let sample = "the number \(number)"
            func isSame<Real: FloatingPoint>(_ one: Box<Real>, _ other: Box<Real>) -> Bool {
                one.value == other.value || one.value.isNaN && other.value.isNaN
            }
            if declares(.nonFiniteNumbers) {
                try roundTrip(Box(number), sample, isSame: isSame)
                try roundTrip(Box(Float(number)), sample, isSame: isSame)
            } else {
                try requireRefusal(of: Box(number), sample)
            }
            let encoder = encoder
            let decoder = decoder
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "+oo", negativeInfinity: "-oo", nan: "none")
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+oo", negativeInfinity: "-oo", nan: "none")
            let found = try decoder.decode(
                Box<Double>.self, from: try encoder.encode(Box(number)))
            try require(
                isSame(found, Box(number)), "\(sample) as a string", expected: "\(number)",
                found: "\(found.value)")
        }
    }
}

// MARK: Text samples

extension LawTrial {
    /// Text that every format must keep although it looks like something else.
    static let texts = [
        "", " ", "  two spaces before and after  ", "Tea", "null", "~", "true", "no", "12",
        "3.10", "1e5", "0x1F", ".inf", "2001-12-31T23:59:59Z", "{}", "[]", "- a", "a: b",
        "# no comment", "<a href=\"b\">&amp;</a>", "]]>", "\"quoted\"", "it's", "C:\\temp\\new",
        "a/b", "%20", "\ttab", "two\nlines\n", "é ü ß", "e\u{301}", "日本語", "👩‍👩‍👧‍👦", "\u{10FFFD}",
        "\u{2028}\u{2029}", "\u{FEFF}mark", "a\u{A0}b", String(repeating: "long ", count: 500),
    ]

    /// Text that some formats cannot write and must not write wrong.
    ///
    /// A format without nulls may reserve a text for null.
    static let unusualTexts = [
        "$null",
        "\0", "a\0b", "\u{1}", "\u{7F}", "\u{85}", "\r", "a\r\nb", "\u{FFFE}", "\u{FFFF}",
        "\u{FFFD}",
    ]
}
