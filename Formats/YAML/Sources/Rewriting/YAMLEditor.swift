import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Edits the text of a YAML document: block style here, flow style by a `BracketEditor`.
struct YAMLEditor: TextEditor, EntryEditor {
    let format: YAMLFormat
    let source: RewriteSource
    let outline: YAMLOutline
    let lines: SourceLines
    let bytes: [UInt8]
    let scanner: GapScanner
    let texts: YAMLTexts
    let style: YAMLStyle
    private(set) var tree: EditTree
    private(set) var brackets: BracketEditor
    let cache = YAMLEditorCache()

    init(_ source: RewriteSource, _ tree: EditTree, _ outline: YAMLOutline, _ format: YAMLFormat) {
        self.format = format
        self.source = source
        self.outline = outline
        self.tree = tree
        bytes = source.bytes
        lines = source.lines
        scanner = GapScanner(bytes, YAMLEditor.syntax.comments)
        texts = YAMLTexts(format, outline, source)
        style = YAMLStyle(source, outline, lines)
        brackets = YAMLEditor.brackets(source, tree, outline, texts)
    }

    static var syntax: BracketSyntax {
        var syntax = BracketSyntax(
            object: .init(open: "{", close: "}", trailing: .optional),
            array: .init(open: "[", close: "]", trailing: .optional),
            assignment: ":", usualAssignment: ": ",
            comments: CommentSyntax(lineMark: "#", needsBlank: true))
        syntax.assignmentNeedsBlank = true
        return syntax
    }

    private static func brackets(
        _ source: RewriteSource, _ tree: EditTree, _ outline: YAMLOutline, _ texts: YAMLTexts
    ) -> BracketEditor {
        BracketEditor(source, tree, syntax, texts, places: outline) { node in
            let place = outline.places[node]
            guard place.isWritten, !place.isBlockScalar, place.start < place.end else {
                return false
            }
            if place.isFlow || place.isAlias { return true }
            let kind = source.kind(of: node)
            if kind == .object || kind == .array { return false }
            // Plain text of a block may have what separates values in brackets.
            let text = source.bytes[place.range]
            let isQuoted = place.style == .singleQuoted || place.style == .doubleQuoted
            return isQuoted || !text.contains { $0 <= 0x1F || ",[]{}".utf8.contains($0) }
        }
    }

    func emit(_ root: Edited.Value, to pieces: inout Pieces) throws {
        guard outline.places.count == source.document.nodeCount else {
            throw EditRefusal("its text cannot be read again within the default limits")
        }
        let aliasKey = outline.places.indices.first {
            outline.places[$0].isAlias && source.entry($0).isKind(.key)
        }
        if let aliasKey {
            throw EditRefusal(
                "the key on line \(lines.line(of: outline.places[aliasKey].begin) + 1) is an alias; "
                    + "write it as plain text first")
        }
        try checkBrackets(root)
        var references = YAMLReferences(source, outline, root)
        let resolved = try references.resolved(root)
        var editor = self
        editor.tree = EditTree(root: resolved, commentedOut: tree.commentedOut)
        editor.brackets = Self.brackets(source, editor.tree, outline, texts)
        for (note, node) in references.notes { pieces.note(note, at: node) }
        try editor.emitRoot(resolved, to: &pieces)
        let isLast = firstMark(from: pieces.cursor, to: bytes.count) == nil
        pieces.keep(to: bytes.count)
        if isLast, bytes.isEmpty || !lines.endsWithLineEnd,
            endsWithLineEnd(source.lastValue(resolved))
        {
            pieces.write(lines.lineEnd, .replaced)
        }
        try YAMLBlockText.checkEmptyLines(outline, lines, pieces)
    }

    // MARK: Entries

    func entry(of value: Int) throws -> Entry? {
        if value < 0 { return try cache.merges[value] ?? brackets.entry(of: value) }
        guard outline.places[value].isWritten, let parent = source.parent(of: value) else {
            return nil
        }
        if outline.places[parent].isFlow { return try brackets.entry(of: value) }
        let entries = try layout(of: parent).entries
        let begin = outline.places[value].begin
        let index = entries.partitioningIndex(where: { $0.value.lowerBound >= begin })
        return index < entries.count && entries[index].node == value ? entries[index] : nil
    }

