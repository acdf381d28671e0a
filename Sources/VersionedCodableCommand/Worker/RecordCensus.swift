import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// The numbers of records of each version in files (`status --records`).
struct RecordCensus: Sendable {
    private let inputs: [Input]
    private let job: WorkerJob

    init(_ arguments: Arguments, in session: Session) throws {
        var job = try WorkerJob(arguments, in: session)
        job.kind = .count
        job.limits = .default
        self.job = job
        inputs = try session.inputs(arguments)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        var total = RecordTally()
        var printer = OutputPrinter(session)
        for input in inputs {
            var output = FileOutput(input.name, session.style)
            do {
                if let failure = input.failure { throw failure }
                let path = input.isStandardInput ? nil : input.url.path
                var result = try await WorkerRun(session, job, path)
                    .run(jobs: session.jobs)
                record(result.tally, &output)
                total.take(&result.tally)
                if let failure = result.failure { throw failure }
            } catch {
                output.report(error)
            }
            printer.print(output)
        }
        if session.style.isText {
            let head = ["chain", "version", "records", "state"]
            session.terminal.print(Table(rows: [head] + total.rows(of: job.chain.name)).text)
        }
        return try printer.finish()
    }

    private func record(_ tally: RecordTally, _ output: inout FileOutput) {
        output.record("chain", .string(job.chain.name))
        output.record("records", .number(tally.records))
        output.record("versions", tally.versions)
        output.record("failed", .number(tally.failed))
        if tally.sorted.contains(where: { !$0.kind.isWanted }) { output.raise(.changes) }
        guard let error = tally.firstFailure else { return }
        let place = "record \(error.place.record)"
        let which = tally.failed == 1 ? place : "\(tally.failed) records, first \(place)"
        output.report(Finding("\(which): \(error.finding.message)", code: error.finding.code))
    }
}
