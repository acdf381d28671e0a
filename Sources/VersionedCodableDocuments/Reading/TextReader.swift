/// A reader of text that may be the prefix of a document, and the errors that it ends with.
///
/// An offset at or after the end of the text means that it ran out, which is no error in a prefix.
public protocol TextReader: ~Copyable {
    /// The text.
    var source: SourceBuffer { get }
    /// Whether the document continues after the text.
    var isPrefix: Bool { get }
    /// Whether reading stopped because the text ended, not because it was malformed.
    var ranOut: Bool { get set }

    /// Returns what is at an offset, for the message of a syntax error.
    ///
    /// The default implementation returns `SourceBuffer.found(at:)`.
    func found(_ place: Int) -> String
}

extension TextReader where Self: ~Copyable {
    /// What is at an offset of the text.
    public func found(_ place: Int) -> String { source.found(at: place) }

    /// Returns a syntax error with its line and column.
    public func error(_ message: String, at place: Int) -> ReadingError {
        ReadingError(.syntax, message, at: place).located(in: source.bytes)
    }

    /// Returns the error for other text than expected, or the end of a prefix if the text ran out.
    ///
    /// - Parameters:
    ///   - expected: The expected text, as in `"',' or ']' after the value"`.
    ///   - place: The offset of the other text.
    ///   - hint: What may help, in parentheses.
    @inline(never)
    public mutating func unexpected(
        _ expected: String, at place: Int, hint: String? = nil
    ) -> ReadingError {
        if let end = endOfPrefix(at: place) { return end }
        let note = hint.map { " (\($0))" } ?? ""
        return error("expected \(expected), found \(found(place))\(note)", at: place)
    }

    /// Returns the error for ill-formed UTF-8 at an offset, or the end of a prefix within a character.
    public mutating func illFormed(_ place: Int) -> ReadingError {
        let fault = place + UTF8Sequence.wellFormedBytes(at: source.start + place)
        return endOfPrefix(at: fault) ?? TextDecoding.illFormedUTF8(in: source.bytes, at: fault)
    }

    private mutating func endOfPrefix(at place: Int) -> ReadingError? {
        guard place >= source.count else { return nil }
        ranOut = true
        return isPrefix ? stopHere() : nil
    }

    /// Returns the error that ends a prefix, which no caller sees.
    @inline(never)
    public mutating func stopHere() -> ReadingError {
        ranOut = true
        return ReadingError(.syntax, "the prefix ends here", at: source.count)
    }

    /// Returns the text of a range.
    public func text(_ start: Int, _ length: Int) -> String {
        String(
            decoding: UnsafeRawBufferPointer(start: source.start + start, count: length),
            as: UTF8.self)
    }

    /// Returns the word of letters, digits, underscores and hyphens at an offset, at most twenty
    /// characters, for the message of a syntax error; nil for fewer than two, and for one that does
    /// not begin with a letter.
    public func word(at place: Int) -> String? {
        let word = source.bytes[min(place, source.count)...].prefix(20).prefix {
            ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.underscore || $0 == ASCII.minus
        }
        guard word.count > 1, let first = word.first, ASCII.isLetter(first) else { return nil }
        return String(decoding: word, as: UTF8.self)
    }
}
