import VersionedCodableEssentials
import VersionedCodableMigrations
import VersionedCodableRewriting

struct Migrate: Command {
    static let manual = Manual(
        name: "migrate", summary: "migrates files to the newest version and keeps their comments",
        operands: "[FILE…]",
        operandDescription: ChainSelection.operands,
        text: [
            """
            Migrates files by a chain of migrations, with minimal edits of their text: comments, \
            order, white space and notations stay. The result is read again as proof.
            """,
            "Without --write or --check the changes are printed as a unified diff.",
            ChainSelection.manual,
        ],
        examples: [
            "config.yaml --chain chain.yaml", "--chain chain.yaml --check .",
            "config.yaml --chain chain.yaml --to 1 --write --backup .old",
        ],
        options: [
            ChainSelection.option, .to,
        ],
        common: Option.writing + [.json, .format] + Option.files + Option.output)

    private let selection: ChainSelection
    private let writer: FileWriter
    private let version: ChainVersion?

    init(_ arguments: Arguments, in session: Session) throws {
        selection = try ChainSelection(arguments, in: session)
        version = try ChainSelection.version(arguments, of: selection.chains)
        writer = try FileWriter(arguments, selection.inputs, otherwise: .diff)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach(selection) { input, chain, output in
            let data = try input.data()
            let named = try session.format(of: input, data: data)
            output.record("chain", .string(chain.name))
            var summaries: [String] = []
            var versions: [(from: ChainVersion?, to: ChainVersion?)] = []
            let rewriting = try session.change(data, named) { text, moved in
                let result = try session.migrate(
                    text, named, by: chain, to: version,
                    policy: writer.policy)
                guard let result else {
                    versions.append((version ?? chain.newest, version ?? chain.newest))
                    return nil
                }
                versions.append((result.from, result.to))
                summaries += result.summaries.filter { !summaries.contains($0) }
                for note in result.notes {
                    let finding = Finding(
                        code: "note", level: .note, message: note.text,
                        path: note.path.steps.map(\.stringValue), location: note.location)
                    output.report(moved(finding))
                }
                return result.rewriting
            }
            let changed = versions.first { $0.from != $0.to } ?? versions.first
            for (key, version) in [("version", changed?.from), ("to", changed?.to)] {
                if let version { output.record(key, .string(version.description)) }
            }
            guard let rewriting else { return output.record("changed", false) }
            let words = [changed?.from, changed?.to].compactMap { $0?.description }
            let reasons = summaries.isEmpty ? "" : ": \(summaries.joined(separator: "; "))"
            let change = words.isEmpty ? "" : " from version \(words.joined(separator: " to "))"
            output.record("summaries", .array(summaries.map { .string($0) }))
            try writer.deliver(
                rewriting, of: data, in: input, to: &output,
                change: "would change\(change)\(reasons)")
        }
    }
}

extension Session {
    /// Calls a body for each file of a chain; others are skipped, as programs name all that changed.
    func forEach(
        _ selection: ChainSelection,
        _ body: @escaping @Sendable (Input, any DocumentChain, inout FileOutput) throws -> Void
    ) async throws -> ExitStatus {
        try await forEach(selection.inputs) { input, output in
            let chains = selection.chainsByName[input.name] ?? []
            guard let chain = chains.first else {
                guard
                    input.isStandardInput
                        || FileManager.default.fileExists(atPath: input.url.path)
                else {
                    throw Finding("no such file", code: "file")
                }
                return output.note("skipped: no chain matches this file")
            }
            if chains.count > 1 {
                output.note(
                    "the chain \(chain.name) is taken; \(chains[1].name) names this file, too")
            }
            try body(input, chain, &output)
        }
    }
}
