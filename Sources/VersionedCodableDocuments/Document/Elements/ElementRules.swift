import VersionedCodableCore

/// The rules of a format whose documents are elements (`FormatCapabilities.repeatedKeys`).
///
/// They say, besides what `ScalarRules` say of text, what some attributes mean, what the names of
/// elements are made of, and what parts of a document have to be told of the elements around them.
public protocol ElementRules: ScalarRules {
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
}

extension ElementRules {
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
