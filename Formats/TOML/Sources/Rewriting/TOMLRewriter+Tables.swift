import VersionedCodableDocuments
import VersionedCodableFormatKit

// Changes of tables that are not in brackets.

/// A table or array of tables that changes, and the state of the walk over its slots.
struct TOMLTable {
    let change: ContainerChange
    let values: [Int]
    let target: CodableDocument
    /// Lines for a table without lines of its own, for which a header is inserted.
    var pending: [UInt8] = []
    /// The members of the source up to the current slot.
    private(set) var before = Neighbours()
    /// Members after the current slot, used if there are none before it.
    let after: Neighbours

    /// The first or last units of each kind near a slot.
    struct Neighbours {
        var line: TOMLPieces.Unit?
        var section: TOMLPieces.Unit?
        /// The forms of tables and of arrays of tables.
        var table: TOMLPieces.Form?
        var list: TOMLPieces.Form?

        /// Returns these neighbors, completed by others.
        func or(_ other: Neighbours) -> Neighbours {
            Neighbours(
                line: line ?? other.line, section: section ?? other.section,
                table: table ?? other.table, list: list ?? other.list)
        }
    }

    var node: Int { change.node }

    /// - Complexity: O(n) in the pieces of the members.
    init(_ change: ContainerChange, _ target: CodableDocument, _ rewriter: TOMLRewriter) {
        self.change = change
        self.target = target
        values = rewriter.source.children(of: change.node).map(\.value)
        after = values.reduce(Neighbours()) { $0.or(rewriter.neighbours($1, isLast: false)) }
    }

    /// Advances to the next slot.
    mutating func pass(_ position: Int, _ rewriter: TOMLRewriter) {
        before = rewriter.neighbours(values[position], isLast: true).or(before)
    }
}

/// A member to insert as a line.
struct TOMLLine {
    /// Whole lines above it.
    var lead: [UInt8] = []
    /// The last key of its path, or several joined by points.
    var key: [UInt8]
    var value: [UInt8]
    /// The comment after it, with the white space before the comment.
    var trail: [UInt8] = []
    var reason = SourceEdit.Reason.inserted
}

extension TOMLRewriter {
    /// Returns the first or last units of a member, and its form.
    func neighbours(_ value: Int, isLast: Bool) -> TOMLTable.Neighbours {
        let units = pieces.units(of: value)
        var result = TOMLTable.Neighbours()
        result.line =
            isLast ? units.last { !$0.isSection } : units.first { !$0.isSection }
        result.section = isLast ? units.last(where: \.isSection) : units.first(where: \.isSection)
        switch source.kind(of: value) {
        case .object: result.table = pieces.form(of: value)
        case .array where source.node(value)[0].kind == .object:
            result.list = pieces.form(of: value)
        default: break
        }
        return result
    }

    mutating func planTable(
        _ change: ContainerChange, _ target: CodableDocument, _ edits: inout EditList
    ) throws {
        var table = TOMLTable(change, target, self)
        for slot in change.slots {
            if let position = slot.position {
                table.pass(position, self)
                try planMember(table.values[position], slot, &table, &edits)
            } else {
                try planNew(slot, &table)
            }
        }
        if change.slots.allSatisfy(\.isRemoved) { planEmptied(&table) }
        guard !table.pending.isEmpty else { return }
        let unit = pieces.units(of: table.node).first
        let first = table.node == 0 ? pieces.statements.indices.first : unit?.statement
        let header = table.node == 0 ? [] : header(path(of: table.node), isElement: false)
        let emptyLine = first != nil && style.dividesTables ? style.lineEnd : []
        lineEdits.insert(
            header + table.pending + emptyLine,
            at: first.map { pieces.statements[$0].entry.lead.lowerBound } ?? source.bytes.count,
            table.node,
            .inserted, isSection: table.node > 0)
    }

    /// Keeps a table that loses all its members.
    private mutating func planEmptied(_ table: inout TOMLTable) {
        guard table.node > 0, pieces.ownSection(of: table.node) == nil,
            let unit = pieces.units(of: table.node).first
        else { return }
        let statement = pieces.statements[unit.statement]
        let text: [UInt8]
        if unit.isSection {
            text = header(path(of: table.node), isElement: false)
        } else {
            let near = TOMLAlignment(near: unit.statement, in: pieces, lines)
            let key = path(statement, to: unit.key)
            text = near.indentation + key + near.assignment + Array("{}".utf8) + style.lineEnd
        }
        lineEdits.insert(
            text, at: statement.entry.lead.lowerBound, table.node, .inserted,
            isSection: unit.isSection)
    }

