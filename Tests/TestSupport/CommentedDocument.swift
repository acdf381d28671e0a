import Foundation
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Puts comments into documents of others, which hardly have any.
public enum CommentedDocument {
    /// A document with comments behind and above some of its lines, wherever it says the same with
    /// them.
    ///
    /// - Parameters:
    ///   - marks: What stands in front of the text of a comment and behind it.
    public static func make(
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
