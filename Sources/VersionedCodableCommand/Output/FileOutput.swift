import VersionedCodable
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableRewriting

/// What a command has to say about one file; printed when those of the files before it are.
struct FileOutput: Sendable {
    let name: String
    let style: OutputStyle
    private(set) var parts: [(stream: Terminal.Stream, bytes: Data)] = []
    private(set) var findings: [Finding] = []
    private(set) var status = ExitStatus.success
    private var members: [(String, DocumentValue)] = []

    init(_ name: String, _ style: OutputStyle) {
        self.name = name
        self.style = style
    }

    /// Prints a line of columns, in which nothing ends the line or a column.
    mutating func print(columns: [String]) {
        print(columns.map(ErrorMessages.shown).joined(separator: "\t"))
    }

    /// Prints a line for people.
    mutating func print(_ line: String) { print(Data((line + "\n").utf8)) }

    /// Prints bytes, unless the run prints a report for programs.
    mutating func print(_ bytes: Data) {
        guard style.isText else { return }
        if parts.last?.stream == .output {
            parts[parts.count - 1].bytes += bytes
        } else {
            parts.append((.output, bytes))
        }
    }

    /// Says something on standard error that is no failure.
    mutating func note(_ message: String, line: Int? = nil) {
        guard !style.isQuiet else { return }
        let place = line.map { "\(name):\($0)" } ?? name
        parts.append((.error, Data((ErrorMessages.shown("\(place): \(message)") + "\n").utf8)))
    }

    /// Adds a member to the line of JSON about the file.
    mutating func record(_ key: String, _ value: DocumentValue) { members.append((key, value)) }

    /// Adds a finding about the file, which determines the exit status.
    mutating func report(_ error: any Error, as failure: ExitStatus = .failure) {
        let finding = Finding(error, in: name)
        findings.append(finding)
        switch finding.level {
        case .change:
            raise(.changes)
            if !style.isQuiet { print(finding.text) }
        case .note: note(finding.statement, line: finding.location?.line)
        case .error:
            raise(failure)
            if style.isText {
                parts.append((.error, Data((style.painted(finding) + "\n").utf8)))
            }
        }
    }

    mutating func raise(_ status: ExitStatus) { self.status = max(self.status, status) }

    /// The line of JSON about the file.
    var line: Data {
        get throws {
            var members = [("file", DocumentValue.string(name))] + members
            if let error = findings.first(where: { $0.level == .error }) {
                members.append(("error", error.value))
            }
            return try FileOutput.line(of: .object(DocumentObject(members)))
        }
    }

    static func line(of value: DocumentValue) throws -> Data {
        Data((try value.line() + "\n").utf8)
    }

    /// Returns JSON in which characters that a terminal obeys or that change the direction of text
    /// are escapes; they can only be in strings.
    static func escaped(_ json: String) -> String {
        let isControl = { ErrorMessages.isControl($0) && $0 != "\n" }
        guard json.unicodeScalars.contains(where: isControl) else { return json }
        return json.unicodeScalars.map { scalar in
            guard isControl(scalar) else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension DocumentValue {
    /// Makes an object of the members that have a value.
    static func members(_ members: KeyValuePairs<String, DocumentValue?>) -> DocumentValue {
        .object(DocumentObject(members.compactMap { key, value in value.map { (key, $0) } }))
    }
}

extension FileOutput {
    /// Says what became of comments, and what else a change in place did.
    mutating func note(_ report: RewriteReport) {
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
        for note in report.notes {
            switch note.kind {
            case .tagKept: self.note("\(note.path): the tag is kept")
            case .aliasExpanded: self.note("\(note.path): the alias is written out")
            case .mergeExpanded: self.note("\(note.path): merged members are written out")
            case .notCommentedOut:
                let place = note.path.steps.isEmpty ? "the document" : "\(note.path)"
                self.note("\(place): a value was removed that cannot be kept as a comment")
            default: break
            }
        }
    }

    /// Records a change in place for the line of JSON about the file.
    mutating func record(_ rewriting: Rewriting) {
        let report = rewriting.report
        record("changed", .bool(!rewriting.isUnchanged))
        let edits = rewriting.edits.map { edit in
            DocumentValue.members([
                "reason": .string(edit.reason.rawValue), "path": .string(edit.path.pointer),
                "start": Self.place(edit.start), "end": Self.place(edit.end),
                "offset": .number(edit.range.lowerBound), "length": .number(edit.range.count),
                "replacement": .string(edit.replacement),
            ])
        }
        record("edits", .array(edits))
        record("comments", .number(report.comments))
        record("removed", Self.list(report.removed))
        record("lost", Self.list(report.lost))
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
