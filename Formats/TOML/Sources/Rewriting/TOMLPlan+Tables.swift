import VersionedCodableDocuments
import VersionedCodableFormatKit

// Tables and arrays of tables of the source, and what stays in them.

extension TOMLPlan {
    /// A table, and the places of its next members.
    struct Table {
        /// The path in headers.
        var path: [UInt8]
        /// The keys that precede the last one of a member in a line.
        var prefix: [UInt8] = []
        /// Whether tables in it may have headers.
        var allowsHeaders: Bool
        /// The places after the member before.
        var lines: Place?
        var sections: Place?
        /// The statement that the next line is aligned with.
        var near: Int?
        /// The places before the member after.
        var nextLine: Int?
        var nextSection: Int?
        /// The place of its first line, and of its first table, if it has no members.
        var firstLine: Place?
        var firstSection: Place?
        /// The first header of a table that stays.
        var firstHeader: Int?
        /// The forms of the tables and of the arrays of tables before, or else of the first.
        var table: TOMLPieces.Form?
        var array: TOMLPieces.Form?
        /// The list that its statements go to; empty if they stay where they are.
        var list: Place = []

        /// Returns the place before a statement of the table.
        func before(_ statement: Int) -> Place { list + [statement, -1] }
    }

    /// Returns the values that children continue in their container and in their order.
    func staying(_ edited: Edited, in node: Int) -> [Int?] {
        let candidates = edited.children.enumerated().filter { _, child in
            child.origin.map { source.parent(of: $0) == node && !pieces.units(of: $0).isEmpty }
                ?? false
        }
        var result: [Int?] = Array(repeating: nil, count: edited.children.count)
        for index in candidates.compactMap(\.element.origin).longestIncreasing() {
            result[candidates[index].offset] = candidates[index].element.origin
        }
        return result
    }

    /// A table whose children are planned one after the other.
    struct Walk {
        let children: [Edited.Child]
        /// The values that children continue in their place.
        var staying: [Int?]
        /// The first statements of what follows each child, from the last child to the first.
        var next: [(line: Int?, section: Int?)]
        var table: Table
        /// The header to write after the children; nil for a table of the source.
        var header: NewTable?
        var index = 0
    }

    /// Plans the root.
    mutating func run(_ edited: Edited) throws {
        var table = Table(path: [], allowsHeaders: true)
        table.firstLine = TOMLPlan.head
        table.firstSection = after(section: 0, table)
        try run(walk(edited, in: 0, staying(edited, in: 0), table))
    }

    /// Plans a table and all below it, without recursion from table to table.
    mutating func run(_ walk: Walk) throws {
        try source.checkStack()
        var stack = [walk]
        while var walk = stack.popLast() {
            let index = walk.index
            guard index < walk.children.count else {
                if let header = walk.header { finish(header) }
                continue
            }
            walk.index += 1
            let next = walk.next[walk.next.count - 1 - index]
            (walk.table.nextLine, walk.table.nextSection) = next
            var inner: Walk?
            if let old = walk.staying[index] {
                try keep(walk.children[index], old, &walk.table, &inner)
            } else {
                try insert(walk.children[index], &walk.table, &inner)
            }
            stack.append(walk)
            if let inner { stack.append(inner) }
        }
    }

    /// Begins with a table of the source.
    private mutating func walk(
        _ edited: Edited, in node: Int, _ staying: [Int?], _ table: Table
    ) -> Walk {
        var table = table
        let kept = Set(staying.compactMap { $0 })
        for child in source.children(of: node) {
            if !kept.contains(child.value) { remove(child.value) }
            note(child.value, &table, isFirst: true)
        }
        var next: [(line: Int?, section: Int?)] = []
        var (line, section): (Int?, Int?) = (nil, nil)
        for old in staying.reversed() {
            next.append((line, section))
            let units = old.map(pieces.units) ?? []
            line = units.first { !$0.isSection }?.statement ?? line
            section = units.first(where: \.isSection)?.statement ?? section
        }
        table.firstHeader = section
        return Walk(children: edited.children, staying: staying, next: next, table: table)
    }

    /// Notes the form of a member for those after it.
    private func note(_ value: Int, _ table: inout Table, isFirst: Bool = false) {
        switch source.kind(of: value) {
        case .object where !isFirst || table.table == nil: table.table = pieces.form(of: value)
        case .array where source.node(value)[0].kind == .object && (!isFirst || table.array == nil):
            table.array = pieces.form(of: value)
        default: break
        }
    }

