import VersionedCodableCore

/// The rules of a format whose documents are elements (`FormatCapabilities.repeatedKeys`).
///
/// In addition to the `ScalarRules` for text, they define the meaning of some attributes, the parts
/// of element names, and the context that parts of a document need from the elements around them.
public protocol ElementRules: ScalarRules {
    /// Whether an attribute means that the value it belongs to is null (`xsi:nil`).
    func isNull(attribute name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool

    /// Whether an attribute is part of the notation and not of the value (`xmlns`).
    ///
    /// The namespace is a URI, if the document records it (`NodeAnnotation.namespace`).
    func isReserved(attribute name: UnsafeRawBufferPointer, namespace: String?) -> Bool

    /// Returns the context that parts of a document need in another document; nil for none.
    ///
    /// - Complexity: May read the whole document.
    func context(of document: CodableDocument) -> PartContext?

    /// Returns the name of an element without the prefix of its namespace.
    func localName(of name: String) -> String

    /// What to do if a document has prefixes in all names and a type in none, as the end of a message.
    var adviceOnPrefixes: String { get }

    /// Returns the attribute that declares an element's namespace; nil without namespaces.
    func keyOfNamespace(ofElement name: String) -> String?
}

extension ElementRules {
    /// Returns false.
    public func isNull(attribute name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)
        -> Bool
    { false }

    /// Returns false.
    public func isReserved(attribute name: UnsafeRawBufferPointer, namespace: String?) -> Bool {
        false
    }

    /// Returns nil.
    public func context(of document: CodableDocument) -> PartContext? { nil }

    /// Returns the name: there are no namespaces.
    public func localName(of name: String) -> String { name }

    /// Empty: there are no namespaces.
    public var adviceOnPrefixes: String { "" }

    /// Returns nil: there are no namespaces.
    public func keyOfNamespace(ofElement name: String) -> String? { nil }
}

/// Returns the annotations that a part of one document needs when it becomes a part of another one,
/// such as prefixes that were declared around it; called once for each part.
public typealias PartContext = @Sendable (_ part: DocumentNode) -> [(NodeAnnotation, String)]
