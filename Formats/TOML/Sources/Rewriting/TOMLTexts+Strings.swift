import VersionedCodableCore
import VersionedCodableDocuments

extension TOMLTexts {
    /// Returns a string in the form of an old one, if that can represent it.
    func string(_ text: String, like old: [UInt8]?) throws -> [UInt8] {
        guard let old else {
            return prefersLiteral && TOMLTexts.isLiteral(text) ? literal(text) : try basic(text)
        }
        guard let first = old.first, first == ASCII.quote || first == ASCII.apostrophe else {
            // A local time has no quotes, and readers return it as a string.
            let new = Array(text.utf8)
            return TOMLTexts.isTime(old) && TOMLTexts.isTime(new) ? new : try basic(text)
        }
        let isMultiline = old.count >= 6 && old[1] == first && old[2] == first
        guard isMultiline else {
            return first == ASCII.apostrophe && TOMLTexts.isLiteral(text)
                ? literal(text) : try basic(text)
        }
        let opening: [UInt8] = [first, first, first]
        let hasLineEnd = old[3] == ASCII.lineFeed || old[3] == ASCII.carriageReturn
        // A line end directly after the quotes is not text; one that is needs another first.
        let begin = opening + (hasLineEnd || text.utf8.first == ASCII.lineFeed ? lineEnd : [])
        if first == ASCII.apostrophe, TOMLTexts.isLiteral(text, isMultiline: true) {
            return begin + lines(Array(text.utf8)) + opening
        }
        let quotes: [UInt8] = [ASCII.quote, ASCII.quote, ASCII.quote]
        return try quotes + begin.dropFirst(3) + lines(escaped(text, isMultiline: true)) + quotes
    }

    func basic(_ text: String) throws -> [UInt8] {
        try [ASCII.quote] + escaped(text, isMultiline: false) + [ASCII.quote]
    }

    func literal(_ text: String) -> [UInt8] {
        [ASCII.apostrophe] + Array(text.utf8) + [ASCII.apostrophe]
    }

    /// Whether text can be written between single quotes, or three of them.
    static func isLiteral(_ text: String, isMultiline: Bool = false) -> Bool {
        TOMLWriter.isLiteral(text.utf8, isMultiline: isMultiline)
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
