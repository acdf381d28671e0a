import VersionedCodableDocuments
import VersionedCodableFormatKit

// The tables and arrays of tables on the path of edits, and those that are new.

extension TOMLPlan {
    /// A table or array of tables whose children are planned one after the other.
    struct Level {
        let children: [Edited.Child]
        /// The values of the source that children are in their place.
        var staying: [Int?] = []
        var index = 0
        /// Whether the children are the elements of an array of tables.
        var isList = false
        /// The path in headers.
        var path: [UInt8]
        /// The keys that precede the last one of a member in a line.
        var prefix: [UInt8] = []
        /// Whether tables in it may have headers.
        var allowsHeaders = true
        /// The header; nil if its lines are among those of the level around.
        var header: TOMLItem?
        /// The lines so far, as in `sections`.
        var lines: [TOMLItem] = []
        /// The number of sections before it.
        var start = 0
        /// The forms of the tables and of the arrays of tables before, or else of the first.
        var table: TOMLStatements.Form?
        var array: TOMLStatements.Form?
    }

    /// Plans the root and all below it, without recursion from table to table.
    mutating func run(_ value: Edited.Value) throws {
        guard source.kind(of: value) == .object else {
            throw EditRefusal("the root of a TOML document is a table")
        }
        let edited = source.container(value)
        var root = Level(children: edited.children, path: [])
        root.header = item(staying: -1)
        var levels = [stayingLevel(root, edited, in: 0, staying(edited, in: 0))]
        while var level = levels.popLast() {
            guard level.index < level.children.count else {
                finish(level)
                if level.header == nil, !levels.isEmpty {
                    levels[levels.count - 1].lines += level.lines
                }
                continue
            }
            let child = level.children[level.index]
            let old = level.staying.isEmpty ? nil : level.staying[level.index]
            level.index += 1
            let inner =
                if let old {
                    try keep(child, old, &level)
                } else {
                    try insert(child, &level)
                }
            levels.append(level)
            if var inner {
                inner.start = sections.count
                levels.append(inner)
            }
        }
    }

    /// Adds the header and the lines of a table before the tables in it.
    private mutating func finish(_ level: Level) {
        guard let header = level.header else { return }
        // The tables in it imply one without lines.
        if header.kind == .table, level.lines.isEmpty, sections.count > level.start {
            if header.stays, let index = header.statement, isImplied(index) {
                gone.insert(index)
                return
            }
            if !header.stays, !header.hasComments { return }
        }
        var own = [header] + level.lines
        var near = level.lines.first(where: \.stays)?.statement ?? header.statement
        for index in own.indices.dropFirst() {
            if !own[index].stays, near != -1 { own[index].near = near }
            if !own[index].isWritten { near = own[index].statement }
        }
        if header.stays { own.append(item(staying: end(ofSectionOf: header.statement))) }
        sections.insert(contentsOf: own, at: level.start)
    }

    /// Whether a header without comments, above its lines or among them, has lines that all go, or
    /// had nothing below it.
    private func isImplied(_ header: Int) -> Bool {
        guard header >= 0, !source.lines.hasComments(layout.entries[header]) else { return false }
        let section = header...end(ofSectionOf: header)
        let table = statements.sections[statements[header].section].table
        return (section.count > 1 || source.children(of: table).isEmpty)
            && section.allSatisfy { index in
                let isLast = index + 1 == layout.entries.count
                let next = isLast ? source.bytes.count : layout.entries[index + 1].lead
                let gap = layout.entries[index].end..<next
                return source.bytes[gap].allSatisfy(ASCII.isWhitespace)
            }
    }

    /// Returns the last statement of the section of one; -1 for none.
    private func end(ofSectionOf statement: Int?) -> Int {
        let section = statement.flatMap { $0 < 0 ? nil : statements[$0].section } ?? 0
        return statements.sections[section].members.upperBound - 1
    }

    // MARK: Members that stay

