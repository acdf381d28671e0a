import VersionedCodableDocuments

extension YAMLWriter {
    @inline(__always)
    mutating func string(_ node: TapeNode) throws(WritingError) {
        let style = isYAML ? UInt8(truncatingIfNeeded: node.extra & 7) : 0
        if prefersPlain, style <= YAMLFormat.ScalarStyle.plain.rawValue,
            plain(tape.text(of: node), Int(node.length), as: style == 0 ? .string : .schemaString)
        {
            return
        }
        try quoted(
            tape.bytes(of: node), style: YAMLFormat.ScalarStyle(rawValue: style) ?? .any,
            isKey: false)
    }

    /// Writes text in the wanted style if that can hold it, else in one that can; a key on one line.
    mutating func text(
        _ bytes: UnsafeRawBufferPointer, style: YAMLFormat.ScalarStyle, isKey: Bool = false
    ) throws(WritingError) {
        let rule: PlainRule? =
            switch style {
            case .any: .string
            // Plain text stays plain if it is a string under the same schema, even if not under
            // others. A key is text whatever it looks like.
            case .plain: isKey ? .anything : .schemaString
            default: nil
            }
        if let rule, isKey ? prefersPlainKeys : prefersPlain, plain(copying: bytes, as: rule) {
            return
        }
        try quoted(bytes, style: style, isKey: isKey)
    }

    /// Writes text that cannot be plain, or does not have to be, in quotes or as a block.
    @inline(never)
    private mutating func quoted(
        _ bytes: UnsafeRawBufferPointer, style wanted: YAMLFormat.ScalarStyle, isKey: Bool
    ) throws(WritingError) {
        let text = YAMLText(bytes, allowsUnicode: options.allowUnicode)
        if !text.isWellFormed { throw error("expected UTF-8, found ill-formed text") }
        let style =
            text.needsEscapes || text.hasBreak && isKey
            ? .doubleQuoted
            : text.hasBreak ? styleOfLines(wanted, text) : styleOfLine(wanted, text, isKey)
        switch style {
        case .plain, .any, .singleQuoted: singleQuoted(text)
        case .doubleQuoted: doubleQuoted(text)
        case .literal, .folded: block(text, isFolded: style == .folded)
        }
    }

    // MARK: Styles

    /// Returns the style of text without a line feed.
    private mutating func styleOfLine(
        _ wanted: YAMLFormat.ScalarStyle, _ text: YAMLText, _ isKey: Bool
    ) -> YAMLFormat.ScalarStyle {
        let isForced = isKey ? !prefersPlainKeys : !prefersPlain
        if wanted == .literal || wanted == .folded, !isForced, canBeBlock(text) { return wanted }
        if wanted == .doubleQuoted || text.hasTab { return .doubleQuoted }
        if wanted == .singleQuoted && !isForced || options.quotes == .single {
            return .singleQuoted
        }
        let needsEscapes = text.bytes.contains { $0 == ASCII.quote || $0 == ASCII.backslash }
        return needsEscapes ? .singleQuoted : .doubleQuoted
    }

    /// Returns the style of text with line feeds.
    private mutating func styleOfLines(
        _ wanted: YAMLFormat.ScalarStyle, _ text: YAMLText
    ) -> YAMLFormat.ScalarStyle {
        var style = options.newLineScalarStyle
        if style == .any {
            style = wanted
            // White space at the end of a line is invisible, and many editors delete it.
            if style == .any || style == .plain {
                style = text.hasTrailingBlank ? .doubleQuoted : .literal
            }
        }
        switch style {
        case .doubleQuoted: return .doubleQuoted
        case .literal, .folded: return canBeBlock(text) ? style : .doubleQuoted
        case .any, .plain, .singleQuoted:
            // Line folding in quotes removes the white space around line breaks.
            let canFold = !text.hasIndentedLine && !text.hasTrailingBlank && !text.hasTab
            return canFold ? .singleQuoted : .doubleQuoted
        }
    }

    /// Whether the current value can be a literal or folded block.
    private mutating func canBeBlock(_ text: YAMLText) -> Bool {
        // Parsers disagree about what the indentation indicator is relative to at the root.
        flowDepth == 0 && text.hasContent && !(text.beginsIndented && depth == 0)
    }
}
