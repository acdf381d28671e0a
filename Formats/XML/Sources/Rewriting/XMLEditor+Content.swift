import VersionedCodableDocuments
import VersionedCodableFormatKit

// The texts and elements of an element.
extension XMLEditor {
    /// Emits the content of an element; the cursor is in its start tag, then in its end tag.
    ///
    /// - Parameter name: The new name of the element; nil if it stays.
    func emitContent(
        _ children: [Edited.Child], of element: Int, _ node: Int, _ name: String?,
        to pieces: inout Pieces
    ) throws {
        let place = source[element]
        let hasText = children.contains { $0.key.isEmpty }
        guard !place.content.isEmpty else {
            guard !children.isEmpty else { return }
            return try fill(children, element, name, to: &pieces)
        }
        let hadElements = element + 1 < place.next
        let text = hadElements ? nil : XMLTextEdit(content: place.content, source.bytes)
        if let text, !text.isBlank, !text.hasOthers, !hasText, !children.isEmpty {
            return try fill(children, element, name, to: &pieces)
        }
        // All white space is text.
        let isExact = hasText || source.preservesSpace(element) || text?.isBlank == false
        let layout =
            try isExact
            ? source.exactLayout(of: element, node) : source.layout(of: element, node)
        guard !children.isEmpty else {
            if let text, text.hasOthers {
                pieces.keep(to: place.content.lowerBound)
                return try text.replace(with: "", source.escaping, &pieces)
            }
            return try empty(element, keeping: remains(of: layout, to: &pieces), name, &pieces)
        }
        var children = children
        let hasElements = children.contains { !$0.key.isEmpty }
        if isExact {
            let hasLayout = layout.entries.contains {
                $0.node < 0 && !XMLTextEdit(content: $0.value, source.bytes).isEmpty
            }
            if hasLayout, !source.hasText(node), !source.preservesSpace(element) {
                guard layout.staying(children).allSatisfy({ $0 == nil }) else {
                    throw textBetweenElements(place.content.lowerBound)
                }
                if policy.comments == .commentOut { pieces.note(.notCommentedOut) }
                return try fill(children, element, name, to: &pieces)
            }
            // A text that moves is written.
            let staying = layout.staying(children)
            for index in children.indices where staying[index] == nil {
                if children[index].key.isEmpty { children[index].origin = nil }
            }
        }
        pieces.keep(to: layout.open)
        var style = source.entryStyle(
            isMultiline: !isExact && lines.isFirst(place.outer.lowerBound))
        style.allowsLines = !isExact
        var emitter = try EntryEmitter(
            source.withOthers(children, in: layout.entries), isObject: true, in: layout,
            outer: lines.indentation(at: place.outer.lowerBound), style, lines: lines, tree: tree,
            policy: policy,
            editor: XMLEntries(
                editor: self, element: element, isExact: isExact, hasElements: hasElements))
        try emitter.emit(to: &pieces)
    }

    private func textBetweenElements(_ offset: Int) -> EditRefusal {
        EditRefusal(
            "text would be inserted between the elements of line \(lines.line(of: offset) + 1), "
                + "and make their white space text; insert it as an element")
    }

