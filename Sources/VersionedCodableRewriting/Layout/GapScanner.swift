import VersionedCodableDocuments

/// What stands in a source between its values: blanks, ends of lines, comments and marks.
///
/// - Complexity: O(n) in the bytes looked at.
public struct GapScanner: Sendable {
    /// Something in a gap; blanks are left out.
    public enum Token: Sendable, Hashable {
        /// The end of a line: the offset behind it.
        case lineEnd(Int)
        /// A comment, without the end of its line.
        case comment(Range<Int>, endsLine: Bool)
        /// Any other byte, at an offset.
        case mark(UInt8, at: Int)
    }

    private let bytes: [UInt8]
    private let lineMark: [UInt8]
    private let begin: [UInt8]
    private let end: [UInt8]
    private let needsBlank: Bool

    /// Makes a scanner of a source.
    public init(_ bytes: [UInt8], _ syntax: CommentSyntax) {
        self.bytes = bytes
        lineMark = Array((syntax.lineMark ?? "").utf8)
        begin = Array((syntax.block?.begin ?? "").utf8)
        end = Array((syntax.block?.end ?? "").utf8)
        needsBlank = syntax.needsBlank
    }

    /// What stands in a range.
    public func tokens(in range: Range<Int>) -> [Token] {
        var tokens: [Token] = []
        var at = range.lowerBound
        while at < range.upperBound {
            let byte = bytes[at]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                let isPair =
                    byte == UInt8(ascii: "\r") && at + 1 < range.upperBound
                    && bytes[at + 1] == UInt8(ascii: "\n")
                at += isPair ? 2 : 1
                tokens.append(.lineEnd(at))
            } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
                at += 1
            } else if has(lineMark, at: at), !needsBlank || isBlank(before: at) {
                let stop = lineEnd(from: at, before: range.upperBound)
                tokens.append(.comment(at..<stop, endsLine: true))
                at = stop
            } else if has(begin, at: at) {
                var stop = at + begin.count
                while stop < range.upperBound, !has(end, at: stop) { stop += 1 }
                stop = min(stop + end.count, range.upperBound)
                tokens.append(.comment(at..<stop, endsLine: false))
                at = stop
            } else {
                tokens.append(.mark(byte, at: at))
                at += 1
            }
        }
        return tokens
    }

    /// The comments in a range.
    public func comments(in range: Range<Int>) -> [Range<Int>] {
        tokens(in: range).compactMap { if case .comment(let range, _) = $0 { range } else { nil } }
    }

    private func has(_ mark: [UInt8], at: Int) -> Bool {
        guard !mark.isEmpty, at + mark.count <= bytes.count else { return false }
        for index in mark.indices where bytes[at + index] != mark[index] { return false }
        return true
    }

    private func isBlank(before at: Int) -> Bool {
        at == 0 || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at - 1])
    }

    private func lineEnd(from start: Int, before end: Int) -> Int {
        var at = start
        while at < end, bytes[at] != UInt8(ascii: "\n"), bytes[at] != UInt8(ascii: "\r") { at += 1 }
        return at
    }
}
