import VersionedCodableDocuments
import VersionedCodableEssentials

/// Why a document could not be changed in place; nothing was changed.
public struct RewriteError: Error, Sendable, Hashable {
    /// What kind of reason it is.
    public enum Kind: Sendable, Hashable {
        /// The format cannot change documents in place.
        case format
        /// The fewest edits would not do, and the policy refuses more.
        case refused
        /// Comments would be lost, or be at something else, that are about what is not removed;
        /// `RewritePolicy.allowsLostComments` permits that.
        case losesComments
        /// What came out does not read as what was wanted, whatever was tried.
        case notProved
        /// A new member has the key of one that the type does not know.
        case clash
        /// The decoder's strategy has no counterpart for encoding.
        case strategy
        /// The file was changed by somebody else meanwhile.
        case changedMeanwhile
    }

    /// What kind of reason it is.
    public let kind: Kind
    /// The reason in words.
    public let message: String
    /// The place in the document.
    public let path: DocumentPath

    init(_ kind: Kind, _ message: String, at path: DocumentPath = []) {
        self.kind = kind
        self.message = message
        self.path = path
    }
}

extension RewriteError: CustomStringConvertible, LocalizedError {
    /// The reason in words, with its place.
    public var description: String {
        let text = path.steps.isEmpty ? message : "\(path): \(message)"
        return kind == .losesComments
            ? text + "; `allowsLostComments` of the policy permits that" : text
    }

    /// The reason in words, with its place.
    public var errorDescription: String? { description }
}
