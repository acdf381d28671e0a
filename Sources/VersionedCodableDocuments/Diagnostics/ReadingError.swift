import VersionedCodableCore
import VersionedCodableEssentials

/// The reason why bytes could not be read as a document, or not within the limits.
///
/// Type and key problems of a well-formed document are `DecodingError`s instead.
public struct ReadingError: Error, Sendable, Hashable {
    /// The kinds of reading errors.
    #if compiler(>=6.3)
    @nonexhaustive
    #endif
    public enum Kind: Sendable, Hashable {
        /// The bytes break the grammar of the format.
        case syntax
        /// The bytes are not valid in the text encoding they claim.
        case encoding
        /// An object repeats a key and the policy is to refuse that.
        case duplicateKey
        /// A bound of `ReadingLimits` is exceeded.
        case limit(ReadingLimit)
    }

    /// The kind of error.
    public let kind: Kind
    /// The problem in words: lower case, no full stop, no location, at most 2 KiB.
    public let message: String
    /// The byte offset of the error in the source.
    public let offset: Int?
    /// The line and column of the error; set when the error leaves the reader.
    public internal(set) var location: TextLocation?
    /// The line of the source with a caret; set when the error leaves the reader.
    public internal(set) var excerpt: Excerpt?
    /// The name of the file or source, if the caller gave one.
    public internal(set) var sourceName: String?

    /// Makes an error at an offset; `located(in:)` adds line and column.
    public init(_ kind: Kind, _ message: String, at offset: Int?) {
        self.kind = kind
        self.message = ErrorMessages.shortMessage(message)
        self.offset = offset
    }

    /// Returns the error for an exceeded limit.
    public static func limit(_ limit: ReadingLimit, _ value: Int, at offset: Int?) -> ReadingError {
        ReadingError(.limit(limit), ErrorMessages.limit(limit, value), at: offset)
    }

    /// Returns the error with line, column and excerpt, computed from UTF-8 text.
    public func located(in text: UnsafeRawBufferPointer) -> ReadingError {
        guard let offset, location == nil else { return self }
        var copy = self
        copy.location = TextLocation(offset: offset, in: text)
        copy.excerpt = Excerpt(around: offset, in: text)
        return copy
    }

    /// Returns the error with its byte offset as its location, for a binary format.
    public func locatedByOffset() -> ReadingError {
        guard let offset, location == nil else { return self }
        var copy = self
        copy.location = TextLocation(offset: offset, line: nil, column: nil)
        return copy
    }

    /// Returns the error with the name of its source, unless it has one.
    public func named(_ sourceName: String?) -> ReadingError {
        guard let sourceName, self.sourceName == nil else { return self }
        var copy = self
        copy.sourceName = sourceName
        return copy
    }
}

extension ReadingError: CustomStringConvertible {
    /// The error as `config.json:3:7: expected ':' after the key`, with the line and a caret.
    public var description: String {
        ErrorMessages.render(
            source: sourceName, location: location, path: [], message: message, excerpt: excerpt)
    }
}

extension ReadingError: LocalizedError {
    /// The error on one line: `config.json:3:7: expected ':' after the key`.
    public var errorDescription: String? {
        ErrorMessages.render(
            source: sourceName, location: location, path: [], message: message, excerpt: nil)
    }
}
