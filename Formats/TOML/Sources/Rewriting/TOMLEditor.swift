import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Edits the text of a TOML document: a list of statements.
///
/// `TOMLPlan` says which statements there are, in which order, and with which keys; they are
/// emitted as the entries of one container. Values in brackets are left to a `BracketEditor`.
struct TOMLEditor: TextEditor {
    let source: RewriteSource
    let tree: EditTree
    let statements: TOMLStatements

    /// Whether a value is a scalar or in brackets.
    static func isBracketed(_ node: Int, _ source: RewriteSource) -> Bool {
        let head = source.entry(node)
        guard head.isKind(.array) || head.isKind(.object) else { return true }
        return head.head & TapeNode.flow != 0
    }

    func emit(_ root: Edited.Value, to pieces: inout Pieces) throws {
        if case .same = root { return pieces.keep(to: source.bytes.count) }
        var plan = try TOMLPlan(source, statements)
        try plan.run(root)
        var editor = TOMLStatementEditor(source, tree, plan)
        try editor.emit(to: &pieces)
    }
}

/// Emits the statements of a document.
struct TOMLStatementEditor: EntryEditor {
    private let source: RewriteSource
    private let tree: EditTree
    private let plan: TOMLPlan
    private let items: [TOMLItem]
    /// The statements of the source that are elsewhere.
    private let moved: Set<Int>
    private let emptyLines: Int
    private let brackets: BracketEditor
    private var layout: Layout

    private var statements: TOMLStatements { plan.statements }
    private var lines: SourceLines { source.lines }

    init(_ source: RewriteSource, _ tree: EditTree, _ plan: TOMLPlan) {
        self.source = source
        self.tree = tree
        self.plan = plan
        items = plan.items()
        moved = Set(items.filter { !$0.isWritten && !$0.stays }.compactMap(\.statement))
        let isFirstNew = items.first?.stays == false
        let needsEmptyLines = isFirstNew || items.contains { $0.kind != .member && !$0.stays }
        layout = plan.layout
        emptyLines =
            needsEmptyLines ? TOMLStyle.emptyLines(plan.statements, in: layout, source.lines) : 0
        Self.extendEntries(of: &layout, plan, items)
        brackets = BracketEditor(
            source, tree, TOMLFormat.brackets, plan.texts,
            places: StatementRanges(
                source: source, statements: plan.statements, entries: layout.entries),
            isBracketed: { TOMLEditor.isBracketed($0, source) })
    }

    mutating func emit(to pieces: inout Pieces) throws {
        var children: [Edited.Child] = []
        var section: Int? = 0
        for (position, item) in items.enumerated() {
            let id = statements.all.count + position
            let old = item.statement.map { statements[$0] }
            let wasMember = old?.kind == .member
            if item.kind != .member { section = old?.section }
            // What moves is not continued in its place.
            let isContinued =
                item.stays
                || item.isWritten && wasMember == (item.kind == .member)
                    && (!wasMember || old?.section == section)
            let hasEntry = item.statement != nil || item.from != nil
            var child = Edited.Child(
                key: "", origin: isContinued ? item.statement : hasEntry ? id : nil,
                value: .same(id))
            // Values without a statement have negative numbers.
            child.commentSources = item.commentSources.map {
                statements.statement(of: $0) ?? -1 - $0
            }
            .filter { $0 != item.statement }
            children.append(child)
        }
        if statements.all.isEmpty {
            // Below all comments, or on the first line.
            layout.close = lines.end(before: source.bytes.count)
            layout.open = layout.close
            layout.indentation = []
            layout.startsInLine = layout.comments.isEmpty
        }
        continueFirst(&children)
        let tree = EditTree(
            root: .edited(Edited(source: 0, isObject: false, children: children)),
            commentedOut: commentedOut(), others: movedStatements())
        var style = EntryLayoutStyle(unit: [], isMultiline: true)
        style.comments = TOMLFormat.brackets.comments
        pieces.keep(to: layout.open)
        var emitter = try EntryEmitter(
            children, isObject: false, in: layout, outer: [], style, lines: lines, tree: tree,
            policy: source.policy, editor: self)
        try emitter.emit(to: &pieces)
        if layout.startsInLine, layout.open == source.bytes.count, !children.isEmpty {
            pieces.write(lines.lineEnd, .inserted)
        }
        pieces.keep(to: source.bytes.count)
    }

