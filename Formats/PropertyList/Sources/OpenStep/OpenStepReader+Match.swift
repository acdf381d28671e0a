import VersionedCodableDocuments

extension OpenStepReader {
    /// Returns the certainty that text without leading white space is an old-style property list.
    static func match(_ text: UnsafeRawBufferPointer) -> MatchStrength {
        if text.starts(with: "// !$*UTF8*$!".utf8) { return .certain }
        var rest = droppingTrivia(text[...])
        guard let first = rest.first else { return .none }
        let isBraced = first == UInt8(ascii: "{")
        if isBraced { rest = droppingTrivia(rest.dropFirst()) }
        guard let begin = rest.first, isWord(begin) || isQuote(begin) else { return .none }
        if isQuote(begin) {
            rest = rest.dropFirst()
            while let byte = rest.first, byte != begin {
                rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
            }
            rest = rest.dropFirst()
        } else {
            rest = rest.drop(while: isWord)
        }
        rest = droppingTrivia(rest)
        guard rest.first == UInt8(ascii: "=") else { return .none }
        // `key = value` is common in other formats; quotation marks or the brace distinguish it.
        return isBraced || isQuote(begin) ? .solid : .weak
    }

    private static func droppingTrivia(
        _ text: Slice<UnsafeRawBufferPointer>
    ) -> Slice<UnsafeRawBufferPointer> {
        var rest = text
        while true {
            rest = rest.drop(while: PropertyListText.isSpace)
            if rest.starts(with: "//".utf8) {
                rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
            } else if rest.starts(with: "/*".utf8) {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
                rest = rest.dropFirst(2)
            } else {
                return rest
            }
        }
    }
}
