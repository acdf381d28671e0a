import VersionedCodableCore
import VersionedCodableDocuments

/// Tokenizes the gaps between the values of a source: line ends, comments and marks.
///
/// - Complexity: O(n) in the bytes looked at.
public struct GapScanner: Sendable {
    /// A token of a gap; spaces and tabs are skipped.
    public enum Token: Sendable, Hashable {
        /// The end of a line, with the offset after it.
        case lineEnd(Int)
        /// A comment, without the end of its line.
        case comment(Range<Int>, endsLine: Bool)
        /// Any other byte, with its offset.
        case mark(UInt8, at: Int)
    }

    let bytes: [UInt8]
    private let lineMark: [UInt8]
    private let begin: [UInt8]
    private let end: [UInt8]
    private let needsBlank: Bool

    /// Creates a scanner of a source.
    public init(_ bytes: [UInt8], _ syntax: CommentSyntax) {
        self.bytes = bytes
        lineMark = Array((syntax.lineMark ?? "").utf8)
        begin = Array((syntax.block?.begin ?? "").utf8)
        end = Array((syntax.block?.end ?? "").utf8)
        needsBlank = syntax.needsBlank
    }

    /// Returns the tokens in a range.
    public func tokens(in range: Range<Int>) -> [Token] {
        WorkCounter.add(range.count)
        var tokens: [Token] = []
        var at = range.lowerBound
        while at < range.upperBound {
            if let token = token(at: &at, before: range.upperBound) { tokens.append(token) }
        }
        return tokens
    }

    /// Returns the token at an offset and advances past it; nil for a space or tab.
    private func token(at offset: inout Int, before end: Int) -> Token? {
        let start = offset
        let byte = bytes[start]
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            let isPair =
                byte == UInt8(ascii: "\r") && start + 1 < end
                && bytes[start + 1] == UInt8(ascii: "\n")
            offset += isPair ? 2 : 1
            return .lineEnd(offset)
        }
        if case let count = blanks(at: start), count > 0 {
            offset += count
            return nil
        }
        if has(lineMark, at: start), !needsBlank || isBlank(before: start) {
            offset = lineEnd(from: start, before: end)
            return .comment(start..<offset, endsLine: true)
        }
        if has(begin, at: start) {
            var stop = start + begin.count
            while stop < end, !has(self.end, at: stop) { stop += 1 }
            offset = min(stop + self.end.count, end)
            return .comment(start..<offset, endsLine: false)
        }
        offset += 1
        return .mark(byte, at: start)
    }

    /// Returns the number of bytes of white space at an offset: of a space or tab, or of what else
    /// JSON5 and old property lists take for white space.
    private func blanks(at offset: Int) -> Int {
        switch bytes[offset] {
        case ASCII.space, ASCII.tab, 0x0B, 0x0C: return 1
        case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
            let text = String(decoding: bytes[offset...].prefix(3), as: UTF8.self)
            guard let scalar = text.unicodeScalars.first,
                scalar.properties.isWhitespace || scalar == "\u{FEFF}"
            else { return 0 }
            return UTF8.width(scalar)
        default: return 0
        }
    }

    /// Returns the comments in a range.
    public func comments(in range: Range<Int>) -> [Range<Int>] {
        WorkCounter.add(range.count)
        var comments: [Range<Int>] = []
        var at = range.lowerBound
        while at < range.upperBound {
            if case .comment(let range, _)? = token(at: &at, before: range.upperBound) {
                comments.append(range)
            }
        }
        return comments
    }

    /// Returns the first offset in a range that is neither white space nor in a comment.
    public func firstMark(in range: Range<Int>) -> Int? {
        var at = range.lowerBound
        defer { WorkCounter.add(at - range.lowerBound) }
        while at < range.upperBound {
            if case .mark(_, let offset)? = token(at: &at, before: range.upperBound) {
                return offset
            }
        }
        return nil
    }

    private func has(_ mark: [UInt8], at: Int) -> Bool {
        guard !mark.isEmpty, at + mark.count <= bytes.count else { return false }
        for index in mark.indices where bytes[at + index] != mark[index] { return false }
        return true
    }

    /// Whether white space, a separator, an opening bracket or a byte order mark is before an offset.
    private func isBlank(before at: Int) -> Bool {
        at == 0 || [0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5B, 0x7B].contains(bytes[at - 1])
            || bytes[..<at].suffix(3).elementsEqual([0xEF, 0xBB, 0xBF])
    }

    private func lineEnd(from start: Int, before end: Int) -> Int {
        var at = start
        while at < end, bytes[at] != UInt8(ascii: "\n"), bytes[at] != UInt8(ascii: "\r") { at += 1 }
        return at
    }
}
