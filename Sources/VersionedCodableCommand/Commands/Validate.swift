import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations

struct Validate: Command {
    static let manual = Manual(
        name: "validate", summary: "checks whether files can be read", operands: "FILE…",
        operandDescription: """
            a file, a folder, or - for standard input; of a folder in a git repository the \
            tracked files of a known format, else all of them
            """,
        text: [
            """
            Reads whole files and reports what is wrong with them. A repeated key is wrong, \
            too. All documents of a stream of YAML or CBOR documents are read. In XML, \
            elements with the same name are an array.
            """
        ],
        examples: [
            "settings.plist config.yaml", "--format github .",
            "config.yaml --migrate --chain chain.yaml",
        ],
        options: [
            .flag("--migrate", "also migrates the files by their chain, without writing them"),
            ChainSelection.option, .json, .format,
        ],
        common: Option.files + Option.output)

    private let inputs: [Input]
    private let selection: ChainSelection?
    private let format: NamedFormat?

    init(_ arguments: Arguments, in session: Session) throws {
        format = try session.format("--from", arguments)
        guard arguments.has("--migrate") else {
            guard arguments.values(of: "--chain").isEmpty else {
                throw UsageError("--chain requires --migrate")
            }
            selection = nil
            inputs = try session.inputs(arguments)
            return
        }
        selection = try ChainSelection(arguments, in: session)
        inputs = []
    }

    func run(_ session: Session) async throws -> ExitStatus {
        if let selection { return try await migrate(selection, session) }
        return try await session.forEach(inputs) { input, output in
            let (format, documents) = try session.documents(in: input, format)
            let nodes = documents.map(\.nodeCount).reduce(0, +)
            output.record("format", .string(format.name))
            output.record("documents", .number(documents.count))
            output.record("nodes", .number(nodes))
            let parts =
                (documents.count == 1 ? [] : [Self.count(documents.count, "document")])
                + [Self.count(nodes, "node")]
            if !output.style.isQuiet {
                output.print(columns: [
                    "\(input.name): valid \(format.name), \(parts.joined(separator: ", "))"
                ])
            }
        }
    }

    private func migrate(
        _ selection: ChainSelection, _ session: Session
    ) async throws -> ExitStatus {
        try await session.forEach(selection) { input, chain, output in
            let data = try input.data()
            let named = try format ?? session.formats.format(of: input, data: data)
            var from: [ChainVersion?] = []
            try session.forEachDocument(of: data, named) { text, _ in
                from.append(
                    try session.inPlace(named, isGiven: format != nil, reprints: true) {
                        try chain.migrate(
                            text, as: $0, to: nil, policy: .default, within: .default)
                    }.from)
            }
            let version = from.first ?? nil
            output.record("format", .string(named.name))
            output.record("version", version.map { .string($0.description) } ?? .null)
            let words = version.map { " of version \($0)" } ?? ""
            if !output.style.isQuiet {
                output.print(columns: ["\(input.name): valid \(named.name), \(chain.name)\(words)"])
            }
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
