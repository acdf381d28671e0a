import VersionedCodableDocuments

/// Scans the text before a document: empty lines, comments, directives, `...` lines.
///
/// libyaml refuses unknown directives, and `...` lines without a document. This scanner turns
/// directives of other names and versions into comments (YAML 1.2.2 section 6.8: to be ignored) and
/// skips such lines.
struct YAMLPrelude {
    /// The maximum number of `%TAG` directives, because libyaml compares each with all others.
    static let largestTagCount = 64

    enum Outcome {
        /// A document begins here; `comments` are the offsets of `%` to hide from libyaml.
        case document(start: Int, comments: [Int])
        case end
        /// The prefix ends before the outcome is known.
        case cutOff
    }

    private let source: SourceBuffer
    private let isPrefix: Bool
    private var firstDirective: Int?
    private var comments: [Int] = []
    private var tagCount = 0

    private init(_ source: SourceBuffer, isPrefix: Bool) {
        self.source = source
        self.isPrefix = isPrefix
    }

    /// Finds the next document from the beginning of a line.
    ///
    /// - Throws: `ReadingError` for directives without a document, and for too many.
    /// - Complexity: O(bytes up to the document).
    static func scan(
        _ source: SourceBuffer, from start: Int, isPrefix: Bool
    ) throws(ReadingError) -> Outcome {
        var prelude = YAMLPrelude(source, isPrefix: isPrefix)
        return try prelude.scan(from: start)
    }

    private mutating func scan(from start: Int) throws(ReadingError) -> Outcome {
        var line = skipMark(start)
        while true {
            let at = source.skipBlanks(line)
            switch source.byte(at) {
            case 0 where at >= source.count:
                if isPrefix { return .cutOff }
                if firstDirective != nil { throw expectedDocument(at) }
                return .end
            case 0x0A, 0x0D, UInt8(ascii: "#"): line = skipMark(source.nextLine(at))
            case UInt8(ascii: "%") where at == line:
                let next = source.nextLine(at)
                if next >= source.count, isPrefix { return .cutOff }
                try directive(at)
                line = next
            default:
                if at == line, isPrefix, source.count - at < 4 { return .cutOff }
                if at == line, firstDirective == nil, isMarker(at, UInt8(ascii: ".")),
                    endsLine(at + 3)
                {
                    line = skipMark(source.nextLine(at))
                    continue
                }
                if firstDirective != nil, at != line || !isMarker(at, UInt8(ascii: "-")) {
                    throw expectedDocument(at)
                }
                return .document(start: firstDirective ?? line, comments: comments)
            }
        }
    }

    private mutating func directive(_ at: Int) throws(ReadingError) {
        if firstDirective == nil { firstDirective = at }
        var end = at + 1
        while !isBlankOrEnd(end) { end += 1 }
        let name = UnsafeRawBufferPointer(rebasing: source.bytes[at + 1..<end])
        if name.isEmpty { return }
        if name.elementsEqual("TAG".utf8) {
            tagCount += 1
            guard tagCount <= YAMLPrelude.largestTagCount else {
                let message =
                    "the document has more than the limit of \(YAMLPrelude.largestTagCount) %TAG lines"
                throw ReadingError(.syntax, message, at: at).located(in: source.bytes)
            }
        } else if name.elementsEqual("YAML".utf8) {
            try version(at, source.skipBlanks(end))
        } else {
            comments.append(at)
        }
    }

    /// Turns a directive of a later version 1.x into a comment; libyaml checks the others.
    private mutating func version(_ at: Int, _ start: Int) throws(ReadingError) {
        guard source.byte(start) == UInt8(ascii: "1"), source.byte(start + 1) == ASCII.point else {
            return
        }
        var end = start + 2
        var minor = 0
        while ASCII.isDigit(source.byte(end)), end - start < 11 {
            minor = minor * 10 + Int(source.byte(end) - 0x30)
            end += 1
        }
        if source.byte(end) == ASCII.hash {
            throw ReadingError(.syntax, YAMLMessages.spaceBeforeComment, at: end)
                .located(in: source.bytes)
        }
        if minor > 2, isBlankOrEnd(end), endsLine(end) { comments.append(at) }
    }

    private func expectedDocument(_ at: Int) -> ReadingError {
        ReadingError(.syntax, "expected '---' after the directives", at: at)
            .located(in: source.bytes)
    }

    /// Whether `---` or `...` is at an offset, followed by white space or the end.
    private func isMarker(_ at: Int, _ mark: UInt8) -> Bool {
        source.hasMarker(mark, at) && isBlankOrEnd(at + 3)
    }

    /// Whether only white space and a comment follow in the line.
    private func endsLine(_ at: Int) -> Bool {
        let rest = source.skipBlanks(at)
        return source.isLineEnd(rest) || (source.byte(rest) == ASCII.hash && rest > at)
    }

    /// Skips a byte order mark, which every document may have before its directives.
    private func skipMark(_ at: Int) -> Int {
        let hasMark = source.bytes[at...].starts(with: [0xEF, 0xBB, 0xBF])
        return firstDirective == nil && hasMark ? at + 3 : at
    }

    private func isBlankOrEnd(_ at: Int) -> Bool {
        source.isLineEnd(at) || ASCII.isBlank(source.byte(at))
    }

    /// Returns the start of the line after `...`; nil when more than a comment follows it.
    static func lineBehindMarker(_ source: SourceBuffer, _ at: Int) -> Int? {
        let prelude = YAMLPrelude(source, isPrefix: false)
        return prelude.endsLine(at) ? source.nextLine(at) : nil
    }
}