    /// Returns what stays of the content of an element without children: white space would be text.
    private func remains(of layout: Layout, to pieces: inout Pieces) -> [Range<Int>] {
        let others = layout.entries.filter { $0.node < 0 }
        let removed = layout.entries.filter { $0.node >= 0 && !tree.origins.contains($0.node) }
        let isOut = { (node: Int) in
            policy.comments == .commentOut || tree.commentedOut[node] != nil
        }
        if removed.contains(where: { isOut($0.node) }) { pieces.note(.notCommentedOut) }
        var kept = layout.comments + others.map(\.value)
        for entry in others + (policy.comments == .keep ? removed : []) {
            let end = lines.whiteSpace(before: entry.value.lowerBound).lowerBound
            kept.append(entry.lead..<max(entry.lead, end))
            kept.append(entry.trail)
        }
        return kept.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Replaces all content of an element; a tag that is both start and end is split in two.
    private func fill(
        _ children: [Edited.Child], _ element: Int, _ name: String?, to pieces: inout Pieces
    ) throws {
        let place = source[element]
        let start = place.outer.lowerBound
        if place.isOneTag {
            var end = place.tagEnd
            while ASCII.isWhitespace(source.bytes[end - 1]) { end -= 1 }
            pieces.keep(to: end)
            pieces.skip(to: place.outer.upperBound, .inserted)
            pieces.write(">".utf8, .inserted)
        } else {
            pieces.keep(to: place.content.lowerBound)
            pieces.skip(to: place.content.upperBound, .replaced)
        }
        try writeContent(
            children, in: element, indentation: lines.indentation(at: start),
            isInline: !lines.isFirst(start), to: &pieces)
        guard place.isOneTag else { return }
        pieces.write("</\(name ?? source.text(place.name))>".utf8, .inserted)
    }

    /// Removes the content of an element, which becomes one tag if most empty elements are; where
    /// there are none, if it had several lines.
    private func empty(
        _ element: Int, keeping kept: [Range<Int>], _ name: String?, _ pieces: inout Pieces
    ) throws {
        let place = source[element]
        // The end tag of a renamed element gets the new name.
        let becomesOne = source.style.hasOneTags ?? lines.isMultiline(place.content)
        guard kept.isEmpty, becomesOne, name == nil else {
            pieces.keep(to: place.content.lowerBound)
            for range in kept {
                pieces.skip(to: range.lowerBound, .removed)
                pieces.keep(to: range.upperBound)
            }
            return pieces.skip(to: place.content.upperBound, .removed)
        }
        pieces.keep(to: place.tagEnd)
        pieces.skip(to: place.outer.upperBound, .removed)
        pieces.write((source.style.hasSpace ? " />" : "/>").utf8, .removed)
    }
}

/// Emits the texts and elements of one element.
struct XMLEntries: EntryEditor {
    let editor: XMLEditor
    /// The element, or the one that is around a new one.
    let element: Int
    /// Whether all white space between the entries is text.
    var isExact = false
    /// Whether there are elements beside a new text.
    var hasElements = true

    private var source: XMLSource { editor.source }

    func entry(of value: Int) throws -> Entry? {
        guard value >= 0 else { return source.other(value) }
        guard source.source.isElement(value), let parent = source.source.parent(of: value) else {
            return nil
        }
        let outer = source[try source.element(value)].outer
        let container = try source.element(parent)
        guard !isExact, !source.hasText(parent), !source.preservesSpace(container) else {
            return Entry(node: value, begin: outer.lowerBound, key: nil, value: outer)
        }
        return try source.entry(of: value, in: container, parent)
    }

    func layout(takingApart container: Int) throws -> Layout? {
        guard source.source.isElement(container), !source.isScalar(container),
            !source.hasText(container), !editor.tree.contains(container, of: source.source)
        else { return nil }
        return try source.layout(of: source.element(container), container)
    }

    func emit(
        _ child: Edited.Child, of entry: Entry, in destination: EntryDestination,
        to pieces: inout Pieces
    ) throws {
        pieces.keep(to: entry.value.lowerBound)
        guard entry.node >= 0 else { return pieces.keep(to: entry.value.upperBound, isFixed: true) }
        if source.isText(entry) {
            if case .same(entry.node) = child.value {
            } else {
                try XMLTextEdit(content: entry.value, source.bytes).replace(
                    with: source.source.text(of: child.value), source.escaping, &pieces)
            }
            return pieces.keep(to: entry.value.upperBound, isFixed: true)
        }
        let old = try source.element(entry.node)
        let like = source[old].parent == element ? old : nil
        let name = try editor.newName(
            source.name(child.key, in: element, like: like), of: entry.node)
        try editor.emit(child.value, over: entry.node, name: name, to: &pieces)
    }

    func write(
        _ child: Edited.Child, in destination: EntryDestination, to pieces: inout Pieces
    ) throws {
        if child.key.isEmpty {
            return try editor.writeText(child, besideElements: hasElements, to: &pieces)
        }
        try editor.write(
            child, in: element, indentation: destination.indentation,
            isInline: destination.isInline, to: &pieces)
    }
}
