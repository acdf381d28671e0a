import VersionedCodableDocuments
import VersionedCodableFormatKit

// New and moved members.

extension TOMLPlan {
    /// The maximum bytes of a header's keys, as in the writer; deeper tables are in braces.
    private static let longestHeader = 512

    /// A new table, and its list: the header, its lines, its tables.
    struct NewTable {
        let child: Edited.Child
        let path: [UInt8]
        let isElement: Bool
        let list: Place
    }

    mutating func insert(
        _ child: Edited.Child, _ table: inout Table, _ walk: inout Walk?
    ) throws {
        let old = (child.value.source ?? child.origin).flatMap {
            pieces.key(of: $0)
        }
        let key = try texts.key(child.key, like: old)
        if try moveLines(child, key, &table) { return }
        let path = TOMLPlan.join(table.path, key)
        if table.allowsHeaders,
            try moveSections(child, to: path, isElement: false, &table)
        {
            return
        }
        switch form(of: child, path, table) {
        case .sections:
            let (isObject, children) = parts(of: child.value)
            guard !isObject else {
                return walk = newTable(child, path, isElement: false, &table)
            }
            var list = table
            list.path = path
            for (index, element) in children.enumerated() {
                var element = element
                if index == 0 { element.commentSources += commentNodes(of: child) }
                if try moveSections(element, to: path, isElement: true, &list) { continue }
                try run(newTable(element, path, isElement: true, &list))
            }
            (table.sections, table.nextSection) = (list.sections, list.nextSection)
        case .dotted:
            var inner = table
            inner.prefix = TOMLPlan.join(table.prefix, key)
            inner.path = path
            inner.allowsHeaders = false
            for member in parts(of: child.value).children { try insert(member, &inner, &walk) }
            (table.lines, table.near) = (inner.lines, inner.near)
        default:
            var item = item(for: child)
            item.key = TOMLPlan.join(table.prefix, key)
            item.value = try inBraces(
                child.value, &item.commentSources, header: item.statement)
            let place = nextPlace(isSection: false, &table)
            item.near = table.near
            insert(item, at: place)
        }
    }

    /// Returns the values whose comments pass to a child.
    private func commentNodes(of child: Edited.Child) -> [Int] {
        (child.origin.map { [$0] } ?? []) + child.commentSources
    }

    /// Returns an item with the comments of the value that a child continues.
    private func item(for child: Edited.Child) -> TOMLItem {
        var item = TOMLItem()
        item.commentSources = child.commentSources
        guard let origin = child.origin else { return item }
        item.statement = statement(of: origin)
        if item.statement == nil, pieces.form(of: origin) == .none, origin > 0 {
            item.from = origin
        }
        return item
    }

    /// Returns the place of a new statement or list after the member before.
    mutating func nextPlace(isSection: Bool, _ table: inout Table) -> Place {
        let place: Place
        if isSection {
            place =
                table.sections ?? table.nextSection.map(table.before)
                ?? table.firstSection ?? TOMLPlan.head
            table.sections = place
        } else {
            if table.lines == nil, let next = table.nextLine {
                table.lines = table.before(next)
                table.near = next
            }
            place = table.lines ?? table.firstLine ?? headed(&table)
            table.lines = place
        }
        return next(at: place)
    }

    /// Returns the place after a new header, before the other tables in a table without one.
    private mutating func headed(_ table: inout Table) -> Place {
        let list: Place
        if let first = table.firstHeader {
            list = next(at: table.before(first))
            table.sections = table.sections ?? table.before(first)
        } else {
            list = nextPlace(isSection: true, &table)
        }
        var item = TOMLItem(kind: .table)
        item.key = table.path
        insert(item, at: list + [0])
        return list + [1]
    }

    /// Begins with a new table with a header.
    mutating func newTable(
        _ child: Edited.Child, _ path: [UInt8], isElement: Bool, _ table: inout Table
    ) -> Walk {
        let list = nextPlace(isSection: true, &table)
        var inner = Table(path: path, allowsHeaders: true)
        inner.lines = list + [1]
        inner.sections = list + [2]
        let children = parts(of: child.value).children
        return Walk(
            children: children, staying: Array(repeating: nil, count: children.count),
            next: Array(repeating: (nil, nil), count: children.count), table: inner,
            header: NewTable(child: child, path: path, isElement: isElement, list: list))
    }

