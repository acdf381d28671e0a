import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Prints the versions of files, of which it reads no more than needed.
struct Peek: Command {
    static let manual = Manual(
        name: "peek", summary: "shows the versions of files", operands: "FILE…",
        operandDescription: FileSelection.operands,
        text: [
            """
            Shows the versions of files: a line for each with its name, format and version, \
            separated by tabs. A file without a version has a dash instead.
            """,
            """
            Without --key, the version is the value of the key version, or that attribute of an XML \
            root. A file that describes a package may have the version of the package there. With \
            --key, /meta/version is the key version in meta, and @version an attribute of an XML root.
            """,
            """
            Only the beginning of large files is read where the format allows it; a pipe is \
            read to its end. In a stream of several YAML or CBOR documents, the first one \
            counts; get prints those of all.
            """,
        ],
        examples: [
            "config.yaml settings.plist", "config.yaml --key /meta/version --key @version",
            "--json logs",
        ],
        options: [
            .list("--key", "PATH", "where the version is; several are tried in order"),
            .json,
        ], common: Option.files + Option.output)

    private let inputs: [Input]
    private let lookup: VersionSearch

    init(_ arguments: Arguments, in session: Session) throws {
        lookup = try VersionSearch(arguments.values(of: "--key"))
        inputs = try session.inputs(arguments)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach(inputs) { input, output in
            let data = input.isReadOnce ? try input.data() : nil
            let format = try session.format(of: input, data: data)
            let answer = try first(in: input, format, data)
            output.print(columns: [input.name, format.name, answer.version ?? "-"])
            if !answer.similar.isEmpty {
                let list = answer.similar.prefix(3).map { "/" + JSONPointer.token($0) }
                output.note(
                    "no version is known; \(list.joined(separator: " or ")) may be one (--key)")
            }
            output.record("format", .string(format.name))
            output.record("version", answer.version.map { .string($0) } ?? .null)
        }
    }

    /// Looks at the first document, and reads no further than needed.
    private func first(
        in input: Input, _ format: NamedFormat, _ data: Data?
    ) throws -> VersionSearch.Answer {
        let decoder = DocumentDecoder(format: format.reader)
        decoder.sourceName = input.name
        do {
            return try decoder.look(atFileAt: input.url, data: data) {
                try lookup.answer(in: $0)
            } ?? VersionSearch.Answer()
        } catch let error as ReadingError where format.hasStreams {
            // Neither further documents nor an empty stream are an error.
            let data = try data ?? input.data()
            let documents = try NamedFormat.documents(in: data, with: format.reader)
            guard documents.count != 1 else { throw error }
            return try documents.first.flatMap { try lookup.answer(in: $0) }
                ?? VersionSearch.Answer()
        }
    }
}
