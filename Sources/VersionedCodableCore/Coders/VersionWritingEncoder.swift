/// An encoder whose format can hold a version elsewhere than in a key.
///
/// Every encoder can write versions; this one also to attributes and the root's name or namespace.
public protocol VersionWritingEncoder: Encoder {
    /// Whether objects of the format have attributes.
    var hasAttributes: Bool { get }

    /// Whether the root of a document is being encoded, in a format whose roots have names.
    var hasNamedRoot: Bool { get }

    /// Sets the name or namespace of the root.
    func markRoot(_ mark: VersionRootMark)
}

/// A property of a document's root that a version determines.
public enum VersionRootMark: Sendable, Hashable {
    /// The name of the root.
    case name(String)
    /// The URI of the root's namespace.
    case namespace(String)
}