    func layout(takingApart container: Int) throws -> Layout? {
        guard isBlockCollection(container) else {
            return try brackets.layout(takingApart: container)
        }
        guard !tree.contains(container, of: source) else { return nil }
        var layout = try layout(of: container)
        if let entry = try entry(of: container) {
            let head = scanner.comments(in: indicatorEnd(of: entry)..<layout.open)
            layout.comments.insert(contentsOf: head, at: 0)
        }
        return layout
    }

    func emit(
        _ child: Edited.Child, of entry: Entry, in destination: EntryDestination,
        to pieces: inout Pieces
    ) throws {
        let node = entry.node
        guard node >= 0 else { return pieces.keep(to: entry.value.upperBound) }
        let isInFlow = source.parent(of: node).map { outline.places[$0].isFlow } ?? false
        let isRenamed =
            entry.key != nil && !source.text(of: node - 1).utf8.elementsEqual(child.key.utf8)
        let isSameKind = destination.isObject == (entry.key != nil) && !isInFlow
        if isSameKind, !isRenamed, case .same(node) = child.value {
            return pieces.keep(to: entry.value.upperBound)
        }
        if !isInFlow { try checkNotation(of: entry, isRenamed || !isSameKind) }
        let column =
            isInFlow ? lines.indentation(at: entry.start).count : entry.indentation?.count ?? 0
        var place = YAMLDestination(column: column, isElement: !destination.isObject)
        if place.isElement { try hoistComments(of: child.value, over: entry, place, to: &pieces) }
        guard isSameKind else {
            try writeHead(child, destination, &place, to: &pieces)
            if isInFlow {
                pieces.skip(to: entry.value.upperBound, .moved)
                return try writeValue(child.value, place, to: &pieces)
            }
            pieces.skip(to: indicatorEnd(of: entry), .moved)
            return try replace(entry, by: withoutOrigin(child.value, node), place, to: &pieces)
        }
        if isRenamed, let key = entry.key {
            // Quotes that only the old key needed go.
            let isStyle = try !texts.needsQuotes(source.text(of: node - 1))
            let old = try isStyle ? Array(bytes[key]) : habits(beside: entry).keyQuote
            pieces.keep(to: key.lowerBound)
            pieces.skip(to: key.upperBound, .renamed)
            pieces.write(try self.key(child.key, like: old), .renamed)
        }
        try emitValue(child.value, over: entry, place, to: &pieces)
    }

    /// - Throws: `EditRefusal` for the notations of keys that only stay as they are.
    private func checkNotation(of entry: Entry, _ changesKey: Bool) throws(EditRefusal) {
        guard let key = entry.key else { return }
        let place = outline.places[entry.node - 1]
        let line = lines.line(of: entry.start) + 1
        if entry.start < key.lowerBound {
            throw EditRefusal(
                "the key on line \(line) follows a `?`; write it as `key: value` first")
        }
        if changesKey, place.isFlow || place.isAlias || place.begin < place.start {
            throw EditRefusal(
                "the key on line \(line) is a collection, an alias or has an anchor or a tag; "
                    + "write it as plain text first")
        }
    }

    func write(
        _ child: Edited.Child, in destination: EntryDestination, to pieces: inout Pieces
    ) throws {
        var place = YAMLDestination(
            column: destination.indentation.count, isElement: !destination.isObject)
        if place.isElement { try hoistComments(of: child.value, over: nil, place, to: &pieces) }
        try writeHead(child, destination, &place, to: &pieces)
        try writeValue(child.value, place, to: &pieces)
    }

    /// Writes a key with its colon, or a dash.
    func writeHead(
        _ child: Edited.Child, _ destination: EntryDestination, _ place: inout YAMLDestination,
        to pieces: inout Pieces
    ) throws {
        let habits = try habits(beside: destination.neighbor)
        place.gap = habits.gap ?? [ASCII.space]
        place.parent = destination.neighbor.flatMap {
            $0.node < 0 ? nil : source.parent(of: $0.node)
        }
        place.quote = habits.valueQuote
        if place.isElement { return pieces.write([ASCII.minus], .inserted) }
        pieces.write(try key(child.key, like: habits.keyQuote) + [ASCII.colon], .inserted)
    }

