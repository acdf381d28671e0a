import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Prints the versions of files, of which it reads no more than needed.
struct Peek: Command {
    static let manual = Manual(
        name: "peek", summary: "shows the versions of files", operands: "FILE…",
        operandDescription: """
            a file, a folder, or - for standard input; of a folder in a git repository the \
            tracked files of a known format, else all of them
            """,
        text: [
            """
            Shows the versions of files: a line for each with its name, format and version, \
            separated by tabs. A file without a version has a dash instead.
            """,
            """
            Only the beginning of large files is read where the format allows it; a pipe is \
            read to its end. In a stream of several YAML or CBOR documents, the first one \
            counts.
            """,
        ],
        sample: "config.yaml", examples: ["config.yaml settings.plist", "."],
        options: [
            .value(
                "--key", "PATH",
                """
                where the version is, /version by default; /meta/version is the key version \
                in meta, @version an attribute of an XML root, and /gpx/@version that of a \
                root with this name
                """,
                example: "--key /meta/version"),
            .flag(
                "--all", "reads whole files, and prints a line for every document of a stream",
                example: "logs/stream.yaml --all"),
            .json,
        ], common: Option.files + Option.output)

    private let inputs: [Input]
    private let place: VersionPathOption
    private let isForAll: Bool
    private let format: NamedFormat?

    init(_ arguments: Arguments, in session: Session) throws {
        format = try arguments.value(of: "--from").map {
            try session.formats.named($0, by: "--from")
        }
        place = try arguments.value(of: "--key").map { try VersionPathOption($0) } ?? .default
        isForAll = arguments.has("--all")
        inputs = try session.inputs(arguments)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach(inputs) { input, output in
            let data = input.isReadOnce ? try input.data() : nil
            let format = try format ?? session.formats.format(of: input, data: data)
            let versions =
                isForAll
                ? try versions(in: input, format, data)
                : [try firstVersion(in: input, format, data)]
            for version in versions {
                output.print("\(input.name)\t\(format.name)\t\(version ?? "-")")
            }
            output.record("format", .string(format.name))
            let values = versions.map { $0.map { .string($0) } ?? DocumentValue.null }
            if isForAll {
                output.record("versions", .array(values))
            } else {
                output.record("version", values.first ?? .null)
            }
        }
    }

    /// Returns the version of the first document, without reading further than needed.
    private func firstVersion(
        in input: Input, _ format: NamedFormat, _ data: Data?
    ) throws -> String? {
        let decoder = decoder(format, input)
        do {
            return try data.map { try decoder.peekVersion(PathSpec.self, from: $0) }
                ?? decoder.peekVersion(PathSpec.self, fromFileAt: input.url)
        } catch let error as ReadingError where format.hasStreams {
            // Neither further documents nor an empty stream are an error.
            guard let documents = try? documents(of: input, format, data), documents.count != 1
            else { throw error }
            return try documents.first.flatMap {
                try decoder.decode(PathSpec.self, from: $0).version
            }
        }
    }

    private func versions(
        in input: Input, _ format: NamedFormat, _ data: Data?
    ) throws -> [String?] {
        let decoder = decoder(format, input)
        return try documents(of: input, format, data).map {
            try decoder.decode(PathSpec.self, from: $0).version
        }
    }

    private func documents(
        of input: Input, _ format: NamedFormat, _ data: Data?
    ) throws -> [CodableDocument] {
        let data = try data ?? input.data()
        return try NamedFormat.documents(in: data, with: format.reader).map {
            var document = $0
            document.sourceName = input.name
            return document
        }
    }

    private func decoder(_ format: NamedFormat, _ input: Input) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: format.reader)
        decoder.sourceName = input.name
        decoder.elementOptions.trimsText = true
        if let key = PathSpec.placeKey { decoder.userInfo[key] = place }
        return decoder
    }
}
