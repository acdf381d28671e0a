import VersionedCodableDocuments

/// What there is to know of a text to tell in which styles it can be written.
struct YAMLText {
    let bytes: UnsafeRawBufferPointer
    /// Whether it is UTF-8.
    private(set) var isWellFormed = true
    /// Whether there is a line feed.
    private(set) var hasBreak = false
    /// Whether there is a character that only double quotes can hold.
    private(set) var needsEscapes = false
    private(set) var hasTab = false
    /// Whether there is anything but spaces, tabs and line feeds.
    private(set) var hasContent = false
    /// Whether a line begins with a space or tab.
    private(set) var hasIndentedLine = false
    /// Whether the first line that is not empty does.
    private(set) var beginsIndented = false
    /// Whether a line ends with a space or tab.
    private(set) var hasTrailingBlank = false
    /// Whether it can be plain in a block collection, and in brackets, as far as the syntax goes.
    private(set) var isPlain = false
    private(set) var isPlainInFlow = false

    init(_ bytes: UnsafeRawBufferPointer, allowsUnicode: Bool = true) {
        self.bytes = bytes
        let start = PlainStart(bytes)
        isPlain = start.isPossible
        isPlainInFlow = start.isPossibleInFlow
        var at = 0
        var previous = UInt8.lineFeed
        var isEmptySoFar = true
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case .lineFeed:
                hasBreak = true
                if previous.isBlank { hasTrailingBlank = true }
                if previous == .colon { isPlain = false }
            case .space, .tab:
                if byte == .tab { hasTab = true }
                if previous == .colon { isPlain = false }
                if previous == .lineFeed {
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
                if byte == .hash, previous.isBlank || previous == .lineFeed { isPlain = false }
                if byte.isFlowIndicator { isPlainInFlow = false }
                // Programs for YAML 1.1 see a key in a question mark between brackets.
                if byte == UInt8(ascii: "?") { isPlainInFlow = false }
                hasContent = true
                isEmptySoFar = false
            }
            previous = byte
            at += 1
        }
        if previous.isBlank { hasTrailingBlank = true }
        if hasTab || needsEscapes || hasTrailingBlank || hasIndentedLine || previous == .colon
            || previous == .lineFeed
        {
            isPlain = false
        }
        isPlainInFlow = isPlainInFlow && isPlain && !hasBreak
    }

    private func length(at offset: Int) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        // Near the end the sequence is looked at byte by byte, so that nothing behind the text is
        // read.
        let left = bytes.count - offset
        let needed = bytes[offset] < 0xE0 ? 2 : bytes[offset] < 0xF0 ? 3 : 4
        return needed <= left ? UTF8Sequence.length(at: base + offset) : 0
    }

    private func isPrintable(at offset: Int) -> Bool {
        bytes.baseAddress.map { YAMLText.isPrintable($0 + offset) } ?? false
    }

    /// Whether a well-formed sequence beyond ASCII can be written as it is.
    ///
    /// Not so the C1 controls, the line breaks of YAML 1.1 (NEL, LS, PS), the byte order mark and
    /// U+FFFE, U+FFFF.
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
