import Foundation
import VersionedCodableDocuments

/// A scalar as stored by some format, and the value that every other format must give it.
struct ForeignScalar {
    let name: String
    let expected: String
    let add: (inout DocumentBuilder) throws -> Void
    /// Returns the member `value` of a document as text.
    let value: (DocumentDecoder, CodableDocument) throws -> String

    private init<Value: Codable & Equatable & Sendable>(
        _ name: String, _ value: Value,
        _ add: @escaping (inout DocumentBuilder) throws -> Void
    ) {
        self.name = name
        expected = "\(value)"
        self.add = add
        self.value = { decoder, document in
            "\(try decoder.decode(Box<Value>.self, from: document).value)"
        }
    }

    private static func text<Value: Codable & Equatable & Sendable>(
        _ kind: TapeKind, _ text: String, _ value: Value
    ) -> ForeignScalar {
        ForeignScalar("the \(kind) \(text)", value) { try $0.add(kind, text) }
    }

    private static func bytes<Value: Codable & Equatable & Sendable>(
        _ kind: TapeKind, _ bytes: [UInt8], _ value: Value
    ) -> ForeignScalar {
        ForeignScalar("\(kind) of \(bytes.count) bytes", value) { try $0.add(kind, bytes) }
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static let noon = Date(timeIntervalSinceReferenceDate: 43_200)

    /// Long numbers, which a writer must not round.
    private static var longReals: [ForeignScalar] {
        LawTrial.longReals.compactMap { digits in
            Decimal(string: digits).map { text(.real, digits, $0) }
        }
    }

    static var all: [ForeignScalar] {
        [
            ForeignScalar("a null", Int?.none) { try $0.null(at: 0, length: 0) },
            ForeignScalar("true", true) { try $0.bool(true, at: 0, length: 0) },
            text(.integer, "-12", -12),
            text(.integer, "007", 7),
            text(.integer, "18446744073709551615", UInt64.max),
            text(.real, "1.5", 1.5),
            text(.real, "-0.0000001", -1e-7),
            text(.real, "12E+2", 1200.0),
            text(.string, "Tea & <milk> \"\\", "Tea & <milk> \"\\"),
            text(.untyped, "plain words", "plain words"),
            bytes(.integerBytes, bytes(of: Int8(-2)), -2),
            bytes(.integerBytes, bytes(of: Int16(-300)), -300),
            bytes(.integerBytes, bytes(of: Int32(70_000)), 70_000),
            bytes(.integerBytes, bytes(of: Int64.min), Int64.min),
            bytes(.integerBytes, bytes(of: Int128(UInt64.max)), UInt64.max),
            bytes(.realBytes, bytes(of: Float(0.5).bitPattern), 0.5),
            bytes(.realBytes, bytes(of: (0.1).bitPattern), 0.1),
            bytes(.binary, [0, 1, 254, 255], Data([0, 1, 254, 255])),
            text(.dateText, "2001-01-01T12:00:00Z", noon),
            text(.dateText, "2001-01-01T14:00:00+02:00", noon),
            bytes(.dateBytes, bytes(of: noon.timeIntervalSinceReferenceDate.bitPattern), noon),
        ] + longReals
    }
}
