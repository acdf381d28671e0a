import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Plans edits of an XML property list.
///
/// A member is a key and the value after it; comments above the key belong to it.
struct PlistRewriter: SourceRewriter {
    private let source: RewriteSource
    fileprivate var printer: PlistPrinter
    private let known = KnownContainers()
    fileprivate var index: MarkupIndex { printer.index }

    /// - Complexity: O(n) in the bytes of the document.
    init(_ source: RewriteSource, _ format: PropertyListFormat) {
        self.source = source
        printer = PlistPrinter(source, format)
    }

    func isMember(_ comment: [UInt8]) -> Bool { MarkupIndex.isMember(comment) }

    fileprivate struct Unit {
        /// The element of the key; nil in an array.
        var key: Int?
        var value: Int
    }

    private final class KnownContainers {
        var containers: [Int: KnownContainer] = [:]
    }

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
        let rewriter = self
        printer.part = { try changes.parts[$0].map(rewriter.piece) }
        let element = try element(of: change.node)
        let container = try container(change.node)
        let start = index.elements[element].outer.lowerBound
        var plan = EntryPlan(
            container.layout, in: index.lines, at: start,
            printer.style.children(hasOwnLine: index.lines.isFirst(start)), source.policy)
        var writer = PlistEntries(
            rewriter: self, element: element, units: container.units,
            children: source.children(of: change.node), target: target,
            indentation: plan.indentation, isInline: !plan.isMultiline)
        try plan.run(change.slots, &writer, &edits)
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

    // MARK: Values

    fileprivate func put(
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
        printer.part = { _ in nil }
        if let node {
            for (member, element) in source.commentSources(forMembersMadeFrom: node, in: value) {
                printer.commentSources[member] = try piece(of: element)
            }
        }
        let text = try printer.value(
            value, indentation, isInline: !printer.style.isMultiline)
        edits.replace(place.outer, with: text, reason)
    }

    /// Returns a value of the source with its comments.
    fileprivate func piece(of node: Int) throws -> EntrySource {
        guard let parent = source.parent(of: node) else { throw unknown }
        let container = try container(parent)
        guard let position = container.positions[node] else { throw unknown }
        let unit = container.units[position]
        let strings = source.document.withUnsafeTape { tape in
            (node..<max(Int(tape[node].next), node + 1))
                .filter { tape[$0].isKind(.string) || tape[$0].isKind(.key) }
                .map { tape.sourceRange(of: tape[$0]) }
        }
        return index.source(
            of: index.elements[unit.value].outer, at: range(unit).lowerBound,
            in: container.layout, keeping: strings)
    }

    private func container(_ node: Int) throws -> KnownContainer {
        if let container = known.containers[node] { return container }
        let element = try element(of: node)
        let units = try units(of: node, element)
        guard let layout = index.layout(of: index.elements[element].content, units.map(range))
        else { throw unknown }
        let container = KnownContainer(
            units: units, layout: layout,
            positions: Dictionary(
                source.children(of: node).enumerated().map { ($1.value, $0) },
                uniquingKeysWith: { first, _ in first }))
        known.containers[node] = container
        return container
    }
}

/// Writes the members or elements of one container.
private struct PlistEntries: EntryWriter {
    let rewriter: PlistRewriter
    let element: Int
    let units: [PlistRewriter.Unit]
    let children: [RewriteSource.Child]
    let target: CodableDocument
    let indentation: [UInt8]
    let isInline: Bool

    private var index: MarkupIndex { rewriter.index }

    func change(_ slot: ContainerChange.Slot, _ edits: inout EditList) throws {
        guard let position = slot.position else { return }
        if let newKey = slot.newKey, let key = units[position].key {
            let text = try rewriter.printer.escaping.text(target.text(atTapeIndex: newKey))
            if index.elements[key].isOneTag {
                index.fill(key, with: text, &edits)
            } else {
                edits.replace(index.elements[key].content, with: text, .renamed)
            }
        }
        guard case .replaced(let value) = slot.outcome else { return }
        try rewriter.put(
            target.node(atTapeIndex: value), in: units[position].value,
            of: children[position].value, &edits, .replaced)
    }

    func text(of slot: ContainerChange.Slot, after predecessor: Int?) throws -> EntryText? {
        let key = try slot.newKey.map {
            try rewriter.printer.pair(target.text(atTapeIndex: $0), indentation, isInline)
        }
        switch slot.outcome {
        case .inserted(let value):
            let text = try rewriter.printer.value(
                target.node(atTapeIndex: value), indentation, isInline: isInline)
            return EntryText((key ?? []) + text)
        case .moved(_, let from):
            var text = try rewriter.piece(of: from).text(in: indentation)
            text.text = (key ?? []) + text.text
            return text
        default: throw EditRefusal("the new entry has no source")
        }
    }

    func empty(_ keepsComments: Bool, _ edits: inout EditList) -> Bool {
        if !keepsComments {
            let style = rewriter.printer.style
            index.empty(
                element, asOneTag: style.hasOneTags != false, hasSpace: style.hasSpace, &edits)
        }
        return !keepsComments
    }

    func fill(_ content: [UInt8], _ edits: inout EditList) {
        index.fill(element, with: content, &edits)
    }
}
