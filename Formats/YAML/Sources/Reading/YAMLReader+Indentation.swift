import VersionedCodableDocuments

/// Checks of indentation that libyaml omits.
extension YAMLReader {
    /// The indentation of the block collection around the next node; -1 at the root.
    @inline(__always)
    var indentation: Int { indentations.last ?? -1 }

    /// Refuses continuation lines of quoted text not indented deeper than the enclosing collection.
    ///
    ///     a: "first
    ///     second"        too little
    func checkIndentation(_ range: Range<Int>) throws {
        let most = indentation
        guard most >= 0 else { return }
        var at = range.lowerBound
        while let next = nextLine(after: at, upTo: range.upperBound) {
            let text = endOfSpaces(from: next)
            at = text
            if text - next > most || source.isLineEnd(source.skipBlanks(text)) { continue }
            throw syntax(
                "expected the quoted text to continue after at least \(YAMLReader.spaces(most + 1)), found \(text - next)",
                at: text)
        }
    }

    private static func spaces(_ count: Int) -> String {
        count == 1 ? "1 space" : "\(count) spaces"
    }

    /// Refuses empty lines before the text of a block scalar that have more spaces than the text.
    ///
    /// libyaml takes those for the indentation and ends the scalar, unnoticed if its text looks
    /// like a comment.
    ///
    ///     a: |
    ///         (four spaces)
    ///       # text
    func checkBlankLines(of event: YAMLEvent, from header: Int) throws {
        guard event.bytes.allSatisfy({ $0 == 0x0A }) else { return }
        var deepest = 0
        var blank = header
        var at = header
        while let next = nextLine(after: at, upTo: source.count) {
            // With an indentation indicator in the header, such lines are text.
            if at == header,
                source.bytes[header..<next].prefix(4).contains(where: { $0 &- 0x31 < 9 })
            {
                return
            }
            let text = endOfSpaces(from: next)
            at = text
            if text < source.count, source.isLineEnd(text) {
                if text - next > deepest { (deepest, blank) = (text - next, text) }
                continue
            }
            guard text - next < deepest, text - next > indentation, text < source.count,
                !source.hasMarker(ASCII.minus, next), !source.hasMarker(ASCII.point, next)
            else { return }
            throw syntax(
                "expected at most \(YAMLReader.spaces(text - next)) in an empty line before the text, found \(deepest)",
                at: blank)
        }
    }

    /// Removes a block scalar's line feed at the end of input (YAML 1.2.2 rule 165,
    /// b-chomped-last).
    ///
    /// libyaml receives an extra line feed after the last line and includes it in the scalar.
    func dropMissingLineEnd(_ event: inout YAMLEvent) {
        guard !isPrefix, let last = source.bytes.last, last != 0x0A, last != 0x0D,
            event.bytes.last == 0x0A
        else { return }
        // A last line of spaces counts as complete, as in yaml-test-suite (JEF9, L24T).
        guard let last = source.bytes.lastIndex(where: { !ASCII.isBlank($0) }),
            !source.isLineEnd(last)
        else { return }
        event.bytes = UnsafeRawBufferPointer(rebasing: event.bytes.dropLast())
    }

    /// Returns the start of the next line, if the current line ends before `end`.
    private func nextLine(after start: Int, upTo end: Int) -> Int? {
        source.lineEnd(start) < end ? source.nextLine(start) : nil
    }

    private func endOfSpaces(from start: Int) -> Int {
        var at = start
        while source.byte(at) == ASCII.space { at += 1 }
        return at
    }
}
