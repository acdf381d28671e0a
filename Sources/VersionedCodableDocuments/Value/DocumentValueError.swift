import VersionedCodableCore

/// Why a value could not be read or edited at a path.
public struct DocumentValueError: Error, Sendable, Hashable {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// There is no value at the path.
        case missing
        /// The value at the path is something else; both in words, for example `Int` and `"three"`.
        case unexpected(expected: String, found: String)
        /// There is a value at the path already.
        case taken
        /// The index is behind the end of the array, which has this many elements.
        case outOfRange(count: Int)
        /// The root has no place it could be removed from or renamed at.
        case root
        /// The path leads into the value that is to be moved.
        case insideItself
        /// The path has more steps than a document may have levels.
        case tooDeep
    }

    /// What went wrong.
    public let kind: Kind
    /// The steps to the place.
    public let path: DocumentPath

    /// Makes an error.
    public init(_ kind: Kind, at path: DocumentPath) {
        self.kind = kind
        self.path = path
    }
}

extension DocumentValueError: PathError {
    package var codingPath: [any CodingKey] { path.steps }
    package var reason: String { ErrorMessages.value(kind) }
}

extension DocumentValueError: CustomStringConvertible {
    /// Path and message: `spec.replicas: expected Int, found "three"`.
    public var description: String {
        ErrorMessages.render(
            source: nil, location: nil, path: path.words, message: ErrorMessages.value(kind),
            excerpt: nil)
    }
}
