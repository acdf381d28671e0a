import VersionedCodableDocuments

/// A duration that documents have as text: `30s`, `1h30m`, `250ms` or, in ISO 8601, `PT1H30M`.
///
///     struct Settings: Codable {
///         @TimeSpan var timeout = Duration.seconds(30)
///         var pauses: [TimeSpan] = []
///     }
///
/// The units are `d`, `h`, `m`, `s`, `ms`, `us` (also `µs`) and `ns`, from large to small; those of
/// ISO 8601 are weeks, days, hours, minutes and seconds. A number may have a fraction. A number
/// without a unit, also one that is not text, means seconds. Nothing is rounded. The encoded text is
/// the shortest one with these units.
@propertyWrapper
public struct TimeSpan {
    /// The duration.
    public var wrappedValue: Duration

    /// Wraps a duration.
    public init(wrappedValue: Duration) { self.wrappedValue = wrappedValue }
}

extension TimeSpan: Quantity {
    static var examples: String { "a duration such as 30s, 1h30m or PT1H30M" }
    static var limit: String { "a duration up to \(Int64.max)s" }

    private static let second: Int128 = 1_000_000_000_000_000_000
    private static let units: [QuantityUnit] = [
        ("d", 86_400 * second), ("h", 3_600 * second), ("m", 60 * second), ("s", second),
        ("ms", second / 1_000), ("us", second / 1_000_000), ("ns", second / 1_000_000_000),
    ]
    private static let days: [QuantityUnit] = [("W", 604_800 * second), ("D", 86_400 * second)]
    private static let times: [QuantityUnit] = [
        ("H", 3_600 * second), ("M", 60 * second), ("S", second),
    ]

    init(parsing text: String) throws(QuantityError) {
        let spaced = text.split(separator: " ").joined(separator: " ")
        let isNegative = spaced.hasPrefix("-")
        let magnitude = try TimeSpan.amount(in: spaced.dropFirst(isNegative ? 1 : 0))
        let amount = isNegative ? -magnitude : magnitude
        guard Int64(exactly: amount / TimeSpan.second) != nil else { throw .overflow }
        wrappedValue = Duration(attoseconds: amount)
    }

    private static func amount(in text: Substring) throws(QuantityError) -> Int128 {
        guard text.hasPrefix("P") else {
            guard text.last?.isLetter == true else { return try amount(text, of: second) }
            let text = text.replacing("µs", with: "us").replacing("μs", with: "us")
            return try sum(of: text[...], in: units)
        }
        let parts = text.dropFirst().split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.last != "", !text.contains(" ") else { throw .syntax }
        let day = try sum(of: parts[0], in: days)
        guard parts.count == 2 else { return day }
        return try added(day, try sum(of: parts[1], in: times))
    }

    /// Encodes the text.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

    /// The schema of a text with units, or a number of seconds.
    public static var schema: DocumentValue {
        let number = "[0-9]+([.][0-9]+)?"
        let units = ["d", "h", "m", "s", "ms", "(us|µs|μs)", "ns"].map { "(\(number) *\($0) *)?" }
        let day = "(\(number)W)?(\(number)D)?", time = "(\(number)H)?(\(number)M)?(\(number)S)?"
        let iso = "P(?=[0-9T])\(day)(T(?=[0-9])\(time))?"
        let pattern = "^ *-?(\(number) *|(?=[0-9])\(units.joined())|\(iso) *)$"
        return ["type": ["string", "number"], "pattern": .string(pattern)]
    }

    /// The shortest text of the duration.
    public var description: String {
        let amount = wrappedValue.attoseconds
        if amount == 0 { return "0s" }
        // The amount of the least duration has no positive counterpart.
        let text = TimeSpan.text(
            of: Int128(clamping: amount.magnitude), in: TimeSpan.units, combined: true)
        return amount < 0 ? "-" + text : text
    }
}