    private func key(_ key: String, like old: [UInt8]?) throws -> [UInt8] {
        let text = try texts.string(key, like: old, inFlow: false, isKey: true)
        guard text.count <= YAMLWriter.longestImplicitKey else {
            throw EditRefusal("a key is too long for its line")
        }
        return text
    }

    /// Writes the comments of the first entry of a block that begins on the line of a dash in front
    /// of that line, unless they are there.
    func hoistComments(
        of value: Edited.Value, over old: Entry?, _ place: YAMLDestination,
        to pieces: inout Pieces
    ) throws {
        guard let node = try firstEntry(of: value), let entry = try entry(of: node) else { return }
        var start = entry.lead
        if let container = value.source, isBlockCollection(container) {
            let layout = try layout(of: container)
            guard layout.startsInLine else {
                // A block below the comment on the line of its key stays below it.
                let isBelow = old.map { layout.open > indicatorEnd(of: $0) } ?? false
                let isInPlace = container == old?.node && (old?.key == nil || isBelow)
                // Below a tag or an anchor the comments stay above the first entry.
                let isBelowProperties = propertiesEnd(outline.places[container]) != nil
                guard !isInPlace, !isBelowProperties, try canContinue(value, layout) else { return }
                return try hoist(entry, from: start, place, to: &pieces)
            }
            guard node != layout.entries.first?.node else { return }
            // With the entries before it go the comments between.
            if case .edited(let edited) = value, let index = layout.staying(edited.children)[0] {
                start = min(start, lines.next(from: layout.entries[index - 1].end))
            }
        } else {
            // Below `- {} # comment` the comments stay with the entry.
            let continues = value.source == nil || old?.trail.isEmpty ?? true
            guard try continues && isBlock(value, like: nil) else { return }
        }
        try hoist(entry, from: start, place, to: &pieces)
    }

    /// Returns the source value whose entry is the first one of a collection.
    private func firstEntry(of value: Edited.Value) throws -> Int? {
        switch value {
        case .edited(let edited): edited.children.first?.origin
        case .same(let node):
            isBlockCollection(node) ? try layout(of: node).entries.first?.node : nil
        case .new: nil
        }
    }

    private func hoist(
        _ entry: Entry, from start: Int, _ place: YAMLDestination, to pieces: inout Pieces
    ) throws {
        let line = lines.start(of: entry.start)
        guard start < line, let start = bytes[start..<line].firstIndex(where: { $0 > ASCII.space })
        else { return }
        pieces.copy(
            from: start, indentation: entry.indentation ?? lines.indentation(at: entry.start),
            to: spaces(place.column)
        ) { $0.keep(to: line) }
        pieces.write(spaces(place.column), .moved)
    }

    func spaces(_ count: Int) -> [UInt8] { Array(repeating: ASCII.space, count: max(count, 0)) }
}

/// Where a value is written.
struct YAMLDestination {
    /// The column of its key or dash; -1 at the root.
    var column: Int
    var isElement = false
    /// The white space after the colon or dash.
    var gap: [UInt8] = [ASCII.space]
    /// The container that it is in; nil for a new one.
    var parent: Int?
    /// The quote that all texts of the container have.
    var quote: [UInt8]?
    /// The end of the comment that stays on the first line, and that of the value that is replaced.
    var rest: (comment: Int, end: Int)?
    /// Whether an anchor or a tag precedes the value.
    var hasProperties = false
    /// Whether a comment precedes it.
    var hasComment = false
    /// The value that it replaces.
    var old: Int?
}

/// What an editor has found.
final class YAMLEditorCache {
    var layouts: [Int: Layout] = [:]
    /// The entries of merge keys.
    var merges: [Int: Entry] = [:]
    var habits: [Int: YAMLHabits] = [:]
    /// Whether the nonempty mappings, or sequences, in a container are in flow style.
    var usesFlow: [Bool: [Int: Bool]] = [:]
}
