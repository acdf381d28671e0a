import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Changes the text of a literal or folded block line by line.
struct YAMLBlockScalarEdit {
    let rewriter: YAMLRewriter
    let place: YAMLNodeRange
    /// The column of the key or dash of the block.
    let column: Int

    private var lines: SourceLines { rewriter.lines }
    private var bytes: [UInt8] { rewriter.bytes }

    private struct Header {
        /// The `|` or `>` and the indicators after it.
        var range: Range<Int>
        var digit: UInt8?
        /// `-`, `+`, or nil.
        var chomping: UInt8?

        init(_ bytes: [UInt8], _ start: Int) {
            var at = start + 1
            while at < bytes.count, bytes[at] > 0x20 {
                if ASCII.isDigit(bytes[at]) { digit = bytes[at] } else { chomping = bytes[at] }
                at += 1
            }
            range = start..<at
        }
    }

    /// Plans the edits; false when a block cannot hold the text.
    func run(from old: String, to new: String, _ edits: inout EditList) throws -> Bool {
        let text = Array(new.utf8)
        let fits = text.withUnsafeBytes {
            let text = YAMLText($0)
            return !text.needsEscapes && text.hasContent && text.isWellFormed
        }
        guard fits, let first = text.first(where: { $0 != ASCII.lineFeed }) else { return false }
        let header = Header(bytes, place.start)
        let headerLine = lines.line(of: place.start)
        let lastLine = lines.line(of: place.end)
        var feeds = 0
        while feeds < text.count, text[text.count - 1 - feeds] == ASCII.lineFeed { feeds += 1 }
        let body = text.dropLast(feeds)
            .split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map { Array($0) }
        let indentation = indentation(header, headerLine, lastLine)
        var isFolded = place.style == .folded
        var wanted = body
        if isFolded {
            if let folded = folded(body, headerLine, lastLine, indentation) {
                wanted = folded
            } else {
                isFolded = false
            }
        }
        // Empty lines at the end count for `+` only.
        var end = lastLine
        if feeds > 1 {
            wanted += Array(repeating: [], count: feeds - 1)
            end = lines.line(of: place.tail)
            while end + 1 < lines.count, lines.isEmpty(end + 1) { end += 1 }
        }
        var digit = header.digit
        if digit == nil, ASCII.isBlank(first) {
            guard 1...9 ~= indentation - column else { return false }
            digit = ASCII.digitZero + UInt8(indentation - column)
        }
        var indicators: [UInt8] = [isFolded ? UInt8(ascii: ">") : UInt8(ascii: "|")]
        if let digit { indicators.append(digit) }
        if feeds == 0 { indicators.append(ASCII.minus) }
        if feeds > 1 { indicators.append(ASCII.plus) }
        if !bytes[header.range].elementsEqual(indicators) {
            let old = (header.digit, header.chomping)
            let isReordered =
                old.0 == digit && bytes[header.range.lowerBound] == indicators[0]
                && old.1 == (feeds == 0 ? ASCII.minus : feeds > 1 ? ASCII.plus : nil)
            if !isReordered { edits.replace(header.range, with: indicators, .replaced) }
        }
        replaceLines(headerLine + 1..<end + 1, by: wanted, indentation, &edits)
        let isAtEnd = !lines.endsWithLineEnd && lines.textEnd(ofLine: end) == bytes.count
        if isAtEnd, feeds > 0 { edits.insert(lines.lineEnd, at: bytes.count, .replaced) }
        return true
    }

    private func indentation(_ header: Header, _ headerLine: Int, _ lastLine: Int) -> Int {
        if let digit = header.digit { return column + Int(digit - ASCII.digitZero) }
        for line in headerLine + 1..<max(lastLine + 1, headerLine + 1)
        where lines.text(line) < lines.textEnd(ofLine: line) {
            return lines.text(line) - lines.start(ofLine: line)
        }
        return column + rewriter.style.unit
    }

