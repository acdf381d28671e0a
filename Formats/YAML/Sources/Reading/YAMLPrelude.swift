import VersionedCodableDocuments

/// The text before a document: empty lines, comments, directives, `...` lines.
///
/// libyaml refuses unknown directives, and `...` lines without a document. The reader turns
/// directives of other names and versions into comments (YAML 1.2.2 section 6.8: to be ignored) and
/// skips such lines.
extension YAMLReader {
    /// The maximum number of `%TAG` directives, because libyaml compares each with all others.
    static var largestTagCount: Int { 64 }

    /// The directives of a document so far.
    private struct Directives {
        var start: Int?
        var comments: [Int] = []
        var tags = 0
    }

    /// Finds the next document from the beginning of a line.
    ///
    /// - Returns: The start of the document, and the offsets of `%` to hide from libyaml; nil if
    ///   there is none, or where a prefix ends.
    /// - Throws: `ReadingError` for directives without a document, and for too many.
    /// - Complexity: O(bytes up to the document).
    mutating func prelude(from start: Int) throws -> (start: Int, comments: [Int])? {
        var directives = Directives()
        var line = start
        while true {
            // Every document may have a byte order mark before its directives.
            let hasMark = source.bytes[line...].starts(with: [0xEF, 0xBB, 0xBF])
            if hasMark, directives.start == nil { line += 3 }
            let at = source.skipBlanks(line)
            switch source.byte(at) {
            case 0 where at >= source.count:
                ranOut = isPrefix
                if !isPrefix, directives.start != nil { throw expectedDocument(at) }
                return nil
            case ASCII.lineFeed, ASCII.carriageReturn, ASCII.hash: line = source.nextLine(at)
            case UInt8(ascii: "%") where at == line:
                let next = source.nextLine(at)
                ranOut = next >= source.count && isPrefix
                if ranOut { return nil }
                try directive(at, &directives)
                line = next
            default:
                ranOut = at == line && isPrefix && source.count - at < 4
                if ranOut { return nil }
                guard let start = directives.start else {
                    if at == line, isMarker(ASCII.point, at), endsLine(at + 3) {
                        line = source.nextLine(at)
                        continue
                    }
                    return (line, [])
                }
                guard at == line, isMarker(ASCII.minus, at) else { throw expectedDocument(at) }
                return (start, directives.comments)
            }
        }
    }

    private func directive(_ at: Int, _ directives: inout Directives) throws {
        directives.start = directives.start ?? at
        var end = at + 1
        while !isBlankOrEnd(end) { end += 1 }
        switch String(decoding: source.bytes[at + 1..<end], as: UTF8.self) {
        case "": break
        case "TAG":
            directives.tags += 1
            guard directives.tags <= Self.largestTagCount else {
                throw syntax(
                    "the document has more than the limit of \(Self.largestTagCount) %TAG lines",
                    at: at)
            }
        case "YAML":
            if try isLaterVersion(source.skipBlanks(end)) { directives.comments.append(at) }
        default: directives.comments.append(at)
        }
    }

    /// Whether a version 1.x after 1.2 is at an offset; libyaml checks the others.
    private func isLaterVersion(_ start: Int) throws -> Bool {
        guard source.byte(start) == UInt8(ascii: "1"), source.byte(start + 1) == ASCII.point else {
            return false
        }
        var end = start + 2
        var minor = 0
        while ASCII.isDigit(source.byte(end)), end - start < 11 {
            minor = minor * 10 + Int(source.byte(end) - ASCII.digitZero)
            end += 1
        }
        if source.byte(end) == ASCII.hash {
            throw syntax(YAMLMessages.spaceBeforeComment, at: end)
        }
        return minor > 2 && isBlankOrEnd(end) && endsLine(end)
    }

    private func expectedDocument(_ at: Int) -> ReadingError {
        syntax("expected '---' after the directives", at: at)
    }

    /// Whether `---` or `...` is at an offset, followed by white space or the end.
    private func isMarker(_ mark: UInt8, _ at: Int) -> Bool {
        source.hasMarker(mark, at) && isBlankOrEnd(at + 3)
    }

    /// Whether only white space and a comment follow in the line.
    func endsLine(_ at: Int) -> Bool {
        let rest = source.skipBlanks(at)
        return source.isLineEnd(rest) || (source.byte(rest) == ASCII.hash && rest > at)
    }

    private func isBlankOrEnd(_ at: Int) -> Bool {
        source.isLineEnd(at) || ASCII.isBlank(source.byte(at))
    }
}
