import VersionedCodableCore

/// How much of a document errors carry.
public enum ErrorExcerpts: Sendable, Hashable, CaseIterable {
    /// A piece of the line of at most 60 characters, and short values in messages.
    case line
    /// Neither lines nor values: for documents with secrets, whose errors go into logs.
    ///
    /// Errors still have place and path, and name keys and types. What `init(from:)` of one's own
    /// types puts into its errors is theirs.
    case none
}

extension ReadingError {
    /// The same error as far as it may carry parts of the document.
    package func showing(_ excerpts: ErrorExcerpts) -> ReadingError {
        guard excerpts == .none else { return self }
        // What was found stands at the end.
        let end = message.firstRange(of: ", found ")?.lowerBound ?? message.endIndex
        var copy = ReadingError(kind, String(message[..<end]), at: offset)
        copy.location = location
        copy.sourceName = sourceName
        return copy
    }
}

extension ErrorMessages {
    /// A kind of value without the value.
    static func name(of kind: TapeKind) -> String {
        switch kind {
        case .null: "null"
        case .bool: "a truth value"
        case .integer, .real, .integerBytes, .realBytes: "a number"
        case .dateText, .dateBytes: "a date"
        case .string, .untyped: "text"
        case .binary: "data"
        case .array: "an array"
        case .object: "an object"
        case .key, .alias, .removed: "nothing"
        }
    }
}
