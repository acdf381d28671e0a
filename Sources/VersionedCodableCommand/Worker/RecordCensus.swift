import Synchronization
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// The numbers of records of each version in files (`status --records`).
struct RecordCensus: Sendable {
    private let inputs: [Input]
    private let job: WorkerJob
    private let chain: any DocumentChain

    /// - Throws: `UsageError`, `ChainFileError`.
    init(_ arguments: Arguments, in session: Session) throws {
        var job = try WorkerJob(arguments, in: session)
        guard let chain = job.chain else { throw UsageError("expected --chain") }
        job.task = .count
        job.limits = .default
        (self.job, self.chain) = (job, chain)
        inputs = try session.inputs(arguments)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let total = Mutex(RecordTally())
        let jobs = inputs.count > 1 ? 1 : session.jobs
        let status = try await session.forEach(inputs) { input, output in
            let path = input.isStandardInput ? nil : input.url.path
            let result = try WorkerRun(session, job, path).run(jobs: jobs, errors: nil)
            var tally = result.tally
            let versions = tally.sorted.map {
                ($0.version?.description ?? "-", DocumentValue.number($0.count))
            }
            output.record("chain", .string(chain.name))
            output.record("records", .number(tally.records))
            output.record("versions", .object(DocumentObject(versions)))
            output.record("failed", .number(tally.failed))
            if tally.entries.contains(where: { $0.count > 0 && !$0.isWanted }) {
                output.raise(.changes)
            }
            if let error = tally.firstFailure {
                let place = "record \(error.place.record)"
                let which = tally.failed == 1 ? place : "\(tally.failed) records, first \(place)"
                output.report(
                    Finding(
                        file: input.name, code: error.finding.code,
                        message: "\(which): \(error.finding.message)"))
            }
            if let failure = result.failure { throw failure }
            total.withLock { $0.take(&tally) }
        }
        if case .text = session.style.report { print(total.withLock { $0 }, session) }
        return status
    }

    private func print(_ tally: RecordTally, _ session: Session) {
        var rows = [["chain", "version", "records", "state"]]
        for entry in tally.sorted {
            let state = entry.isWanted ? "newest" : "old"
            rows.append([
                chain.name, entry.version?.description ?? "-", String(entry.count), state,
            ])
        }
        if tally.failed > 0 { rows.append([chain.name, "?", String(tally.failed), "unknown"]) }
        if rows.count == 1 { rows.append([chain.name, "", "0", "-"]) }
        session.terminal.print(Table(rows: rows).text)
    }
}
