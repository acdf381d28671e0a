import VersionedCodableDocuments
import VersionedCodableFormatKit

extension XMLRewriter {
    mutating func replace(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        let element = try source.element(node)
        let isObject = source.source.kind(of: node) == .object
        switch (isObject, value.kind == .object) {
        case (false, false): try setText(value.text ?? "", of: element, &edits)
        case (true, false): try becomeText(value.text ?? "", node, element, &edits)
        case (false, true): try becomeElements(value, element, &edits)
        case (true, true): try reprint(node, by: value, &edits)
        }
    }

    /// Reprints an element under its old name.
    mutating func reprint(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        let element = try source.element(node)
        let outer = source[element].outer
        let isInline = !source.index.lines.isFirst(outer.lowerBound) && source[element].parent >= 0
        let printer = XMLPrinter(source: source)
        let text = try printer.element(
            value.index, of: value.document, source.text(source[element].name), in: element,
            source.index.lines.indentation(at: outer.lowerBound), isInline: isInline)
        edits.replace(outer, with: text, .reprinted)
    }

    // MARK: Tags

    func fill(_ element: Int, _ content: [UInt8], _ edits: inout EditList) {
        let place = source[element]
        guard let name = newNames[element], place.isOneTag else {
            return source.index.fill(element, with: content, &edits)
        }
        var start = place.tagEnd
        while ASCII.isWhitespace(source.bytes[start - 1]) { start -= 1 }
        let end = "</".utf8 + Array(name.utf8) + [UInt8(ascii: ">")]
        edits.replace(
            start..<place.outer.upperBound, with: [UInt8(ascii: ">")] + content + end, .inserted)
    }

    /// Removes the content of an element, which becomes one tag if most empty elements are.
    func empty(_ element: Int, _ edits: inout EditList) {
        // The end tag of a renamed element has its own edit.
        let asOneTag = source.style.hasOneTags == true && newNames[element] == nil
        source.index.empty(
            element, asOneTag: asOneTag, hasSpace: source.style.hasSpace, &edits)
    }

    // MARK: Text

    private func setText(_ text: String, of element: Int, _ edits: inout EditList) throws {
        let place = source[element]
        if place.content.isEmpty { return fill(element, try source.escaping.text(text), &edits) }
        let edit = XMLTextEdit(content: place.content, source.bytes)
        if text.isEmpty, !edit.hasOthers { return empty(element, &edits) }
        try edit.replace(with: text, source.escaping, &edits)
    }

    private mutating func becomeText(
        _ text: String, _ node: Int, _ element: Int, _ edits: inout EditList
    ) throws {
        let place = source[element]
        let children = children(of: node)
        let attributes = source.attributes(of: element)
        if children.contains(where: \.isAttribute), let last = attributes.last {
            edits.delete(place.name.upperBound..<last.range.upperBound)
        }
        let inner = children.filter { !$0.isAttribute }
        if source.source.policy.comments == .commentOut, inner.contains(where: { !$0.isText }) {
            edits.note(.notCommentedOut)
        }
        guard !place.content.isEmpty else {
            if !text.isEmpty { fill(element, try source.escaping.text(text), &edits) }
            return
        }
        guard inner.contains(where: \.isText) else {
            return try emptyElements(text, element, &edits)
        }
        var isFirst = true
        for (child, range) in zip(inner, try ranges(of: inner, in: element)) {
            guard child.isText else {
                edits.delete(range)
                continue
            }
            let edit = XMLTextEdit(content: range, source.bytes)
            if isFirst, !text.isEmpty {
                try edit.replace(with: text, source.escaping, &edits)
            } else {
                edit.remove(&edits)
            }
            isFirst = false
        }
    }

    /// Removes all child elements of an element without text.
    func emptyElements(
        _ text: String, _ element: Int, _ edits: inout EditList
    ) throws {
        let place = source[element]
        guard text.isEmpty else {
            return edits.replace(place.content, with: try source.escaping.text(text), .replaced)
        }
        let layout = source.layout(of: element)
        guard layout.keepsComments(source.source.policy) else { return empty(element, &edits) }
        // Without elements, white space would be text.
        let isKept =
            layout.ownComments
            + (source.source.policy.comments == .keep
                ? layout.entries.flatMap { [$0.lead, $0.trail].filter { !$0.isEmpty } } : [])
        let kept = isKept.sorted { $0.lowerBound < $1.lowerBound }
        var from = place.content.lowerBound
        for range in kept {
            edits.delete(from..<range.lowerBound)
            from = range.upperBound
        }
        edits.delete(from..<place.content.upperBound)
    }

    // MARK: Elements

    private mutating func becomeElements(
        _ value: DocumentNode, _ element: Int, _ edits: inout EditList
    ) throws {
        let place = source[element]
        let target = value.document
        let members = XMLMember.all(of: value.index, in: target)
        for member in members where member.isAttribute {
            let text = try printer.attribute(member, of: target, quote: UInt8(ascii: "\""))
            edits.insert([0x20] + text, at: place.name.upperBound)
        }
        var inner = members.filter { !$0.isAttribute }
        let old = XMLTextEdit(content: place.content, source.bytes)
        if let first = inner.first, first.isText {
            // The text stays, followed by the new content.
            let text = target.text(atTapeIndex: first.value)
            inner.removeFirst()
            let rest = try printer.content(
                [first] + inner, of: target, in: element, [], true)
            if place.content.isEmpty { return fill(element, rest, &edits) }
            try old.replace(with: text, source.escaping, &edits)
            let only = try printer.content([first], of: target, in: element, [], true)
            return edits.insert(rest.dropFirst(only.count), at: place.content.upperBound)
        }
        guard !inner.isEmpty else {
            if old.hasOthers { old.remove(&edits) } else { empty(element, &edits) }
            return
        }
        let layout = old.isBlank ? source.index.layout(of: place.content, []) : nil
        if inner.contains(where: \.isText) { throw EditRefusal("text would follow elements") }
        try run(
            inner.map { ContainerChange.Slot(inserting: $0.value, key: $0.key) }, [], in: element,
            layout ?? ContainerLayout(open: 0, close: 0, entries: []),
            source.preservesSpace(element), target, &edits)
    }
}
