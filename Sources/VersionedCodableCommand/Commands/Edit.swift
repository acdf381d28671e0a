import VersionedCodableDocuments
import VersionedCodableMigrations
import VersionedCodableRewriting
import VersionedCodableYAML
import VersionedCodableEssentials

struct Edit: Command {
    static let manual = Manual(
        name: "edit", summary: "changes values of files and keeps their comments and layout",
        operands: "FILE…", operandDescription: "a file, a folder, or - for standard input",
        text: [
            """
            Changes values of files with minimal edits of their text: comments, order, white \
            space and notations stay. The result is read again and must have the requested \
            values. Changes are made in the order of the options.
            """,
            """
            Without --write, --diff or --check the edited file is printed. A file named .json \
            may have comments or be JSON5, and keeps its format.
            """,
            """
            --set keeps the kind of the old value: text stays text, and a number takes a number in \
            its notation. Where nothing or null is, and for anything else, the value is JSON or \
            else a string. Missing containers are created, unless --existing is given; the tag of \
            a scalar of YAML stays. A date without a time is midnight in UTC, unless the old date \
            has no time either.
            """,
            PathText.manual,
            """
            \(PathText.dots) The value begins after the first = outside brackets; in a pointer, ~3 \
            denotes a = in a key.
            """,
        ],
        examples: [
            "config.yaml --set /server/port=8080 --set name=demo --diff",
            "config.yaml --remove '/hosts/[=localhost]' --move port=server.listen",
            "logs/stream.yaml --where name=two --set-yaml 'token=!secret two'",
        ],
        options: [
            .list("--set", "PATH=VALUE", "sets a value of the kind that the old one has"),
            .list("--set-json", "PATH=JSON", "sets a value of any kind, written as JSON"),
            .list("--set-yaml", "PATH=YAML", "sets a value written as YAML, with its tags"),
            .list("--set-string", "PATH=TEXT", "sets a string, also one that looks like a number"),
            .list("--set-date", "PATH=DATE", "sets a date, or its text in a format without dates"),
            .list("--insert", "PATH=VALUE", "inserts a new member, or an element at an index"),
            .list("--remove", "PATH", "removes members or elements"),
            .list("--rename", "PATH=NAME", "gives a member another key"),
            .list("--move", "PATH=PATH", "moves values with their comments"),
            .value(
                "--replace-with", "FILE", "sets the content of another file, of any format",
                is: .file),
            .value("--document", "NUMBER", "changes one document of a YAML stream, from 1, or all"),
            .list("--where", "PATH=VALUE", "changes only the documents that have this value"),
            .flag("--existing", "changes only what is there, and creates nothing"),
        ],
        common: Option.writing + [.json, .format] + Option.files + Option.output)

    private let inputs: [Input]
    private let steps: [EditStep]
    private let writer: FileWriter
    /// The number of the document to change; nil for the only one, or all.
    private let document: Int?
    private let changesAll: Bool
    private let conditions: [(pattern: PathPattern, text: String)]

    init(_ arguments: Arguments, in session: Session) throws {
        let isExisting = arguments.has("--existing")
        let changes = try arguments.options.compactMap {
            try EditStep($0.name, $0.value, isExisting: isExisting)
        }
        conditions = try arguments.values(of: "--where").map {
            let (path, text) = try PathText.split($0, of: "--where", into: "PATH=VALUE")
            return (try PathText.pattern(path, of: "--where"), text)
        }
        let replacement = arguments.value(of: "--replace-with")
        guard !changes.isEmpty || replacement != nil else {
            throw UsageError("expected a change such as --set, --remove or --replace-with")
        }
        let isAll = arguments.value(of: "--document") == "all"
        document = isAll ? nil : try arguments.number(of: "--document")
        changesAll = isAll || !conditions.isEmpty && document == nil
        inputs = try session.inputs(arguments)
        writer = try FileWriter(arguments, inputs, otherwise: .text)
        let whole = try replacement.map { try EditStep(replacingBy: Input($0), in: session) }
        steps = [whole].compactMap(\.self) + changes
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach(inputs) { input, output in
            let data = try input.data()
            let named = try session.format(of: input, data: data)
            let rewriting = try edit(data, named, session, &output)
            try writer.deliver(rewriting, of: data, in: input, to: &output)
        }
    }

    /// Edits the documents of a file that are to change.
    private func edit(
        _ data: Data, _ named: NamedFormat, _ session: Session, _ output: inout FileOutput
    ) throws -> Rewriting {
        var notes = Notes()
        defer {
            for note in notes.texts { output.note(note) }
            for (step, count) in zip(steps, notes.counts) where count == 0 {
                output.note("\(step.argument): no value at this path")
            }
        }
        guard changesAll else { return try rewrite(data, named, session, &notes) }
        return try session.change(data, named) { text, _ in
            try rewrite(text, named, session, &notes)
        } ?? Rewriting(joining: [(data, nil)])
    }

    /// What is said about the edits of a file.
    private struct Notes {
        var texts: [String] = []
        /// How many values each step found; empty if no document was to change.
        var counts: [Int] = []

        mutating func add(_ other: Notes) {
            texts += other.texts.filter { !texts.contains($0) }
            counts = counts.isEmpty ? other.counts : zip(counts, other.counts).map(+)
        }
    }

    /// Edits a text in its format; a JSON file may turn out to be JSON with comments or JSON5.
    private func rewrite(
        _ data: Data, _ named: NamedFormat, _ session: Session, _ notes: inout Notes
    ) throws -> Rewriting {
        do {
            return try session.inPlace(named) { try rewrite(data, $0, &notes) }
        } catch let error as ReadingError {
            if session.given?.name == "json",
                let jsonc = try? session.formats.named("jsonc", by: ""),
                (try? jsonc.strictReader.read(data, within: .default)) != nil
            {
                notes.texts.append("--from jsonc reads comments and trailing commas")
            }
            if document == nil, !changesAll,
                named.documentParts(of: data).count(where: \.hasContent) > 1
            {
                throw Finding(
                    "the file has several documents; --document or --where says which to change")
            }
            throw error
        }
    }

    private func rewrite(
        _ data: Data, _ format: any RewritableFormat, _ notes: inout Notes
    ) throws -> Rewriting {
        if let step = steps.first(where: \.hasTags), !(format is YAMLFormat) {
            throw Finding("\(step.argument): \(format.name) files have no tags")
        }
        var found = Notes()
        let change = { (document: inout EditedDocument) in
            found = Notes()
            guard holdConditions(for: document) else { return }
            for var step in steps {
                step.format = document.capabilities
                found.counts.append(try step.apply(to: &document, &found.texts))
            }
        }
        let rewriting: Rewriting
        do {
            if let document {
                guard let yaml = format as? YAMLFormat else {
                    throw Finding("--document: \(format.name) files have one document")
                }
                rewriting = try yaml.document(document - 1).edit(
                    data, policy: writer.policy, change)
            } else {
                rewriting = try format.edit(data, policy: writer.policy, change)
            }
        } catch let error as RewriteError {
            throw error.advised
        }
        notes.add(found)
        return rewriting
    }

    /// Whether a document has the values of `--where`.
    private func holdConditions(for document: EditedDocument) -> Bool {
        let value = document.value
        return conditions.allSatisfy { pattern, text in
            // A path that does not fit the document denotes nothing.
            let matches = try? pattern.matches(in: value, repeatsKeys: document.repeatsKeys)
            return matches?.contains { value[path: $0.path]?.text?.hasSameBytes(as: text) == true }
                ?? false
        }
    }
}
