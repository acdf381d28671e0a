import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Text in a literal or folded block.
struct YAMLBlockText {
    let editor: YAMLEditor
    let place: YAMLNodeRange
    /// The column of the key or dash of the block.
    let column: Int

    private var lines: SourceLines { editor.lines }
    private var bytes: [UInt8] { editor.bytes }

    /// Returns the range of the `|` or `>` at an offset with the indicators after it.
    static func header(_ bytes: [UInt8], _ start: Int) -> Range<Int> {
        start..<(bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count)
    }

    // MARK: Empty lines

    /// Checks that no block with a `+` moves, and that as many empty lines as before follow it: they
    /// are part of its text.
    ///
    /// - Complexity: O(n) in the values, plus O(log m) in the edits for each block.
    static func checkEmptyLines(
        _ outline: YAMLOutline, _ lines: SourceLines, _ pieces: Pieces
    ) throws(EditRefusal) {
        let bytes = lines.bytes
        for place in outline.places where place.isBlockScalar {
            guard bytes[header(bytes, place.start)].contains(ASCII.plus) else { continue }
            var edits = pieces.edits[
                pieces.edits.partitioningIndex(where: { $0.range.upperBound > place.start })...]
            guard let first = edits.first else { continue }
            let isMoved = first.range.contains(place.start) && first.reason == .moved
            let end = lines.textEnd(ofLine: lines.line(of: place.end))
            // One that is removed or changed has no lines of its own here.
            guard isMoved || first.range.lowerBound >= end else { continue }
            var (at, text) = (end, [UInt8]())
            while !isMoved, let edit = edits.popFirst(), text.allSatisfy(ASCII.isWhitespace) {
                text += bytes[at..<edit.range.lowerBound] + edit.replacement
                at = edit.range.upperBound
            }
            text += bytes[at...].prefix { ASCII.isWhitespace($0) }
            if isMoved || lineEnds(text[...]) != lineEnds(bytes[end...]) {
                throw EditRefusal(
                    "the empty lines after the `+` block on line "
                        + "\(lines.line(of: place.start) + 1) are part of its text; write it in "
                        + "quotes first")
            }
        }
    }

    /// Returns the number of line ends before the first line with text.
    private static func lineEnds(_ text: ArraySlice<UInt8>) -> Int {
        text.prefix { ASCII.isWhitespace($0) }.count { $0 == ASCII.lineFeed }
    }

    // MARK: New text

    /// Returns new text as a literal block; nil where quotes are better, as for empty lines at the
    /// end, which reach as far as there are some in the document.
    static func literal(
        _ text: String, _ editor: YAMLEditor, _ destination: YAMLDestination, _ pieces: Pieces
    ) -> (header: [UInt8], body: [UInt8])? {
        let lines = editor.lines
        if !pieces.isCopying {
            // A block must not include what follows on the line or below.
            let at = max(pieces.cursor, destination.rest?.end ?? 0)
            let next = lines.whiteSpace(from: at).upperBound
            let isCommented = next < lines.bytes.count && lines.bytes[next] == ASCII.hash
            if destination.rest == nil, isCommented, at > lines.start(of: at) { return nil }
            let isAtStart = at == lines.start(of: at)
            let line = lines.line(of: at) + (isAtStart ? 0 : 1)
            if lines.hasText(from: line, deeperThan: destination.column) { return nil }
        }
        let step = min(editor.style.unit, 9)
        var text = text
        return text.withUTF8 { utf8 in
            let text = YAMLText(UnsafeRawBufferPointer(utf8))
            guard text.hasBreak, !text.needsEscapes, text.hasContent, !text.hasTrailingBlank,
                !utf8.suffix(2).elementsEqual([ASCII.lineFeed, ASCII.lineFeed])
            else { return nil }
            let (indicators, body) = text.block(step: step)
            let indentation = editor.spaces(destination.column + step)
            return (
                "|".utf8 + indicators,
                body.flatMap { lines.lineEnd + ($0.isEmpty ? [] : indentation + $0) }
            )
        }
    }

