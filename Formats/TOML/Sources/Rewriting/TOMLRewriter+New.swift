import VersionedCodableDocuments
import VersionedCodableFormatKit

// Insertions into tables.

extension TOMLRewriter {
    mutating func planNew(
        _ slot: ContainerChange.Slot, _ table: inout TOMLTable
    ) throws {
        guard let newKey = slot.newKey else { return }
        let name = table.target.text(atTapeIndex: newKey)
        switch slot.outcome {
        case .inserted(let value):
            try insert(name, table.target.node(atTapeIndex: value), &table, .inserted)
        case .moved(let value, let from):
            if known?.inPlace[from] != nil { return }
            if try move(name, from, &table) { return }
            try insert(name, table.target.node(atTapeIndex: value), &table, .moved)
        default: break
        }
    }

    private mutating func insert(
        _ name: String, _ value: DocumentNode, _ table: inout TOMLTable,
        _ reason: SourceEdit.Reason
    ) throws {
        let key = try texts.key(name, like: nil)
        let form = form(of: value, near: table)
        switch form {
        case .sections:
            var text: [UInt8] = []
            try appendSections(
                TOMLRewriter.join(path(of: table.node), key), value, to: &text)
            add(sections: text, table, reason)
        case .dotted:
            for (member, value) in value.members {
                let parts = TOMLRewriter.join(key, try texts.key(member, like: nil))
                if let from = known?.parts[value.index],
                    let moved = try movedLines(of: from, parts)
                {
                    for line in moved { add(line, &table) }
                    continue
                }
                add(TOMLLine(key: parts, value: try text(of: value), reason: reason), &table)
            }
        default:
            add(TOMLLine(key: key, value: try text(of: value), reason: reason), &table)
        }
    }

    // MARK: Forms

    /// Whether a table can contain tables with headers.
    func canHaveSections(_ node: Int) -> Bool {
        node == 0 || pieces.form(of: node) == .sections
    }

    /// Whether a value is an array that can be written as tables with headers.
    func isTables(_ value: DocumentNode) -> Bool {
        guard value.kind == .array, value.count > 0, !TOMLRewriter.isFlow(value) else {
            return false
        }
        return value.elements.allSatisfy { $0.kind == .object && !TOMLRewriter.isFlow($0) }
    }

    /// Whether a value that replaces one in a line is better written with headers.
    func isLarge(_ value: DocumentNode) -> Bool {
        guard value.kind == .object, !TOMLRewriter.isFlow(value) else { return isTables(value) }
        return value.count > 3 || !isFlat(value)
    }

    private func isFlat(_ value: DocumentNode) -> Bool {
        value.members.allSatisfy { $0.value.kind != .object && $0.value.kind != .array }
    }

    private func form(of value: DocumentNode, near table: TOMLTable) -> TOMLPieces.Form {
        let isObject = value.kind == .object && !TOMLRewriter.isFlow(value)
        guard isObject || isTables(value), canHaveSections(table.node) else { return .value }
        let near = table.before.or(table.after)
        let sibling = isObject ? near.table : near.list
        switch sibling {
        case .value?: return fitsLine(value) ? .value : .sections
        case .dotted?: return isObject && value.count > 0 && isFlat(value) ? .dotted : .sections
        case .sections?: return .sections
        default: return isObject || style.hasElements || !fitsLine(value) ? .sections : .value
        }
    }

    private func fitsLine(_ value: DocumentNode) -> Bool {
        guard value.count <= 8, !takesComments(value) else { return false }
        if value.kind == .object { return isFlat(value) }
        return value.elements.allSatisfy { $0.count <= 3 && isFlat($0) }
    }

    /// Whether members of the source move into a table with their comments.
    private func takesComments(_ value: DocumentNode) -> Bool {
        value.members.contains { member in
            (known?.parts[member.value.index]).map(pieces.units)?.contains { unit in
                let entry = pieces.statements[unit.statement].entry
                return !entry.lead.isEmpty || !entry.trail.isEmpty
            } ?? false
        }
    }

    // MARK: Lines

