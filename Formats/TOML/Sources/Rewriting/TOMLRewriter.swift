import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Plans the edits of a TOML document.
///
/// Values in brackets are left to a `BracketRewriter`. Tables are lines in possibly several places
/// (`TOMLPieces`). Their insertions and removals are collected until all is planned (`LineEdits`),
/// and so are names in headers, because a removed header must not be renamed.
struct TOMLRewriter: SourceRewriter {
    let source: RewriteSource
    let format: TOMLFormat
    let lines: SourceLines
    let pieces: TOMLPieces
    let beginning: Int
    let style: TOMLStyle
    var brackets: BracketRewriter
    var lineEdits = LineEdits()
    /// The statements that are removed.
    var removedStatements: Set<Int> = []
    /// Keys with new names, by their values.
    var renames: [(node: Int, name: String)] = []
    /// Values planned together with their container, and the node after each.
    var plannedWithContainer: [Int: Int] = [:]
    private var plannedEnd = 0
    /// Facts about all changes, collected when the first is planned.
    var known: TOMLChanges?

    init(_ source: RewriteSource, _ format: TOMLFormat) {
        self.source = source
        self.format = format
        lines = source.lines
        var texts = TOMLTexts(source: source)
        let statements = TOMLStatements(source.bytes, isMember: texts.isMember)
        _ = source.found { TOMLComments(ranges: statements.comments) }
        beginning = statements.beginning
        pieces = TOMLPieces(source, statements)
        style = TOMLStyle(pieces, lines)
        texts.prefersLiteral = style.prefersLiteral
        brackets = BracketRewriter(
            source, TOMLFormat.brackets, texts, places: DottedRanges(source: source)
        ) {
            TOMLRewriter.isBracketed($0, source)
        }
        self.texts = texts
    }

    let texts: TOMLTexts

    /// Whether a value is a scalar or in brackets.
    static func isBracketed(_ node: Int, _ source: RewriteSource) -> Bool {
        let head = source.entry(node)
        guard head.isKind(.array) || head.isKind(.object) else { return true }
        return head.head & TapeNode.flow != 0
    }

    func isBracketed(_ node: Int) -> Bool { TOMLRewriter.isBracketed(node, source) }

    // MARK: Planning