    /// Returns the values that children continue in their container and in their order.
    ///
    /// Lines precede tables, wherever they are among the children.
    private func staying(_ edited: Edited, in node: Int) -> [Int?] {
        var result: [Int?] = Array(repeating: nil, count: edited.children.count)
        for isSection in [false, true] {
            let candidates = edited.children.enumerated().filter { _, child in
                guard let origin = child.origin, source.parent(of: origin) == node else {
                    return false
                }
                return statements.units(of: origin).first?.isSection == isSection
            }
            for index in candidates.compactMap(\.element.origin).longestIncreasing() {
                result[candidates[index].offset] = candidates[index].element.origin
            }
        }
        return result
    }

    /// Returns the level of a table or array of tables of the source, and removes what leaves it.
    private mutating func stayingLevel(
        _ level: Level, _ edited: Edited, in node: Int, _ staying: [Int?]
    ) -> Level {
        var level = level
        level.staying = staying
        let kept = Set(staying.compactMap { $0 })
        for child in source.children(of: node) {
            if !kept.contains(child.value) { remove(child.value) }
            note(child.value, &level, isFirst: true)
        }
        return level
    }

    /// Notes the form of a member for those after it.
    private func note(_ value: Int, _ level: inout Level, isFirst: Bool = false) {
        switch source.kind(of: value) {
        case .object where !isFirst || level.table == nil: level.table = statements.form(of: value)
        case .array where source.node(value)[0].kind == .object && (!isFirst || level.array == nil):
            level.array = statements.form(of: value)
        default: break
        }
    }

    /// Plans a member or element in its place; returns its level if it has one.
    private mutating func keep(
        _ child: Edited.Child, _ old: Int, _ level: inout Level
    ) throws -> Level? {
        var key = level.isList ? nil : self.key(of: old)
        let isRenamed = !level.isList && !source.isKey(old - 1, child.key)
        if isRenamed { key = try texts.key(child.key, like: key) }
        var inner: Level?
        if case .same(old) = child.value {
            // Nothing in it changes.
        } else if statements.form(of: old) == .value, let unit = statements.units(of: old).first,
            !level.allowsHeaders || !isLarge(child.value)
        {
            var comments: [Int] = []
            let value = try inBraces(child.value, of: unit.statement, &comments)
            change(unit.statement) {
                $0.value = value
                $0.commentSources += comments
            }
        } else if case .edited(let edited) = child.value, edited.source == old,
            let level = self.level(edited, in: old, key, level)
        {
            inner = level
        } else {
            remove(old)
            var child = child
            child.origin = old
            return try insert(child, &level)
        }
        if isRenamed { names[old] = key }
        if !child.commentSources.isEmpty, let statement = statements.statement(of: old) {
            change(statement) { $0.commentSources += child.commentSources }
        }
        note(old, &level)
        if inner == nil {
            let units = statements.units(of: old)
            if let line = units.last(where: { !$0.isSection }) {
                level.lines.append(item(staying: line.statement))
            }
            if let section = units.last(where: \.isSection) {
                sections.append(item(staying: end(ofSectionOf: section.statement)))
            }
        }
        return inner
    }

    /// Returns the level of a table or array of tables in its place; nil if nothing of it stays.
    private mutating func level(
        _ edited: Edited, in node: Int, _ key: [UInt8]?, _ outer: Level
    ) -> Level? {
        let staying = staying(edited, in: node)
        let units = statements.units(of: node)
        let path = key.map { TOMLPlan.join(outer.path, $0) } ?? outer.path
        var level = Level(children: edited.children, path: path)
        guard edited.isObject else {
            guard isTables(.edited(edited)), let first = units.first else { return nil }
            level.isList = true
            // Tables of others may be in between.
            sections.append(item(staying: first.statement - 1))
            return stayingLevel(level, edited, in: node, staying)
        }
        let header = statements.header(of: node)
        guard header != nil || !outer.isList && staying.contains(where: { $0 != nil }) else {
            return nil
        }
        let hasSections = units.allSatisfy(\.isSection)
        level.allowsHeaders = outer.allowsHeaders && hasSections
        if let header {
            level.header = item(staying: header)
        } else if hasSections {
            level.header = TOMLItem(kind: .table, key: path)
        } else if let key {
            level.prefix = TOMLPlan.join(outer.prefix, key)
        }
        return stayingLevel(level, edited, in: node, staying)
    }

    // MARK: New and moved members

