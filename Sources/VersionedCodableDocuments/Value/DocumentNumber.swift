import VersionedCodableCore
import VersionedCodableEssentials

/// A number of any size as a document writes it: `3.10` stays `3.10`.
///
/// Numbers are compared and hashed by their mathematical value, so `1`, `1.0` and `10e-1` are
/// equal, and so are all zeros, and not-a-number is equal to itself. The integer accessors answer
/// only with the exact value; nothing wraps around or is rounded behind one's back.
public struct DocumentNumber: Sendable {
    /// The number as it is written: digits, perhaps with a minus, point and exponent, or `nan`,
    /// `inf` or `-inf`.
    public let text: String

    /// Takes the text of a number.
    ///
    /// A plus or zeros in front and a point without digits on one side are tidied up, so that every
    /// format can write the text; everything else stays as it is.
    ///
    /// - Returns: nil when the text is no number.
    /// - Complexity: O(n).
    public init?(_ text: String) {
        var text = text
        guard let tidied = text.withUTF8({ DocumentNumber.tidied(UnsafeRawBufferPointer($0)) })
        else { return nil }
        self.text = tidied
    }

    init?(_ text: UnsafeRawBufferPointer) {
        guard let tidied = DocumentNumber.tidied(text) else { return nil }
        self.text = tidied
    }

    private static func tidied(_ text: UnsafeRawBufferPointer) -> String? {
        DecimalText(text).map { $0.canonical() ?? String(decoding: text, as: UTF8.self) }
    }

    /// Takes an integer of any type.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// Takes the shortest decimal that gives the same `Double` back; infinities and not-a-number
    /// are allowed.
    public init(_ value: Double) {
        text = value.isNaN ? "nan" : value.description
    }

    /// Takes all digits of a `Decimal`.
    public init(_ value: Decimal) {
        text = value.isNaN ? "nan" : value.description
    }

    func withDecimalText<Result>(_ body: (DecimalText) -> Result?) -> Result? {
        var text = text
        return text.withUTF8 { DecimalText(UnsafeRawBufferPointer($0)).flatMap(body) }
    }
}

extension DocumentNumber {
    /// Whether the value is an integer, however it is written: that of `1.0` and `1e3` is, that of
    /// `1.5` and `inf` is not.
    public var isInteger: Bool { withDecimalText { $0.isWhole } ?? false }

    /// Whether the number is written with digits only, as a format that tells integers from reals
    /// has to know.
    public var isWrittenAsInteger: Bool { withDecimalText { $0.isIntegerForm } ?? false }

    /// Whether the number is neither an infinity nor not-a-number.
    public var isFinite: Bool { withDecimalText { $0.form == .finite } ?? false }

    /// The number as an `Int`, if it is one exactly.
    public var int: Int? { integer(as: Int.self) }

    /// The number as an `Int64`, if it is one exactly.
    public var int64: Int64? { integer(as: Int64.self) }

    /// The number as a `UInt64`, if it is one exactly.
    public var uint64: UInt64? { integer(as: UInt64.self) }

    /// The number as an `Int128`, if it is one exactly.
    public var int128: Int128? { integer(as: Int128.self) }

    /// The number as an integer of any type, if it is one exactly.
    public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        withDecimalText { $0.integer(as: type) }
    }

    /// The nearest `Double`; nil when the number is too large for one.
    public var double: Double? { withDecimalText { $0.double } }

    /// The exact number as a `Decimal`; nil with more than 38 digits or an exponent a `Decimal`
    /// cannot have.
    public var decimal: Decimal? { withDecimalText { $0.decimal } }
}

extension DocumentNumber: Hashable {
    /// Whether both are the same number, however they are written.
    ///
    /// - Complexity: O(n) in the digits, whatever the exponents are.
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
    /// An integer.
    public init(integerLiteral value: Int128) {
        self.init(value)
    }

    /// A real number; the literal `3.10` has the text `3.1`.
    public init(floatLiteral value: Double) {
        self.init(value)
    }
}

extension DocumentNumber: CustomStringConvertible {
    /// The number as it is written.
    public var description: String { text }
}
