import VersionedCodableDocuments

/// The properties of a text that decide in which quotes and blocks it can be written.
struct YAMLText {
    let bytes: UnsafeRawBufferPointer
    private(set) var isWellFormed = true
    /// Whether a character can only be written in double quotes.
    private(set) var needsEscapes = false

    var hasBreak: Bool { bytes.contains(ASCII.lineFeed) }
    var hasTab: Bool { bytes.contains(ASCII.tab) }
    /// Whether there are other characters than spaces, tabs and line feeds.
    var hasContent: Bool { bytes.contains { $0 > ASCII.space } }
    private var lines: [Slice<UnsafeRawBufferPointer>] { bytes.split(separator: ASCII.lineFeed) }
    /// Whether a line begins with a space or tab.
    var hasIndentedLine: Bool { lines.contains { $0.first.map(ASCII.isBlank) ?? false } }
    /// Whether the first nonempty line begins with a space or tab.
    var beginsIndented: Bool { bytes.first { $0 != ASCII.lineFeed }.map(ASCII.isBlank) ?? false }
    /// Whether a line ends with a space or tab.
    var hasTrailingBlank: Bool { lines.contains { $0.last.map(ASCII.isBlank) ?? false } }

    init(_ bytes: UnsafeRawBufferPointer, allowsUnicode: Bool = true) {
        self.bytes = bytes
        var at = 0
        while at < bytes.count, let base = bytes.baseAddress {
            let byte = bytes[at]
            if byte < 0x80 {
                let isControl = byte < ASCII.space || byte == ASCII.delete
                if isControl, byte != ASCII.tab, byte != ASCII.lineFeed { needsEscapes = true }
                at += 1
                continue
            }
            // Checks the length first, so that no byte after the text is read.
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            guard at + length <= bytes.count, UTF8Sequence.length(at: base + at) > 0 else {
                isWellFormed = false
                return
            }
            if !allowsUnicode || !YAMLText.isPrintable(base + at) { needsEscapes = true }
            at += length
        }
    }

    /// Returns the indicators after the `|` or `>` of a block, and its lines, without a final line
    /// feed.
    func block(step: Int) -> (indicators: [UInt8], lines: [Slice<UnsafeRawBufferPointer>]) {
        var indicators: [UInt8] = []
        if beginsIndented { indicators.append(ASCII.digitZero + UInt8(truncatingIfNeeded: step)) }
        var body = bytes[...]
        if body.last == ASCII.lineFeed {
            body.removeLast()
            if body.last == ASCII.lineFeed { indicators.append(ASCII.plus) }
        } else {
            indicators.append(ASCII.minus)
        }
        let lines = body.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
        return (indicators, lines)
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
