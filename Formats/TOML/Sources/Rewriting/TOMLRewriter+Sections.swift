import VersionedCodableDocuments
import VersionedCodableFormatKit

// Insertions and moves of tables with headers.

extension TOMLRewriter {
    /// The maximum bytes of a header's keys, as in the writer; deeper tables are in braces.
    private static let longestHeader = 512

    /// Writes a table or an array of tables with headers.
    mutating func appendSections(
        _ path: [UInt8], _ value: DocumentNode, to text: inout [UInt8], lead: [UInt8] = [],
        trail: [UInt8] = []
    ) throws {
        try append(TOMLRewriter.tables(path, value), to: &text, lead, trail)
    }

    private mutating func appendElement(
        _ path: [UInt8], _ value: DocumentNode, to text: inout [UInt8]
    ) throws {
        try append([(path, value, true)], to: &text, [], [])
    }

    /// Writes tables from the last to the first, each followed by its subtables.
    private mutating func append(
        _ tables: [Section], to text: inout [UInt8], _ lead: [UInt8], _ trail: [UInt8]
    ) throws {
        var pending = tables
        var (lead, trail) = (lead, trail)
        while let table = pending.popLast() {
            let below = try appendTable(table, to: &text, lead, trail)
            for (path, value) in below.reversed() {
                // An array that is moved as it is written is not divided.
                let from = known?.parts[value.index]
                let isMoved = from.map { movedSections($0, to: path, isElement: false) != nil }
                pending +=
                    isMoved ?? false ? [(path, value, false)] : TOMLRewriter.tables(path, value)
            }
            (lead, trail) = ([], [])
        }
    }

    private typealias Section = (path: [UInt8], value: DocumentNode, isElement: Bool)

    /// Returns a table, or the tables of an array in reverse order.
    private static func tables(_ path: [UInt8], _ value: DocumentNode) -> [Section] {
        value.kind == .array
            ? value.elements.map { (path, $0, true) }.reversed() : [(path, value, false)]
    }

    /// Writes a table without its subtables, and returns those.
    private mutating func appendTable(
        _ table: Section, to text: inout [UInt8], _ lead: [UInt8], _ trail: [UInt8]
    ) throws -> [(path: [UInt8], value: DocumentNode)] {
        let (path, value, isElement) = table
        if let from = known?.parts[value.index],
            let moved = movedSections(from, to: path, isElement: isElement)
        {
            divide(&text, moved)
            return []
        }
        var own: [UInt8] = []
        var below: [(path: [UInt8], value: DocumentNode)] = []
        let plain = TOMLAlignment(style.assignment, [])
        for (name, member) in value.members {
            let key = try texts.key(name, like: nil)
            if let from = known?.parts[member.index], let moved = try movedLines(of: from, key) {
                own += moved.flatMap { self.text(of: $0, [], plain) }
                continue
            }
            let inner = TOMLRewriter.join(path, key)
            let isSection =
                member.kind == .object && !TOMLRewriter.isFlow(member) || isTables(member)
            if isSection, inner.count <= TOMLRewriter.longestHeader {
                below.append((inner, member))
            } else {
                own += key + style.assignment + (try self.text(of: member)) + style.lineEnd
            }
        }
        if isElement || !own.isEmpty || below.isEmpty || !lead.isEmpty || !trail.isEmpty {
            var header = header(path, isElement: isElement)
            header.removeLast(style.lineEnd.count)
            divide(&text, lead + header + trail + style.lineEnd + own)
        }
        return below
    }

    /// Whether a value was read from brackets.
    static func isFlow(_ value: DocumentNode) -> Bool {
        (value.tapeNode?.head ?? 0) & TapeNode.flow != 0
    }

    private func divide(_ text: inout [UInt8], _ section: [UInt8]) {
        if !text.isEmpty, style.dividesTables { text += style.lineEnd }
        text += section
    }

    // MARK: Moves

    /// Moves a value of the source as it is written, if possible.
    mutating func move(
        _ name: String, _ from: Int, _ table: inout TOMLTable
    ) throws -> Bool {
        let key = try texts.key(name, like: rawKey(of: from))
        if let moved = try movedLines(of: from, key) {
            for line in moved { add(line, &table) }
            return true
        }
        let path = TOMLRewriter.join(path(of: table.node), key)
        guard canHaveSections(table.node),
            let text = movedSections(from, to: path, isElement: false)
        else { return false }
        add(sections: text, table, .moved)
        return true
    }

    /// Returns the lines of a value under another key, with their comments; nil if it has headers.
    func movedLines(of from: Int, _ key: [UInt8]) throws -> [TOMLLine]? {
        guard pieces.form(of: from) != .none else {
            guard isBracketed(from) else { return nil }
            let part = try brackets.part(of: from).text(in: [])
            return [
                TOMLLine(
                    lead: part.lead, key: key, value: part.text, trail: part.trail, reason: .moved)
            ]
        }
        let units = pieces.units(of: from)
        return units.allSatisfy { !$0.isSection } ? units.map { movedLine($0, key) } : nil
    }

