import VersionedCodableDocuments
import VersionedCodableFormatKit

// How the tree of edits maps to the text of an element.
//
//     <item id="7">text<dep/><!-- c --><dep/></item>
//           ^      ^   ^     ^         ^
//           |      |   |     gap       the second child with the key `dep`
//           |      |   the first child with the key `dep`
//           |      a child with an empty key
//           a child that is an attribute
//
// - The children of an element are its attributes, then its texts and elements in document order.
//   Elements with one name are several children with one key.
// - An element with only a text is a scalar, whose text has the same node as the element.
// - Attributes are entries of the start tag, texts and elements are entries of the content.
// - Where the new content has text, all white space is text: each byte of the content belongs to an
//   entry (`XMLSource.exactLayout`). Elsewhere the entries have lines and comments, and what was
//   text is removed.
// - What is not a value, such as an instruction, is an entry with a negative node, and always stays.

/// Edits the text of an XML document.
struct XMLEditor: TextEditor {
    let source: XMLSource
    let tree: EditTree

    var lines: SourceLines { source.index.lines }
    var policy: RewritePolicy { source.source.policy }

    func emit(_ root: Edited.Value, to pieces: inout Pieces) throws {
        pieces.keep(to: source[try source.element(0)].outer.lowerBound)
        try emit(root, over: 0, name: nil, to: &pieces)
        pieces.keep(to: source.bytes.count)
    }

    /// Emits an element in place of one of the source; the cursor is at its start, then at its end.
    ///
    /// - Parameter name: The new name; nil if it stays.
    func emit(
        _ value: Edited.Value, over node: Int, name: String?, to pieces: inout Pieces
    ) throws {
        try source.source.checkStack()
        let element = try source.element(node)
        let place = source[element]
        let outer = pieces.node
        pieces.node = node
        pieces.keep(to: place.name.lowerBound)
        if let name {
            pieces.skip(to: place.name.upperBound, .renamed)
            pieces.write(name.utf8, .renamed)
        }
        pieces.keep(to: place.name.upperBound)
        if case .same(node) = value {
            keepTexts(of: node, to: &pieces)
        } else if case .edited(let edited) = value, try emitInside(edited, of: node, to: &pieces) {
        } else {
            let parts = source.source.parts(of: value, over: node)
            try emitAttributes(parts.attributes, of: element, node, to: &pieces)
            try emitContent(parts.content, of: element, node, name, to: &pieces)
        }
        if let end = place.endName, pieces.cursor <= end.lowerBound {
            pieces.keep(to: end.lowerBound)
            if let name {
                pieces.skip(to: end.upperBound, .renamed)
                pieces.write(name.utf8, .renamed)
            }
        }
        pieces.keep(to: place.outer.upperBound)
        pieces.node = outer
    }

    /// Emits an element in which only elements change, and nothing of its own, without recursion.
    ///
    /// - Returns: Whether it did.
    private func emitInside(
        _ edited: Edited, of node: Int, to pieces: inout Pieces
    ) throws -> Bool {
        guard !pieces.isCopying, isPassage(edited, node) else { return false }
        try source.source.forEachChange(in: edited, where: isPassage) { _, inner, _ in
            let node = inner.source ?? node
            pieces.keep(to: source[try source.element(node)].outer.lowerBound)
            try emit(.edited(inner), over: node, name: nil, to: &pieces)
        }
        return true
    }

    /// Whether all children of an element are elements that change in their place, or stay.
    private func isPassage(_ edited: Edited, _ node: Int) -> Bool {
        edited.source == node && source.source.isPassage(edited, node)
            && edited.children.allSatisfy { child in
                guard let origin = child.origin, let isAttribute = child.isAttribute else {
                    return true
                }
                return XMLMember(origin - 1, in: source.source.document).isAttribute == isAttribute
            }
    }

    /// Keeps texts of several lines as they are where they are copied.
    private func keepTexts(of node: Int, to pieces: inout Pieces) {
        guard pieces.isCopying else { return }
        for text in source.texts(in: node) where pieces.cursor <= text.lowerBound {
            guard lines.isMultiline(text) else { continue }
            pieces.keep(to: text.lowerBound)
            // A line that starts at the end of a text stays, too.
            pieces.keep(to: text.upperBound + 1, isFixed: true)
        }
    }

    // MARK: New elements

    /// Writes an element that is new, or in another container.
    func write(
        _ child: Edited.Child, in parent: Int, indentation: [UInt8], isInline: Bool,
        to pieces: inout Pieces
    ) throws {
        try source.source.checkStack()
        let name = source.name(child.key, in: parent)
        if let node = child.value.source, source.source.isElement(node) {
            let start = source[try source.element(node)].outer.lowerBound
            let old = lines.indentation(at: start)
            return try pieces.copy(from: start, indentation: old, to: indentation) {
                try emit(child.value, over: node, name: newName(name, of: node), to: &$0)
            }
        }
        let parts = source.source.parts(of: child.value, over: nil)
        pieces.write("<\(name)".utf8, .inserted)
        for attribute in parts.attributes {
            let text = try self.text(ofAttribute: attribute, quote: UInt8(ascii: "\""))
            pieces.write([ASCII.space] + text, .inserted)
        }
        if parts.content.isEmpty, source.style.hasOneTags != false {
            return pieces.write((source.style.hasSpace ? " />" : "/>").utf8, .inserted)
        }
        pieces.write(">".utf8, .inserted)
        try writeContent(
            parts.content, in: parent, indentation: indentation, isInline: isInline, to: &pieces)
        pieces.write("</\(name)>".utf8, .inserted)
    }

    /// Returns the name that replaces the one of an element; nil if it has that.
    func newName(_ name: String, of node: Int) throws -> String? {
        let old = source[try source.element(node)].name
        return source.bytes[old].elementsEqual(name.utf8) ? nil : name
    }

