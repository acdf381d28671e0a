import VersionedCodableDocuments

/// The properties of a text that decide in which styles it can be written.
struct YAMLText {
    let bytes: UnsafeRawBufferPointer
    private(set) var isWellFormed = true
    private(set) var hasBreak = false
    /// Whether a character can only be written in double quotes.
    private(set) var needsEscapes = false
    private(set) var hasTab = false
    /// Whether there are other characters than spaces, tabs and line feeds.
    private(set) var hasContent = false
    /// Whether a line begins with a space or tab.
    private(set) var hasIndentedLine = false
    /// Whether the first nonempty line begins with a space or tab.
    private(set) var beginsIndented = false
    /// Whether a line ends with a space or tab.
    private(set) var hasTrailingBlank = false
    /// Whether the syntax allows a plain scalar in a block collection, and in a flow collection.
    private(set) var isPlain = false
    private(set) var isPlainInFlow = false

    init(_ bytes: UnsafeRawBufferPointer, allowsUnicode: Bool = true) {
        self.bytes = bytes
        let start = PlainStart(bytes)
        isPlain = start.isPossible
        isPlainInFlow = start.isPossibleInFlow
        var at = 0
        var previous = ASCII.lineFeed
        var isEmptySoFar = true
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case ASCII.lineFeed:
                hasBreak = true
                if ASCII.isBlank(previous) { hasTrailingBlank = true }
                if previous == ASCII.colon { isPlain = false }
            case ASCII.space, ASCII.tab:
                if byte == ASCII.tab { hasTab = true }
                if previous == ASCII.colon { isPlain = false }
                if previous == ASCII.lineFeed {
                    hasIndentedLine = true
                    if isEmptySoFar { beginsIndented = true }
                }
                isEmptySoFar = false
            case 0..<0x20, 0x7F:
                needsEscapes = true
            case 0x80...:
                let length = length(at: at)
                guard length > 0, at + length <= bytes.count else {
                    isWellFormed = false
                    return
                }
                if !allowsUnicode || !isPrintable(at: at) { needsEscapes = true }
                at += length - 1
                hasContent = true
                isEmptySoFar = false
            default:
                if byte == ASCII.hash, ASCII.isBlank(previous) || previous == ASCII.lineFeed {
                    isPlain = false
                }
                if PlainText.endsFlow(byte) { isPlainInFlow = false }
                hasContent = true
                isEmptySoFar = false
            }
            previous = byte
            at += 1
        }
        if ASCII.isBlank(previous) { hasTrailingBlank = true }
        if hasTab || needsEscapes || hasTrailingBlank || hasIndentedLine || previous == ASCII.colon
            || previous == ASCII.lineFeed
        {
            isPlain = false
        }
        isPlainInFlow = isPlainInFlow && isPlain && !hasBreak
    }

    private func length(at offset: Int) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        // Checks the length first, so that no byte after the text is read.
        let left = bytes.count - offset
        let needed = bytes[offset] < 0xE0 ? 2 : bytes[offset] < 0xF0 ? 3 : 4
        return needed <= left ? UTF8Sequence.length(at: base + offset) : 0
    }

    private func isPrintable(at offset: Int) -> Bool {
        bytes.baseAddress.map { YAMLText.isPrintable($0 + offset) } ?? false
    }

    /// Whether a well-formed sequence beyond ASCII can be written unescaped.
    ///
    /// False for the C1 controls, the line breaks of YAML 1.1 (NEL, LS, PS), the byte order mark,
    /// U+FFFE and U+FFFF.
    static func isPrintable(_ text: UnsafeRawPointer) -> Bool {
        switch text.load(as: UInt8.self) {
        case 0xC2: return text.load(fromByteOffset: 1, as: UInt8.self) >= 0xA0
        case 0xE2:
            let third = text.load(fromByteOffset: 2, as: UInt8.self)
            return text.load(fromByteOffset: 1, as: UInt8.self) != 0x80
                || third != 0xA8 && third != 0xA9
        case 0xEF:
            let second = text.load(fromByteOffset: 1, as: UInt8.self)
            let third = text.load(fromByteOffset: 2, as: UInt8.self)
            return (second != 0xBB || third != 0xBF) && (second != 0xBF || third < 0xBE)
        default: return true
        }
    }
}