    // MARK: Members of the source

    private mutating func planMember(
        _ value: Int, _ slot: ContainerChange.Slot, _ table: inout TOMLTable,
        _ edits: inout EditList
    ) throws {
        switch slot.outcome {
        case .removed: return removeOrCommentOut(value, slot, &edits)
        case .changed(let change) where isRestated(change, table.target):
            plannedWithContainer[value] = Int(source.entry(value).next)
            return try restate(value, change.target, slot, &table)
        case .replaced(let new) where pieces.form(of: value) != .value:
            if try rewrap(value, table.target.node(atTapeIndex: new), &edits) { break }
            return try restate(value, new, slot, &table)
        case .replaced(let new):
            let node = table.target.node(atTapeIndex: new)
            if isLarge(node), canHaveSections(table.node) {
                return try restate(value, new, slot, &table)
            }
            edits.node = table.node
            let first = edits.edits.count
            try brackets.replace(value, by: node, &edits)
            keepColumn(of: value, since: first, &edits)
        default: break
        }
        if let key = slot.newKey { renames.append((value, table.target.text(atTapeIndex: key))) }
        if slot.dropsTrail, let unit = pieces.units(of: value).first {
            edits.dropTrail(of: pieces.statements[unit.statement].entry, in: lines)
        }
    }

    /// Removes all units of a value, with their comments.
    mutating func remove(_ value: Int, keepsLead: Bool = false) {
        for (index, unit) in pieces.units(of: value).enumerated() {
            if known?.movedKey(in: pieces.statements[unit.statement]) != nil { continue }
            let statements = pieces.statements(of: unit)
            for index in statements { removedStatements.insert(index) }
            guard source.policy.comments != .keep else {
                for index in statements { removeAlone(pieces.statements[index], value) }
                continue
            }
            var range = pieces.lines(of: unit)
            // A moved value takes its comments along.
            if keepsLead, index == 0, !(known?.moved.contains(value) ?? false) {
                range = pieces.statements[unit.statement].entry.lead.upperBound..<range.upperBound
            }
            lineEdits.remove(range, value)
        }
    }

    /// Removes a value or comments it out.
    mutating func removeOrCommentOut(
        _ value: Int, _ slot: ContainerChange.Slot, _ edits: inout EditList
    ) {
        if slot.isCommentedOut(by: source.policy) {
            commentOut(value, below: slot.commentText, &edits)
        } else {
            remove(value, keepsLead: slot.keepsLead)
        }
    }

    private mutating func commentOut(
        _ value: Int, below text: String?, _ edits: inout EditList
    ) {
        var text = text
        for unit in pieces.units(of: value) {
            let statement = pieces.statements[unit.statement]
            if known?.movedKey(in: statement) != nil { continue }
            for index in pieces.statements(of: unit) { removedStatements.insert(index) }
            edits.commentOut(
                statement.entry.lead.upperBound..<pieces.end(of: unit), in: lines, with: "#",
                below: text, style.lineEnd)
            text = nil
        }
    }

    /// Removes a statement but keeps its comments; a trailing comment gets the line.
    private mutating func removeAlone(_ statement: TOMLStatement, _ value: Int) {
        lineEdits.remove(statement.entry.lead.upperBound..<statement.entry.end, value)
        guard !statement.entry.trail.isEmpty else { return }
        let comment = Array(source.bytes[statement.entry.trail]) + style.lineEnd
        lineEdits.insert(comment, at: statement.entry.lead.upperBound, value, .removed)
    }

    private func keepColumn(of value: Int, since first: Int, _ edits: inout EditList) {
        guard let unit = pieces.units(of: value).first else { return }
        let statement = pieces.statements[unit.statement]
        guard !statement.entry.trail.isEmpty else { return }
        let members = pieces.sections[statement.section].members
        let near =
            max(
                members.lowerBound, unit.statement - 1)..<min(
                members.upperBound, unit.statement + 2)
        edits.keepColumn(
            ofTrail: unit.statement - near.lowerBound, in: pieces.statements[near].map(\.entry),
            since: first, lines)
    }

