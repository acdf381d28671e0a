/// An encoder whose format has more places for a version than keys.
///
/// Versions work with every encoder. One that conforms can write them to attributes and into the
/// name or namespace of the root.
public protocol VersionWritingEncoder: Encoder {
    /// Whether objects of the format have attributes.
    var hasAttributes: Bool { get }

    /// Whether the root of a document is encoded, and roots have names in its format.
    var hasNamedRoot: Bool { get }

    /// Says something about the root.
    func markRoot(_ mark: VersionRootMark)
}

/// What a version says about the root of a document.
public enum VersionRootMark: Sendable, Hashable {
    /// Its name.
    case name(String)
    /// The URI of its namespace.
    case namespace(String)
}