    /// Plans a new or moved member or element; returns its level if it has one.
    private mutating func insert(_ child: Edited.Child, _ level: inout Level) throws -> Level? {
        if level.isList {
            if moveSections(child, to: level.path, isElement: true) { return nil }
            return newTable(child, level.path, .element)
        }
        let old = (child.value.source ?? child.origin).flatMap(self.key)
        let key = try texts.key(child.key, like: old)
        let prefix = TOMLPlan.join(level.prefix, key)
        if try moveLines(child, prefix, &level) { return nil }
        let path = TOMLPlan.join(level.path, key)
        if level.allowsHeaders, moveSections(child, to: path, isElement: false) { return nil }
        switch form(of: child, path, level) {
        case .sections:
            let edited = source.container(child.value)
            if edited.isObject { return newTable(child, path, .table) }
            if !edited.children.isEmpty {
                edited.children[0].commentSources += (child.origin.map { [$0] } ?? [])
                edited.children[0].commentSources += child.commentSources
            }
            return Level(children: edited.children, isList: true, path: path)
        case .dotted:
            return Level(
                children: source.container(child.value).children, path: path, prefix: prefix,
                allowsHeaders: false)
        default:
            var item = item(for: child)
            item.key = prefix
            item.value = try inBraces(child.value, of: item.statement, &item.commentSources)
            level.lines.append(item)
            return nil
        }
    }

    private func newTable(
        _ child: Edited.Child, _ path: [UInt8], _ kind: TOMLStatement.Kind
    ) -> Level {
        var header = item(for: child)
        (header.kind, header.key) = (kind, path)
        // The header of a table that becomes an element, or the other way round.
        header.statement = header.statement ?? child.value.source.flatMap(statements.header)
        return Level(
            children: source.container(child.value).children, path: path, header: header)
    }

    /// Returns an item with the comments of the value that a child continues.
    private func item(for child: Edited.Child) -> TOMLItem {
        var item = TOMLItem()
        item.commentSources = child.commentSources
        guard let origin = child.origin else { return item }
        item.statement = statements.statement(of: origin)
        if item.statement == nil, statements.form(of: origin) == .none, origin > 0 {
            item.from = origin
        }
        return item
    }

    /// Moves a table or array of tables that has only headers, of the same kind, as it is written.
    private mutating func moveSections(
        _ child: Edited.Child, to path: [UInt8], isElement: Bool
    ) -> Bool {
        guard case .same(let node) = child.value, let parent = source.parent(of: node),
            child.origin == nil || child.origin == node,
            isElement == (source.kind(of: parent) == .array),
            case let units = statements.units(of: node), !units.isEmpty,
            units.allSatisfy(\.isSection)
        else { return false }
        sections += moved(child, node, path)
        return true
    }

    /// Moves a member that has lines, as it is written.
    private mutating func moveLines(
        _ child: Edited.Child, _ path: [UInt8], _ level: inout Level
    ) throws -> Bool {
        guard let node = child.value.source, child.origin == node,
            case let units = statements.units(of: node), !units.isEmpty,
            units.allSatisfy({ !$0.isSection })
        else { return false }
        var items = moved(child, node, path)
        if case .edited = child.value {
            guard statements.form(of: node) == .value else { return false }
            items[0].value = try inBraces(
                child.value, of: items[0].statement, &items[0].commentSources)
        }
        level.lines += items
        return true
    }

    /// Returns the statements of a value with another path.
    private func moved(_ child: Edited.Child, _ node: Int, _ path: [UInt8]) -> [TOMLItem] {
        let first = statements.statement(of: node)
        return statements.units(of: node).flatMap { unit in
            statements.statements(of: unit).map { statement in
                var item = item(staying: statement)
                item.stays = false
                if statement == unit.statement {
                    (item.oldPrefix, item.key) = (unit.key + 1, path)
                }
                if statement == first { item.commentSources = child.commentSources }
                return item
            }
        }
    }

    /// Returns the key of a value as it is written at its first occurrence.
    private func key(of node: Int) -> [UInt8]? {
        statements.units(of: node).first.map {
            Array(source.bytes[statements.keys(of: $0.statement)[$0.key]])
        }
    }
}