    // MARK: Changed text

    /// Emits new text as a literal block in place of a block; false for another value, and when a
    /// block cannot hold the text.
    ///
    /// Equal lines at the beginning and end stay.
    func emit(_ value: Edited.Value, to pieces: inout Pieces) -> Bool {
        guard place.isBlockScalar, case .new(let new, _) = value, new.kind == .string else {
            return false
        }
        pieces.keep(to: place.start)
        var text = new.text ?? ""
        return text.withUTF8 { emit(YAMLText(UnsafeRawBufferPointer($0)), to: &pieces) }
    }

    private func emit(_ text: YAMLText, to pieces: inout Pieces) -> Bool {
        guard !text.needsEscapes, text.hasContent, text.isWellFormed else { return false }
        let header = Self.header(bytes, place.start)
        let headerLine = lines.line(of: place.start)
        var end = lines.line(of: place.end)
        let digit = bytes[header].first { ASCII.isDigit($0) }
        let indentation = indentation(digit, headerLine, end)
        guard 1...9 ~= indentation - column || !text.beginsIndented else { return false }
        var (indicators, wanted) = text.block(step: indentation - column)
        if let digit, !text.beginsIndented { indicators.insert(digit, at: 0) }
        if indicators.last == ASCII.plus {
            // Empty lines at the end count.
            end = lines.line(of: place.tail)
            while end + 1 < lines.count, lines.isEmpty(end + 1) { end += 1 }
        }
        indicators.insert(UInt8(ascii: "|"), at: 0)
        if !bytes[header].elementsEqual(indicators) {
            pieces.skip(to: header.upperBound, .replaced)
            pieces.write(indicators, .replaced)
        }
        emitLines(headerLine + 1..<end + 1, by: wanted, indentation, to: &pieces)
        return true
    }

    private func indentation(_ digit: UInt8?, _ headerLine: Int, _ lastLine: Int) -> Int {
        if let digit { return column + Int(digit - ASCII.digitZero) }
        for line in headerLine + 1..<max(lastLine + 1, headerLine + 1)
        where lines.start(ofLine: line) + lines.spaces(line) < lines.textEnd(ofLine: line) {
            return lines.spaces(line)
        }
        return column + editor.style.unit
    }

    /// Emits lines, and keeps equal ones at the beginning and the end.
    private func emitLines(
        _ range: Range<Int>, by wanted: [Slice<UnsafeRawBufferPointer>], _ indentation: Int,
        to pieces: inout Pieces
    ) {
        var old = range
        var new = wanted[...]
        while let line = old.first, let text = new.first, holds(line, text, indentation) {
            old.removeFirst()
            new.removeFirst()
        }
        while let line = old.last, let text = new.last, holds(line, text, indentation) {
            old.removeLast()
            new.removeLast()
        }
        // From the end of the line above to the end of the last one.
        pieces.keep(to: lines.textEnd(ofLine: old.lowerBound - 1))
        for line in new {
            pieces.write(lines.lineEnd, .replaced)
            if !line.isEmpty { pieces.write(editor.spaces(indentation) + line, .replaced) }
        }
        if !old.isEmpty { pieces.skip(to: lines.textEnd(ofLine: old.upperBound - 1), .replaced) }
        pieces.keep(to: lines.textEnd(ofLine: range.upperBound - 1))
    }

    private func holds(
        _ line: Int, _ text: Slice<UnsafeRawBufferPointer>, _ indentation: Int
    ) -> Bool {
        let start = min(lines.start(ofLine: line) + indentation, lines.textEnd(ofLine: line))
        return bytes[start..<lines.textEnd(ofLine: line)].elementsEqual(text)
            && (text.isEmpty || start == lines.start(ofLine: line) + indentation)
    }
}
