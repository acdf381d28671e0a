import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension Rewriting {
    /// Joins changes of the parts of a text, which are UTF-8, to a change of the whole.
    ///
    /// - Parameter parts: The parts in order, each with its change if there is one.
    /// - Complexity: O(n) in the bytes of all parts.
    package init(joining parts: [(text: Data, change: Rewriting?)]) {
        var (data, text, edits) = (Data(), [UInt8](), [SourceEdit]())
        var reports: [(lines: Int, report: RewriteReport)] = []
        var lines = 0
        for (part, change) in parts {
            data += change?.data ?? part
            for edit in change?.edits ?? [] {
                let offset = text.count
                edits.append(
                    SourceEdit(
                        range: edit.range.lowerBound + offset..<edit.range.upperBound + offset,
                        bytes: edit.bytes, reason: edit.reason, path: edit.path,
                        start: edit.start.moved(by: lines), end: edit.end.moved(by: lines)))
            }
            if let change { reports.append((lines, change.report)) }
            text += change?.text ?? Array(part)
            lines += part.count { $0 == ASCII.lineFeed }
        }
        let report = RewriteReport(joining: reports)
        self.init(data: data, edits: edits, of: text, isBinary: false) { report }
    }
}

extension SourceEdit.Position {
    fileprivate func moved(by lines: Int) -> SourceEdit.Position {
        SourceEdit.Position(line: line + lines, utf16Column: utf16Column)
    }
}

extension RewriteReport {
    fileprivate init(joining reports: [(lines: Int, report: RewriteReport)]) {
        func comments(_ list: (RewriteReport) -> [Comment]) -> [Comment] {
            reports.flatMap { lines, report in
                list(report).map { Comment(text: $0.text, line: $0.line + lines) }
            }
        }
        self.init(
            comments: reports.map(\.report.comments).reduce(0, +), removed: comments(\.removed),
            lost: comments(\.lost), notes: reports.flatMap(\.report.notes))
    }
}