    /// Returns a value as written after a key.
    mutating func text(of value: DocumentNode) throws -> [UInt8] {
        let isContainer = value.kind == .array || value.kind == .object
        if let from = known?.parts[value.index], !isContainer || isBracketed(from) {
            return Array(source.bytes[source.range(of: from)])
        }
        guard isContainer else { return try texts.member(value) }
        let text = try brackets.text(
            of: value, indentation: [], isInline: true, moved: known?.parts ?? [:])
        guard value.kind == .array, text.count > format.writing.lineWidth, value.count > 1,
            format.writing.lineWidth > 0
        else { return text }
        let whiteSpace = Array(
            repeating: ASCII.space, count: min(max(0, format.writing.indentation), 256))
        var long: [UInt8] = [ASCII.openBracket] + style.lineEnd
        for element in value.elements {
            long += whiteSpace
            long += try brackets.text(of: element, indentation: whiteSpace, isInline: true)
            long += [ASCII.comma] + style.lineEnd
        }
        return long + [ASCII.closeBracket]
    }

    func text(of line: TOMLLine, _ prefix: [UInt8], _ near: TOMLAlignment) -> [UInt8] {
        let key = TOMLRewriter.join(prefix, line.key)
        return line.lead + near.indentation + key + near.assignment(after: key) + line.value
            + line.trail + style.lineEnd
    }

    /// Inserts a line after the member that precedes it, or at the members of the table.
    mutating func add(_ line: TOMLLine, _ table: inout TOMLTable) {
        if let unit = table.before.line {
            return add(line, near: unit, at: pieces.statements[unit.statement].entry.end, table)
        }
        if let unit = table.after.line {
            return add(
                line, near: unit, at: pieces.statements[unit.statement].entry.lead.lowerBound, table
            )
        }
        let plain = TOMLAlignment(style.assignment, indentation(below: table.node))
        let text = text(of: line, [], plain)
        if let section = pieces.ownSection(of: table.node),
            let header = pieces.sections[section].header
        {
            let place = pieces.statements[header].foot
            return lineEdits.insert(text, at: place, table.node, line.reason)
        }
        // Before all headers.
        table.pending += text
    }

    private mutating func add(
        _ line: TOMLLine, near unit: TOMLPieces.Unit, at offset: Int, _ table: TOMLTable
    ) {
        let near = TOMLAlignment(near: unit.statement, in: pieces, lines)
        let prefix = path(pieces.statements[unit.statement], to: unit.key - 1)
        lineEdits.insert(text(of: line, prefix, near), at: offset, table.node, line.reason)
    }

    private func indentation(below table: Int) -> [UInt8] {
        guard let section = pieces.ownSection(of: table),
            let header = pieces.sections[section].header
        else { return [] }
        return lines.indentation(at: pieces.statements[header].entry.value.lowerBound)
    }

    // MARK: Sections

    /// Inserts tables with headers after those of the member that precedes them.
    mutating func add(
        sections text: [UInt8], _ table: TOMLTable, _ reason: SourceEdit.Reason
    ) {
        let node = table.node
        let emptyLine = style.dividesTables ? style.lineEnd : []
        if let unit = table.before.section {
            return lineEdits.insert(
                emptyLine + text, at: pieces.end(of: unit), node, reason, isSection: true)
        }
        if let unit = table.after.section {
            let place = pieces.statements[unit.statement].entry.lead.lowerBound
            return lineEdits.insert(text + emptyLine, at: place, node, reason, isSection: true)
        }
        var place = source.bytes.count
        if let section = pieces.ownSection(of: node) {
            let section = pieces.sections[section]
            let last = section.members.isEmpty ? section.header : section.members.upperBound - 1
            if let last {
                place = pieces.statements[last].foot
            } else if let first = pieces.statements.first {
                place = first.entry.lead.lowerBound
            }
        }
        lineEdits.insert(emptyLine + text, at: place, node, reason, isSection: true)
    }

    func header(_ path: [UInt8], isElement: Bool) -> [UInt8] {
        (isElement ? [ASCII.openBracket, ASCII.openBracket] : [ASCII.openBracket]) + path
            + (isElement ? [ASCII.closeBracket, ASCII.closeBracket] : [ASCII.closeBracket])
            + style.lineEnd
    }
}