    /// Writes the header of a new table whose children are planned.
    mutating func finish(_ new: NewTable) {
        var header = item(for: new.child)
        header.kind = new.isElement ? .element : .table
        header.key = new.path
        let hasComments =
            header.statement != nil || header.from != nil || !header.commentSources.isEmpty
        let isImplied = !isEmpty(new.list + [2]) && isEmpty(new.list + [1]) && !hasComments
        if new.isElement || !isImplied { insert(header, at: new.list + [0]) }
    }

    // MARK: Forms

    /// Returns the children of a container.
    private func parts(of value: Edited.Value) -> (isObject: Bool, children: [Edited.Child]) {
        switch value {
        case .edited(let edited): return (edited.isObject, edited.children)
        case .same(let node):
            let children = source.children(of: node).map { child in
                Edited.Child(
                    key: child.key.map(source.text) ?? "", origin: child.value,
                    value: .same(child.value))
            }
            return (source.kind(of: node) == .object, children)
        case .new(let node, let like):
            let isObject = node.kind == .object
            let members =
                isObject ? node.members.map { ($0.0, $0.1) } : node.elements.map { ("", $0) }
            let old = like.map { source.children(of: $0) } ?? []
            let children = members.enumerated().map { index, member in
                let like = old.count == members.count ? old[index].value : nil
                return Edited.Child(key: member.0, origin: nil, value: .new(member.1, like: like))
            }
            return (isObject, children)
        }
    }

    private func kind(of value: Edited.Value) -> DocumentNode.Kind? {
        switch value {
        case .edited(let edited): edited.isObject ? .object : .array
        case .same(let node): source.node(node).kind
        case .new(let node, _): node.kind
        }
    }

    private func isContainer(_ value: Edited.Value) -> Bool {
        kind(of: value) == .object || kind(of: value) == .array
    }

    /// Whether a value was read from brackets.
    private func isFlow(_ value: Edited.Value) -> Bool {
        if case .edited(let edited) = value, edited.isInBraces { return true }
        if let node = value.source { return TOMLEditor.isBracketed(node, source) }
        guard case .new(let node, _) = value else { return false }
        return (node.tapeNode?.head ?? 0) & TapeNode.flow != 0
    }

    /// Whether a value is an array that can be written as tables with headers.
    func isTables(_ value: Edited.Value) -> Bool {
        guard kind(of: value) == .array, !isFlow(value), case let all = parts(of: value).children
        else { return false }
        return !all.isEmpty
            && all.allSatisfy { kind(of: $0.value) == .object && !isFlow($0.value) }
    }

    /// Whether a value that replaces one in a line is better written with headers.
    func isLarge(_ value: Edited.Value) -> Bool {
        guard value.source == nil || !isFlow(value) else { return false }
        guard kind(of: value) == .object, !isFlow(value) else { return isTables(value) }
        let children = parts(of: value).children
        return children.count > 3 || children.contains { isContainer($0.value) }
    }

    private func form(
        of child: Edited.Child, _ path: [UInt8], _ table: Table
    ) -> TOMLPieces.Form {
        let value = child.value
        let isObject = kind(of: value) == .object && !isFlow(value)
        guard isObject || isTables(value), table.allowsHeaders,
            path.count <= TOMLPlan.longestHeader
        else { return .value }
        switch isObject ? table.table : table.array {
        case .value?: return fitsLine(value) ? .value : .sections
        case .dotted?:
            let children = parts(of: value).children
            let isFlat = !children.isEmpty && !children.contains { isContainer($0.value) }
            return isObject && isFlat && child.origin == nil ? .dotted : .sections
        case .sections?: return .sections
        default:
            let isLarge = isObject || style.hasElements || !fitsLine(value)
            return isLarge || isListOfTable(child) ? .sections : .value
        }
    }

    /// Whether a table with a header becomes the only element of an array.
    private func isListOfTable(_ child: Edited.Child) -> Bool {
        guard case .edited(let edited) = child.value, let table = child.origin else { return false }
        return edited.isList(of: table) && pieces.header(of: table) != nil
    }

    /// Whether a container can be on one line, and loses no comments there.
    private func fitsLine(_ value: Edited.Value) -> Bool {
        let (isObject, children) = parts(of: value)
        guard children.count <= 8, !children.contains(where: hasComments) else { return false }
        return children.allSatisfy { child in
            guard isContainer(child.value) else { return isObject }
            let inner = parts(of: child.value)
            return inner.isObject != isObject
                && inner.children.count <= (isObject ? 8 : 3)
                && !inner.children.contains { isContainer($0.value) || hasComments($0) }
        }
    }

