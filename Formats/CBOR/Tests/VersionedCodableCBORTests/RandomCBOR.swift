import TestSupport
import VersionedCodableCBOR

/// Writes a value as CBOR in random forms: heads of any width, without lengths, text in chunks,
/// tags, keys that are numbers.
struct RandomCBOR {
    var numbers: SeededNumbers
    private(set) var bytes: [UInt8] = []

    /// Values of which some are easily taken for something else.
    static let scalars: [DocumentValue] =
        RandomChanges.usualScalars + [
            .null, .data(Data()), .data(Data([0, 255, 0x61])), .number(-1), .number(300),
            .number(0.1), .number(1e300), "\u{0}", "h'00'",
            .date(Date(timeIntervalSinceReferenceDate: 86_400)),
            .date(Date(timeIntervalSinceReferenceDate: 0.5)),
            .number(DocumentNumber("18446744073709551616") ?? 1),
        ]

    /// Keys of which some are those of numbers in diagnostic notation.
    static let keys = RandomChanges.usualKeys + ["1", "-1", "1.5", "true", "h'0aff'", ""]

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
    }

    mutating func write(_ value: DocumentValue, isRoot: Bool = true) throws {
        if isRoot, numbers.once(in: 6) { bytes += [0xD9, 0xD9, 0xF7] }
        if numbers.once(in: 8) { head(6, numbers.once(in: 2) ? 32 : 100_000) }
        switch value {
        case .object(let object):
            let hasLength = begin(5, object.count)
            for (key, member) in object {
                try writeKey(key)
                try write(member, isRoot: false)
            }
            if !hasLength { bytes.append(0xFF) }
        case .array(let elements):
            let hasLength = begin(4, elements.count)
            for element in elements { try write(element, isRoot: false) }
            if !hasLength { bytes.append(0xFF) }
        case .string(let text): string(3, Array(text.utf8))
        case .data(let data): string(2, Array(data))
        case .number(let number):
            if let int = number.int64, number.isWrittenAsInteger {
                head(int < 0 ? 1 : 0, UInt64(bitPattern: int < 0 ? ~int : int))
            } else if let double = number.double, numbers.once(in: 2), !number.isInteger {
                bytes.append(0xFB)
                bytes += withUnsafeBytes(of: double.bitPattern.bigEndian) { Array($0) }
            } else {
                bytes += try CBORFormat.cbor.write(CodableDocument(value))
            }
        case .null where numbers.once(in: 3): bytes.append(0xF7)
        case .date:
            let format = CBORFormat.cbor(
                writing: .init(dates: numbers.once(in: 2) ? .text : .epoch))
            bytes += try format.write(CodableDocument(value))
        default: bytes += try CBORFormat.cbor.write(CodableDocument(value))
        }
    }

    private mutating func writeKey(_ key: String) throws {
        if numbers.once(in: 12) { head(6, 99) }
        switch key {
        case "1" where numbers.once(in: 2): head(0, 1)
        case "-1" where numbers.once(in: 2): head(1, 0)
        case "1.5" where numbers.once(in: 2): bytes += [0xFA, 0x3F, 0xC0, 0, 0]
        case "true" where numbers.once(in: 2): bytes.append(0xF5)
        case "h'0aff'" where numbers.once(in: 2): string(2, [0x0A, 0xFF])
        default: string(3, Array(key.utf8))
        }
    }

    private mutating func begin(_ major: UInt8, _ count: Int) -> Bool {
        if numbers.once(in: 3) {
            bytes.append(major << 5 | 31)
            return false
        }
        head(major, UInt64(count))
        return true
    }

    private mutating func string(_ major: UInt8, _ text: [UInt8]) {
        guard numbers.once(in: 5) else {
            head(major, UInt64(text.count))
            return bytes += text
        }
        bytes.append(major << 5 | 31)
        // Each chunk of text has to be whole characters.
        let isText = major == 3
        for scalar in isText
            ? text.text.unicodeScalars.map({ Array(String($0).utf8) })
            : [text]
        {
            head(major, UInt64(scalar.count))
            bytes += scalar
        }
        bytes.append(0xFF)
    }

    /// A head in at least as many bytes as it needs.
    private mutating func head(_ major: UInt8, _ argument: UInt64) {
        let least = argument < 24 ? 0 : argument < 256 ? 1 : argument < 65_536 ? 2 : 4
        let width = max(
            argument > UInt64(UInt32.max) ? 8 : least,
            numbers.once(in: 5) ? numbers.one(of: [1, 2, 4, 8]) : 0)
        guard width > 0 else { return bytes.append(major << 5 | UInt8(argument)) }
        bytes.append(major << 5 | UInt8(24 + width.trailingZeroBitCount))
        for byte in (0..<width).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: argument >> UInt64(8 * byte)))
        }
    }
}
