import VersionedCodableCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a format turns text without a type into the Swift type that is asked for.
///
/// A document asks its rules for scalars of the kind `TapeKind.untyped`, and for strings with the
/// mark `TapeNode.plain`, when a truth value, a number or a date is wanted. The rules answer nil
/// for text that is no form of what is wanted, which then is a type mismatch.
public protocol ScalarRules: Sendable {
    /// The truth value that text stands for.
    func bool(_ text: UnsafeRawBufferPointer) -> Bool?

    /// The number that text stands for, as decimal text (`-12`, `1.5e3`) or `nan`, `inf`, `-inf`.
    func number(_ text: UnsafeRawBufferPointer) -> String?

    /// The moment that text stands for; also asked for strings in quotes when dates are text in the
    /// format (`FormatCapabilities.textDates`).
    func date(_ text: UnsafeRawBufferPointer) -> Date?

    /// Whether an attribute says that the value it belongs to is null (`xsi:nil`).
    func isNull(attribute name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool

    /// Whether an attribute is about the notation and not about the value (`xmlns`).
    ///
    /// The namespace is the URI of its namespace, if the document tells it
    /// (`NodeAnnotation.namespace`).
    func isNotation(attribute name: UnsafeRawBufferPointer, namespace: String?) -> Bool

    /// What parts of a document have to be told when they become parts of another one; nil for
    /// nothing.
    ///
    /// - Complexity: May look at the whole document.
    func context(of document: CodableDocument) -> PartContext?

    /// The name of an element without the prefix of its namespace.
    func localName(of name: String) -> String

    /// The attribute that declares the namespace of an element with a name; nil where there are no
    /// namespaces.
    func keyOfNamespace(ofElement name: String) -> String?

    /// What a message should add when text is not of the type that was wanted, for example how to
    /// write it.
    func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String?
}

extension ScalarRules {
    /// Takes RFC 3339, with a date alone as midnight UTC.
    public func date(_ text: UnsafeRawBufferPointer) -> Date? { RFC3339.date(text) }

    /// No attribute does.
    public func isNull(attribute name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)
        -> Bool
    { false }

    /// No attribute is.
    public func isNotation(attribute name: UnsafeRawBufferPointer, namespace: String?) -> Bool {
        false
    }

    /// Nothing.
    public func context(of document: CodableDocument) -> PartContext? { nil }

    /// The name: there are no namespaces.
    public func localName(of name: String) -> String { name }

    /// None: there are no namespaces.
    public func keyOfNamespace(ofElement name: String) -> String? { nil }

    /// Adds nothing.
    public func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String? { nil }
}

/// What parts of one document have to be told when they become parts of another one, such as
/// prefixes that were declared around them.
public struct PartContext: Sendable {
    /// What a value is annotated with; called once for each part.
    public var annotations: @Sendable (_ part: DocumentNode) -> [(NodeAnnotation, String)]

    /// Makes a context.
    public init(_ annotations: @escaping @Sendable (DocumentNode) -> [(NodeAnnotation, String)]) {
        self.annotations = annotations
    }
}
