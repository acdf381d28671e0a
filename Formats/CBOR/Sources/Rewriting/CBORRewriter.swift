import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Plans edits of CBOR: unchanged items keep their bytes, and container counts are adjusted.
struct CBORRewriter: SourceRewriter {
    private let source: RewriteSource
    private let items: CBORItems
    private let printer: CBORPrinter
    /// The items of children by node, for each container that a child was moved from.
    private var known: [Int: [Int: Int]] = [:]

    /// - Complexity: O(n) in the bytes of the document.
    init(_ source: RewriteSource, _ format: CBORFormat) {
        self.source = source
        items = CBORItems(source.bytes)
        printer = CBORPrinter(format)
    }

    private struct Unit {
        /// The item of the key; nil in an array.
        var key: Int?
        var value: Int
        var isPlain = false
    }

    /// A member or element to insert.
    private struct Item {
        var key: [UInt8]
        var value: [UInt8]
        var reason: SourceEdit.Reason
        /// The offset at which it is inserted.
        var place: Int
    }

    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        let container = try item(of: change.node)
        let head = items[container].head
        let units = try units(of: change.node, container)
        let children = source.children(of: change.node)
        let hasPlainKeys = !units.isEmpty && units.allSatisfy(\.isPlain)
        var place = contentStart(of: container)
        var growth = 0
        var new: [Item] = []
        for slot in change.slots {
            if let position = slot.position {
                let unit = units[position]
                if case .removed = slot.outcome {
                    edits.delete(items[unit.key ?? unit.value].start..<items[unit.value].end)
                    growth -= 1
                } else {
                    try changeInPlace(unit, children[position].value, slot, target, &edits)
                    place = items[unit.value].end
                }
                continue
            }
            let key = try slot.newKey.map {
                try printer.key(target.text(atTapeIndex: $0), isPlain: hasPlainKeys, like: nil)
            }
            growth += 1
            switch slot.outcome {
            case .inserted(let value):
                let text = try text(of: value, target, changes)
                new.append(Item(key: key ?? [], value: text, reason: .inserted, place: place))
            case .moved(_, let from):
                let text = Array(items.text(of: try item(ofChild: from)))
                new.append(Item(key: key ?? [], value: text, reason: .moved, place: place))
            default: growth -= 1
            }
        }
        insert(new, change, units, &edits)
        count(head, growth, &edits)
    }

    mutating func replace(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        try put(value, node, in: try item(of: node), &edits, .replaced)
    }

    mutating func reprint(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        try put(value, node, in: try item(of: node), &edits, .reprinted)
    }

    // MARK: Items and nodes

    /// Returns the item of a container or of the root.
    private func item(of node: Int) throws -> Int {
        if node == 0 { return 0 }
        guard let item = items.item(withHeadAt: source.range(of: node).lowerBound)
        else { throw unknown }
        return item
    }

    /// Returns the item of a value in a container.
    private mutating func item(ofChild node: Int) throws -> Int {
        guard let parent = source.parent(of: node) else { return 0 }
        if known[parent] == nil {
            let units = try units(of: parent, try item(of: parent))
            let children = source.children(of: parent)
            known[parent] = Dictionary(
                zip(children.map(\.value), units.map(\.value)), uniquingKeysWith: { one, _ in one })
        }
        guard let item = known[parent]?[node] else { throw unknown }
        return item
    }

    private var unknown: EditRefusal { EditRefusal("the range of an item is unknown") }

    /// Returns the children of a container without the members whose key is a repeated one.
    private func units(of node: Int, _ item: Int) throws -> [Unit] {
        let inner = items.children(of: item)
        let children = source.children(of: node)
        guard source.kind(of: node) == .object else {
            guard inner.count == children.count else { throw unknown }
            return inner.map { Unit(key: nil, value: $0) }
        }
        var next = 0
        return try children.map { child in
            guard let key = child.key else { throw unknown }
            let place = source.range(of: key).lowerBound
            while next + 1 < inner.count, items[inner[next]].end < place { next += 2 }
            guard next + 1 < inner.count, items[inner[next]].start <= place else { throw unknown }
            next += 2
            return Unit(
                key: inner[next - 2], value: inner[next - 1],
                isPlain: source.entry(key).head & TapeNode.plain != 0)
        }
    }

    private func contentStart(of container: Int) -> Int {
        items.argument(at: items[container].head).next
    }

    // MARK: Kept children

    private mutating func changeInPlace(
        _ unit: Unit, _ old: Int, _ slot: ContainerChange.Slot, _ target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        if let newKey = slot.newKey, let key = unit.key {
            // A renamed member may belong elsewhere in the order.
            guard !printer.sortsKeys else { throw EditRefusal("its keys are sorted") }
            let range = items[key].value..<items[key].end
            let text = try printer.key(
                target.text(atTapeIndex: newKey), isPlain: unit.isPlain, like: items.bytes[range])
            edits.replace(range, with: text, .renamed)
        }
        if case .replaced(let value) = slot.outcome {
            try put(target.node(atTapeIndex: value), old, in: unit.value, &edits, .replaced)
        }
    }

    /// Replaces an item by a value; the tags stay if both are of the same kind.
    private mutating func put(
        _ value: DocumentNode, _ old: Int, in item: Int, _ edits: inout EditList,
        _ reason: SourceEdit.Reason
    ) throws {
        let place = items[item]
        let (printer, document) = (printer, value.document)
        let new = try printer.item(
            value.index, of: document, like: items.bytes[place.value..<place.end]
        ) { node in unchanged(document.node(atTapeIndex: node), besides: old) }
        if CBORRewriter.isSameKind(source.node(old).kind, value.kind) {
            return edits.replace(place.value..<place.end, with: new, reason)
        }
        // The self-description tag says nothing about the value, so it stays.
        let mark: [UInt8] = [0xD9, 0xD9, 0xF7]
        let isMarked = items.bytes[place.start..<place.value].starts(with: mark)
        edits.replace(place.start + (isMarked ? 3 : 0)..<place.end, with: new, reason)
    }

    /// Whether a tag that fits one kind may fit the other.
    private static func isSameKind(
        _ one: DocumentNode.Kind?, _ other: DocumentNode.Kind?
    ) -> Bool {
        switch (one, other) {
        case (.integer, .real), (.real, .integer), (.string, .untyped): true
        default: one != nil && one == other
        }
    }

    // MARK: New children

    /// Returns the bytes of a value with tags that is unchanged but in another container.
    private mutating func unchanged(
        _ value: DocumentNode, besides old: Int
    ) -> ArraySlice<UInt8>? {
        guard value.kind != nil, let node = source.origin(of: value), node != old,
            source.node(node).isEquivalent(to: value), let item = try? item(ofChild: node)
        else { return nil }
        return items.text(of: item)
    }

    private mutating func text(
        of value: Int, _ target: CodableDocument, _ changes: ChangeTree
    ) throws -> [UInt8] {
        let printer = printer
        return try printer.item(value, of: target) { place in
            guard let from = changes.parts[place] else {
                return unchanged(target.node(atTapeIndex: place), besides: -1)
            }
            return items.text(of: try item(ofChild: from))
        }
    }

    private func insert(
        _ new: [Item], _ change: ContainerChange, _ units: [Unit], _ edits: inout EditList
    ) {
        for item in printer.sortsKeys ? inOrder(new, change, units) : new {
            edits.insertAfterContainers(item.key + item.value, at: item.place, item.reason)
        }
    }

    /// Returns the new members with their places in a map that is in the order of the format.
    private func inOrder(_ new: [Item], _ change: ContainerChange, _ units: [Unit]) -> [Item] {
        let staying = change.slots.compactMap { slot -> Unit? in
            if case .removed = slot.outcome { return nil }
            return slot.position.map { units[$0] }
        }
        let keys = staying.map { $0.key.map { Array(items.text(of: $0)) } ?? [] }
        guard source.kind(of: change.node) == .object,
            zip(keys, keys.dropFirst()).allSatisfy({ printer.isInOrder($0, $1) })
        else { return new }
        let start = items.argument(at: source.range(of: change.node).lowerBound).next
        var next = 0
        return new.sorted { printer.isInOrder($0.key, $1.key) }.map { item in
            while next < keys.count, printer.isInOrder(keys[next], item.key) { next += 1 }
            var item = item
            item.place = next == 0 ? start : items[staying[next - 1].value].end
            return item
        }
    }

    /// Rewrites the count of a container, in as many bytes as before if that was more than needed.
    private func count(_ head: Int, _ growth: Int, _ edits: inout EditList) {
        guard growth != 0, items.bytes[head] & 0x1F != 31 else { return }
        let (count, end) = items.argument(at: head)
        let now = UInt64(clamping: Int64(clamping: count) + Int64(growth))
        let new = CBORHead(items.bytes[head] >> 5, now)
        edits.replace(
            head..<end, with: CBORHead.widen(new.bytes, like: items.bytes[head..<end]), .separator)
    }
}