    /// Lets an item replace the first statement of a document without a final line end of which no
    /// statement stays, so that there is none afterwards either: the one that has its comments, or
    /// else the first.
    private func continueFirst(_ children: inout [Edited.Child]) {
        guard !lines.endsWithLineEnd, let first = items.first, let entry = layout.entries.first,
            !children.contains(where: { $0.origin.map { $0 < statements.all.count } ?? false })
        else { return }
        let isOfOther = first.statement != nil || first.from != nil
        let index =
            items.firstIndex { $0.statement == 0 }
            ?? (lines.hasComments(entry) || isOfOther ? nil : 0)
        if let index { children[index].origin = 0 }
    }

    /// Gives the comments in a section that goes or moves to its statements, and inserts headers
    /// after comments directly below a statement.
    private static func extendEntries(
        of layout: inout Layout, _ plan: TOMLPlan, _ items: [TOMLItem]
    ) {
        let (comments, statements, lines) = (layout.comments, plan.statements, plan.source.lines)
        guard !comments.isEmpty else { return }
        var headerFollows: Set<Int> = []
        for (item, next) in zip(items, items.dropFirst()) {
            guard let statement = item.statement, next.kind != .member else { continue }
            if !next.stays || next.statement != statement + 1 { headerFollows.insert(statement) }
        }
        if let last = items.last?.statement { headerFollows.remove(last) }
        var index = 0
        for comment in comments {
            while index < statements.all.count, statements[index].start < comment.lowerBound {
                index += 1
            }
            let statement = index - 1
            guard statement >= 0 else { continue }
            let header = statements.sections[statements[statement].section].header
            let isLast = index == statements.all.count || statements[index].kind != .member
            let end = layout.entries[statement].end
            let isBelow = lines.line(of: comment.lowerBound) == lines.line(of: end) + 1
            guard !isLast || isBelow else { continue }
            if plan.gone.contains(statement), header.map(plan.gone.contains) ?? false {
                let trail = layout.entries[statement].trail
                layout.entries[statement].trail = trail.lowerBound..<comment.upperBound
            } else if !isLast || !headerFollows.contains(statement) {
                continue
            }
            layout.entries[statement].end = comment.upperBound
        }
    }

    private func commentedOut() -> [Int: String] {
        var result: [Int: String] = [:]
        for (node, reason) in tree.commentedOut {
            var reason = reason
            for unit in statements.units(of: node) {
                for index in statements.statements(of: unit)
                where plan.gone.contains(index) && !moved.contains(index) {
                    result[index] = reason
                    reason = ""
                }
            }
        }
        return result
    }

    /// Returns the statements that are elsewhere, or gone but not with their values.
    private func movedStatements() -> Set<Int> {
        Set(
            plan.gone.filter { index in
                if moved.contains(index) { return true }
                guard let node = statements.nodes(of: index).last else { return false }
                let isElement = statements[index].kind == .element
                let table = statements.sections[statements[index].section].table
                return tree.origins.contains(isElement ? table : node)
            })
    }

    // MARK: Entries

    private func item(of child: Edited.Child) -> TOMLItem? {
        guard case .same(let id) = child.value, items.indices.contains(id - statements.all.count)
        else { return nil }
        return items[id - statements.all.count]
    }

    func entry(of value: Int) throws -> Entry? {
        if value < 0 { return try brackets.entry(of: -1 - value) }
        if value < statements.all.count { return layout.entry(of: value) }
        let item = items[value - statements.all.count]
        if let statement = item.statement { return layout.entry(of: statement) }
        return try item.from.flatMap { try brackets.entry(of: $0) }
    }

    func layout(takingApart container: Int) throws -> Layout? {
        let isMember =
            statements.all.indices.contains(container) && statements[container].kind == .member
        let node =
            container < 0 ? -1 - container : isMember ? statements.nodes(of: container).last : nil
        guard let node else { return nil }
        return try brackets.layout(takingApart: node)
    }

    func setting(of child: Edited.Child) -> (indentation: [UInt8], emptyLines: Int?)? {
        guard let item = item(of: child) else { return nil }
        let near = item.near ?? (item.isWritten || item.kind == .member ? nil : item.statement)
        let indentation = near.map { lines.indentation(at: statements[$0].start) } ?? []
        let wasMember = item.statement.map { statements[$0].kind == .member } ?? false
        return (indentation, item.kind != .member ? emptyLines : wasMember ? nil : 0)
    }