    /// Returns a line with another prefix of its key.
    private func movedLine(_ unit: TOMLPieces.Unit, _ key: [UInt8]) -> TOMLLine {
        let statement = pieces.statements[unit.statement]
        var key = key
        for part in statement.keys.dropFirst(unit.key + 1) {
            key += [ASCII.point] + source.bytes[part]
        }
        return TOMLLine(
            lead: Array(source.bytes[statement.entry.lead]), key: key,
            value: Array(source.bytes[statement.entry.value]),
            trail: lines.trail(of: statement.entry),
            reason: .moved)
    }

    /// Returns the sections of a table under another path.
    func movedSections(_ from: Int, to path: [UInt8], isElement: Bool) -> [UInt8]? {
        let units = pieces.units(of: from)
        guard !units.isEmpty, units.allSatisfy(\.isSection),
            source.kind(of: from) == .object || !isElement
        else { return nil }
        var text: [UInt8] = []
        let own = pieces.ownSection(of: from).flatMap { pieces.sections[$0].header }
        if isElement {
            // Subtables need the header of their element before them.
            guard own == units[0].statement || own == nil else { return nil }
            if own == nil { text = header(path, isElement: true) }
        }
        for unit in units {
            let statement = pieces.statements[unit.statement]
            let range = pieces.lines(of: unit)
            var section = Array(source.bytes[range.lowerBound..<statement.entry.value.lowerBound])
            let isOwn = own == unit.statement
            let marks = isOwn ? (isElement ? 2 : 1) : statement.kind == .element ? 2 : 1
            section += Array(repeating: ASCII.openBracket, count: marks) + path
            let rest = statement.keys[unit.key].upperBound..<statement.entry.value.upperBound
            let closing = source.bytes[rest].suffix(statement.kind == .element ? 2 : 1)
            section += source.bytes[rest].dropLast(closing.count)
            section += Array(repeating: ASCII.closeBracket, count: marks)
            section += source.bytes[statement.entry.value.upperBound..<range.upperBound]
            if section.last != ASCII.lineFeed { section += style.lineEnd }
            if !text.isEmpty, style.dividesTables { text += style.lineEnd }
            text += section
        }
        return text
    }

    // MARK: Arrays of tables

    mutating func planList(
        _ change: ContainerChange, _ target: CodableDocument, _ edits: inout EditList
    ) throws {
        var list = TOMLTable(change, target, self)
        let path = path(of: change.node)
        for slot in change.slots {
            if let position = slot.position { list.pass(position, self) }
            var text: [UInt8] = []
            switch slot.outcome {
            case .kept, .changed: continue
            case .removed:
                if let position = slot.position {
                    removeOrCommentOut(list.values[position], slot, &edits)
                }
                continue
            case .inserted(let value):
                try appendElement(path, target.node(atTapeIndex: value), to: &text)
            case .moved(let value, let from):
                if let moved = movedSections(from, to: path, isElement: true) {
                    text = moved
                } else {
                    try appendElement(path, target.node(atTapeIndex: value), to: &text)
                }
            case .replaced:
                throw EditRefusal("an element is not a table")
            }
            add(sections: text, list, .inserted)
        }
    }

    // MARK: Reprinting

    mutating func reprint(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        guard node > 0 else { return try reprint(value, &edits) }
        if pieces.form(of: node) == .none || isBracketed(node) {
            guard isBracketed(node) else { throw EditRefusal("an inline table with dotted keys") }
            return try brackets.reprint(node, by: value, &edits)
        }
        guard let unit = pieces.units(of: node).first else { return }
        let statement = pieces.statements[unit.statement]
        var text: [UInt8] = []
        if unit.isSection, value.kind == .object || isTables(value) {
            let parent = source.parent(of: node) ?? 0
            let isElement = source.kind(of: parent) == .array
            let path = path(of: node)
            if isElement {
                try appendElement(path, value, to: &text)
            } else {
                try appendSections(path, value, to: &text)
            }
        } else if unit.isSection {
            throw EditRefusal("a table is replaced by another kind of value")
        } else {
            let near = TOMLAlignment(near: unit.statement, in: pieces, lines)
            text = near.indentation + path(statement, to: unit.key) + near.assignment
            text += try self.text(of: value) + style.lineEnd
        }
        remove(node)
        lineEdits.insert(
            text, at: statement.entry.lead.lowerBound, node, .reprinted, isSection: unit.isSection)
    }

    /// Reprints the whole document after the comment it begins with.
    private mutating func reprint(_ root: DocumentNode, _ edits: inout EditList) throws {
        lineEdits = LineEdits()
        renames = []
        known = nil
        let start = pieces.statements.first?.entry.lead.lowerBound ?? source.bytes.count
        let data = try format.write(try CodableDocument(try root.value))
        let text = data.flatMap { $0 == ASCII.lineFeed ? style.lineEnd : [$0] }
        edits.replace(start..<source.bytes.count, with: text, .reprinted)
    }
}
