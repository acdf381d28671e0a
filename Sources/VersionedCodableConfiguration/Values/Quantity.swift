import VersionedCodableDocuments
import VersionedCodableEssentials

/// A unit of a quantity: its name, and its size in the smallest parts.
typealias QuantityUnit = (name: String, size: Int128)

/// A value that documents have as text with units, or as a number of its main unit.
protocol Quantity: SchemaProviding, Codable, Comparable, Hashable, Sendable,
    CustomStringConvertible
{
    associatedtype Amount: Comparable

    var wrappedValue: Amount { get }

    /// Creates the quantity that a text describes.
    ///
    /// - Throws: `QuantityError`.
    init(parsing text: String) throws(QuantityError)

    /// Examples for messages: `a duration such as 30s`.
    static var examples: String { get }
    /// The largest quantity, for messages: `a duration up to 10s`.
    static var limit: String { get }
}

enum QuantityError: Error {
    case syntax, overflow
}

extension Quantity {
    /// Decodes a text or a number.
    ///
    /// - Throws: `DecodingError` for another value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A decimal would be rounded.
        let number = (try? container.decode(DocumentNumber.self)).map {
            $0.decimal?.description ?? $0.text
        }
        var failure = QuantityError.syntax
        for text in [try? container.decode(String.self), number].compactMap({ $0 }) {
            do throws(QuantityError) {
                self = try Self(parsing: text)
                return
            } catch {
                failure = error
            }
        }
        throw decoder.unexpected(failure == .overflow ? Self.limit : Self.examples)
    }

    /// Orders by the wrapped value.
    public static func < (left: Self, right: Self) -> Bool {
        left.wrappedValue < right.wrappedValue
    }

    /// Returns the sum of numbers with units, each unit smaller than the one before: `1h30m`.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func sum(
        of text: Substring, in units: [QuantityUnit]
    ) throws(QuantityError) -> Int128 {
        var rest = text
        var sum: Int128 = 0
        var units = units[...]
        while !rest.isEmpty {
            let number = rest.prefix { $0 == "." || $0.isASCII && $0.isNumber }
            rest = rest[number.endIndex...].drop { $0 == " " }
            let name = rest.prefix { $0.isLetter }
            rest = rest[name.endIndex...].drop { $0 == " " }
            guard let index = units.firstIndex(where: { $0.name == name }) else { throw .syntax }
            sum = try added(sum, try amount(number, of: units[index].size))
            units = units[(index + 1)...]
        }
        return sum
    }

    /// Returns the size of a decimal number of units.
    static func amount(_ number: Substring, of size: Int128) throws(QuantityError) -> Int128 {
        let parts = number.split(separator: "." as Character, omittingEmptySubsequences: false)
        guard parts.count < 3, !parts.contains(""),
            parts.joined().allSatisfy({ $0.isASCII && $0.isNumber })
        else { throw .syntax }
        guard let count = Int128(parts[0]) else { throw .overflow }
        let (whole, isOver) = count.multipliedReportingOverflow(by: size)
        guard !isOver else { throw .overflow }
        var part: Int128 = 0
        for digit in parts.count == 2 ? parts[1].reversed() : [] {
            part += Int128(digit.wholeNumberValue ?? 0) * size
            // The quantity has no such small part.
            guard part % 10 == 0 else { throw .syntax }
            part /= 10
        }
        return try added(whole, part)
    }

    static func added(_ one: Int128, _ other: Int128) throws(QuantityError) -> Int128 {
        let (sum, isOver) = one.addingReportingOverflow(other)
        guard !isOver else { throw .overflow }
        return sum
    }

    /// Returns the shortest of the texts of an amount that is not negative: with one unit, and with
    /// several if these are combined.
    static func text(of amount: Int128, in units: [QuantityUnit], combined: Bool) -> String {
        var texts = units.filter { amount % $0.size == 0 }.map { "\(amount / $0.size)\($0.name)" }
        if combined {
            var rest = amount
            let parts = units.compactMap { unit in
                defer { rest %= unit.size }
                return rest < unit.size ? nil : "\(rest / unit.size)\(unit.name)"
            }
            if rest == 0 { texts.append(parts.joined()) }
        }
        texts += units.compactMap { unit in
            fraction(amount % unit.size, of: unit.size).map {
                "\(amount / unit.size).\($0)\(unit.name)"
            }
        }
        return texts.filter { !$0.isEmpty }.min { $0.utf8.count < $1.utf8.count } ?? "0"
    }

    /// Returns the decimal digits of a fraction; nil if it has none, or too many.
    private static func fraction(_ part: Int128, of size: Int128) -> String? {
        var digits = ""
        var rest = part
        while rest > 0, digits.utf8.count < 18 {
            rest *= 10
            digits += "\(rest / size)"
            rest %= size
        }
        return rest > 0 || digits.isEmpty ? nil : digits
    }
}
