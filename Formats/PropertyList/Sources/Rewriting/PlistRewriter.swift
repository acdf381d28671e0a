import VersionedCodableDocuments
import VersionedCodableRewriting

/// Plans edits of an XML property list.
///
/// A member is a key and the value after it; comments above the key belong to it.
struct PlistRewriter: SourceRewriter {
    private let source: RewriteSource
    private var printer: PlistPrinter
    /// A cache of the containers from which values are moved.
    private let known = KnownContainers()
    private var index: MarkupIndex { printer.index }

    /// - Complexity: O(n) in the bytes of the document.
    init(_ source: RewriteSource, _ format: PropertyListFormat) {
        self.source = source
        printer = PlistPrinter(source, format)
    }

    private struct Unit {
        /// The element of the key; nil in an array.
        var key: Int?
        var value: Int
    }

    private final class KnownContainers {
        var containers: [Int: KnownContainer] = [:]
    }

    /// A container from which a value is moved.
    private struct KnownContainer {
        var units: [Unit]
        var layout: ContainerLayout
        /// The index of each value among the units, by node.
        var positions: [Int: Int]
    }

    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        try noteParts(of: change, in: changes, target)
        let element = try element(of: change.node)
        let units = try units(of: change.node, element)
        let children = source.children(of: change.node)
        let layout = MarkupLayouts(index).layout(
            of: index.elements[element].content, units.map(range))
        var plan = MarkupPlan(
            index.elements[element].outer.lowerBound, layout, index, printer.style, source.policy)
        var removed: [Int] = []
        var keepingLead: Set<Int> = []
        for slot in change.slots {
            guard let position = slot.position else { continue }
            if case .removed = slot.outcome {
                removed.append(position)
                if slot.keepsLead { keepingLead.insert(position) }
                continue
            }
            try changeInPlace(
                units[position], children[position].value, slot, target, &edits)
            let trail = layout.entries[position].trail
            if slot.dropsTrail, !trail.isEmpty {
                let whiteSpace = index.lines.whiteSpace(before: trail.lowerBound)
                edits.delete(whiteSpace.lowerBound..<trail.upperBound)
            }
        }
        let inserts = change.slots.contains { $0.position == nil }
        if !inserts, removed.count == units.count,
            plan.isEmptied(byRemoving: removed, keepingLead: keepingLead)
        {
            return index.empty(
                element, asOneTag: printer.style.hasOneTags != false,
                hasSpace: printer.style.hasSpace, &edits)
        }
        plan.remove(removed, keepingLead: keepingLead, &edits)
        try insert(change.slots, target, &plan, &edits)
        if !plan.filling.isEmpty { index.fill(element, with: plan.content, &edits) }
    }

    mutating func replace(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        try put(value, in: try element(of: node), of: node, &edits, .replaced)
    }

    mutating func reprint(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        try put(value, in: try element(of: node), of: nil, &edits, .reprinted)
    }

    // MARK: Elements and nodes

    /// Returns the element of a container or of the root.
    private func element(of node: Int) throws -> Int {
        guard node > 0 else {
            let hasFrame = index.elements.first.map {
                index.bytes[$0.name].elementsEqual("plist".utf8)
            }
            let root = hasFrame == true ? 1 : 0
            guard root < index.elements.count else { throw unknown }
            return root
        }
        guard let element = index.element(at: source.range(of: node).lowerBound) else {
            throw unknown
        }
        return element
    }

    private var unknown: EditRefusal { EditRefusal("the range of an element is unknown") }

    /// Returns the children of a container without the members whose key is a repeated one.
    private func units(of node: Int, _ element: Int) throws -> [Unit] {
        let inner = index.children(of: element)
        let children = source.children(of: node)
        guard source.kind(of: node) == .object else {
            guard inner.count == children.count else { throw unknown }
            return inner.map { Unit(key: nil, value: $0) }
        }
        var units: [Unit] = []
        var next = 0
        for child in children {
            guard let key = child.key else { throw unknown }
            let place = source.range(of: key).lowerBound
            while next + 1 < inner.count, index.elements[inner[next]].outer.upperBound < place {
                next += 2
            }
            guard next + 1 < inner.count, index.elements[inner[next]].outer.lowerBound < place
            else { throw unknown }
            units.append(Unit(key: inner[next], value: inner[next + 1]))
            next += 2
        }
        return units
    }

    private func range(_ unit: Unit) -> Range<Int> {
        let value = index.elements[unit.value].outer
        return
            (unit.key.map { index.elements[$0].outer.lowerBound } ?? value.lowerBound)..<value
            .upperBound
    }

    // MARK: Kept children

    private func changeInPlace(
        _ unit: Unit, _ node: Int, _ slot: ContainerChange.Slot, _ target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        if let newKey = slot.newKey, let key = unit.key {
            let text = try printer.escaping.text(self.key(of: newKey, target))
            if index.elements[key].isOneTag {
                index.fill(key, with: text, &edits)
            } else {
                edits.replace(index.elements[key].content, with: text, .renamed)
            }
        }
        guard case .replaced(let value) = slot.outcome else { return }
        try put(
            target.node(atTapeIndex: value), in: unit.value, of: node, &edits, .replaced)
    }

    private func key(of node: Int, _ target: CodableDocument) -> String {
        target.withUnsafeTape { $0.string(of: $0[node]) }
    }

    private func put(
        _ value: DocumentNode, in element: Int, of node: Int?, _ edits: inout EditList,
        _ reason: SourceEdit.Reason
    ) throws {
        let place = index.elements[element]
        let isContainer = value.kind == .object || value.kind == .array
        if !isContainer, let content = try printer.content(of: value, like: place) {
            return edits.replace(place.content, with: content, reason)
        }
        let indentation = index.lines.indentation(at: place.outer.lowerBound)
        var printer = printer
        if let node {
            for (member, element) in source.commentSources(forMembersMadeFrom: node, in: value) {
                printer.commentSources[member] = try piece(of: element)
            }
        }
        let text = try printer.value(
            value, indentation, isInline: !printer.style.isMultiline)
        edits.replace(place.outer, with: text, reason)
    }

    // MARK: New children

    private mutating func insert(
        _ slots: [ContainerChange.Slot], _ target: CodableDocument, _ plan: inout MarkupPlan,
        _ edits: inout EditList
    ) throws {
        var predecessor: Int?
        /// Whether an inserted member keeps the empty line above the removed member it replaces.
        var gap: Bool?
        for slot in slots {
            if let position = slot.position {
                if case .removed = slot.outcome {
                    gap = gap ?? (plan.isMultiline ? plan.hasGap(above: position) : nil)
                    continue
                }
                (predecessor, gap) = (position, nil)
                continue
            }
            let isInline = !plan.isMultiline
            let indentation = isInline ? plan.outerIndentation : plan.indentation
            let key = try slot.newKey.map {
                try printer.pair(self.key(of: $0, target), indentation, isInline)
            }
            switch slot.outcome {
            case .inserted(let value):
                let text = try printer.value(
                    target.node(atTapeIndex: value), indentation, isInline: isInline)
                plan.insert(
                    (key ?? []) + text, behind: predecessor, gap: slot.isPart ? false : gap,
                    .inserted,
                    &edits)
                gap = nil
            case .moved(_, let from):
                let moved = try piece(of: from).indented(by: indentation)
                plan.insert(
                    (key ?? []) + moved.text, lead: moved.lead, trail: moved.trail,
                    behind: predecessor,
                    .moved, &edits)
            default: break
            }
        }
    }

    /// Finds the pieces of inserted values that are already in the source.
    private mutating func noteParts(
        of change: ContainerChange, in changes: ChangeTree, _ target: CodableDocument
    ) throws {
        printer.parts = [:]
        for slot in change.slots {
            guard case .inserted(let value) = slot.outcome else { continue }
            let end = target.withUnsafeTape { Int($0[value].next) }
            for place in changes.parts(from: value, to: max(end, value + 1)) {
                guard let from = changes.parts[place] else { continue }
                printer.parts[place] = try piece(of: from)
            }
        }
    }

    /// Returns a value of the source with its comments.
    private func piece(of node: Int) throws -> PlistPrinter.Piece {
        guard let parent = source.parent(of: node) else { throw unknown }
        let container = try container(parent)
        guard let position = container.positions[node] else { throw unknown }
        let unit = container.units[position]
        let strings = source.document.withUnsafeTape { tape in
            (node..<max(Int(tape[node].next), node + 1))
                .filter { tape[$0].isKind(.string) || tape[$0].isKind(.key) }
                .map { tape.sourceRange(of: tape[$0]) }
        }
        return PlistPrinter.Piece(
            index: index, layout: container.layout, unit: range(unit).lowerBound,
            value: index.elements[unit.value].outer, strings: strings)
    }

    private func container(_ node: Int) throws -> KnownContainer {
        if let container = known.containers[node] { return container }
        let element = try element(of: node)
        let units = try units(of: node, element)
        let container = KnownContainer(
            units: units,
            layout: MarkupLayouts(index).layout(
                of: index.elements[element].content, units.map(range)),
            positions: Dictionary(
                source.children(of: node).enumerated().map { ($1.value, $0) },
                uniquingKeysWith: { first, _ in first }))
        known.containers[node] = container
        return container
    }
}