    // MARK: Changes of form

    /// Whether an array of tables becomes one that cannot be written with headers.
    private func isRestated(_ change: ContainerChange, _ target: CodableDocument) -> Bool {
        guard source.kind(of: change.node) == .array, !isBracketed(change.node) else {
            return false
        }
        return !isTables(target.node(atTapeIndex: change.target))
    }

    /// Makes a table the only element of an array of tables, or the reverse.
    private func rewrap(
        _ value: Int, _ new: DocumentNode, _ edits: inout EditList
    ) throws -> Bool {
        let isArray = source.kind(of: value) == .array
        let table = isArray ? source.children(of: value).first?.value : value
        guard pieces.form(of: value) == .sections, let table,
            source.children(of: value).count == 1 || !isArray,
            let section = pieces.ownSection(of: table),
            // Subtables before the header would belong to another element.
            let header = pieces.sections[section].header,
            header == pieces.units(of: value).first?.statement
        else { return false }
        let old = source.node(table)
        guard isArray ? old.isEquivalent(to: new) : new.count == 1 && old.isEquivalent(to: new[0])
        else { return false }
        let range = pieces.statements[header].entry.value
        if isArray {
            edits.delete(range.lowerBound..<range.lowerBound + 1, .replaced)
            edits.delete(range.upperBound - 1..<range.upperBound, .replaced)
        } else {
            // Replacements rather than insertions, because lines may be inserted before the header.
            let (open, close) = (range.lowerBound, range.upperBound - 1)
            edits.replace(open..<open + 1, with: [ASCII.openBracket, ASCII.openBracket], .replaced)
            edits.replace(
                close..<close + 1, with: [ASCII.closeBracket, ASCII.closeBracket], .replaced)
        }
        return true
    }

    /// Removes a member and writes another value in its place, with its comments.
    private mutating func restate(
        _ value: Int, _ new: Int, _ slot: ContainerChange.Slot, _ table: inout TOMLTable
    ) throws {
        guard let unit = pieces.units(of: value).first else {
            throw EditRefusal("a value has no range of its own")
        }
        let statement = pieces.statements[unit.statement]
        let old = Array(source.bytes[statement.keys[unit.key]])
        let name =
            slot.newKey.map { table.target.text(atTapeIndex: $0) } ?? TOMLKeyText.text(old[...])
        let key = try texts.key(name, like: old)
        let node = table.target.node(atTapeIndex: new)
        let (lead, trail) = comments(of: value, unit, slot)
        remove(value)
        if isTables(node) || node.kind == .object, canHaveSections(table.node) {
            var text: [UInt8] = []
            let place = TOMLRewriter.join(path(of: table.node), key)
            try appendSections(place, node, to: &text, lead: lead, trail: trail)
            return add(sections: text, table, .replaced)
        }
        let line = TOMLLine(
            lead: lead, key: key, value: try text(of: node), trail: trail, reason: .replaced)
        if unit.isSection { return add(line, &table) }
        let near = TOMLAlignment(near: unit.statement, in: pieces, lines)
        let prefix = path(statement, to: unit.key - 1)
        lineEdits.insert(
            text(of: line, prefix, near), at: statement.entry.lead.lowerBound, table.node, .replaced
        )
    }

    /// Returns the comments above and after the header or key of a value.
    private func comments(
        of value: Int, _ unit: TOMLPieces.Unit, _ slot: ContainerChange.Slot
    ) -> (lead: [UInt8], trail: [UInt8]) {
        let header = pieces.ownSection(of: value).flatMap { pieces.sections[$0].header }
        let statement = pieces.statements[header ?? unit.statement]
        // The comments of a moved element go with it.
        let owner = pieces.sections[statement.section].table
        let isMoved = unit.isSection && known?.moved.contains(owner) ?? false
        let isOwn = header != nil || unit.key == statement.keys.count - 1
        guard isOwn, !isMoved else { return ([], []) }
        return (
            Array(source.bytes[statement.entry.lead]),
            slot.dropsTrail ? [] : lines.trail(of: statement.entry)
        )
    }
}
