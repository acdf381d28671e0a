import VersionedCodableDocuments

/// A number of bytes that documents have as text: `10MiB`, `10 MB`, `512k`.
///
///     struct Settings: Codable {
///         @ByteCount var cache = 64 << 20
///         var quotas: [String: ByteCount] = [:]
///     }
///
/// The units `k`, `M`, `G`, `T`, `P` and `E`, with or without `B`, are powers of 1000, and `Ki`,
/// `Mi` and so on, powers of 1024, whatever their case. A number may have a fraction if it makes
/// whole bytes. A number without a unit, also one that is not text, means bytes. The encoded text is
/// the shortest one with these units.
@propertyWrapper
public struct ByteCount {
    /// The number of bytes.
    public var wrappedValue: Int

    /// Wraps a number of bytes.
    public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

extension ByteCount: Quantity {
    static var examples: String { "a byte count such as 512k, 10MB or 10MiB" }
    static var limit: String { "a byte count up to \(Int.max)" }

    private static let units: [QuantityUnit] =
        (1...6).reversed().flatMap { power -> [QuantityUnit] in
            let letter = String(Array("kMGTPE")[power - 1])
            let decimal = (0..<power).reduce(Int128(1)) { size, _ in size * 1_000 }
            return [("\(letter.uppercased())iB", 1 << Int128(10 * power)), ("\(letter)B", decimal)]
        } + [("", 1)]

    init(parsing text: String) throws(QuantityError) {
        let start = text.drop { $0 == " " }
        let number = start.prefix { $0 == "." || $0.isASCII && $0.isNumber }
        let end = start[number.endIndex...].drop { $0 == " " }
        let name = end[..<(end.lastIndex { $0 != " " }.map(end.index(after:)) ?? end.endIndex)]
            .lowercased()
        let unit = ByteCount.units.first {
            let full = $0.name.lowercased()
            return name == full || name == full.dropLast() || name == "b" && full.isEmpty
        }
        guard let unit else { throw .syntax }
        guard let bytes = Int(exactly: try ByteCount.amount(number, of: unit.size)) else {
            throw .overflow
        }
        wrappedValue = bytes
    }

    /// Encodes the text.
    ///
    /// - Throws: `EncodingError` for a negative number, or the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        guard wrappedValue >= 0 else {
            throw EncodingError.invalidValue(
                wrappedValue,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "a byte count is negative"))
        }
        try description.encode(to: encoder)
    }

    /// The schema of a text with a unit, or a number of bytes.
    public static var schema: DocumentValue {
        [
            "type": ["string", "integer"], "minimum": 0,
            "pattern": .string(
                "^ *([0-9]+([.]0+)? *|[0-9]+([.][0-9]+)? *[kKmMgGtTpPeE][iI]?)[bB]? *$"),
        ]
    }

    /// The shortest text of the number.
    public var description: String {
        guard wrappedValue > 0 else { return "\(wrappedValue)" }
        return ByteCount.text(of: Int128(wrappedValue), in: ByteCount.units, combined: false)
    }
}
