import VersionedCodableDocuments

/// The properties of a text that decide in which quotes and blocks it can be written.
struct YAMLText {
    let bytes: UnsafeRawBufferPointer
    private(set) var isWellFormed = true
    /// Whether a character can only be written in double quotes.
    private(set) var needsEscapes = false
    let hasBreak: Bool
    let hasTab: Bool
    /// Whether there are other characters than spaces, tabs and line feeds.
    let hasContent: Bool
    /// Whether a line begins with a space or tab.
    let hasIndentedLine: Bool
    /// Whether the first nonempty line begins with a space or tab.
    let beginsIndented: Bool
    /// Whether a line ends with a space or tab.
    let hasTrailingBlank: Bool

    init(_ bytes: UnsafeRawBufferPointer, allowsUnicode: Bool = true) {
        self.bytes = bytes
        let lines = bytes.split(separator: ASCII.lineFeed)
        hasBreak = bytes.contains(ASCII.lineFeed)
        hasTab = bytes.contains(ASCII.tab)
        hasContent = bytes.contains { $0 > ASCII.space }
        hasIndentedLine = lines.contains { $0.first.map(ASCII.isBlank) ?? false }
        beginsIndented = lines.first?.first.map(ASCII.isBlank) ?? false
        hasTrailingBlank = lines.contains { $0.last.map(ASCII.isBlank) ?? false }
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