    private func hasComments(_ child: Edited.Child) -> Bool {
        guard let index = child.origin.flatMap(statement),
            let entry = try? layout(of: index..<index + 1).entries.first
        else { return false }
        return !entry.trail.isEmpty || entry.lead < source.lines.start(of: entry.start)
    }

    /// Returns a value whose tables are all in braces.
    ///
    /// - Parameters:
    ///   - comments: The values whose comments pass to the statement or element that the value is
    ///     in: what is on one line has none.
    ///   - header: The header whose comments pass to the value's own statement.
    ///   - isDotted: Whether dotted keys in braces name the value, and can stay.
    mutating func inBraces(
        _ value: Edited.Value, _ comments: inout [Int], header: Int? = nil, isDotted: Bool = false
    ) throws -> Edited.Value {
        if !isDotted, isInBraces(value) { return value }
        try source.checkStack()
        let (isObject, children) = parts(of: value)
        let old = value.source.flatMap {
            isDotted || TOMLEditor.isBracketed($0, source) ? $0 : nil
        }
        let kept = old.flatMap {
            !isObject || isInOrder($0) || staysInPlace(value, $0) ? $0 : nil
        }
        var inner: [Edited.Child] = []
        for child in children {
            var child = child
            var own = child.commentSources
            var passing: Int?
            let stays = kept != nil && staysDotted(child)
            if let origin = child.origin {
                if old == nil || source.parent(of: origin) != old {
                    let table = pieces.header(of: origin)
                    if isObject || table != nil {
                        child.origin = nil
                        passing = origin
                    }
                } else if kept == nil || !TOMLEditor.isBracketed(origin, source) && !stays {
                    child.origin = nil
                }
            }
            if !stays || child.value.isEdited {
                child.value = try inBraces(
                    child.value, &own, header: header, isDotted: stays)
            }
            // Of an array of tables, the first table may have them.
            if let passing, takesComments(of: passing, header) { own.insert(passing, at: 0) }
            child.commentSources = isObject ? [] : own
            if isObject { comments += own }
            inner.append(child)
        }
        return .edited(Edited(source: kept, isObject: isObject, children: inner))
    }

    /// Notes that the comments of a value go to one in brackets, unless they go to another already:
    /// an array of tables and its first table have one header.
    private mutating func takesComments(of value: Int, _ header: Int?) -> Bool {
        guard let statement = statement(of: value) else { return true }
        return statement != header && bracketed.insert(statement).inserted
    }

    /// Whether a value is in braces with all in it, and nothing comes from elsewhere.
    private func isInBraces(_ value: Edited.Value) -> Bool {
        var pending = [value]
        while let value = pending.popLast() {
            if let node = value.source, !TOMLEditor.isBracketed(node, source) { return false }
            guard case .edited(let edited) = value else { continue }
            for child in edited.children {
                if let origin = child.origin,
                    !TOMLEditor.isBracketed(origin, source)
                        || source.parent(of: origin) != edited.source
                {
                    return false
                }
                if edited.isObject, !child.commentSources.isEmpty { return false }
                pending.append(child.value)
            }
            if let node = edited.source, edited.isObject, !isInOrder(node) { return false }
        }
        return true
    }

    /// Whether dotted keys in braces can stay as they are, or with other last values.
    private func staysDotted(_ child: Edited.Child) -> Bool {
        guard let origin = child.origin, !TOMLEditor.isBracketed(origin, source),
            child.value.source == origin
        else { return false }
        if case .edited = child.value, !staysInPlace(child.value, origin) { return false }
        // A new name is for all of them.
        return source.isKey(origin - 1, child.key) || source.children(of: origin).count == 1
    }

    /// Whether no member of a table in braces gets another name or place, and no dotted keys do.
    private func staysInPlace(_ value: Edited.Value, _ node: Int) -> Bool {
        guard case .edited(let edited) = value, source.isInPlace(edited, node) else { return false }
        return edited.children.allSatisfy { child in
            child.origin.map { TOMLEditor.isBracketed($0, source) || staysDotted(child) } ?? false
        }
    }

    /// Whether the members of a table in braces follow each other, so that those of dotted keys
    /// are together.
    private func isInOrder(_ node: Int) -> Bool {
        let places = DottedRanges(source: source)
        var end = 0
        for child in source.children(of: node) {
            let start = source.range(of: child.key ?? child.value).lowerBound
            guard start >= end else { return false }
            end = places.range(of: child.value).upperBound
        }
        return true
    }
}

extension Edited.Value {
    fileprivate var isEdited: Bool { if case .edited = self { true } else { false } }
}
