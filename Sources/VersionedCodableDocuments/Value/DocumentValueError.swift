import VersionedCodableCore

/// The reason why a value could not be read or edited at a path.
public struct DocumentValueError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Kind: Sendable, Hashable {
        /// There is no value at the path.
        case missing
        /// The value at the path is of another type; both in words, as `Int` and `"three"`.
        case unexpected(expected: String, found: String)
        /// There is already a value at the path.
        case exists
        /// The index is outside of the array, which has this many elements.
        case outOfRange(count: Int)
        /// The root cannot be inserted, removed, renamed or moved.
        case root
        /// The path leads into the value that is to be moved.
        case insideItself
        /// The path has more steps than the maximum depth of a document.
        case tooDeep
    }

    /// The kind of error.
    public let kind: Kind
    /// The path of the value.
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
    /// The path and the message: `spec.replicas: expected Int, found "three"`.
    public var description: String {
        ErrorMessages.render(
            source: nil, location: nil, path: path.components, message: ErrorMessages.value(kind),
            excerpt: nil)
    }
}
