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
        /// The forms of the tables and arrays of tables before, or else of the first.
        var table: TOMLPieces.Form?
        var list: TOMLPieces.Form?
        /// The list that its statements go to; nil if they stay where they are.
        var movedTo: Int?

        /// Returns the place before a statement of the table.
        func before(_ statement: Int) -> Place { .anchor(.before(statement, list: movedTo)) }
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
        table.firstLine = .anchor(.head)
        table.firstSection = .anchor(.afterSection(0, list: nil))
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
        case .array where source.node(value)[0].kind == .object && (!isFirst || table.list == nil):
            table.list = pieces.form(of: value)
        default: break
        }
    }

    /// Continues after a value that stays.
    private func pass(_ value: Int, _ table: inout Table) {
        let units = pieces.units(of: value)
        if let line = units.last(where: { !$0.isSection }) {
            table.lines = .anchor(.after(line.statement, list: table.movedTo))
            table.near = line.statement
        }
        if let section = units.last(where: \.isSection) {
            table.sections = after(section.statement, list: table.movedTo)
        }
        note(value, &table)
    }

    private func after(_ statement: Int, list: Int?) -> Place {
        .anchor(.afterSection(pieces.statements[statement].section, list: list))
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
            try walkList(edited, in: old, staying, path, list: table.movedTo)
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
        table.movedTo = outer.movedTo
        table.allowsHeaders = allowsHeaders && pieces.units(of: node).allSatisfy(\.isSection)
        if table.allowsHeaders { table.prefix = [] }
        if let header = pieces.header(of: node) {
            table.prefix = []
            table.near = header
            table.firstLine = .anchor(.after(header, list: table.movedTo))
            table.firstSection = after(header, list: table.movedTo)
        } else if let first = pieces.units(of: node).first {
            table.firstSection = table.before(first.statement)
        }
        return table
    }

    // MARK: Arrays of tables

    private mutating func walkList(
        _ edited: Edited, in node: Int, _ staying: [Int?], _ path: [UInt8], list taken: Int?
    ) throws {
        var list = Table(path: path, allowsHeaders: true)
        list.movedTo = taken
        let kept = Set(staying.compactMap { $0 })
        var next = staying.compactMap { $0 }[...]
        for element in source.children(of: node) where !kept.contains(element.value) {
            remove(element.value)
        }
        let last = pieces.units(of: node).last
        list.firstSection = last.map { after($0.statement, list: taken) }
        var previous: Int?
        func insert(_ child: Edited.Child) throws {
            list.nextSection = next.first.flatMap { pieces.units(of: $0).first?.statement }
            if let previous { pass(previous, &list) }
            previous = nil
            if try moveSections(child, to: list.path, isElement: true, &list) { return }
            try run(newTable(child, list.path, isElement: true, &list))
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
                        inner(old, path, [], list, true)))
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
        let list = newList()
        var outer = table
        outer.movedTo = list
        if case .edited(let edited) = child.value {
            let staying = staying(edited, in: node)
            if edited.isObject {
                guard header != nil || staying.contains(where: { $0 != nil }) else { return false }
                try run(
                    walk(edited, in: node, staying, inner(node, path, [], outer, true)))
            } else {
                guard isTables(child.value) else { return false }
                try walkList(edited, in: node, staying, path, list: list)
            }
        }
        if let header, isObject { change(header) { $0.kind = isElement ? .element : .table } }
        takeComments(of: child, in: node)
        move(node, lines: list, key: [], near: nil, sections: list, path: path)
        add(.list(list), isSection: true, &table)
        return true
    }

    /// Moves a member that has lines, as it is written.
    mutating func moveLines(
        _ child: Edited.Child, _ key: [UInt8], _ table: inout Table
    ) throws -> Bool {
        guard let node = child.value.source, child.origin == node,
            case let units = pieces.units(of: node), let first = units.first,
            units.allSatisfy({ !$0.isSection })
        else { return false }
        let path = TOMLPlan.join(table.path, key)
        let prefix = TOMLPlan.join(table.prefix, key)
        let list = newList()
        if case .edited(let edited) = child.value {
            if pieces.form(of: node) == .value {
                try setValue(child.value, of: first.statement)
            } else {
                let staying = staying(edited, in: node)
                guard edited.isObject, staying.contains(where: { $0 != nil }) else { return false }
                var outer = table
                outer.movedTo = list
                try run(
                    walk(edited, in: node, staying, inner(node, path, prefix, outer, false)))
            }
        }
        takeComments(of: child, in: node)
        add(.list(list), isSection: false, &table)
        move(
            node, lines: list, key: TOMLPlan.join(table.prefix, key), near: table.near,
            sections: list, path: path)
        return true
    }
}
