import VersionedCodableCore
import VersionedCodableDocuments

extension TOMLTexts {
    /// Returns a string in the form of an old one, if that can represent it.
    func string(_ text: String, like old: [UInt8]?) -> [UInt8] {
        guard let old else { return quoted(text, prefersLiteral: prefersLiteral) }
        guard let first = old.first, first == ASCII.quote || first == ASCII.apostrophe else {
            // A local time has no quotes, and readers return it as a string.
            let new = Array(text.utf8)
            let isTime = [old, new].allSatisfy { TOMLTexts.form(of: $0) == .localTime }
            return isTime ? new : quoted(text, prefersLiteral: false)
        }
        let isMultiline = old.count >= 6 && old[1] == first && old[2] == first
        let startsLine =
            isMultiline && (old[3] == ASCII.lineFeed || old[3] == ASCII.carriageReturn)
        return quoted(
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
    ) -> [UInt8] {
        let isLiteral =
            prefersLiteral && TOMLWriter.isLiteral(text.utf8, isMultiline: isMultiline)
        var text = text
        return text.withUTF8 { utf8 in
            let bytes = UnsafeRawBufferPointer(utf8)
            var output = OutputBuffer(capacity: bytes.count + 8)
            output.append(
                quoted: bytes, isLiteral: isLiteral, isMultiline: isMultiline,
                startsLine: startsLine)
            return withLineEnds(Array(output.data()))
        }
    }

    /// Returns text with the line ends of the document.
    func withLineEnds(_ text: [UInt8]) -> [UInt8] {
        lineEnd == [ASCII.lineFeed] ? text : text.flatMap { $0 == ASCII.lineFeed ? lineEnd : [$0] }
    }
}
