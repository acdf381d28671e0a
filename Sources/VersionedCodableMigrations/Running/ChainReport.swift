import VersionedCodableCore
import VersionedCodableDocuments

/// A remark about a migrated document, at its place in the old one.
public struct ChainNote: Sendable, Hashable {
    /// How much a note matters.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// For information.
        case info
        /// The user should look at it.
        case warning
    }

    /// The level.
    public let level: Level
    /// The note.
    public let text: String
    /// The path of the value in the document before the step.
    public let path: DocumentPath
    /// The place in the source, if the value was in it.
    public let location: TextLocation?
}

/// The reason why a document was not migrated.
public struct MigrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failures, whose names are stable codes.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The document has no version, or one that the chain does not know.
        case version
        /// The version is newer than the newest of the chain.
        case newer
        /// A step does not fit the document.
        case migration
        /// The way down is not known.
        case loss
    }

    /// The kind.
    public let kind: Kind
    /// The reason: lower case, no full stop, no place.
    public let message: String
    /// The path of the value in the document before the step.
    public let path: DocumentPath
    /// The place in the source, if the value was in it.
    public let location: TextLocation?
    /// The line of the source with a caret.
    public let excerpt: Excerpt?

    package init(
        _ kind: Kind, _ message: String, at path: DocumentPath = .root,
        _ node: DocumentNode? = nil
    ) {
        self.kind = kind
        self.message = message
        self.path = path
        location = node?.location
        excerpt = node?.excerpt
    }

    /// The message with its place: `3:7: port: expected …`.
    public var description: String { description(in: nil) }

    /// Returns the message with the name of the file, its place, and the line with a caret.
    public func description(in file: String?) -> String {
        ErrorMessages.render(
            source: file, location: location, path: path.components, message: message,
            excerpt: excerpt)
    }
}