    func emit(
        _ child: Edited.Child, of entry: Entry, in destination: EntryDestination,
        to pieces: inout Pieces
    ) throws {
        guard let item = item(of: child) else { return }
        if let statement = item.statement, !item.isWritten {
            return try emit(item, statement, entry, to: &pieces)
        }
        pieces.keep(to: entry.key?.lowerBound ?? entry.start)
        let reason = item.from == nil ? SourceEdit.Reason.replaced : .moved
        if let from = item.from, let value = item.value, item.kind == .member {
            pieces.skip(to: entry.value.lowerBound, reason)
            pieces.write(start(of: item), reason)
            try brackets.emit(
                value, over: from, indentation: lines.indentation(at: entry.start),
                isInline: false, to: &pieces)
            return pieces.keep(to: entry.value.upperBound)
        }
        pieces.skip(to: entry.value.upperBound, .replaced)
        try write(item, lines.indentation(at: entry.start), to: &pieces)
    }

    func write(
        _ child: Edited.Child, in destination: EntryDestination, to pieces: inout Pieces
    ) throws {
        guard let item = item(of: child) else { return }
        try write(item, destination.indentation, to: &pieces)
    }

    /// Emits a statement of the source with its new keys and value.
    private func emit(
        _ item: TOMLItem, _ index: Int, _ entry: Entry, to pieces: inout Pieces
    ) throws {
        let statement = statements[index]
        for edit in plan.keyEdits(of: item) {
            pieces.keep(to: edit.range.lowerBound)
            pieces.skip(to: edit.range.upperBound, .renamed)
            pieces.write(edit.text, .renamed)
            let last = statements.keys(of: index).last?.upperBound
            if statement.kind == .member, edit.range.upperBound == last {
                keepColumn(index, edit.range, edit.text, to: &pieces)
            }
        }
        if statement.kind == .member, let node = statements.nodes(of: index).last {
            pieces.keep(to: entry.value.lowerBound)
            if item.value != nil || pieces.isCopying {
                try brackets.emit(
                    item.value ?? .same(node), over: node,
                    indentation: lines.indentation(at: entry.start), isInline: false, to: &pieces)
            }
        }
        pieces.keep(to: entry.value.upperBound)
    }

    /// Keeps the equals sign in its column after a renamed key.
    private func keepColumn(
        _ index: Int, _ old: Range<Int>, _ key: [UInt8], to pieces: inout Pieces
    ) {
        let growth = SourceLines.width(key[...]) - SourceLines.width(source.bytes[old])
        guard growth != 0, !pieces.isCopying,
            TOMLAlignment(near: index, in: plan).column != nil
        else { return }
        let space = lines.whiteSpace(from: old.upperBound)
        pieces.skip(to: space.upperBound, .renamed)
        pieces.write(
            repeatElement(ASCII.space, count: max(1, space.count - growth)), .renamed)
    }

    private func write(
        _ item: TOMLItem, _ indentation: [UInt8], to pieces: inout Pieces
    ) throws {
        let reason: SourceEdit.Reason = item.statement == nil ? .inserted : .replaced
        pieces.write(start(of: item), reason)
        guard item.kind == .member, let value = item.value else { return }
        if case .new(let node, nil) = value, node.kind == .string {
            return pieces.write(try plan.texts.member(node), reason)
        }
        try brackets.write(value, indentation: indentation, isInline: false, to: &pieces)
    }

    /// Returns the text of a new statement up to its value.
    private func start(of item: TOMLItem) -> [UInt8] {
        switch item.kind {
        case .table: "[".utf8 + item.key + "]".utf8
        case .element: "[[".utf8 + item.key + "]]".utf8
        case .member:
            item.key + TOMLAlignment(near: item.near, in: plan).assignment(after: item.key)
        }
    }
}

/// The ranges of values, of which those that dotted keys name begin after the first key, and the
/// statements of those that are in no brackets.
private struct StatementRanges: BracketRanges {
    let source: RewriteSource
    let statements: TOMLStatements
    let entries: [Entry]

    func range(of node: Int) -> Range<Int> {
        let range = source.range(of: node)
        guard node > 0, !TOMLEditor.isBracketed(node, source) else { return range }
        let start = source.range(of: node - 1).upperBound
        return start..<max(start, range.upperBound)
    }

    func outerRange(of node: Int) -> Range<Int> { range(of: node) }

    func entry(outsideBrackets node: Int) -> Entry? {
        statements.statement(of: node).map { entries[$0] }
    }
}
