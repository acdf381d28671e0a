import VersionedCodableDocuments
import VersionedCodableRewriting

/// Plans edits of an XML document.
///
/// Text is edited between the tags, attributes in their tag (`XMLRewriter+Attributes.swift`), and
/// elements with their lines and comments (`MarkupPlan`).
struct XMLRewriter: SourceRewriter {
    let source: XMLSource
    var printer: XMLPrinter
    private(set) var newNames: [Int: String] = [:]

    init(_ source: XMLSource) {
        self.source = source
        printer = XMLPrinter(source: source)
    }

    /// The change of one member, as an attribute, a text or an element.
    struct Slot {
        /// The index among the members of the source; nil for a new member.
        var position: Int?
        var outcome: ContainerChange.Outcome
        var newKey: Int?
        var keepsLead = false
        var dropsTrail = false
        var isPart = false
    }

    struct Child {
        var key: Int
        var value: Int
        var isAttribute: Bool
        var isText: Bool
    }

    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        printer.parts = changes.parts
        let element = try source.element(change.node)
        let children = children(of: change.node)
        let slots = slots(of: change, children, target)
        try planAttributes(element, children, slots, target, &edits)
        try planContent(change.node, element, children, slots, target, &edits)
    }

    func children(of node: Int) -> [Child] {
        source.source.children(of: node).map { child in
            let key = child.key ?? child.value
            let entry = source.source.entry(key)
            let isAttribute = entry.head & TapeNode.attribute != 0
            return Child(
                key: key, value: child.value, isAttribute: isAttribute,
                isText: !isAttribute && entry.length == 0)
        }
    }

    private func isSameKind(_ child: Child, as key: Int, of target: CodableDocument) -> Bool {
        target.withUnsafeTape { tape in
            let isAttribute = tape[key].head & TapeNode.attribute != 0
            return isAttribute == child.isAttribute
                && (!isAttribute && tape[key].length == 0) == child.isText
        }
    }

    /// Returns the changes; changing between attribute and element is a removal and an insertion.
    private func slots(
        of change: ContainerChange, _ children: [Child], _ target: CodableDocument
    ) -> [Slot] {
        var slots: [Slot] = []
        for slot in change.slots {
            guard let position = slot.position, let key = slot.newKey,
                !isSameKind(children[position], as: key, of: target)
            else {
                slots.append(
                    Slot(
                        position: slot.position, outcome: slot.outcome, newKey: slot.newKey,
                        keepsLead: slot.keepsLead, dropsTrail: slot.dropsTrail,
                        isPart: slot.isPart))
                continue
            }
            slots.append(Slot(position: position, outcome: .removed, keepsLead: true))
            slots.append(Slot(outcome: .inserted(key + 1), newKey: key))
        }
        return slots
    }

    // MARK: Content

    private mutating func planContent(
        _ node: Int, _ element: Int, _ children: [Child], _ slots: [Slot],
        _ target: CodableDocument, _ edits: inout EditList
    ) throws {
        var inner = children.indices.filter { !children[$0].isAttribute }
        if isLayout(inner, children, slots, element) { inner = [] }
        let hasText = inner.contains { children[$0].isText }
        let isExact = hasText || source.preservesSpace(element)
        /// The index of each source member among the elements and texts.
        var places = [Int](repeating: -1, count: children.count)
        for (place, position) in inner.enumerated() { places[position] = place }
        let ranges = try ranges(of: inner.map { children[$0] }, in: element)
        let layout =
            isExact
            ? XMLRewriter.exact(ranges, source[element].content) : source.layout(of: element)
        guard layout.entries.count == inner.count else {
            throw EditRefusal("there is text between its elements")
        }
        var plan = MarkupPlan(
            source[element].outer.lowerBound, layout, source.index, source.style,
            source.source.policy, isExact: isExact)

        var removed: [Int] = []
        var keepingLead: Set<Int> = []
        for slot in slots {
            guard let position = slot.position, places[position] >= 0 else { continue }
            let child = children[position]
            if case .removed = slot.outcome {
                if child.isText {
                    XMLTextEdit(content: ranges[places[position]], source.bytes).remove(&edits)
                } else {
                    removed.append(places[position])
                    if slot.keepsLead { keepingLead.insert(places[position]) }
                }
                continue
            }
            try changeInPlace(child, ranges[places[position]], slot, target, &edits)
            if slot.dropsTrail { dropTrail(layout.entries[places[position]], &edits) }
        }
        let inserts = slots.contains { $0.position == nil && !isAttribute($0, target) }
        if !inserts, !inner.isEmpty, removed.count == inner.count,
            plan.isEmptied(byRemoving: removed, keepingLead: keepingLead)
        {
            return empty(element, &edits)
        }
        if !inserts, !isExact, !removed.isEmpty, removed.count == inner.count, keepingLead.isEmpty {
            return try emptyElements("", element, &edits)
        }
        plan.remove(removed, keepingLead: keepingLead, &edits)
        try insert(slots, places, element, target, &plan, hasText: hasText, &edits)
        if !plan.filling.isEmpty { fill(element, plan.content, &edits) }
    }

    /// Whether the content is only white space, which is no longer text once elements are inserted.
    private func isLayout(
        _ inner: [Int], _ children: [Child], _ slots: [Slot], _ element: Int
    ) -> Bool {
        guard inner.count == 1, children[inner[0]].isText, !source.preservesSpace(element),
            XMLTextEdit(content: source[element].content, source.bytes).isBlank
        else { return false }
        return slots.contains { slot in
            if slot.position == inner[0], case .removed = slot.outcome { true } else { false }
        }
    }

    private func isAttribute(_ slot: Slot, _ target: CodableDocument) -> Bool {
        guard let key = slot.newKey else { return false }
        return target.withUnsafeTape { $0[key].head & TapeNode.attribute != 0 }
    }

    func ranges(of children: [Child], in element: Int) throws -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(children.count)
        var next = source[element].content.upperBound
        for child in children.reversed() {
            if child.isText {
                let start = source.source.range(of: child.key).lowerBound
                guard start <= next else { throw EditRefusal("the range of a text is unknown") }
                ranges.append(start..<next)
                next = start
            } else {
                let outer = source[try source.element(child.value)].outer
                ranges.append(outer)
                next = outer.lowerBound
            }
        }
        return ranges.reversed()
    }

    /// Returns the layout of an element in which all white space is text.
    private static func exact(_ ranges: [Range<Int>], _ content: Range<Int>) -> ContainerLayout {
        ContainerLayout(
            open: content.lowerBound, close: content.upperBound,
            entries: ranges.map {
                EntryLayout(
                    lead: $0.lowerBound..<$0.lowerBound, start: $0.lowerBound, key: nil, value: $0,
                    trail: $0.upperBound..<$0.upperBound, end: $0.upperBound)
            })
    }

    private func dropTrail(_ member: EntryLayout, _ edits: inout EditList) {
        guard !member.trail.isEmpty else { return }
        var start = member.trail.lowerBound
        while start > 0, source.bytes[start - 1] == 0x20 || source.bytes[start - 1] == 0x09 {
            start -= 1
        }
        edits.delete(start..<member.trail.upperBound)
    }

    private mutating func changeInPlace(
        _ child: Child, _ range: Range<Int>, _ slot: Slot, _ target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        if let key = slot.newKey, !child.isText {
            let element = source[try source.element(child.value)]
            let name = source.name(
                XMLPrinter.text(key, in: target), in: element.parent,
                like: try source.element(child.value))
            newNames[try source.element(child.value)] = name
            edits.replace(element.name, with: name.utf8, .renamed)
            if let end = element.endName { edits.replace(end, with: name.utf8, .renamed) }
        }
        guard case .replaced(let value) = slot.outcome else { return }
        if child.isText {
            return try XMLTextEdit(content: range, source.bytes).replace(
                with: XMLPrinter.text(value, in: target), source.escaping, &edits)
        }
        try replace(child.value, by: target.node(atTapeIndex: value), &edits)
    }

    private mutating func insert(
        _ slots: [Slot], _ places: [Int], _ element: Int, _ target: CodableDocument,
        _ plan: inout MarkupPlan, hasText: Bool, _ edits: inout EditList
    ) throws {
        var predecessor: Int?
        /// Whether an inserted member keeps the empty line above the removed member it replaces.
        var gap: Bool?
        let hasElements = !plan.layout.entries.isEmpty
        for slot in slots {
            if let position = slot.position {
                let place = places[position]
                if case .removed = slot.outcome, !slot.keepsLead {
                    if place >= 0, plan.isMultiline { gap = gap ?? plan.hasGap(above: place) }
                    continue
                }
                if place >= 0 { (predecessor, gap) = (place, nil) }
                continue
            }
            guard let key = slot.newKey, !isAttribute(slot, target) else { continue }
            let name = XMLPrinter.text(key, in: target)
            if name.isEmpty {
                guard hasText || !hasElements else {
                    throw EditRefusal("text would be inserted between elements")
                }
                let member = XMLPrinter.Member(key: key, isAttribute: false, isText: true)
                let text = try printer.run(member, of: target, besideElements: true)
                plan.insert(text, behind: predecessor, .inserted, &edits)
                continue
            }
            let indentation = plan.isMultiline ? plan.indentation : plan.outerIndentation
            let written = source.name(name, in: element)
            guard case .moved(_, let from) = slot.outcome, source.isElement(from) else {
                let text = try printer.element(
                    key + 1, of: target, written, in: element, indentation,
                    isInline: !plan.isMultiline)
                plan.insert(
                    text, behind: predecessor, gap: slot.isPart ? false : gap, .inserted, &edits)
                gap = nil
                continue
            }
            let (lead, trail) = try printer.comments(of: from, indentedBy: indentation)
            plan.insert(
                try printer.moved(from, name: written, to: indentation), lead: lead, trail: trail,
                behind: predecessor, .moved, &edits)
        }
    }
}
