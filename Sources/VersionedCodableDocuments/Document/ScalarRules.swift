import VersionedCodableCore
import VersionedCodableEssentials

/// The conversion of untyped text to a requested Swift type.
///
/// A document applies its rules to scalars of the kind `TapeKind.untyped`, and to strings with the
/// mark `TapeNode.plain`, when a truth value, a number or a date is requested. The rules return nil
/// for any other text, which then is a type mismatch.
///
/// Rules of a format whose documents are elements conform to `ElementRules`.
public protocol ScalarRules: Sendable {
    /// Returns the truth value of a text.
    func bool(_ text: UnsafeRawBufferPointer) -> Bool?

    /// Returns the number of a text, as decimal text (`-12`, `1.5e3`) or `nan`, `inf`, `-inf`.
    func number(_ text: UnsafeRawBufferPointer) -> String?

    /// Returns the date of a text; also used for quoted strings when dates are text in the format
    /// (`FormatCapabilities.textDates`).
    func date(_ text: UnsafeRawBufferPointer) -> Date?

    /// Returns a hint for the message about a text of another type, for example how to write it.
    func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String?
}

extension ScalarRules {
    /// Accepts RFC 3339; a date without a time is midnight UTC.
    public func date(_ text: UnsafeRawBufferPointer) -> Date? { RFC3339.date(text) }

    /// Returns nil.
    public func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String? { nil }
}
