import Synchronization
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

struct Status: Command {
    static let manual = Manual(
        name: "status", summary: "shows how many documents are of which version",
        operands: "[FILE…]",
        operandDescription: ChainSelection.operands,
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

    init(_ arguments: Arguments, in session: Session) throws {
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

    func run(_ session: Session) async throws -> ExitStatus {
        if let census { return try await census.run(session) }
        guard let selection else { return .success }
        let counts = Mutex<[String: RecordTally]>([:])
        let status = try await session.forEach(selection) { input, chain, output in
            let data = try input.data()
            let named = try session.format(of: input, data: data)
            var documents: [(version: ChainVersion?, isWanted: Bool)] = []
            _ = try session.change(data, named) { text, _ in
                documents.append(
                    try session.state(of: text, named, by: chain, wanted: chain.newest))
                return nil
            }
            output.record("chain", .string(chain.name))
            let old = documents.first { !$0.isWanted }
            let version = (old ?? documents.first)?.version.map {
                DocumentValue.string($0.description)
            }
            output.record("version", version ?? .null)
            output.record("old", .bool(old != nil))
            if old != nil { output.raise(.changes) }
            counts.withLock { tallies in
                for (version, isWanted) in documents {
                    tallies[chain.name, default: RecordTally()].count(version, isWanted: isWanted)
                }
            }
        }
        if session.style.isText {
            let tallies = counts.withLock { $0 }
            let rows = selection.chains.flatMap { chain in
                (tallies[chain.name] ?? RecordTally()).rows(of: chain.name)
            }
            let head = ["chain", "version", "documents", "state"]
            session.terminal.print(Table(rows: [head] + rows).text)
        }
        return status
    }
}
