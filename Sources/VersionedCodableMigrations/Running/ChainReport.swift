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
        /// Steps make more than the limits of reading allow.
        case limit
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
    /// The step, `chain.yaml:7:9: move /a to /b (summary of the migration)`; nil if it is none's.
    public private(set) var step: String?

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

    /// Returns the error with its step, unless it has one.
    func inStep(of operation: MigrationOperation, _ migration: ChainMigration?) -> MigrationError {
        guard step == nil, operation.place.location != nil else { return self }
        var error = self
        let words = operation.description + (migration?.summary.map { " (\($0))" } ?? "")
        error.step = ErrorMessages.shown(
            ErrorMessages.prefix(migration?.source, operation.place.location) + words)
        return error
    }

    /// The message with its place: `3:7: port: expected …`.
    public var description: String { description(in: nil) }

    /// Returns the message with the name of the file, its place, the line with a caret, and the step.
    public func description(in file: String?) -> String {
        ErrorMessages.render(
            source: file, location: location, path: path.components, message: message,
            excerpt: excerpt) + (step.map { "\n    in the step \($0)" } ?? "")
    }
}
