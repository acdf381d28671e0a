import VersionedCodableCore
import VersionedCodableDocuments

extension TOMLTexts {
    /// Returns a string in the form of an old one, if that can represent it.
    func string(_ text: String, like old: [UInt8]?) -> [UInt8] {
        guard let old else {
            return prefersLiteral && TOMLTexts.isLiteral(text) ? literal(text) : basic(text)
        }
        guard let first = old.first, first == ASCII.quote || first == ASCII.apostrophe else {
            // A local time has no quotes, and readers return it as a string.
            var text = text
            let isTime =
                TOMLTexts.isTime(old)
                && text.withUTF8 {
                    TOMLDate.form(of: UnsafeRawBufferPointer($0)) == .localTime
                }
            return isTime ? Array(text.utf8) : basic(text)
        }
        let isMultiline = old.count >= 6 && old[1] == first && old[2] == first
        guard isMultiline else {
            return first == ASCII.apostrophe && TOMLTexts.isLiteral(text)
                ? literal(text) : basic(text)
        }
        let opening: [UInt8] = [first, first, first]
        let hasLineEnd = old[3] == ASCII.lineFeed || old[3] == ASCII.carriageReturn
        // A line end directly after the quotes is not text; one that is needs another first.
        let begin = opening + (hasLineEnd || text.utf8.first == ASCII.lineFeed ? lineEnd : [])
        if first == ASCII.apostrophe, TOMLTexts.isLiteral(text, isMultiline: true) {
            return begin + lines(Array(text.utf8)) + opening
        }
        let quotes: [UInt8] = [ASCII.quote, ASCII.quote, ASCII.quote]
        return quotes + begin.dropFirst(3) + lines(escaped(text, isMultiline: true)) + quotes
    }

    func basic(_ text: String) -> [UInt8] {
        [ASCII.quote] + escaped(text, isMultiline: false) + [ASCII.quote]
    }

    func literal(_ text: String) -> [UInt8] {
        [ASCII.apostrophe] + Array(text.utf8) + [ASCII.apostrophe]
    }

    /// Whether text can be written between single quotes, or three of them.
    static func isLiteral(_ text: String, isMultiline: Bool = false) -> Bool {
        var apostrophes = 0
        for byte in text.utf8 {
            apostrophes = byte == ASCII.apostrophe ? apostrophes + 1 : 0
            if apostrophes > (isMultiline ? 2 : 0) || byte == ASCII.delete { return false }
            if byte < 0x20, byte != ASCII.tab, byte != ASCII.lineFeed || !isMultiline {
                return false
            }
        }
        return apostrophes == 0
    }

    private static func isTime(_ text: [UInt8]) -> Bool {
        text.withUnsafeBytes { TOMLDate.form(of: $0) == .localTime }
    }

    private func lines(_ text: [UInt8]) -> [UInt8] {
        lineEnd == [ASCII.lineFeed] ? text : text.flatMap { $0 == ASCII.lineFeed ? lineEnd : [$0] }
    }

    private func escaped(_ text: String, isMultiline: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var quotes = 0
        var left = text.utf8.count
        for byte in text.utf8 {
            left -= 1
            quotes = byte == ASCII.quote ? quotes + 1 : 0
            switch byte {
            case ASCII.quote where isMultiline && quotes < 3 && left > 0: result.append(byte)
            case ASCII.lineFeed where isMultiline, ASCII.tab where isMultiline: result.append(byte)
            case ASCII.quote, ASCII.backslash:
                result += [ASCII.backslash, byte]
                quotes = 0
            case 0x08: result += Array(#"\b"#.utf8)
            case ASCII.tab: result += Array(#"\t"#.utf8)
            case ASCII.lineFeed: result += Array(#"\n"#.utf8)
            case 0x0C: result += Array(#"\f"#.utf8)
            case ASCII.carriageReturn: result += Array(#"\r"#.utf8)
            case ..<0x20, ASCII.delete:
                let digits = String(byte, radix: 16, uppercase: true)
                result += Array((byte < 0x10 ? #"\u000"# : #"\u00"#).utf8) + Array(digits.utf8)
            default: result.append(byte)
            }
        }
        return result
    }
}
