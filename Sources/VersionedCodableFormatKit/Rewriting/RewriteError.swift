import VersionedCodableDocuments
import VersionedCodableEssentials

/// An error for a document that could not be changed in place; nothing was changed.
public struct RewriteError: Error, Sendable, Hashable {
    /// The kinds of reasons.
    public enum Kind: Sendable, Hashable {
        /// The format does not support changes in place.
        case format
        /// The fewest edits are not sufficient, and the policy forbids more.
        case refused
        /// Comments on values that are not removed would be lost, which
        /// `RewritePolicy.allowsLostComments` permits.
        case losesComments
        /// The result does not read as the wanted document, with any fallback.
        case notProved
        /// A new member has the key of a member that the type does not know.
        case clash
        /// The decoder's strategy has no encoding counterpart.
        case strategy
        /// The file was changed by another writer in the meantime.
        case changedMeanwhile
    }

    /// The kind of reason.
    public let kind: Kind
    /// The reason as text.
    public let message: String
    /// The path in the document.
    public let path: DocumentPath

    /// Creates an error.
    public init(_ kind: Kind, _ message: String, at path: DocumentPath = []) {
        self.kind = kind
        self.message = message
        self.path = path
    }
}

extension RewriteError: CustomStringConvertible, LocalizedError {
    /// The reason with its path.
    public var description: String {
        let text = path.steps.isEmpty ? message : "\(path): \(message)"
        return kind == .losesComments
            ? text + "; `allowsLostComments` of the policy allows that" : text
    }

    /// The reason with its path.
    public var errorDescription: String? { description }
}
