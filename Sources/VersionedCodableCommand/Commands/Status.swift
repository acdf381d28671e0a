import Synchronization
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

struct Status: Command {
    static let manual = Manual(
        name: "status", summary: "shows how many documents are of which version",
        operands: "[FILE…]",
        operandDescription: """
            a file or a folder, this one by default; of a folder the files that the chain names, \
            in a git repository the tracked ones
            """,
        text: [
            """
            Counts the documents of files by their chain of migrations and version, and reads no more of them than \
            needed. The exit status is 3 if some are old.
            """,
            """
            With --records, each line of the files is a document, as in NDJSON, and there is one \
            chain for all of them.
            """,
            ChainSelection.manual,
        ],
        examples: [
            "--chain chain.yaml .", "config.yaml --chain chain.yaml --json",
            "logs/records.ndjson --records --chain chain.yaml",
        ],
        options: [
            ChainSelection.option, .json,
            .flag("--records", "counts the records of files, or of - for standard input"), .frames,
        ],
        common: Option.files + Option.output)

    private let selection: ChainSelection?
    private let census: RecordCensus?
    private let format: NamedFormat?

    init(_ arguments: Arguments, in session: Session) throws {
        format = try session.format("--from", arguments)
        guard !arguments.has("--records") else {
            census = try RecordCensus(arguments, in: session)
            selection = nil
            return
        }
        guard arguments.value(of: "--frames") == nil else {
            throw UsageError("--frames requires --records")
        }
        census = nil
        selection = try ChainSelection(arguments, in: session)
    }

    /// What was counted of each chain, by threads at the same time.
    private final class Counts: Sendable {
        let tallies = Mutex<[String: RecordTally]>([:])
    }

    func run(_ session: Session) async throws -> ExitStatus {
        if let census { return try await census.run(session) }
        guard let selection else { return .success }
        let counts = Counts()
        let status = try await session.forEach(selection) { input, chain, output in
            let data = try input.data()
            let named = try format ?? session.formats.format(of: input, data: data)
            var documents: [(version: ChainVersion?, isOld: Bool)] = []
            try session.forEachDocument(of: data, named) { text, _ in
                documents.append(try state(of: text, named, chain, session))
            }
            output.record("chain", .string(chain.name))
            let oldest = documents.first(where: \.isOld) ?? documents.first
            let version = oldest?.version.map { DocumentValue.string($0.description) }
            output.record("version", version ?? .null)
            output.record("old", .bool(oldest?.isOld ?? false))
            if oldest?.isOld == true { output.raise(.changes) }
            counts.tallies.withLock { tallies in
                var tally = tallies[chain.name] ?? RecordTally()
                for (version, isOld) in documents { tally.count(version, isWanted: !isOld) }
                tallies[chain.name] = tally
            }
        }
        if session.style.isText {
            let tallies = counts.tallies.withLock { $0 }
            let rows = selection.chains.flatMap { chain in
                (tallies[chain.name] ?? RecordTally()).rows(of: chain.name)
            }
            let head = ["chain", "version", "documents", "state"]
            session.terminal.print(Table(rows: [head] + rows).text)
        }
        return status
    }

    private func state(
        of data: Data, _ named: NamedFormat, _ chain: any DocumentChain, _ session: Session
    ) throws -> (version: ChainVersion?, isOld: Bool) {
        let version = try chain.version(of: data, as: named.reader, within: .default)
        let isOld =
            if version != nil || chain.newest != nil {
                version != chain.newest
            } else {
                // Without versions, whatever the steps would change is old.
                try !session.inPlace(named, isGiven: format != nil) {
                    try chain.migrate(data, as: $0, to: nil, policy: .default, within: .default)
                }.rewriting.isUnchanged
            }
        return (version, isOld)
    }
}
