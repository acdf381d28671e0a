import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableYAML
import VersionedCodableEssentials

struct Edit: Command {
    static let name = "edit"
    static let summary = "changes values of a file and keeps its comments and layout"
    static let options: [Option] = [
        .list("--set"), .list("--set-string"), .list("--set-date"), .list("--remove"),
        .list("--rename"), .list("--move"),
        .value("--replace-with"), .value("--from"), .value("--document"), .value("--comments"),
        .value("--order"), .flag("--allow-lost-comments"), .flag("--at-anchor"), .flag("--diff"),
        .flag("--write"), .flag("--report"), .flag("--strict"),
    ]
    static let help = """
        Changes values of a file with minimal edits of its text: comments, order, white space and notations stay. The
        result is read again and must have the requested values. Changes are made in the order of the options.

        usage: versioned edit FILE [--set PATH=VALUE] [--remove PATH] [--rename PATH=NAME] [--move PATH=PATH]
                              [--replace-with FILE] [--document NUMBER] [--diff | --write | --report] [--strict]
                              [--allow-lost-comments] [--at-anchor]

          FILE                 a file, or - for standard input
          --set PATH=VALUE     sets a value: JSON, a date in place of a date, or else a string; missing containers are
                               created, comments and the tag of a scalar stay
          --set-string PATH=TEXT, --set-date PATH=DATE
                               sets a string, whatever it looks like, or a date, whatever is there
          --remove PATH        removes a member or element
          --rename PATH=NAME   gives a member another key
          --move PATH=PATH     moves a value with its comments
          --replace-with FILE  replaces the value by that of another file, of any format
          --from FORMAT        the format to read, instead of the one of the extension or the content; a file
                               named .json may have comments or be JSON5, and keeps its format
          --document NUMBER    changes one document of a YAML stream; the first is 1
          --comments KIND      keep keeps the comments of removed members, comment-out turns the members into comments
          --order as-given     puts the members of objects in the order of the new value
          --allow-lost-comments  permits an edit that loses comments of what is not removed, and reports them;
                               without it such an edit is refused
          --at-anchor          changes an anchored value of YAML for all its aliases and merge keys, even if the path
                               leads through one of them; without it they are written out with the old value
          --diff               prints the changes as a unified diff; for a binary file, only that it differs
          --write              replaces the file atomically; it keeps its permissions
          --report             prints what was done as JSON
          --strict             fails if something has to be printed again
        A path consists of keys and indices separated by dots, or is a JSON pointer: servers.0.port, /servers/0/port.
        A key with dots or = is in quotation marks: labels."a.b=c". In XML, a last key @name is an attribute.
        """

    private enum Output { case text, diff, file, report }

    private let input: Input
    private let source: NamedFormat?
    private let steps: [(option: String, value: String)]
    private let replacement: Input?
    private let output: Output
    private let document: Int?
    private let policy: RewritePolicy

    init(_ arguments: Arguments) throws {
        let inputs = try arguments.inputs()
        guard inputs.count == 1 else {
            throw UsageError("expected one file, found \(inputs.count)")
        }
        input = inputs[0]
        source = try arguments.value(of: "--from").map { try NamedFormat.named($0, by: "--from") }
        steps = arguments.list
        replacement = arguments.value(of: "--replace-with").map { Input($0) }
        guard !steps.isEmpty || replacement != nil else {
            throw UsageError("expected --set, --remove, --rename, --move or --replace-with")
        }
        let outputs: [Output] = [
            arguments.has("--diff") ? .diff : nil, arguments.has("--write") ? .file : nil,
            arguments.has("--report") ? .report : nil,
        ].compactMap { $0 }
        guard outputs.count <= 1 else {
            throw UsageError("--diff, --write and --report exclude each other")
        }
        output = outputs.first ?? .text
        guard output != .file || !input.isStandardInput else {
            throw UsageError("--write: standard input is not a file")
        }
        document = try arguments.value(of: "--document").map { text in
            guard let number = Int(text), number > 0 else {
                throw UsageError("--document: expected a positive number, found \(text)")
            }
            return number
        }
        var policy = RewritePolicy.default
        if arguments.has("--strict") { policy.fallback = .refuse }
        policy.allowsLostComments = arguments.has("--allow-lost-comments")
        policy.editsAtAnchors = arguments.has("--at-anchor")
        if let comments = arguments.value(of: "--comments") {
            switch comments {
            case "keep": policy.comments = .keep
            case "comment-out": policy.comments = .commentOut
            default:
                throw UsageError("--comments: expected keep or comment-out, found \(comments)")
            }
        }
        if let order = arguments.value(of: "--order") {
            guard order == "as-given" else {
                throw UsageError("--order: expected as-given, found \(order)")
            }
            policy.order = .asEncoded
        }
        self.policy = policy
    }

