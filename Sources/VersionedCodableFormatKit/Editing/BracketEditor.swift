import VersionedCodableDocuments

/// Edits the text of a format with bracketed containers, and of bracketed containers inside others.
///
/// JSON, flow collections, inline arrays, property lists: brackets may be tags.
public struct BracketEditor: TextEditor, EntryEditor {
    let source: RewriteSource
    let lines: SourceLines
    let tree: EditTree
    let syntax: BracketSyntax
    let texts: any BracketTextWriter
    let places: (any BracketRanges)?
    /// Whether a value is a scalar or a bracketed container.
    let isBracketed: @Sendable (Int) -> Bool
    private let scanner: GapScanner
    /// The cache of all copies.
    let cache = Cache()

    final class Cache {
        var layouts: [Int: Layout] = [:]
        /// The entries that are not members.
        var extras: [Int: Entry] = [:]
        var style: BracketStyle?
        /// Whether the objects (`true`) and arrays (`false`) in a container are on one line.
        var isInline: [Int: [Bool: Bool]] = [:]
    }

    /// Creates an editor of a document.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - tree: What becomes of it.
    ///   - syntax: The syntax of its containers.
    ///   - texts: The writer of keys and scalars.
    ///   - places: The ranges of nodes, if the tape does not hold them.
    ///   - isBracketed: Whether a value of the source is a scalar or a bracketed container; the text
    ///     of others is printed in brackets where it is moved into them.
    ///   - style: The style of the containers; nil to infer it from them.
    public init(
        _ source: RewriteSource, _ tree: EditTree, _ syntax: BracketSyntax,
        _ texts: any BracketTextWriter, places: (any BracketRanges)? = nil,
        style: BracketStyle? = nil,
        isBracketed: @escaping @Sendable (_ value: Int) -> Bool = { _ in true }
    ) {
        self.source = source
        self.tree = tree
        self.syntax = syntax
        self.texts = texts
        self.places = places
        self.isBracketed = isBracketed
        lines = source.lines
        scanner = GapScanner(source.bytes, syntax.comments)
        cache.style = style
    }

    func range(_ node: Int) -> Range<Int> { places?.range(of: node) ?? source.range(of: node) }

    private func outerRange(_ node: Int) -> Range<Int> {
        places?.outerRange(of: node) ?? source.range(of: node)
    }

    func content(_ node: Int) -> Range<Int> {
        let range = source.range(of: node)
        return places?.content(of: node) ?? range.lowerBound + 1..<range.upperBound - 1
    }

    /// Returns the style of the document; O(n) the first time, O(1) then.
    var style: BracketStyle {
        if let style = cache.style { return style }
        let style = BracketStyle(source, lines, syntax, isBracketed)
        cache.style = style
        return style
    }

    // MARK: Layout

    /// Returns the text of a bracketed container, divided into entries.
    ///
    /// - Throws: `EditRefusal` when there is other text between its members.
    /// - Complexity: O(n) in its children and the text between them.
    public func layout(of node: Int) throws -> Layout {
        if let layout = cache.layouts[node] { return layout }
        let range = range(node)
        guard isBracketed(node), range.count >= 2 else {
            throw EditRefusal(
                "line \(lines.line(of: range.lowerBound) + 1) has an object without brackets of "
                    + "its own; write them first")
        }
        let inner = content(node)
        let isObject = source.kind(of: node) == .object
        let children = source.children(of: node).filter {
            // A member that a merge key provides has no text.
            outerRange($0.value).lowerBound >= 0
        }
        let members = children.map { child in
            Entry(
                node: child.value, begin: inner.lowerBound, key: child.key.map(outerRange),
                value: outerRange(child.value))
        }
        let layout = try Layout(
            of: inner, entries: Entry.sorted(members, extras: places?.extras(of: node) ?? []),
            in: lines, comments: syntax.comments,
            separator: (isObject ? syntax.object : syntax.array).separator,
            keys: { [source] in Set(children.compactMap { $0.key.map(source.text) }) },
            commentedEntry: { [texts] in texts.commentedEntry($0) })
        for entry in layout.entries where entry.node < 0 { cache.extras[entry.node] = entry }
        cache.layouts[node] = layout
        return layout
    }

    /// Returns the entry of a value in a bracketed container.
    ///
    /// - Throws: `EditRefusal`, as `layout(of:)`.
    public func entry(of value: Int) throws -> Entry? {
        if value < 0 { return cache.extras[value] }
        guard let parent = source.parent(of: value), isBracketed(parent) else {
            return places?.entry(outsideBrackets: value)
        }
        let entries = try layout(of: parent).entries
        let start = outerRange(value).lowerBound
        let index = entries.partitioningIndex { $0.value.lowerBound >= start }
        return index < entries.count && entries[index].node == value ? entries[index] : nil
    }

