import VersionedCodableCore

/// How much of a document errors carry.
public enum ErrorExcerpts: Sendable, Hashable, CaseIterable {
    /// A piece of the line of at most 60 characters, and short values in messages.
    case line
    /// Neither lines nor values: for documents with secrets, whose errors go into logs. Of what was
    /// found where a document cannot be read, punctuation and the reader's own words are shown.
    ///
    /// Errors still have place and path, and name keys and types. What `init(from:)` of one's own
    /// types puts into its errors is theirs.
    case none
}

extension ReadingError {
    /// The same error as far as it may carry parts of the document.
    package func showing(_ excerpts: ErrorExcerpts) -> ReadingError {
        guard excerpts == .none else { return self }
        // What was found is at the end.
        let found = message.firstRange(of: ", found ")
        let start = String(message[..<(found?.lowerBound ?? message.endIndex)])
        let rest = found.map { ReadingError.withoutQuotes(message[$0.upperBound...]) } ?? ""
        var copy = ReadingError(kind, start + rest, at: offset)
        copy.location = location
        copy.sourceName = sourceName
        return copy
    }

    /// The end of a message without the content of a value that it quotes.
    ///
    /// The words of a reader stay (a tab, the end of the line, `</fleet>`), punctuation, keys
    /// that are there again, and hints behind a quotation.
    private static func withoutQuotes(_ found: Substring) -> String {
        guard let first = found.first else { return "" }
        let whole = ", found \(found)"
        if first.isLetter || first == "<" { return whole }
        if first == "\"" { return found.last == "\"" ? "" : whole }
        guard first == "'" else { return "" }
        let text = found.dropFirst()
        if let character = text.first, character.isASCII, text.dropFirst().first == "'" {
            return character.isLetter || character.isNumber ? String(text.dropFirst(2)) : whole
        }
        return text.firstIndex(of: "'").map { String(text[$0...].dropFirst()) } ?? ""
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
