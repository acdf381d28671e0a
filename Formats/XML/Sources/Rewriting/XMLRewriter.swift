import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Plans edits of an XML document.
///
/// Text is edited between the tags, attributes in their tag (`XMLRewriter+Attributes.swift`), and
/// elements with their lines and comments (`XMLEntries`).
struct XMLRewriter: SourceRewriter {
    let source: XMLSource
    var printer: XMLPrinter
    private(set) var newNames: [Int: String] = [:]

    init(_ source: XMLSource) {
        self.source = source
        printer = XMLPrinter(source: source)
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

    func isMember(_ comment: [UInt8]) -> Bool { MarkupIndex.isMember(comment) }

    func children(of node: Int) -> [XMLMember] {
        XMLMember.all(of: node, in: source.source.document)
    }

    /// Returns the changes; changing between attribute and element is a removal and an insertion.
    private func slots(
        of change: ContainerChange, _ children: [XMLMember], _ target: CodableDocument
    ) -> [ContainerChange.Slot] {
        change.slots.flatMap { slot in
            guard let child = slot.position.map({ children[$0] }), let key = slot.newKey,
                case let member = XMLMember(key, in: target),
                member.isAttribute != child.isAttribute || member.isText != child.isText
            else { return [slot] }
            var removal = slot
            (removal.outcome, removal.newKey, removal.keepsLead) = (.removed, nil, true)
            removal.isMoved = true
            return [removal, ContainerChange.Slot(inserting: key + 1, key: key)]
        }
    }

    fileprivate mutating func rename(
        _ element: Int, to key: String, _ edits: inout EditList
    ) throws {
        let name = source.name(key, in: source[element].parent, like: element)
        newNames[element] = name
        edits.replace(source[element].name, with: name.utf8, .renamed)
        if let end = source[element].endName { edits.replace(end, with: name.utf8, .renamed) }
    }

    // MARK: Content

    private mutating func planContent(
        _ node: Int, _ element: Int, _ children: [XMLMember], _ slots: [ContainerChange.Slot],
        _ target: CodableDocument, _ edits: inout EditList
    ) throws {
        var inner = children.indices.filter { !children[$0].isAttribute }
        if isLayout(inner, children, slots, element) { inner = [] }
        let isExact =
            inner.contains { children[$0].isText } || source.preservesSpace(element)
            || inner.isEmpty && slots.contains { isText($0, in: target) }
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
        var content: [ContainerChange.Slot] = []
        for var slot in slots {
            if let position = slot.position {
                guard places[position] >= 0 else { continue }
                slot.position = places[position]
                if slot.isRemoved, children[position].isText {
                    // Comments in the text remain.
                    XMLTextEdit(content: ranges[places[position]], source.bytes).remove(&edits)
                    slot.outcome = .kept
                }
            } else if let key = slot.newKey, XMLMember(key, in: target).isAttribute {
                continue
            }
            content.append(slot)
        }
        if !inner.isEmpty, !isExact, content.count == inner.count + 1,
            let text = content.last(where: { isText($0, in: target) })?.newKey,
            content.allSatisfy({ $0.position == nil || $0.isRemoved && !$0.isMoved })
        {
            // A text replaces all elements.
            if content.contains(where: { $0.isCommentedOut(by: source.source.policy) }) {
                edits.note(.notCommentedOut)
            }
            return try emptyElements(target.text(atTapeIndex: text + 1), element, &edits)
        }
        try run(content, inner.map { children[$0] }, in: element, layout, isExact, target, &edits)
    }

    /// Whether a slot is a new text.
    private func isText(_ slot: ContainerChange.Slot, in target: CodableDocument) -> Bool {
        guard slot.position == nil, let key = slot.newKey else { return false }
        return XMLMember(key, in: target).isText
    }

    /// Plans the edits of the elements and texts of an element.
    mutating func run(
        _ slots: [ContainerChange.Slot], _ children: [XMLMember], in element: Int,
        _ layout: ContainerLayout, _ isExact: Bool, _ target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        let start = source[element].outer.lowerBound
        let hasOwnLine = source.index.lines.isFirst(start)
        var plan = EntryPlan(
            layout, in: source.index.lines, at: start,
            source.style.children(hasOwnLine: hasOwnLine, isExact: isExact), source.source.policy)
        var writer = XMLEntries(
            rewriter: self, element: element, children: children, layout: layout, target: target,
            indentation: plan.indentation, isInline: !plan.isMultiline, isExact: isExact)
        // Only one variable holds the names, so that adding one does not copy them all.
        newNames = [:]
        defer { newNames = writer.rewriter.newNames }
        try plan.run(slots, &writer, &edits)
    }

    /// Whether the content is only white space, which is no longer text once elements are inserted.
    private func isLayout(
        _ inner: [Int], _ children: [XMLMember], _ slots: [ContainerChange.Slot], _ element: Int
    ) -> Bool {
        guard inner.count == 1, children[inner[0]].isText, !source.preservesSpace(element),
            XMLTextEdit(content: source[element].content, source.bytes).isBlank
        else { return false }
        return slots.contains { $0.position == inner[0] && $0.isRemoved }
    }

    func ranges(of children: [XMLMember], in element: Int) throws -> [Range<Int>] {
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
}

/// Writes the elements and texts of one element.
private struct XMLEntries: EntryWriter {
    var rewriter: XMLRewriter
    let element: Int
    let children: [XMLMember]
    let layout: ContainerLayout
    let target: CodableDocument
    let indentation: [UInt8]
    let isInline: Bool
    let isExact: Bool

    private var source: XMLSource { rewriter.source }

    mutating func change(_ slot: ContainerChange.Slot, _ edits: inout EditList) throws {
        guard let position = slot.position else { return }
        let child = children[position]
        if let key = slot.newKey, !child.isText {
            try rewriter.rename(
                try source.element(child.value), to: target.text(atTapeIndex: key), &edits)
        }
        guard case .replaced(let value) = slot.outcome else { return }
        if child.isText {
            return try XMLTextEdit(content: layout.entries[position].value, source.bytes).replace(
                with: target.text(atTapeIndex: value), source.escaping, &edits)
        }
        try rewriter.replace(child.value, by: target.node(atTapeIndex: value), &edits)
    }

    func text(of slot: ContainerChange.Slot, after predecessor: Int?) throws -> EntryText? {
        guard let key = slot.newKey else { throw EditRefusal("the new entry has no source") }
        let printer = rewriter.printer
        let name = target.text(atTapeIndex: key)
        if name.isEmpty {
            guard layout.entries.isEmpty || children.contains(where: \.isText) else {
                throw EditRefusal("text would be inserted between elements")
            }
            return EntryText(
                try printer.run(XMLMember(key, in: target), of: target, besideElements: true))
        }
        let written = source.name(name, in: element)
        guard case .moved(_, let from) = slot.outcome, source.isElement(from) else {
            return EntryText(
                try printer.element(
                    key + 1, of: target, written, in: element, indentation, isInline: isInline))
        }
        return try printer.moved(from, name: written, to: indentation)
    }

    func empty(_ keepsComments: Bool, _ edits: inout EditList) throws -> Bool {
        guard keepsComments else {
            rewriter.empty(element, &edits)
            return true
        }
        guard !isExact, layout.keepsComments(source.source.policy) else { return false }
        try rewriter.emptyElements("", element, &edits)
        return true
    }

    func fill(_ content: [UInt8], _ edits: inout EditList) {
        rewriter.fill(element, content, &edits)
    }
}