    /// Continues after a value that stays.
    private func pass(_ value: Int, _ table: inout Table) {
        let units = pieces.units(of: value)
        if let line = units.last(where: { !$0.isSection }) {
            table.lines = table.list + [line.statement, 1]
            table.near = line.statement
        }
        if let section = units.last(where: \.isSection) {
            table.sections = after(section.statement, table)
        }
        note(value, &table)
    }

    /// Returns the place after the section of a statement.
    private func after(_ statement: Int, _ table: Table) -> Place {
        after(section: pieces.statements[statement].section, table)
    }

    private func after(section: Int, _ table: Table) -> Place {
        table.list + [pieces.statements(ofSection: section).upperBound - 1, 2]
    }

    // MARK: Members that stay

    private mutating func keep(
        _ child: Edited.Child, _ old: Int, _ table: inout Table, _ walk: inout Walk?
    ) throws {
        let raw = pieces.key(of: old)
        var key = raw ?? []
        if !source.isKey(old - 1, child.key) {
            key = try texts.key(child.key, like: raw)
            rename(old, to: key)
        }
        guard try change(child.value, old, key, table, &walk) else {
            rename(old, to: nil)
            remove(old)
            var child = child
            child.origin = old
            return try insert(child, &table, &walk)
        }
        takeComments(of: child, in: old)
        pass(old, &table)
    }

    /// Notes the comments that pass to a value of the source.
    mutating func takeComments(of child: Edited.Child, in value: Int) {
        guard !child.commentSources.isEmpty, let statement = statement(of: value) else { return }
        change(statement) { $0.commentSources += child.commentSources }
    }

    private mutating func setValue(_ value: Edited.Value, of statement: Int) throws {
        var comments: [Int] = []
        let value = try inBraces(value, &comments)
        change(statement) {
            $0.value = value
            $0.commentSources += comments
        }
    }

    /// Returns the statement that has the comments of a value.
    func statement(of value: Int) -> Int? {
        if let header = pieces.header(of: value) { return header }
        guard let unit = pieces.units(of: value).first,
            unit.key == pieces.keys(of: unit.statement).count - 1
        else { return nil }
        return unit.statement
    }

    /// Plans another value for a member or element that stays; returns whether it can.
    private mutating func change(
        _ value: Edited.Value, _ old: Int, _ key: [UInt8], _ table: Table, _ walk: inout Walk?
    ) throws -> Bool {
        if case .same(old) = value { return true }
        if pieces.form(of: old) == .value, let unit = pieces.units(of: old).first {
            if table.allowsHeaders, isLarge(value) { return false }
            try setValue(value, of: unit.statement)
            return true
        }
        if case .edited(let edited) = value, edited.source == old {
            return try change(edited, old, key, table, &walk)
        }
        return false
    }

    private mutating func change(
        _ edited: Edited, _ old: Int, _ key: [UInt8], _ table: Table, _ walk: inout Walk?
    ) throws -> Bool {
        let path = TOMLPlan.join(table.path, key)
        let staying = staying(edited, in: old)
        guard edited.isObject else {
            guard isTables(.edited(edited)) else { return false }
            try walkList(edited, in: old, staying, path, list: table.list)
            return true
        }
        guard pieces.header(of: old) != nil || staying.contains(where: { $0 != nil }) else {
            return false
        }
        let prefix = TOMLPlan.join(table.prefix, key)
        walk = self.walk(
            edited, in: old, staying, inner(old, path, prefix, table, table.allowsHeaders))
        return true
    }

    /// Returns the state of a table of the source before its first member.
    private func inner(
        _ node: Int, _ path: [UInt8], _ prefix: [UInt8], _ outer: Table, _ allowsHeaders: Bool
    ) -> Table {
        var table = Table(path: path, prefix: prefix, allowsHeaders: false)
        table.list = outer.list
        table.allowsHeaders = allowsHeaders && pieces.units(of: node).allSatisfy(\.isSection)
        if table.allowsHeaders { table.prefix = [] }
        if let header = pieces.header(of: node) {
            table.prefix = []
            table.near = header
            table.firstLine = table.list + [header, 1]
            table.firstSection = after(header, table)
        } else if let first = pieces.units(of: node).first {
            table.firstSection = table.before(first.statement)
        }
        return table
    }

