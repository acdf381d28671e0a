import VersionedCodableCore
import VersionedCodableEssentials

/// A number of any size with its text in the document: `3.10` stays `3.10`.
///
/// Numbers are compared and hashed by their mathematical value: `1`, `1.0` and `10e-1` are equal,
/// so are all zeros, and not-a-number equals itself. The integer accessors return only exact
/// values; nothing is wrapped around or rounded silently.
public struct DocumentNumber: Sendable {
    /// The number as written: digits with minus, point and exponent, or `nan`, `inf` or `-inf`.
    public let text: String

    /// Makes a number from its text.
    ///
    /// A plus sign, leading zeros, and a point without digits on one side are normalized, so that
    /// every format can write the text; everything else is kept.
    ///
    /// - Returns: nil when the text is not a number.
    /// - Complexity: O(n).
    public init?(_ text: String) {
        guard let number = text.withBytes({ DocumentNumber($0) }) else { return nil }
        self = number
    }

    init?(_ text: UnsafeRawBufferPointer) {
        guard let number = DecimalText(text) else { return nil }
        self.text = number.canonical() ?? String(decoding: text, as: UTF8.self)
    }

    /// Makes a number from an integer.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// Makes a number with the shortest decimal of a `Double`, which need not be finite.
    public init(_ value: Double) {
        text = value.isNaN ? "nan" : value.description
    }

    /// Makes a number with all digits of a `Decimal`.
    public init(_ value: Decimal) {
        text = value.isNaN ? "nan" : value.description
    }

    func withDecimalText<Result>(_ body: (DecimalText) -> Result?) -> Result? {
        text.withBytes { DecimalText($0).flatMap(body) }
    }
}

extension DocumentNumber {
    /// Whether the value is an integer, as in `1.0` and `1e3`, but not in `1.5` and `inf`.
    public var isInteger: Bool { withDecimalText { $0.isWhole } ?? false }

    /// Whether the text has digits only; formats that distinguish integers from reals need this.
    public var isWrittenAsInteger: Bool { withDecimalText { $0.isIntegerForm } ?? false }

    /// Whether the number is neither an infinity nor not-a-number.
    public var isFinite: Bool { withDecimalText { $0.form == .finite } ?? false }

    /// The number as an `Int`, if it is one exactly.
    public var int: Int? { integer(as: Int.self) }

    /// The number as an `Int128`, if it is one exactly.
    public var int128: Int128? { integer(as: Int128.self) }

    /// Returns the number as an integer of a type, if it is one exactly.
    public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        withDecimalText { $0.integer(as: type) }
    }

    /// The nearest `Double`; nil when the number is too large for one.
    public var double: Double? { withDecimalText { $0.double } }

    /// The exact number as a `Decimal`; nil for more than 38 digits or an unsupported exponent.
    public var decimal: Decimal? { withDecimalText { $0.decimal } }
}

extension DocumentNumber: Hashable {
    /// Whether two numbers are equal, however they are written.
    ///
    /// - Complexity: O(n) in the digits, for any exponents.
    public static func == (left: DocumentNumber, right: DocumentNumber) -> Bool {
        if left.text == right.text { return true }
        return left.withDecimalText { one in
            right.withDecimalText { DecimalText.isSame(one, $0) }
        } ?? false
    }

    /// Hashes the mathematical value.
    public func hash(into hasher: inout Hasher) {
        _ = withDecimalText { $0.hash(into: &hasher) }
    }
}

extension DocumentNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Makes a number from an integer.
    public init(integerLiteral value: Int128) {
        self.init(value)
    }

    /// Makes a number from a `Double`; the literal `3.10` has the text `3.1`.
    public init(floatLiteral value: Double) {
        self.init(value)
    }
}

extension DocumentNumber: CustomStringConvertible {
    /// The number as written.
    public var description: String { text }
}