    /// Replaces lines, except equal ones at the beginning and the end.
    private func replaceLines(
        _ range: Range<Int>, by wanted: [[UInt8]], _ indentation: Int, _ edits: inout EditList
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
        var text: [UInt8] = []
        for line in new {
            text += lines.lineEnd
            if !line.isEmpty { text += Array(repeating: ASCII.space, count: indentation) + line }
        }
        // From the end of the line above to the end of the last one.
        let start = lines.textEnd(ofLine: old.lowerBound - 1)
        let end = old.isEmpty ? start : lines.textEnd(ofLine: old.upperBound - 1)
        edits.replace(start..<end, with: text, .replaced)
    }

    private func holds(_ line: Int, _ text: [UInt8], _ indentation: Int) -> Bool {
        let start = min(lines.start(ofLine: line) + indentation, lines.textEnd(ofLine: line))
        return bytes[start..<lines.textEnd(ofLine: line)].elementsEqual(text)
            && (text.isEmpty || start == lines.start(ofLine: line) + indentation)
    }

    // MARK: Folding

    /// Returns the lines of folded text, keeping those of unchanged paragraphs; nil when unfolding
    /// would not restore the text.
    private func folded(
        _ body: [[UInt8]], _ headerLine: Int, _ lastLine: Int, _ indentation: Int
    ) -> [[UInt8]]? {
        var known: [[UInt8]: [[UInt8]]] = [:]
        var paragraphs: [[[UInt8]]] = []
        var current: [[UInt8]] = []
        var width = 1
        func finish() {
            guard !current.isEmpty else { return }
            known[Array(current.joined(separator: [ASCII.space]))] = current
            paragraphs.append(current)
            current = []
        }
        for line in headerLine + 1..<max(lastLine + 1, headerLine + 1) {
            let start = min(lines.start(ofLine: line) + indentation, lines.textEnd(ofLine: line))
            let text = Array(bytes[start..<lines.textEnd(ofLine: line)])
            if text.first.map(ASCII.isBlank) == true { return nil }
            width = max(width, text.count)
            if text.isEmpty { finish() } else { current.append(text) }
        }
        finish()
        var result: [[UInt8]] = []
        for (index, text) in body.enumerated() {
            // An empty line in the text is one more empty line.
            if index > 0 { result.append([]) }
            if text.isEmpty { continue }
            guard let first = text.first, !ASCII.isBlank(first),
                text.last.map(ASCII.isBlank) == false
            else {
                return nil
            }
            if let same = known[text] {
                result += same
            } else {
                let like = index < paragraphs.count ? paragraphs[index] : []
                result += wrapped(text, like: like, width)
            }
        }
        return result
    }

    /// Wraps a paragraph, keeping equal first and last lines of an old one.
    private func wrapped(_ text: [UInt8], like old: [[UInt8]], _ width: Int) -> [[UInt8]] {
        var rest = text[...]
        var front: [[UInt8]] = []
        var back: [[UInt8]] = []
        var old = old[...]
        while let line = old.first, rest.count > line.count, rest.starts(with: line),
            isBreakable(rest, rest.startIndex + line.count)
        {
            front.append(line)
            rest = rest.dropFirst(line.count + 1)
            old.removeFirst()
        }
        while let line = old.last, rest.count > line.count,
            rest.suffix(line.count).elementsEqual(line),
            isBreakable(rest, rest.endIndex - line.count - 1)
        {
            back.insert(line, at: 0)
            rest = rest.dropLast(line.count + 1)
            old.removeLast()
        }
        var middle: [[UInt8]] = []
        var start = rest.startIndex
        var space: Int?
        for at in rest.indices {
            if isBreakable(rest, at) { space = at }
            if at - start >= width, let place = space, place > start {
                middle.append(Array(rest[start..<place]))
                start = place + 1
                space = nil
            }
        }
        if start < rest.endIndex { middle.append(Array(rest[start...])) }
        return front + middle + back
    }

    /// Whether a single space between two words is at an offset.
    private func isBreakable(_ text: ArraySlice<UInt8>, _ at: Int) -> Bool {
        at > text.startIndex && at + 1 < text.endIndex && text[at] == ASCII.space
            && text[at - 1] != ASCII.space && !ASCII.isBlank(text[at + 1])
            && text[at - 1] != ASCII.tab
    }
}