    // MARK: Arrays of tables

    private mutating func walkList(
        _ edited: Edited, in node: Int, _ staying: [Int?], _ path: [UInt8], list: Place
    ) throws {
        var table = Table(path: path, allowsHeaders: true)
        table.list = list
        let kept = Set(staying.compactMap { $0 })
        var next = staying.compactMap { $0 }[...]
        for element in source.children(of: node) where !kept.contains(element.value) {
            remove(element.value)
        }
        let last = pieces.units(of: node).last
        table.firstSection = last.map { after($0.statement, table) }
        var previous: Int?
        func insert(_ child: Edited.Child) throws {
            table.nextSection = next.first.flatMap { pieces.units(of: $0).first?.statement }
            if let previous { pass(previous, &table) }
            previous = nil
            if try moveSections(child, to: table.path, isElement: true, &table) { return }
            try run(newTable(child, table.path, isElement: true, &table))
        }
        for (index, child) in edited.children.enumerated() {
            guard let old = staying[index] else {
                try insert(child)
                continue
            }
            next = next.dropFirst()
            switch child.value {
            case .same(old): break
            case .edited(let inside) where inside.source == old && pieces.header(of: old) != nil:
                try run(
                    walk(
                        inside, in: old, self.staying(inside, in: old),
                        inner(old, path, [], table, true)))
            default:
                remove(old)
                try insert(child)
                continue
            }
            takeComments(of: child, in: old)
            previous = old
        }
    }

    /// Moves a table or array of tables that has only headers, as it is written.
    mutating func moveSections(
        _ child: Edited.Child, to path: [UInt8], isElement: Bool, _ table: inout Table
    ) throws -> Bool {
        guard let node = child.value.source, let parent = source.parent(of: node),
            case let units = pieces.units(of: node), !units.isEmpty,
            units.allSatisfy(\.isSection)
        else { return false }
        let isObject = source.kind(of: node) == .object
        let wasElement = source.kind(of: parent) == .array
        // A table may have been the only element of the array that it continues.
        guard child.origin == nil || child.origin == node || wasElement && child.origin == parent
        else { return false }
        let header = pieces.header(of: node)
        if isElement || wasElement {
            // Subtables need the header of their element before them.
            guard isObject, header != nil, header == units.first?.statement else { return false }
        }
        guard try move(child, node, path, [], isSection: true, &table) else { return false }
        if let header, isObject { change(header) { $0.kind = isElement ? .element : .table } }
        return true
    }

    /// Moves a member that has lines, as it is written.
    mutating func moveLines(
        _ child: Edited.Child, _ key: [UInt8], _ table: inout Table
    ) throws -> Bool {
        guard let node = child.value.source, child.origin == node,
            case let units = pieces.units(of: node), !units.isEmpty,
            units.allSatisfy({ !$0.isSection })
        else { return false }
        let path = TOMLPlan.join(table.path, key)
        return try move(
            child, node, path, TOMLPlan.join(table.prefix, key), isSection: false, &table)
    }

    /// Moves a value as it is written, with the changes in it; returns whether something of it stays.
    private mutating func move(
        _ child: Edited.Child, _ node: Int, _ path: [UInt8], _ prefix: [UInt8], isSection: Bool,
        _ table: inout Table
    ) throws -> Bool {
        var staying: [Int?] = []
        let isValue = pieces.form(of: node) == .value
        if case .edited(let edited) = child.value, !isValue {
            staying = self.staying(edited, in: node)
            let stays = pieces.header(of: node) != nil || staying.contains { $0 != nil }
            guard edited.isObject ? stays : isTables(child.value) else { return false }
        }
        var outer = table
        outer.list = nextPlace(isSection: isSection, &table)
        let near = isSection ? nil : table.near
        move(node, to: outer.list, path: isSection ? path : prefix, near: near)
        takeComments(of: child, in: node)
        guard case .edited(let edited) = child.value else { return true }
        if isValue, let statement = statement(of: node) {
            try setValue(child.value, of: statement)
        } else if edited.isObject {
            try run(walk(edited, in: node, staying, inner(node, path, prefix, outer, isSection)))
        } else {
            try walkList(edited, in: node, staying, path, list: outer.list)
        }
        return true
    }
}
