import VersionedCodableDocuments

extension YAMLWriter {
    /// Writes a string.
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
        let style = YAMLFormat.ScalarStyle(rawValue: style) ?? .any
        try text(tape.bytes(of: node), style: options.canonical ? .doubleQuoted : style)
    }

    /// Writes text that is not empty of meaning: in a style if that can hold it, else in one that
    /// can.
    mutating func text(
        _ bytes: UnsafeRawBufferPointer, style wanted: YAMLFormat.ScalarStyle
    ) throws(WritingError) {
        let text = YAMLText(bytes, allowsUnicode: options.allowUnicode)
        try check(text)
        let style = text.hasBreak ? styleOfLines(wanted, text) : styleOfLine(wanted, text)
        switch style {
        case .plain, .any: plainText(text, column: contentColumn)
        case .singleQuoted: singleQuoted(text, column: contentColumn)
        case .doubleQuoted: doubleQuoted(text, column: contentColumn)
        case .literal: literal(text)
        case .folded: folded(text)
        }
    }

    /// Writes the text of a key, always in one line.
    mutating func keyText(
        _ bytes: UnsafeRawBufferPointer, style wanted: YAMLFormat.ScalarStyle
    ) throws(WritingError) {
        let text = YAMLText(bytes, allowsUnicode: options.allowUnicode)
        try check(text)
        let isPlain = flowDepth > 0 ? text.isPlainInFlow : text.isPlain
        if text.hasBreak || text.needsEscapes || text.hasTab || wanted == .doubleQuoted {
            doubleQuoted(text, column: nil)
        } else if isPlain, wanted == .plain || wanted == .any && !YAMLLookalike.matches(bytes) {
            plainText(text, column: nil)
        } else if usualQuotes(bytes) == .doubleQuoted {
            doubleQuoted(text, column: nil)
        } else {
            singleQuoted(text, column: nil)
        }
    }

    /// The quotes that text gets if it needs some.
    mutating func usualQuotes(_ bytes: UnsafeRawBufferPointer) -> YAMLFormat.ScalarStyle {
        guard options.quotes == .double else { return .singleQuoted }
        let needsEscapes = bytes.contains { $0 == .quote || $0 == .backslash }
        return needsEscapes ? .singleQuoted : .doubleQuoted
    }

    private mutating func check(_ text: YAMLText) throws(WritingError) {
        if !text.isWellFormed {
            throw WritingError("expected UTF-8, found ill-formed text", path: path)
        }
    }

    /// Whether bytes can stand without quotes where the current value stands, whatever they mean
    /// there.
    mutating func isPlainSyntax(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let text = YAMLText(bytes, allowsUnicode: options.allowUnicode)
        return text.isWellFormed && !text.hasBreak
            && (flowDepth > 0 ? text.isPlainInFlow : text.isPlain)
    }

    // MARK: Choice

    /// The style of text without a line feed.
    private mutating func styleOfLine(
        _ wanted: YAMLFormat.ScalarStyle, _ text: YAMLText
    ) -> YAMLFormat.ScalarStyle {
        if text.needsEscapes { return .doubleQuoted }
        let quoted = text.hasTab ? .doubleQuoted : usualQuotes(text.bytes)
        if options.quoting != .whenNeeded {
            return wanted == .doubleQuoted ? .doubleQuoted : quoted
        }
        switch wanted {
        case .any, .plain:
            guard flowDepth > 0 ? text.isPlainInFlow : text.isPlain else { return quoted }
            // What was plain stays so if it is a string to the same reader, though it may not be
            // one to others.
            let isString =
                wanted == .plain
                ? schema.resolve(text.bytes).kind == .string : !YAMLLookalike.matches(text.bytes)
            return isString ? .plain : quoted
        case .singleQuoted: return text.hasTab ? .doubleQuoted : .singleQuoted
        case .doubleQuoted: return .doubleQuoted
        case .literal, .folded: return canBeBlock(text) ? wanted : quoted
        }
    }

    /// The style of text with line feeds.
    private mutating func styleOfLines(
        _ wanted: YAMLFormat.ScalarStyle, _ text: YAMLText
    ) -> YAMLFormat.ScalarStyle {
        if text.needsEscapes || options.canonical { return .doubleQuoted }
        var style = options.newLineScalarStyle == .any ? wanted : options.newLineScalarStyle
        if style == .any || style == .plain && options.newLineScalarStyle == .any {
            // Blanks at the end of a line cannot be seen, and many editors delete them.
            style = text.hasTrailingBlank ? .doubleQuoted : .literal
        }
        // Line feeds in quotes swallow the blanks around them.
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

    /// Whether text can be a literal or folded block where the current value stands.
    private mutating func canBeBlock(_ text: YAMLText) -> Bool {
        // At the root, programs do not agree on what the number of an indented block counts from.
        flowDepth == 0 && text.hasContent && !(text.beginsIndented && depth == 0)
    }
}
