import Foundation
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Puts comments into documents of others, which hardly have any.
public enum CommentedDocument {
    /// The lines that get comments.
    public enum Lines: Sendable {
        /// A quarter of them, behind the line or above it, and empty lines between them.
        case some(seed: UInt64)
        /// All of them, behind the line and above it.
        case everyLine
    }

    /// A document with comments behind and above its lines, wherever it says the same with them.
    ///
    /// - Parameters:
    ///   - marks: What begins and ends a comment.
    public static func make(
        _ data: Data, _ marks: (open: String, close: String), at chosen: Lines,
        _ proof: RewriteProof
    ) -> Data {
        switch chosen {
        case .some(let seed): make(data, marks, seed: seed, proof)
        case .everyLine: annotate(data, marks, proof)
        }
    }

    private static func annotate(
        _ data: Data, _ marks: (open: String, close: String), _ proof: RewriteProof
    ) -> Data {
        guard let text = String(data: data, encoding: .utf8), let source = proof.source(data)
        else { return data }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var count = 0
        func note() -> String {
            count += 1
            return "\(marks.open) note \(count)\(marks.close)"
        }
        func add(_ indices: Range<Int>) {
            let old = lines
            for index in indices {
                let line = lines[index]
                guard line.contains(where: { !$0.isWhitespace }) else { continue }
                let hasReturn = line.hasSuffix("\r\n") || line.hasSuffix("\r")
                lines[index] =
                    line.prefix { $0 == " " || $0 == "\t" } + note() + (hasReturn ? "\r\n" : "\n")
                    + (hasReturn ? "\(line.dropLast()) \(note())\r" : "\(line) \(note())")
            }
            let found = proof.source(Data(lines.joined(separator: "\n").utf8))
            guard found?.value != source.value else { return }
            lines = old
            guard indices.count > 1 else { return }
            let middle = indices.lowerBound + indices.count / 2
            add(indices.lowerBound..<middle)
            add(middle..<indices.upperBound)
        }
        add(lines.indices)
        return Data(lines.joined(separator: "\n").utf8)
    }

    private static func make(
        _ data: Data, _ marks: (open: String, close: String), seed: UInt64, _ proof: RewriteProof
    ) -> Data {
        guard let text = String(data: data, encoding: .utf8), let source = proof.source(data)
        else { return data }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var numbers = SeededNumbers(seed: seed)
        var count = 0
        // A string over several lines takes comments for text: only its piece goes without.
        let size = max(1, lines.count / 16)
        for start in stride(from: 0, to: lines.count, by: size) {
            let old = lines
            for index in start..<min(start + size, lines.count) where numbers.once(in: 4) {
                count += 1
                let comment = "\(marks.open) \(count)\(marks.close)"
                let line = lines[index]
                let hasReturn = line.hasSuffix("\r\n") || line.hasSuffix("\r")
                switch numbers.below(4) {
                case 0, 1:
                    lines[index] =
                        hasReturn ? "\(line.dropLast()) \(comment)\r" : "\(line) \(comment)"
                case 2:
                    lines[index] =
                        line.prefix { $0 == " " || $0 == "\t" } + comment
                        + (hasReturn ? "\r\n" : "\n") + line
                default: lines[index] = "\n" + line
                }
            }
            let found = proof.source(Data(lines.joined(separator: "\n").utf8))
            if found?.value != source.value { lines = old }
        }
        return Data(lines.joined(separator: "\n").utf8)
    }
}