    // MARK: Entries

    /// Returns the layout of a bracketed container that is gone, with the comments between its key and
    /// itself.
    ///
    /// - Throws: `EditRefusal`, as `layout(of:)`.
    public func layout(takingApart container: Int) throws -> Layout? {
        guard [.object, .array].contains(source.kind(of: container)), isBracketed(container),
            !tree.contains(container, of: source)
        else { return nil }
        var layout = try layout(of: container)
        if let entry = try entry(of: container), let key = entry.key {
            layout.comments.insert(
                contentsOf: scanner.comments(in: key.upperBound..<entry.value.lowerBound), at: 0)
        }
        return layout
    }

    /// Emits the key and the value of an entry of the source.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    public func emit(
        _ child: Edited.Child, of entry: Entry, in destination: EntryDestination,
        to pieces: inout Pieces
    ) throws {
        guard entry.node >= 0 else { return pieces.keep(to: entry.value.upperBound) }
        if !destination.isObject {
            if let key = entry.key {
                pieces.keep(to: key.lowerBound)
                pieces.skip(to: entry.value.lowerBound, .moved)
            }
        } else if let key = entry.key {
            if !source.isKey(entry.node - 1, child.key) {
                pieces.keep(to: key.lowerBound)
                let new = try texts.key(child.key, like: Array(source.bytes[key]))
                replace(key, with: new, .renamed, to: &pieces)
            }
        } else {
            pieces.keep(to: entry.value.lowerBound)
            let key = try key(
                child.key, like: destination.neighbor, lines.indentation(at: entry.start),
                isInline: destination.isInline)
            pieces.write(key, .inserted)
        }
        pieces.keep(to: entry.value.lowerBound)
        try emit(
            child.value, over: entry.node, indentation: lines.indentation(at: entry.start),
            isInline: destination.isInline, to: &pieces)
        pieces.keep(to: entry.value.upperBound)
    }

    /// Writes the key and the value of a new entry.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    public func write(
        _ child: Edited.Child, in destination: EntryDestination, to pieces: inout Pieces
    ) throws {
        if destination.isObject {
            let key = try key(
                child.key, like: destination.neighbor, destination.indentation,
                isInline: destination.isInline)
            pieces.write(key, .inserted)
        }
        try write(
            child.value, indentation: destination.indentation, isInline: destination.isInline,
            to: &pieces)
    }

    /// Returns the text of a new key, with the text between a key and its value.
    func key(
        _ key: String, like neighbor: Entry?, _ indentation: [UInt8], isInline: Bool
    ) throws -> [UInt8] {
        let old = neighbor?.key.map { Array(source.bytes[$0]) }
        let assignment = neighbor.flatMap { entry in
            entry.key.flatMap {
                syntax.assignment(source.bytes[$0.upperBound..<entry.value.lowerBound])
            }
        }
        var text = assignment ?? style.assignment
        if text == [ASCII.lineFeed] { text = isInline ? [] : lines.lineEnd + indentation }
        let isApart = !syntax.assignmentNeedsBlank || (text.last ?? 0) <= ASCII.space
        return try texts.key(key, like: old) + text + (isApart ? [] : [ASCII.space])
    }

    // MARK: Values

    /// Emits the document.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    public func emit(_ root: Edited.Value, to pieces: inout Pieces) throws {
        let range = range(0)
        pieces.keep(to: range.lowerBound)
        try emit(
            root, over: 0, indentation: lines.indentation(at: range.lowerBound),
            isInline: !lines.isMultiline(range), to: &pieces)
        pieces.keep(to: source.bytes.count)
    }

    /// Emits a value in place of a value of the source; the cursor is at its start.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - old: The value of the source in whose place it is.
    ///   - indentation: The indentation of the line that it begins on.
    ///   - isInline: Whether the entry shares its line with others.
    ///   - pieces: The text so far.
    /// - Throws: `EditRefusal`, `WritingError`.
    public func emit(
        _ value: Edited.Value, over old: Int, indentation: [UInt8], isInline: Bool,
        to pieces: inout Pieces
    ) throws {
        let range = range(old)
        if let node = value.source, node != old, isBracketed(node),
            case let inner = self.range(node), pieces.cursor <= inner.lowerBound,
            inner.upperBound <= range.upperBound
        {
            // A list that becomes its element.
            pieces.skip(to: inner.lowerBound, .replaced)
            try emit(
                value, over: node, indentation: indentation, isInline: isInline, to: &pieces)
            return pieces.skip(to: range.upperBound, .replaced)
        }
        switch value {
        case .same(let node) where node == old: keep(old, to: &pieces)
        case .new(let node, let like):
            let isOnLine = !style.isMultiline && !lines.isMultiline(range)
            let new = try text(
                node, like: self.text(of: like ?? old), pieces.shifted(indentation),
                isInline: isOnLine || !syntax.allowsLines)
            replace(range, with: new, .replaced, to: &pieces)
        case .edited(let edited) where edited.source == old:
            try emit(edited, in: old, to: &pieces)
        case .same, .edited:
            // Without separators, elements are on lines of their own.
            if case .edited(let edited) = value, edited.isList(of: old),
                syntax.array.separator != nil || !isOnLines(edited)
            {
                pieces.write(syntax.array.open, .replaced)
                try emit(
                    edited.children[0].value, over: old, indentation: indentation,
                    isInline: isInline, to: &pieces)
                return pieces.write(syntax.array.close, .replaced)
            }
            pieces.skip(to: range.upperBound, .replaced)
            try write(value, indentation: indentation, isInline: isInline, to: &pieces)
        }
    }

    /// Writes a value where the source has none.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    public func write(
        _ value: Edited.Value, indentation: [UInt8], isInline: Bool, to pieces: inout Pieces
    ) throws {
        try source.checkStack()
        if let node = value.source, isBracketed(node) {
            let start = outerRange(node).lowerBound
            return try pieces.copy(
                from: start, indentation: lines.indentation(at: start), to: indentation
            ) {
                try emit(
                    value, over: node, indentation: lines.indentation(at: start),
                    isInline: isInline, to: &$0)
            }
        }
        switch value {
        case .new(let node, let like):
            let new = try text(
                node, like: like.flatMap(text), pieces.shifted(indentation), isInline: isInline)
            pieces.write(new, .inserted, isFixed: true)
        case .same(let node) where !source.isContainer(node):
            let scalar = source.node(node)
            pieces.write(texts.properties(of: scalar, isCopy: false), .inserted)
            pieces.write(try texts.scalar(scalar, like: nil), .inserted, isFixed: true)
        case .same, .edited:
            let edited = source.container(value)
            if let node = edited.source {
                pieces.write(
                    texts.properties(of: source.node(node), isCopy: false), .inserted)
            }
            var children = edited.children
            // The comments of other text than brackets do not go into them.
            for index in children.indices where edited.source != nil {
                children[index].origin = nil
            }
            let new = Edited(source: nil, isObject: edited.isObject, children: children)
            try writeContainer(
                new, indentation, isMultiline: !isInline && isOnLines(edited), to: &pieces)
        }
    }

    /// Replaces the text of a key or value, except for tags that stay.
    private func replace(
        _ range: Range<Int>, with text: [UInt8], _ reason: SourceEdit.Reason,
        to pieces: inout Pieces
    ) {
        let common = texts.commonTags(source.bytes[range], text)
        if common.start > 0 { pieces.keep(to: range.lowerBound + common.start) }
        pieces.skip(to: range.upperBound - common.end, reason)
        pieces.write(
            text[common.start..<text.count - common.end], reason, isFixed: true)
        pieces.keep(to: range.upperBound)
    }

    /// Whether the children of a new container have their own lines.
    private func isOnLines(_ edited: Edited) -> Bool {
        guard syntax.allowsLines, style.isMultiline else { return false }
        guard !edited.isObject, style.hasInlineArrays else { return true }
        return edited.children.contains { source.isContainer($0.value) }
    }

    private func text(of node: Int) -> [UInt8]? {
        let range = range(node)
        return source.isContainer(node) || range.lowerBound < 0 ? nil : Array(source.bytes[range])
    }

    /// Keeps the text of a value, whose strings keep their lines where it is copied.
    private func keep(_ node: Int, to pieces: inout Pieces) {
        let range = range(node)
        if pieces.isCopying, lines.isMultiline(range) {
            for index in node..<max(Int(source.tape[node].next), node + 1) {
                switch source.tape[index].kind {
                case .key, .string, .untyped: break
                default: continue
                }
                let text = self.range(index)
                guard pieces.cursor <= text.lowerBound, lines.isMultiline(text) else { continue }
                pieces.keep(to: text.lowerBound)
                pieces.keep(to: text.upperBound, isFixed: true)
            }
        }
        pieces.keep(to: range.upperBound)
    }
}