    func run(_ terminal: Terminal) -> ExitStatus {
        forEach([input], terminal) { input in
            let data = try input.data()
            let named = try input.format(source, data: data)
            let rewriting = try rewrite(data, named, input, terminal)
            if output != .report { report(rewriting.report, terminal) }
            switch output {
            case .text: terminal.print(rewriting.data)
            case .diff:
                terminal.print(Data(rewriting.unifiedDiff(named: input.name).utf8))
            case .report: terminal.print(try report(rewriting))
            case .file: try write(rewriting.data, over: data)
            }
        }
    }

    /// Reports reprinted containers and lost comments on standard error.
    private func report(_ report: RewriteReport, _ terminal: Terminal) {
        for path in report.reprinted {
            let place = path.steps.isEmpty ? "the document" : "\(path)"
            terminal.error("\(input.name): \(place) was printed again")
        }
        if !report.removed.isEmpty {
            let count = report.removed.count
            let lines = report.removed.map { String($0.line) }.joined(separator: ", ")
            terminal.error(
                "\(input.name): \(count) \(count == 1 ? "comment" : "comments") removed with "
                    + "what \(count == 1 ? "it belongs" : "they belong") to "
                    + "(\(count == 1 ? "line" : "lines") \(lines))")
        }
        for comment in report.lost {
            terminal.error("\(input.name):\(comment.line): lost the comment \(comment.text)")
        }
        for comment in report.misplaced {
            terminal.error(
                "\(input.name):\(comment.line): attached to another value: \(comment.text)")
        }
    }

    /// Edits the file in its format; a JSON file may turn out to be JSON with comments or JSON5.
    private func rewrite(
        _ data: Data, _ named: NamedFormat, _ input: Input, _ terminal: Terminal
    ) throws -> Rewriting {
        let replacement = try replacement.map { try value(of: $0) }
        let dialects = ["jsonc", "json5"].compactMap { name in
            NamedFormat.all.first { $0.name == name }
        }
        var refusal: ReadingError?
        for named in [named] + (source == nil && named.name == "json" ? dialects : []) {
            guard let format = named.strictReader as? any RewritableFormat else {
                throw Failure("\(named.name) files cannot be changed in place")
            }
            do {
                return try rewrite(data, format, replacement) {
                    terminal.error("\(input.name): \($0)")
                }
            } catch let error as ReadingError {
                // The dialect that reads furthest reports the most relevant error.
                if (error.offset ?? 0) > refusal?.offset ?? -1 { refusal = error }
            }
        }
        if source?.name == "json", let jsonc = dialects.first?.strictReader,
            (try? jsonc.read(data, within: .default)) != nil
        {
            terminal.error("\(input.name): --from jsonc reads comments and trailing commas")
        }
        throw refusal ?? ReadingError(.syntax, "no format reads it", at: nil)
    }

    private func rewrite(
        _ data: Data, _ format: any RewritableFormat, _ replacement: DocumentValue?,
        _ say: (String) -> Void
    ) throws -> Rewriting {
        var notes: [String] = []
        let change = { (document: inout EditedDocument) in
            notes = []
            if let replacement { try document.set(replacement, at: []) }
            let distinguishesNumberKinds = format.capabilities.contains(.integerRealDistinction)
            for step in steps {
                try apply(step.option, step.value, to: &document, &notes, distinguishesNumberKinds)
            }
        }
        let rewriting: Rewriting
        do {
            if let document {
                guard let yaml = format as? YAMLFormat else {
                    throw Failure("--document: \(format.name) files have one document")
                }
                rewriting = try yaml.document(document - 1).edit(data, policy: policy, change)
            } else {
                rewriting = try format.edit(data, policy: policy, change)
            }
        } catch let error as RewriteError {
            guard error.kind == .losesComments else { throw Failure(error.description) }
            let place = error.path.steps.isEmpty ? "" : "\(error.path): "
            throw Failure("\(place)\(error.message); --allow-lost-comments permits that")
        } catch let error as WritingError {
            throw Failure(error.description)
        }
        for note in notes { say(note) }
        for note in rewriting.report.notes where output != .report {
            switch note.kind {
            case .tagKept: say("\(note.path): the tag is kept")
            case .aliasExpanded, .mergeExpanded:
                let what = note.kind == .aliasExpanded ? "the alias is" : "merged members are"
                say("\(note.path): \(what) written out; --at-anchor edits at the anchor instead")
            default: break
            }
        }
        return rewriting
    }

    private func value(of file: Input) throws -> DocumentValue {
        let data = try file.data()
        let documents = try NamedFormat.documents(
            in: data, with: try file.format(nil, data: data).strictReader)
        guard let document = documents.first, documents.count == 1 else {
            throw Failure("\(file.name): expected one document, found \(documents.count)")
        }
        return try DocumentValue(document)
    }

