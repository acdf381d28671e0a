import VersionedCodableDocuments
import VersionedCodableFormatKit

// New and moved members.

extension TOMLPlan {
    /// The maximum bytes of a header's keys, as in the writer; deeper tables are in braces.
    private static let longestHeader = 512

    mutating func insert(_ child: Edited.Child, _ table: inout Table) throws {
        let old = (child.value.source ?? child.origin).flatMap {
            pieces.key(of: $0, in: source.bytes)
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
            guard !isObject else { return try writeTable(child, path, isElement: false, &table) }
            var list = table
            list.path = path
            list.isInList = true
            for (index, element) in children.enumerated() {
                var element = element
                if index == 0 { element.commentSources += commentNodes(of: child) }
                if try moveSections(element, to: path, isElement: true, &list) { continue }
                try writeTable(element, path, isElement: true, &list)
            }
            (table.sections, table.nextSection) = (list.sections, list.nextSection)
        case .dotted:
            var inner = table
            inner.prefix = TOMLPlan.join(table.prefix, key)
            inner.path = path
            inner.allowsHeaders = false
            for member in parts(of: child.value).children { try insert(member, &inner) }
            (table.lines, table.near) = (inner.lines, inner.near)
        default:
            var item = item(for: child)
            item.key = TOMLPlan.join(table.prefix, key)
            item.value = inline(child.value)
            add(.item(item), isSection: false, &table)
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
        guard let origin = child.origin ?? child.value.source else { return item }
        item.statement = statement(of: origin)
        if item.statement == nil, source.parent(of: origin) != nil { item.from = origin }
        return item
    }

    /// Adds an item or a list after the member before.
    mutating func add(_ element: Element, isSection: Bool, _ table: inout Table) {
        var element = element
        let place: Place
        if isSection {
            place =
                table.sections ?? table.nextSection.map { .anchor(.before($0)) }
                ?? table.firstSection ?? .anchor(.head)
            table.sections = place
        } else {
            if table.lines == nil, let next = table.nextLine {
                table.lines = .anchor(.before(next))
                table.near = next
            }
            place = table.lines ?? table.firstLine ?? headed(&table)
            table.lines = place
            if case .item(var item) = element {
                item.near = table.near
                element = .item(item)
            }
        }
        append(element, at: place)
    }

    /// Returns the place after a new header, before the other tables in a table without one.
    private mutating func headed(_ table: inout Table) -> Place {
        var item = TOMLItem(kind: .table)
        item.key = table.path
        let list = newList()
        if let first = table.firstHeader {
            append(.item(item), at: .anchor(.before(first)))
            append(.list(list), at: .anchor(.before(first)))
        } else {
            add(.item(item), isSection: true, &table)
            add(.list(list), isSection: true, &table)
        }
        return .list(list)
    }

    /// Writes a table with a header.
    mutating func writeTable(
        _ child: Edited.Child, _ path: [UInt8], isElement: Bool, _ table: inout Table
    ) throws {
        try source.checkStack()
        let list = newList()
        add(.list(list), isSection: true, &table)
        let (lines, sections) = (newList(), newList())
        var inner = Table(path: path, allowsHeaders: true)
        inner.isInList = table.isInList || isElement
        inner.lines = .list(lines)
        inner.sections = .list(sections)
        for member in parts(of: child.value).children { try insert(member, &inner) }
        var header = item(for: child)
        header.kind = isElement ? .element : .table
        header.key = path
        let hasComments =
            header.statement != nil || header.from != nil || !header.commentSources.isEmpty
        let isImplied = (!isEmpty(sections) || inner.isImplied) && isEmpty(lines) && !hasComments
        fill(
            list,
            with: (isElement || !isImplied ? [.item(header)] : []) + [
                .list(lines), .list(sections),
            ])
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
        case .new(let node, _):
            let isObject = node.kind == .object
            let members = node.members.map {
                Edited.Child(key: $0.0, origin: nil, value: .new($0.1, like: nil))
            }
            let elements = node.elements.map {
                Edited.Child(key: "", origin: nil, value: .new($0, like: nil))
            }
            return (isObject, isObject ? members : elements)
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
        switch isObject ? table.table : table.list {
        case .value?: return fitsLine(value) ? .value : .sections
        case .dotted?:
            let children = parts(of: value).children
            let isFlat = !children.isEmpty && !children.contains { isContainer($0.value) }
            return isObject && isFlat && child.origin == nil ? .dotted : .sections
        case .sections?: return .sections
        default: return isObject || style.hasElements || !fitsLine(value) ? .sections : .value
        }
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
        child.origin.flatMap(statement).map {
            let entry = layout.entries[$0]
            return !entry.trail.isEmpty || entry.lead < source.lines.start(of: entry.start)
        } ?? false
    }

    /// Returns a value whose tables are all in brackets, with the text of their members.
    func inline(_ value: Edited.Value) -> Edited.Value {
        switch value {
        case .new: return value
        case .same(let node):
            guard !TOMLEditor.isBracketed(node, source) else { return value }
        case .edited: break
        }
        let isKept = value.source.map { TOMLEditor.isBracketed($0, source) } ?? false
        let (isObject, children) = parts(of: value)
        return .edited(
            Edited(
                source: isKept ? value.source : nil, isObject: isObject,
                children: children.map { child in
                    // Dotted keys in braces change in their place, or not at all.
                    let isDotted =
                        isKept && child.origin == child.value.source
                        && child.origin.flatMap(source.parent) == value.source
                    var child = child
                    if !isDotted { child.value = inline(child.value) }
                    return child
                }))
    }
}
