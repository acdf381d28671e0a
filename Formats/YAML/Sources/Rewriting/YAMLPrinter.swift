import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Writes new values in the block style of a document.
struct YAMLPrinter {
    let rewriter: YAMLRewriter
    var style: YAMLStyle
    /// Values of the source that are parts of new ones, by their node in the target.
    var parts: [Int: Int] = [:]
    /// Elements whose comments new members keep, by the node of the member in the target.
    var commentSources: [Int: Int] = [:]
    /// Whether collections are in flow style.
    var isFlow = false
    /// Whether multi-line text is in a block, not in quotes.
    private var hasBlocks = true
    /// Whether blocks may end with empty lines.
    private var hasOpenBlocks = true

    init(_ rewriter: YAMLRewriter) {
        self.rewriter = rewriter
        style = rewriter.style
    }

    /// Prepares for printing above a line, so that no block includes it.
    ///
    /// - Parameter column: The column of the printed key or dash; -1 at the root.
    mutating func print(above line: Int, in column: Int) {
        hasBlocks = !rewriter.lines.hasText(from: line, deeperThan: column)
        hasOpenBlocks = !rewriter.lines.hasEmptyLine(line)
    }

    private var lineEnd: [UInt8] { rewriter.lines.lineEnd }

    func spaces(_ count: Int) -> [UInt8] { Array(repeating: ASCII.space, count: max(count, 0)) }

    /// Text after a key or dash.
    struct Value {
        /// Lines above, each with its terminator.
        var lead: [UInt8] = []
        /// The text on the same line.
        var inline: [UInt8] = []
        /// Lines below, each after a line terminator.
        var below: [UInt8] = []
        /// Whether the value changes when its last line is unterminated.
        var needsLineEnd = false
        /// Whether an empty line was above it.
        var hasEmptyLineAbove = false
    }

    // MARK: Entries

    /// Returns a member in block style, whose first line has no indentation.
    func member(
        _ key: [UInt8], _ value: DocumentNode, _ column: Int,
        separator: [UInt8] = [ASCII.colon, ASCII.space]
    ) throws -> Value {
        let isExplicit = key.count > YAMLWriter.longestImplicitKey
        let head =
            isExplicit ? [UInt8(ascii: "?"), ASCII.space] + key + lineEnd + spaces(column) : key
        let colon = isExplicit ? [ASCII.colon, ASCII.space] : separator
        var text = try part(of: value, column, isElement: false)
        if text.inline.isEmpty {
            text.inline = head + colon[...(colon.firstIndex(of: ASCII.colon) ?? 0)]
        } else {
            text.inline = head + colon + text.inline
        }
        if let element = commentSources[value.index] {
            try rewriter.addComments(of: element, to: &text, column)
        }
        return text
    }

    /// Returns an element in block style, whose first line has no indentation.
    func element(_ value: DocumentNode, _ column: Int) throws -> Value {
        var text = try part(of: value, column, isElement: true)
        if text.inline.isEmpty {
            text.inline = [ASCII.minus]
        } else {
            text.inline = [ASCII.minus] + spaces(style.spacesAfterDash) + text.inline
        }
        return text
    }

    private func part(of value: DocumentNode, _ column: Int, isElement: Bool) throws -> Value {
        if let from = parts[value.index], !isFlow,
            let text = try rewriter.piece(from, column, isElement: isElement, style)
        {
            return text
        }
        let tag = rewriter.texts.tag(of: value)
        var text = try self.value(value, column, isElement: isElement)
        guard !tag.isEmpty else { return text }
        let isCollection = value.kind == .object || value.kind == .array
        if isElement, isCollection, text.inline.first != UInt8(ascii: "{"),
            text.inline.first != UInt8(ascii: "[")
        {
            // On the line of the dash, the tag would belong to the first key.
            text.below = lineEnd + spaces(column + 1 + style.spacesAfterDash) + text.inline
            text.inline = tag
        } else {
            text.inline = tag + (text.inline.isEmpty ? [] : [ASCII.space]) + text.inline
        }
        return text
    }

    /// Returns a value after a key or dash in a column; -1 at the root.
    func value(
        _ value: DocumentNode, _ column: Int, isElement: Bool, like old: [UInt8]? = nil
    ) throws -> Value {
        try rewriter.source.checkStack()
        switch value.kind {
        case .object where value.count > 0, .array where value.count > 0:
            guard !isFlow, column <= 512 else { return try flow(value) }
            return try block(value, column, isElement: isElement)
        case .object: return Value(inline: Array("{}".utf8))
        case .array: return Value(inline: Array("[]".utf8))
        case .string, .untyped:
            if column >= 0, hasBlocks, let block = lines(of: value.text ?? "", column) {
                return block
            }
            return Value(inline: try rewriter.texts.scalar(value, like: old, inFlow: isFlow))
        default: return Value(inline: try rewriter.texts.scalar(value, like: old, inFlow: isFlow))
        }
    }

    private func flow(_ value: DocumentNode) throws -> Value {
        var brackets = rewriter.brackets
        return Value(inline: try brackets.text(of: value, indentation: [], isInline: true))
    }

    private func block(
        _ value: DocumentNode, _ column: Int, isElement: Bool
    ) throws -> Value {
        let isObject = value.kind == .object
        var inner = 0
        if isElement {
            inner = column + 1 + style.spacesAfterDash
        } else if column >= 0 {
            inner = column + (isObject ? style.unit : style.sequenceOffset)
        }
        var result = Value()
        var text: [UInt8] = []
        func add(_ entry: Value) {
            // The first entry of an element continues the line of the dash.
            if !text.isEmpty || !isElement && column >= 0 {
                let emptyLine = entry.hasEmptyLineAbove && !text.isEmpty ? lineEnd : []
                text += emptyLine + lineEnd + entry.lead + spaces(inner)
            }
            text += entry.inline + entry.below
            result.needsLineEnd = entry.needsLineEnd
        }
        if isObject {
            for (name, member) in value.members {
                let key = try rewriter.texts.key(name, like: nil, inFlow: false)
                add(try self.member(key, member, inner))
            }
        } else {
            for element in value.elements { add(try self.element(element, inner)) }
        }
        if isElement || column < 0 { result.inline = text } else { result.below = text }
        return result
    }

    // MARK: Multi-line text

    /// Returns multi-line text as a literal block; nil where quotes are better.
    private func lines(of text: String, _ column: Int) -> Value? {
        guard !isFlow else { return nil }
        var bytes = Array(text.utf8)
        let isFit = bytes.withUnsafeBytes {
            let text = YAMLText($0)
            return text.hasBreak && !text.needsEscapes && text.hasContent && !text.hasTrailingBlank
        }
        guard isFit else { return nil }
        let step = min(style.unit, 9)
        let indentation = column + step
        var result = Value(inline: Array("|".utf8))
        if bytes.first(where: { $0 != ASCII.lineFeed }).map(ASCII.isBlank) == true {
            result.inline.append(ASCII.digitZero + UInt8(step))
        }
        if bytes.last == ASCII.lineFeed {
            bytes.removeLast()
            if bytes.last == ASCII.lineFeed {
                guard hasOpenBlocks else { return nil }
                result.inline.append(ASCII.plus)
            }
            result.needsLineEnd = true
        } else {
            result.inline.append(ASCII.minus)
        }
        for line in bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
            result.below += lineEnd
            if !line.isEmpty { result.below += spaces(indentation) + line }
        }
        return result
    }
}
