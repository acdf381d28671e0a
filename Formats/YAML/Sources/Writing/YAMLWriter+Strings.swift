import VersionedCodableDocuments

extension YAMLWriter {
    @inline(__always)
    mutating func string(_ node: TapeNode) throws(WritingError) {
        let style = isYAML ? UInt8(truncatingIfNeeded: node.extra & 7) : 0
        if prefersPlain, flowDepth == 0, style <= YAMLFormat.ScalarStyle.plain.rawValue,
            plain(tape.text(of: node), Int(node.length))
        {
            return
        }
        try unusualString(node, style)
    }

    @inline(never)
    private mutating func unusualString(_ node: TapeNode, _ style: UInt8) throws(WritingError) {
        try text(tape.bytes(of: node), style: YAMLFormat.ScalarStyle(rawValue: style) ?? .any)
    }

    /// Writes text in the wanted style if that can hold it, else in one that can; a key on one line.
    mutating func text(
        _ bytes: UnsafeRawBufferPointer, style wanted: YAMLFormat.ScalarStyle, isKey: Bool = false
    ) throws(WritingError) {
        let text = YAMLText(bytes, allowsUnicode: options.allowUnicode)
        if !text.isWellFormed { throw error("expected UTF-8, found ill-formed text") }
        let style =
            text.hasBreak
            ? isKey ? .doubleQuoted : styleOfLines(wanted, text) : styleOfLine(wanted, text, isKey)
        switch style {
        case .plain, .any: plainText(text, column: contentColumn)
        case .singleQuoted: singleQuoted(text, column: contentColumn)
        case .doubleQuoted: doubleQuoted(text)
        case .literal: literal(text)
        case .folded: folded(text)
        }
    }

    /// Returns the style of text that needs quotes.
    mutating func usualQuotes(_ bytes: UnsafeRawBufferPointer) -> YAMLFormat.ScalarStyle {
        guard options.quotes == .double else { return .singleQuoted }
        let needsEscapes = bytes.contains { $0 == ASCII.quote || $0 == ASCII.backslash }
        return needsEscapes ? .singleQuoted : .doubleQuoted
    }

    /// Whether bytes can be a plain scalar at the current value, whatever their type.
    mutating func isPlainSyntax(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let text = YAMLText(bytes, allowsUnicode: options.allowUnicode)
        return text.isWellFormed && !text.hasBreak
            && (flowDepth > 0 ? text.isPlainInFlow : text.isPlain)
    }

    // MARK: Styles

    /// Returns the style of text without a line feed.
    private mutating func styleOfLine(
        _ wanted: YAMLFormat.ScalarStyle, _ text: YAMLText, _ isKey: Bool
    ) -> YAMLFormat.ScalarStyle {
        if text.needsEscapes { return .doubleQuoted }
        let quoted = text.hasTab ? .doubleQuoted : usualQuotes(text.bytes)
        if options.quoting == .always || options.quoting == .values && !isKey {
            return wanted == .doubleQuoted ? .doubleQuoted : quoted
        }
        switch wanted {
        case .any, .plain:
            guard flowDepth > 0 ? text.isPlainInFlow : text.isPlain else { return quoted }
            // A plain string stays plain if it is one under the same schema, even if not under
            // others. A key is text whatever it looks like.
            let isString =
                wanted == .plain
                ? isKey || schema.resolve(text.bytes).kind == .string
                : !YAMLLookalike.matches(text.bytes)
            return isString ? .plain : quoted
        case .singleQuoted: return text.hasTab ? .doubleQuoted : .singleQuoted
        case .doubleQuoted: return .doubleQuoted
        case .literal, .folded: return canBeBlock(text) ? wanted : quoted
        }
    }

    /// Returns the style of text with line feeds.
    private mutating func styleOfLines(
        _ wanted: YAMLFormat.ScalarStyle, _ text: YAMLText
    ) -> YAMLFormat.ScalarStyle {
        if text.needsEscapes { return .doubleQuoted }
        var style = options.newLineScalarStyle == .any ? wanted : options.newLineScalarStyle
        if style == .any || style == .plain && options.newLineScalarStyle == .any {
            // White space at the end of a line is invisible, and many editors delete it.
            style = text.hasTrailingBlank ? .doubleQuoted : .literal
        }
        // Line folding in quotes removes the white space around line breaks.
        let canFold = !text.hasIndentedLine && !text.hasTrailingBlank && !text.hasTab
        switch style {
        case .any, .plain:
            if text.isPlain, flowDepth == 0 { return .plain }
            return canFold ? .singleQuoted : .doubleQuoted
        case .singleQuoted: return canFold ? .singleQuoted : .doubleQuoted
        case .doubleQuoted: return .doubleQuoted
        case .literal, .folded: return canBeBlock(text) ? style : .doubleQuoted
        }
    }

    /// Whether the current value can be a literal or folded block.
    private mutating func canBeBlock(_ text: YAMLText) -> Bool {
        // Parsers disagree about what the indentation indicator is relative to at the root.
        flowDepth == 0 && text.hasContent && !(text.beginsIndented && depth == 0)
    }
}
