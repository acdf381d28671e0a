import VersionedCodableDocuments
import VersionedCodableFormatKit

extension YAMLEditor {
    /// Whether a value that is not at the end of the source ends with a line end in a block.
    func endsWithLineEnd(_ value: Edited.Value) -> Bool {
        switch value {
        case .same(let node):
            node >= 0 && node != source.document.nodeCount - 1
                && outline.places[node].isBlockScalar
                && source.node(node).text?.utf8.last == ASCII.lineFeed
        case .new(let node, _): node.text?.utf8.last == ASCII.lineFeed
        case .edited: false
        }
    }

    func takesSpace(after child: Edited.Child) -> Bool {
        switch source.lastValue(child.value) {
        case .same(let node): node >= 0 && outline.places[node].isBlockScalar
        case .new(let node, _): node.text?.utf8.contains(ASCII.lineFeed) ?? false
        case .edited: false
        }
    }

    /// - Throws: `EditRefusal` for what only stays as it is in brackets.
    func checkBrackets(_ root: Edited.Value) throws(EditRefusal) {
        var pending = [root]
        while let value = pending.popLast() {
            guard case .edited(let edited) = value else { continue }
            pending += edited.children.map(\.value)
            guard let node = edited.source, outline.places[node].isFlow else { continue }
            let line = lines.line(of: outline.places[node].start) + 1
            for child in edited.children {
                guard let origin = child.origin, origin >= 0, outline.places[origin].lacksColon
                else { continue }
                if case .same(origin) = child.value { continue }
                throw EditRefusal(
                    "the key \(child.key) on line \(line) has no colon; write "
                        + "`\(child.key): null` first")
            }
            let mark = bytes[outline.places[node].start]
            guard mark != UInt8(ascii: "{"), mark != UInt8(ascii: "["), edited.isObject else {
                continue
            }
            let key = source.children(of: node).first?.key.map { source.text(of: $0) }
            guard edited.children.count == 1, edited.children[0].key == key else {
                throw EditRefusal(
                    "the pair on line \(line) has no braces; write `{key: value}` first")
            }
        }
    }

    func emitRoot(_ root: Edited.Value, to pieces: inout Pieces) throws {
        let place = outline.places[0]
        if case .edited(let edited) = root, edited.source == 0 {
            if place.isFlow {
                return try emitFlow(root, over: 0, place.start, to: &pieces)
            }
            if !edited.children.isEmpty { return try emitBlock(edited, in: 0, to: &pieces) }
        }
        try replaceRoot(by: root, place, to: &pieces)
    }

    private func replaceRoot(
        by root: Edited.Value, _ place: YAMLNodeRange, to pieces: inout Pieces
    ) throws {
        let isInLines = isBlockCollection(0)
        let losesTag = losesTag(0, for: root)
        let block = YAMLBlockText(editor: self, place: place, column: 0)
        if !losesTag, block.emit(root, to: &pieces) { return }
        let isBlock = try isBlock(root, like: nil)
        var start = losesTag ? place.begin : place.start
        let isFirst = lines.isFirst(start)
        if isInLines, !losesTag { start = try layout(of: 0).entries.first?.lead ?? start }
        if isBlock || isInLines, isFirst { start = lines.start(of: start) }
        let hasText = place.start < place.tail
        let isEmpty = source.isContainer(root) && source.container(root).children.isEmpty
        if isInLines, !losesTag, source.policy.comments == .keep || !isEmpty {
            start = isFirst ? lines.start(of: place.start) : place.start
        }
        if hasText, isBlock, !isFirst {
            // A block cannot begin on the line of a marker.
            start = lines.whiteSpace(before: start).lowerBound
        }
        pieces.keep(to: start)
        pieces.skip(to: isInLines ? try layout(of: 0).close : place.tail, .replaced)
        if hasText, isBlock, !isFirst { pieces.write(lines.lineEnd, .replaced) }
        if !hasText, start > 0, bytes[start - 1] > 0x20, start > 3 || bytes[0] < 0x80 {
            pieces.write(lines.lineEnd, .replaced)
        }
        try writeValue(root, YAMLDestination(column: -1, gap: []), to: &pieces)
        let isMarker = !hasText && start < bytes.count
        if isMarker || !hasText && !bytes.isEmpty && lines.endsWithLineEnd {
            pieces.write(lines.lineEnd, .replaced)
        }
    }
}

extension RewriteSource {
    /// Returns the value that is the last one in the text of another.
    func lastValue(_ value: Edited.Value) -> Edited.Value {
        var value = value
        while value.source ?? 0 >= 0, let last = container(value).children.last {
            value = last.value
        }
        return value
    }
}