    /// Writes the content of an element that has none in the source.
    func writeContent(
        _ children: [Edited.Child], in parent: Int, indentation: [UInt8], isInline: Bool,
        to pieces: inout Pieces
    ) throws {
        let hasElements = children.contains { !$0.key.isEmpty }
        let hasText = children.contains { $0.key.isEmpty }
        let isNew = children.allSatisfy {
            $0.origin == nil && $0.value.source == nil && $0.commentSources.isEmpty
        }
        // The emitter would do the same for new elements, but with larger frames on the stack.
        guard !hasText, !isNew else {
            let hasLines = !hasText && !isInline && source.style.isMultiline && hasElements
            let inner = hasLines ? indentation + source.style.unit : indentation
            for child in children {
                if hasLines { pieces.write(lines.lineEnd + inner, .inserted) }
                if child.key.isEmpty {
                    try writeText(child, besideElements: hasElements, to: &pieces)
                } else {
                    try write(
                        child, in: parent, indentation: inner, isInline: !hasLines, to: &pieces)
                }
            }
            if hasLines { pieces.write(lines.lineEnd + indentation, .inserted) }
            return
        }
        var emitter = try EntryEmitter(
            children, isObject: true, in: Layout(open: pieces.cursor, close: pieces.cursor),
            outer: indentation, source.entryStyle(isMultiline: !isInline), lines: lines, tree: tree,
            policy: policy, editor: XMLEntries(editor: self, element: parent))
        try emitter.emit(to: &pieces)
    }

    /// Writes a text; white space that a reader would skip is written as a CDATA section.
    func writeText(
        _ child: Edited.Child, besideElements: Bool, to pieces: inout Pieces
    ) throws {
        let text = source.source.text(of: child.value)
        guard besideElements, text.utf8.allSatisfy(ASCII.isWhitespace) else {
            return pieces.write(try source.escaping.escaped(text), .inserted)
        }
        pieces.write(try source.escaping.section(text), .inserted)
    }

    // MARK: Attributes

    private func emitAttributes(
        _ children: [Edited.Child], of element: Int, _ node: Int, to pieces: inout Pieces
    ) throws {
        let all = source.attributes(of: element)
        let members = try source.attributeMembers(of: node, all)
        let indices = Dictionary(uniqueKeysWithValues: members.map { ($1, $0) })
        var staying: [Int: Edited.Child] = [:]
        var added: [Int: [Edited.Child]] = [:]
        var last = -1
        for child in children {
            if let index = child.origin.flatMap({ indices[$0] }), index > last {
                staying[index] = child
                last = index
            } else {
                added[last, default: []].append(child)
            }
        }
        try insert(added[-1] ?? [], after: nil, all, to: &pieces)
        for (index, attribute) in all.enumerated() {
            if let child = staying[index] {
                try emit(child, over: attribute, to: &pieces)
            } else if let member = members[index] {
                let isMoved = tree.origins.contains(member)
                pieces.skip(to: attribute.range.upperBound, isMoved ? .moved : .removed)
                let isOut = policy.comments == .commentOut || tree.commentedOut[member] != nil
                if isOut, !isMoved { pieces.note(.notCommentedOut) }
            }
            pieces.keep(to: attribute.range.upperBound)
            try insert(added[index] ?? [], after: index, all, to: &pieces)
        }
    }

    private func emit(
        _ child: Edited.Child, over attribute: MarkupScanner.Attribute, to pieces: inout Pieces
    ) throws {
        let old = source.text(attribute.name)
        let isRenamed = child.origin.map { source.source.text(of: $0 - 1) != child.key } ?? true
        if isRenamed {
            let isLocal = source.format.reading.namespaces == .localNames
            let prefix = isLocal ? XMLName(old).prefix : ""
            let name = prefix.isEmpty ? child.key : "\(prefix):\(XMLName(child.key).local)"
            pieces.keep(to: attribute.name.lowerBound)
            pieces.skip(to: attribute.name.upperBound, .renamed)
            pieces.write(name.utf8, .renamed)
        }
        if case .same(let node) = child.value, node == child.origin { return }
        try XMLTextEdit(attribute: attribute.value, source.bytes).replace(
            with: source.source.text(of: child.value), source.escaping, &pieces)
        if XMLName(old).local == "schemaLocation" { pieces.note(.schemaLocation) }
    }

    private func insert(
        _ children: [Edited.Child], after index: Int?, _ all: [MarkupScanner.Attribute],
        to pieces: inout Pieces
    ) throws {
        for child in children {
            let model = index ?? all.indices.last
            let quote = (index.map { all[$0] } ?? all.first).map {
                source.bytes[$0.value.lowerBound - 1]
            }
            let text = try text(ofAttribute: child, quote: quote ?? UInt8(ascii: "\""))
            pieces.write(space(before: model, all) + text, .inserted)
        }
    }

    private func text(ofAttribute child: Edited.Child, quote: UInt8) throws -> [UInt8] {
        let value = try source.escaping.escaped(
            source.source.text(of: child.value), in: .attribute(quote: quote))
        return Array(child.key.utf8) + [UInt8(ascii: "="), quote] + value + [quote]
    }

    /// Returns the white space before a new attribute, copied from a sibling.
    private func space(
        before index: Int?, _ all: [MarkupScanner.Attribute]
    ) -> [UInt8] {
        // The first attribute may have less white space before it.
        guard let index, case let model = max(index, min(1, all.count - 1)), model > 0 else {
            return [ASCII.space]
        }
        let space = source.bytes[all[model - 1].range.upperBound..<all[model].range.lowerBound]
        return space.isEmpty ? [ASCII.space] : Array(space)
    }
}
