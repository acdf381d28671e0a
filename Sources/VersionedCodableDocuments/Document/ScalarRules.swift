import VersionedCodableCore
import VersionedCodableEssentials

/// How a format turns text without a type into the Swift type that is asked for.
///
/// A document asks its rules for scalars of the kind `TapeKind.untyped`, and for strings with the
/// mark `TapeNode.plain`, when a truth value, a number or a date is wanted. The rules answer nil
/// for text that is no form of what is wanted, which then is a type mismatch.
///
/// Rules of a format whose documents are elements conform to `ElementRules`.
public protocol ScalarRules: Sendable {
    /// The truth value that text stands for.
    func bool(_ text: UnsafeRawBufferPointer) -> Bool?

    /// The number that text stands for, as decimal text (`-12`, `1.5e3`) or `nan`, `inf`, `-inf`.
    func number(_ text: UnsafeRawBufferPointer) -> String?

    /// The moment that text stands for; also asked for strings in quotes when dates are text in the
    /// format (`FormatCapabilities.textDates`).
    func date(_ text: UnsafeRawBufferPointer) -> Date?

    /// What a message should add when text is not of the type that was wanted, for example how to
    /// write it.
    func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String?
}

extension ScalarRules {
    /// Takes RFC 3339, with a date alone as midnight UTC.
    public func date(_ text: UnsafeRawBufferPointer) -> Date? { RFC3339.date(text) }

    /// Adds nothing.
    public func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String? { nil }
}
