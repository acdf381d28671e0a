import VersionedCodableCore
import VersionedCodableEssentials

/// Why bytes could not be read as a document, or not within the limits.
///
/// Type and key problems of a well-formed document are `DecodingError`s instead.
public struct ReadingError: Error, Sendable, Hashable {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// The bytes break the grammar of the format.
        case syntax
        /// The bytes are not valid in the text encoding they claim.
        case encoding
        /// An object has the same key twice and the policy is to refuse that.
        case duplicateKey
        /// A bound of `ReadingLimits` is exceeded.
        case limit(ReadingLimit)
    }

    /// What went wrong.
    public let kind: Kind
    /// The problem in words: lower case, no full stop, no location, at most 2 KiB.
    public let message: String
    /// Where, as a byte offset in the source.
    public let offset: Int?
    /// Where, as line and column; known once the error has left the reader.
    public internal(set) var location: SourceLocation?
    /// The line of the source with a caret below the place; known once the error has left the
    /// reader.
    public internal(set) var excerpt: Excerpt?
    /// The name of the file or source, when the caller gave one.
    public internal(set) var sourceName: String?

    /// Makes an error; the reader that throws it knows the offset, `located(in:)` finds line and
    /// column.
    public init(_ kind: Kind, _ message: String, at offset: Int?) {
        self.kind = kind
        self.message = ErrorMessages.shortMessage(message)
        self.offset = offset
    }

    /// The error for an exceeded limit.
    public static func limit(_ limit: ReadingLimit, _ value: Int, at offset: Int?) -> ReadingError {
        ReadingError(.limit(limit), ErrorMessages.limit(limit, value), at: offset)
    }

    /// The same error with line, column and excerpt, computed from UTF-8 text.
    public func located(in text: UnsafeRawBufferPointer) -> ReadingError {
        guard let offset, location == nil else { return self }
        var copy = self
        copy.location = SourceLocation(offset: offset, in: text)
        copy.excerpt = Excerpt(around: offset, in: text)
        return copy
    }

    /// The same error with its byte offset as the location, for a binary format.
    public func locatedByOffset() -> ReadingError {
        guard let offset, location == nil else { return self }
        var copy = self
        copy.location = SourceLocation(offset: offset, line: nil, column: nil)
        return copy
    }

    /// The same error naming the source it comes from.
    public func named(_ sourceName: String?) -> ReadingError {
        guard let sourceName, self.sourceName == nil else { return self }
        var copy = self
        copy.sourceName = sourceName
        return copy
    }
}

extension ReadingError: CustomStringConvertible {
    /// `config.json:3:7: expected ':' after the key`, then the line with a caret when it is known.
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
