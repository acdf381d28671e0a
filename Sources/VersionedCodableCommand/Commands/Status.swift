import Synchronization
import VersionedCodable
import VersionedCodableDocuments
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
        ],
        sample: "config.yaml --chain chain.yaml", examples: ["--chain chain.yaml ."],
        options: [
            ChainSelection.option(), .json,
            .flag(
                "--records", "counts the records of files, or of - for standard input",
                example: "logs/records.ndjson --records --chain chain.yaml"),
            .frames("logs/records.ndjson --records --chain chain.yaml --frames lines"),
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
            throw UsageError("--frames belongs to --records")
        }
        census = nil
        selection = try ChainSelection(arguments, in: session)
    }

    private struct Key: Hashable {
        var chain: String
        /// nil for a document of a chain by shape.
        var version: ChainVersion?
        var isOld: Bool
    }

    /// What was counted, by threads at the same time.
    private final class Counts: Sendable {
        let numbers = Mutex<[Key: Int]>([:])
    }

    func run(_ session: Session) async throws -> ExitStatus {
        if let census { return try await census.run(session) }
        guard let selection else { return .success }
        let counts = Counts()
        let status = try await session.forEach(selection) { input, chain, output in
            let data = try input.data()
            let named = try format ?? session.formats.format(of: input, data: data)
            var documents: [Key] = []
            try session.forEachDocument(of: data, named) { text, _ in
                documents.append(try key(of: text, named, chain, session))
            }
            output.record("chain", .string(chain.name))
            let oldest = documents.first(where: \.isOld) ?? documents.first
            let version = oldest?.version.map { DocumentValue.string($0.description) }
            output.record("version", version ?? .null)
            output.record("old", .bool(oldest?.isOld ?? false))
            if oldest?.isOld == true { output.raise(.changes) }
            counts.numbers.withLock { numbers in
                for key in documents { numbers[key, default: 0] += 1 }
            }
        }
        if case .text = session.style.report {
            print(counts.numbers.withLock { $0 }, selection, session)
        }
        return status
    }

    private func key(
        of data: Data, _ named: NamedFormat, _ chain: any DocumentChain, _ session: Session
    ) throws -> Key {
        let version = try chain.version(of: data, as: named.reader, within: .default)
        let isOld =
            if version != nil || chain.newest != nil {
                version != chain.newest
            } else {
                // Without versions, whatever the steps would change is old.
                try !session.inPlace(named, isGiven: format != nil, reprints: true) {
                    try chain.migrate(data, as: $0, to: nil, policy: .default, within: .default)
                }.rewriting.isUnchanged
            }
        return Key(chain: chain.name, version: version, isOld: isOld)
    }

    private func print(_ counts: [Key: Int], _ selection: ChainSelection, _ session: Session) {
        var rows = [["chain", "version", "documents", "state"]]
        for chain in selection.chains {
            let versions = counts.filter { $0.key.chain == chain.name }.sorted {
                isBefore($0.key, $1.key)
            }
            for (key, count) in versions {
                let state = key.isOld ? "old" : "newest"
                rows.append([chain.name, key.version?.description ?? "-", String(count), state])
            }
            if versions.isEmpty { rows.append([chain.name, "", "0", "-"]) }
        }
        session.terminal.print(Table(rows: rows).text)
    }

    private func isBefore(_ left: Key, _ right: Key) -> Bool {
        guard let one = left.version, let other = right.version else {
            return left.isOld && !right.isOld
        }
        return one < other
    }
}
