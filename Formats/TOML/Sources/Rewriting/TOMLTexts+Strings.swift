import VersionedCodableCore
import VersionedCodableDocuments

extension TOMLTexts {
    /// Returns a string in the form of an old one, if that can represent it.
    func string(_ text: String, like old: [UInt8]?) throws -> [UInt8] {
        guard let old else { return try quoted(text, prefersLiteral: prefersLiteral) }
        guard let first = old.first, first == ASCII.quote || first == ASCII.apostrophe else {
            // A local time has no quotes, and readers return it as a string.
            let new = Array(text.utf8)
            let isTime = TOMLTexts.isTime(old) && TOMLTexts.isTime(new)
            return isTime ? new : try quoted(text, prefersLiteral: false)
        }
        let isMultiline = old.count >= 6 && old[1] == first && old[2] == first
        let startsLine =
            isMultiline && (old[3] == ASCII.lineFeed || old[3] == ASCII.carriageReturn)
        return try quoted(
            text, prefersLiteral: first == ASCII.apostrophe, isMultiline: isMultiline,
            startsLine: startsLine)
    }

    /// Returns text in quotes, which are single ones if these are preferred and can hold it.
    ///
    /// - Parameters:
    ///   - isMultiline: Whether there are three quotes.
    ///   - startsLine: Whether the text is to begin on a line of its own.
    func quoted(
        _ text: String, prefersLiteral: Bool, isMultiline: Bool = false, startsLine: Bool = false
    ) throws -> [UInt8] {
        let isLiteral =
            prefersLiteral && TOMLWriter.isLiteral(text.utf8, isMultiline: isMultiline)
        let quotes = Array(
            repeating: isLiteral ? ASCII.apostrophe : ASCII.quote, count: isMultiline ? 3 : 1)
        let inner = isLiteral ? Array(text.utf8) : try escaped(text, isMultiline: isMultiline)
        // A line end directly after three quotes is not text; one that is needs another first.
        let needsLine = startsLine || isMultiline && inner.first == ASCII.lineFeed
        return quotes + (needsLine ? lineEnd : []) + lines(inner) + quotes
    }

    private static func isTime(_ text: [UInt8]) -> Bool {
        text.withUnsafeBytes { TOMLDate.form(of: $0) == .localTime }
    }

    func lines(_ text: [UInt8]) -> [UInt8] {
        lineEnd == [ASCII.lineFeed] ? text : text.flatMap { $0 == ASCII.lineFeed ? lineEnd : [$0] }
    }

    private func escaped(_ text: String, isMultiline: Bool) throws -> [UInt8] {
        let document = try CodableDocument(.string(text))
        return document.withUnsafeTape { tape in
            var writer = TOMLWriter(
                tape, textBytes: text.utf8.count, options: .default, keepsLocalTimes: false)
            writer.escape(tape.bytes(of: tape[0]), isMultiline: isMultiline)
            return Array(writer.output.data())
        }
    }
}
