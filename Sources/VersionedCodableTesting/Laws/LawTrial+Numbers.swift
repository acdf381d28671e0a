import Foundation
import VersionedCodableDocuments

extension LawTrial {
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
        let sample = "\(number) decoded as \(type)"
        do {
            let found = try decoder.decode(Box<Small>.self, from: data)
            throw violation(sample, expected: "a DecodingError", found: "\(found.value)")
        } catch is DecodingError {}
    }

    func checkIntegersAndReals() throws {
        try roundTrip(Box([1.0, 2.0]), "reals without a fraction")
        try requireEqual(
            try decoder.decode(Box<Double>.self, from: try encoder.encode(Box(3))).value, 3,
            "an integer decoded as Double")
        let fraction = try encoder.encode(Box(1.5))
        do {
            let found = try decoder.decode(Box<Int>.self, from: fraction)
            throw violation(
                "1.5 decoded as Int", expected: "a DecodingError", found: "\(found.value)")
        } catch is DecodingError {}
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
            let isSame: (Box<Double>, Box<Double>) -> Bool = {
                $0.value == $1.value || $0.value.isNaN && $1.value.isNaN
            }
            if declares(.nonFiniteNumbers) {
                try roundTrip(Box(number), sample, isSame: isSame)
                try roundTrip(Box(Float(number)), sample) {
                    $0.value == $1.value || $0.value.isNaN && $1.value.isNaN
                }
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