    func isMember(_ comment: [UInt8]) -> Bool { texts.isMember(comment) }

    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        if known == nil { known = TOMLChanges(changes, target, self) }
        // Changes are in the order of their containers.
        if let end = plannedWithContainer[change.node] { plannedEnd = max(plannedEnd, end) }
        if change.node < plannedEnd { return }
        edits.node = change.node
        let mark = (lineEdits.mark, renames.count)
        do {
            let isInside = change.node > 0 && pieces.form(of: change.node) == .none
            if isInside || isBracketed(change.node) {
                try planInBrackets(change, changes, target, &edits)
            } else if source.kind(of: change.node) == .array {
                try planList(change, target, &edits)
            } else {
                try planTable(change, target, &edits)
            }
        } catch {
            lineEdits.reset(to: mark.0)
            renames.removeLast(renames.count - mark.1)
            throw error
        }
    }

    mutating func replace(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        guard node > 0 else { return try reprint(node, by: value, &edits) }
        try brackets.replace(node, by: value, &edits)
    }

    mutating func finish(_ edits: inout EditList) {
        for (node, name) in renames { rename(node, to: name, &edits) }
        for move in known?.inPlace ?? [:] { rename(move.value, of: move.key, &edits) }
        lineEdits.add(to: &edits, lines, beginning: beginning)
    }

    /// Renames a key in all statements that contain it.
    private func rename(_ node: Int, to name: String, _ edits: inout EditList) {
        for unit in pieces.units(of: node) where !removedStatements.contains(unit.statement) {
            let statement = pieces.statements[unit.statement]
            if let moved = known?.movedKey(in: statement), unit.key <= moved { continue }
            let range = statement.keys[unit.key]
            guard let key = try? texts.key(name, like: Array(source.bytes[range])) else { continue }
            edits.node = node
            edits.replace(range, with: key, .renamed)
            keepColumn(unit, from: range, to: key, &edits)
        }
    }

    /// Keeps the equals sign in its column after a renamed key.
    private func keepColumn(
        _ unit: TOMLPieces.Unit, from old: Range<Int>, to key: [UInt8], _ edits: inout EditList
    ) {
        let statement = pieces.statements[unit.statement]
        let growth = SourceLines.width(key[...]) - SourceLines.width(source.bytes[old])
        guard statement.kind == .member, unit.key == statement.keys.count - 1, growth != 0,
            TOMLAlignment(near: unit.statement, in: pieces, lines).column != nil
        else { return }
        let whiteSpace = lines.whiteSpace(from: old.upperBound)
        edits.replace(
            whiteSpace,
            with: Array(repeating: ASCII.space, count: max(1, whiteSpace.count - growth)),
            .renamed)
    }

    /// Replaces the path prefix in the headers of a moved table.
    private func rename(_ path: [UInt8], of node: Int, _ edits: inout EditList) {
        for unit in pieces.units(of: node) where !removedStatements.contains(unit.statement) {
            let keys = pieces.statements[unit.statement].keys
            edits.node = node
            edits.replace(
                keys[0].lowerBound..<keys[unit.key].upperBound, with: path, .moved)
        }
    }

    // MARK: In brackets

    private mutating func planInBrackets(
        _ change: ContainerChange, _ changes: ChangeTree, _ target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        let children = source.children(of: change.node)
        let hasDots = !isBracketed(change.node) || children.contains { !isBracketed($0.value) }
        guard hasDots, hasOnlyValues(change) else {
            guard isBracketed(change.node), canKeepDots(change, children) else {
                throw EditRefusal("an inline table with dotted keys")
            }
            return try brackets.plan(change, in: changes, to: target, &edits)
        }
        for slot in change.slots {
            guard let position = slot.position, case .replaced(let value) = slot.outcome else {
                continue
            }
            try brackets.replace(
                children[position].value, by: target.node(atTapeIndex: value), &edits)
        }
    }

    /// Whether members with dotted keys stay as they are or go.
    ///
    /// Edits at their ends would be at the ends of the members below them, too.
    private func canKeepDots(
        _ change: ContainerChange, _ children: [RewriteSource.Child]
    ) -> Bool {
        change.slots.allSatisfy { slot in
            guard let position = slot.position, !isBracketed(children[position].value) else {
                return true
            }
            switch slot.outcome {
            case .kept, .removed: return true
            default: return false
            }
        }
    }

    /// Whether only scalars and values in brackets change after dotted keys.
    private func hasOnlyValues(_ change: ContainerChange) -> Bool {
        let children = source.children(of: change.node)
        return change.slots.allSatisfy { slot in
            guard let position = slot.position, slot.newKey == nil else { return false }
            let isWhole = isBracketed(children[position].value)
            switch slot.outcome {
            case .kept: return true
            case .changed(let inner): return isWhole || hasOnlyValues(inner)
            case .replaced: return isWhole
            default: return false
            }
        }
    }

    // MARK: Paths

    /// Returns the new key path of a value from the root; empty for one without statements.
    func path(of node: Int) -> [UInt8] {
        guard let unit = pieces.units(of: node).first else { return [] }
        return path(pieces.statements[unit.statement], to: unit.key)
    }

    /// Returns the new first keys of a statement, joined by points.
    func path(_ statement: TOMLStatement, to last: Int) -> [UInt8] {
        guard last >= 0 else { return [] }
        var path: [UInt8] = []
        for key in 0...last {
            if key > 0 { path.append(ASCII.point) }
            path += name(statement, key)
        }
        return path
    }

    private func name(_ statement: TOMLStatement, _ key: Int) -> [UInt8] {
        let text = Array(source.bytes[statement.keys[key]])
        guard statement.nodes.indices.contains(key),
            let new = known?.names[statement.nodes[key]],
            let name = try? texts.key(new, like: text)
        else { return text }
        return name
    }

    static func join(_ path: [UInt8], _ key: [UInt8]) -> [UInt8] {
        path.isEmpty ? key : path + [ASCII.point] + key
    }
}

/// The ranges of values, of which those that dotted keys name go from their key to their last value.
private struct DottedRanges: BracketRanges {
    let source: RewriteSource

    /// - Complexity: O(n) in the nodes of a table that dotted keys name.
    func range(of node: Int) -> Range<Int> {
        guard node > 0, !TOMLRewriter.isBracketed(node, source) else {
            return source.range(of: node)
        }
        let start = source.range(of: node - 1).upperBound
        let last = (node + 1..<max(node + 1, Int(source.entry(node).next)))
            .lazy.filter { TOMLRewriter.isBracketed($0, source) }
            .map { source.range(of: $0).upperBound }.max()
        return start..<max(start, last ?? start)
    }

    func outerRange(of node: Int) -> Range<Int> { range(of: node) }
}
