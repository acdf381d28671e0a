import VersionedCodableCore

/// The parts of a document that errors may contain.
public enum ErrorExcerpts: Sendable, Hashable, CaseIterable {
    /// At most 60 characters of the line, and short values in messages.
    case line
    /// Neither lines nor values, for documents with secrets whose errors are logged.
    ///
    /// A syntax error still shows punctuation and the reader's own descriptions of what it found.
    /// Errors keep location and path, and name keys and types. Errors thrown by a type's own
    /// `init(from:)` are not filtered.
    case none
}

extension ReadingError {
    /// Returns the error without the parts of the document that it must not contain.
    package func redacted(for excerpts: ErrorExcerpts) -> ReadingError {
        guard excerpts == .none else { return self }
        // The message ends with what was found.
        let found = message.firstRange(of: ", found ")
        let start = String(message[..<(found?.lowerBound ?? message.endIndex)])
        let rest = found.map { ReadingError.withoutQuotes(message[$0.upperBound...]) } ?? ""
        var copy = ReadingError(kind, start + rest, at: offset)
        copy.location = location
        copy.sourceName = sourceName
        return copy
    }

    /// Removes the quoted value from a message, but no punctuation, key or words of the reader's.
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
    static func name(of kind: TapeKind) -> String {
        switch kind {
        case .null: "null"
        case .bool: "a Boolean"
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
