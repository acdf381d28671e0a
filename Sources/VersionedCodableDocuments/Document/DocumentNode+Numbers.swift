import VersionedCodableCore
import VersionedCodableEssentials

// An integer accessor returns the value if it is that integer exactly, however it is written: `1.0`
// and `1e2` are integers, `1.5` is not. Nothing wraps around or is rounded.

extension DocumentNode {
    /// The number as an `Int`, if it is one exactly.
    public var int: Int? { integer(as: Int.self) }

    /// Returns the number as an integer of a type, if it is one exactly.
    public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        withScalar { $0.integer(of: $1, as: type) }
    }

    /// The `Double` nearest to the number, infinite or not a number included; nil if too large.
    public var double: Double? { withScalar { $0.double(of: $1) } }

    /// The number as a `Decimal`, converted from its text and not through `Double`.
    ///
    /// Nil when it has more than 38 significant digits or an exponent that does not fit. For a real
    /// number of a binary format it is the shortest decimal that converts to it.
    public var decimal: Decimal? {
        withScalar { $0.scalar($1).decimal }
    }
}

extension UnsafeTape {
    /// Parses the decimal text of a number, made first for a binary number; nil if invalid.
    public func withDecimalText<Result>(
        of node: TapeNode, _ body: (DecimalText) -> Result?
    ) -> Result? {
        let text: String
        switch node.kind {
        case .integerBytes: text = integer(of: node)?.description ?? ""
        case .realBytes: text = double(of: node)?.description ?? ""
        default: return DecimalText(bytes(of: node)).flatMap(body)
        }
        return text.withBytes { DecimalText($0).flatMap(body) }
    }
}