    private func apply(
        _ option: String, _ text: String, to document: inout EditedDocument,
        _ notes: inout [String], _ distinguishesNumberKinds: Bool
    ) throws {
        do {
            switch option {
            case "--remove": try document.remove(at: DocumentPath(argument: text[...]))
            case "--rename":
                let (path, name) = try pair(text, option)
                try document.rename(path, to: name)
            case "--move":
                let (path, target) = try pair(text, option)
                try document.move(from: path, to: DocumentPath(argument: target[...]))
            default:
                let (path, wanted) = try pair(text, option)
                let old = document.value[path: path]
                let written = document.writtenText(at: path)
                let new =
                    switch option {
                    case "--set-string": DocumentValue.string(wanted)
                    case "--set-date": try date(wanted, like: old, written)
                    default: try scalar(wanted, like: old, written)
                    }
                try document.set(new, at: path)
                let isSame = old == new && !(distinguishesNumberKinds && isOtherKind(old, new))
                if isSame { notes.append("\(option) \(text): the value is already the same") }
            }
        } catch let error as DocumentValueError {
            throw Failure("\(option) \(text): \(error)")
        }
    }

    /// Whether one of two numbers is an integer and the other a real number.
    private func isOtherKind(_ old: DocumentValue?, _ new: DocumentValue) -> Bool {
        guard case .number(let old)? = old, case .number(let new) = new else { return false }
        return old.isWrittenAsInteger != new.isWrittenAsInteger
    }

    private func pair(_ text: String, _ option: String) throws -> (DocumentPath, String) {
        guard let pair = try DocumentPath.divide(text) else {
            throw Failure("\(option) \(text): expected PATH=…")
        }
        return pair
    }

    /// Parses a new value: a date in place of a date, otherwise JSON, otherwise a string.
    ///
    /// - Parameter written: The text of the old value.
    private func scalar(
        _ text: String, like old: DocumentValue?, _ written: String?
    ) throws -> DocumentValue {
        if case .date? = old, date(text) != nil { return try date(text, like: old, written) }
        let document = try? JSONFormat.json.read(Data(text.utf8), within: .default)
        return document.flatMap { try? DocumentValue($0) } ?? .string(text)
    }

    /// Parses a date of the kind of the old value, or a complete one.
    private func date(
        _ text: String, like old: DocumentValue?, _ written: String?
    ) throws -> DocumentValue {
        guard let date = date(text) else { throw Failure("\(text) is not a date") }
        let form = { (text: String) in
            [
                text.utf8.count > 10,
                text.utf8.dropFirst(10).contains { "Zz+-".utf8.contains($0) },
            ]
        }
        if case .date? = old, let written {
            guard form(text) == form(written) else {
                throw Failure("\(text) is not the same kind of date as \(written)")
            }
        } else if form(text) != [true, true] {
            throw Failure("\(text) is not a date with a time and an offset, such as …T10:00:00Z")
        }
        return .date(date)
    }

    private func date(_ text: String) -> Date? {
        [text, text + "Z", text + "T00:00:00Z"].lazy.compactMap { RFC3339.date($0) }.first
    }

    private func write(_ new: Data, over old: Data) throws {
        guard new != old else { return }
        do {
            try FileReplacement.replace(fileAt: input.url, with: new) {
                guard try input.data() == old else {
                    throw Failure("the file was changed by another program in the meantime")
                }
            }
        } catch let error as CocoaError {
            throw Failure("cannot be written: \(FileReason.description(of: error))")
        }
    }

    // MARK: Report

    private func report(_ rewriting: Rewriting) throws -> Data {
        let report = rewriting.report
        let edits = rewriting.edits.map { edit in
            let about: [(String, DocumentValue)] = [
                ("reason", .string(edit.reason.rawValue)), ("path", .string("\(edit.path)")),
            ]
            return DocumentValue.object(
                DocumentObject(about + change(edit, isBinary: rewriting.isBinary)))
        }
        let value = DocumentValue.object(
            DocumentObject([
                ("edits", .array(edits)), ("comments", .number(report.comments)),
                ("removed", comments(report.removed)), ("lost", comments(report.lost)),
                ("misplaced", comments(report.misplaced)),
                ("reprinted", .array(report.reprinted.map { .string("\($0)") })),
                ("notes", notes(report.notes)),
            ]))
        return try JSONFormat(writing: .common()).write(CodableDocument(value))
    }

    /// Returns the range and replacement of an edit: in bytes for a binary file, else as text.
    private func change(_ edit: SourceEdit, isBinary: Bool) -> [(String, DocumentValue)] {
        guard isBinary else {
            return [
                ("start", place(edit.start)), ("end", place(edit.end)),
                ("replacement", .string(edit.replacement)),
            ]
        }
        let digits = edit.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return [
            ("start", .number(edit.range.lowerBound)), ("end", .number(edit.range.upperBound)),
            ("bytes", .string(digits.joined())),
        ]
    }

    private func place(_ position: SourceEdit.Position) -> DocumentValue {
        ["line": .number(position.line), "utf16Column": .number(position.utf16Column)]
    }

    private func notes(_ notes: [RewriteReport.Note]) -> DocumentValue {
        .array(notes.map { ["note": .string($0.kind.rawValue), "path": .string("\($0.path)")] })
    }

    private func comments(_ comments: [RewriteReport.Comment]) -> DocumentValue {
        .array(comments.map { ["line": .number($0.line), "text": .string($0.text)] })
    }
}
