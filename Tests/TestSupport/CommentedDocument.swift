import Foundation
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Puts comments into documents, which hardly have any.
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
        guard let text = String(data: data, encoding: .utf8), let source = proof.source(data)
        else { return data }
        let end = text.contains("\r\n") ? "\r\n" : "\n"
        var lines = text.components(separatedBy: end)
        var count = 0
        var numbers: SeededNumbers?
        if case .some(let seed) = chosen { numbers = SeededNumbers(seed: seed) }
        func note() -> String {
            count += 1
            return "\(marks.open) note \(count);\(marks.close)"
        }
        // A string over several lines takes comments for text: only its lines go without.
        func add(_ indices: Range<Int>) {
            let old = lines
            for index in indices where lines[index].contains(where: { !$0.isWhitespace }) {
                var (isAbove, isBehind) = (true, true)
                if numbers != nil {
                    guard numbers?.once(in: 4) == true else { continue }
                    isAbove = numbers?.once(in: 4) == true
                    isBehind = !isAbove && numbers?.once(in: 3) == false
                }
                let line = lines[index]
                let above =
                    isAbove
                    ? line.prefix { $0 == " " || $0 == "\t" } + note() + end
                    : isBehind ? "" : end
                lines[index] = above + line + (isBehind ? " " + note() : "")
            }
            let found = proof.source(Data(lines.joined(separator: end).utf8))
            guard found?.value != source.value else { return }
            lines = old
            guard indices.count > 1 else { return }
            let middle = indices.lowerBound + indices.count / 2
            add(indices.lowerBound..<middle)
            add(middle..<indices.upperBound)
        }
        add(lines.indices)
        return Data(lines.joined(separator: end).utf8)
    }

    /// Returns the line that each comment is about, by the number of the comment.
    ///
    /// White space, commas and comments are left out of the lines.
    public static func owners(
        in text: String, _ marks: (open: String, close: String)
    ) -> [String: String] {
        var owners: [String: String] = [:]
        var above: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.components(separatedBy: marks.open + " note ")
            let content = parts[0].filter { !$0.isWhitespace && $0 != "," }
            let comments = parts.dropFirst().map { $0.prefix { $0.isNumber } }.map(String.init)
            guard !content.isEmpty else {
                above += comments
                continue
            }
            for comment in above + comments { owners[comment] = content }
            above = []
        }
        return owners
    }
}
