import VersionedCodableFormatKit
import VersionedCodableRewriting

extension FileOutput {
    /// Says what a change in place had to print again, and what became of comments.
    mutating func note(_ report: RewriteReport, editsAtAnchors: Bool) {
        for path in report.reprinted {
            note("\(path.steps.isEmpty ? "the document" : "\(path)") was printed again")
        }
        if !report.removed.isEmpty {
            let count = report.removed.count
            let lines = report.removed.map { String($0.line) }.joined(separator: ", ")
            note(
                count == 1
                    ? "1 comment removed with what it belongs to (line \(lines))"
                    : "\(count) comments removed with what they belong to (lines \(lines))")
        }
        for comment in report.lost {
            note("lost the comment \(comment.text)", line: comment.line)
        }
        for comment in report.misplaced {
            note("attached to another value: \(comment.text)", line: comment.line)
        }
        for note in report.notes {
            switch note.kind {
            case .tagKept: self.note("\(note.path): the tag is kept")
            case .aliasExpanded, .mergeExpanded:
                let what = note.kind == .aliasExpanded ? "the alias is" : "merged members are"
                let advice = editsAtAnchors ? "; --at-anchor edits at the anchor instead" : ""
                self.note("\(note.path): \(what) written out\(advice)")
            case .notCommentedOut:
                let place = note.path.steps.isEmpty ? "the document" : "\(note.path)"
                self.note("\(place): something was removed that cannot be a comment")
            default: break
            }
        }
    }

    /// Records a change in place for the line of JSON about the file.
    mutating func record(_ rewriting: Rewriting) {
        let report = rewriting.report
        record("changed", .bool(!rewriting.isUnchanged))
        let isText = !rewriting.isBinary
        let edits = rewriting.edits.map { edit in
            let digits = edit.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            return DocumentValue.members([
                "reason": .string(edit.reason.rawValue), "path": .string(edit.path.pointer),
                "start": isText ? Self.place(edit.start) : nil,
                "end": isText ? Self.place(edit.end) : nil,
                "offset": .number(edit.range.lowerBound), "length": .number(edit.range.count),
                "replacement": isText ? .string(edit.replacement) : nil,
                "bytes": isText ? nil : .string(digits.joined()),
            ])
        }
        record("edits", .array(edits))
        record("comments", .number(report.comments))
        record("removed", Self.list(report.removed))
        record("lost", Self.list(report.lost))
        record("misplaced", Self.list(report.misplaced))
        record("reprinted", .array(report.reprinted.map { .string($0.pointer) }))
        var notes: [DocumentValue] = report.notes.map {
            ["note": .string($0.kind.rawValue), "path": .string($0.path.pointer)]
        }
        notes += findings.filter { $0.level == .note }.map(\.value)
        record("notes", .array(notes))
    }

    private static func place(_ position: SourceEdit.Position) -> DocumentValue {
        ["line": .number(position.line), "utf16Column": .number(position.utf16Column)]
    }

    private static func list(_ comments: [RewriteReport.Comment]) -> DocumentValue {
        .array(comments.map { ["line": .number($0.line), "text": .string($0.text)] })
    }
}
