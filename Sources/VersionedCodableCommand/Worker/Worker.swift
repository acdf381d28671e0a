import VersionedCodableEssentials
import VersionedCodableMigrations

struct Worker: Command {
    static let manual = Manual(
        name: "worker", summary: "migrates a stream of records, one answer for each",
        text: [
            """
            Reads records from standard input, and answers each on standard output, in order: \
            migrated by a chain, or as its version. A record that is of the wanted version already \
            is copied. Nothing else is written to standard output. Answers are written as soon as \
            no more input is ready.
            """,
            """
            By default each line is a record, as in NDJSON; an empty line is answered by an empty \
            line. A record may be of any format. Memory does not depend on the number of records.
            """,
            """
            --field leaves the rest of each record as it is. --column takes the backslashes of \
            COPY of PostgreSQL.
            """,
            """
            A record that cannot be answered is copied, and a line of JSON on standard error says \
            why: the number of the record, its offset, the path, line and column in the document \
            (of --field or --column, if there is one), and a code: syntax, limit, version, newer, migration, loss, proof or internal. The exit \
            status is 1 for such records with --strict or --on-error stop, and when the input \
            ends within a record. The process ends with 0 when the reader of standard output \
            closes it.
            """,
            """
            --on-error answers such a record with itself (pass), null, nothing (drop), or ends the \
            run before it (stop). With --errors inline, the answer is an object with the members \
            error and input, or base64 for bytes that are no text; of --on-error only stop is \
            possible then, which ends the run after it.
            """,
        ],
        examples: [
            "--chain chain.yaml < logs/records.ndjson",
            "--chain chain.yaml --field /text --encoded < logs/rows.ndjson",
            "--chain chain.yaml --column 2 --errors inline < logs/rows.tsv",
        ],
        options: [
            ChainSelection.option, .to,
            .flag("--peek", "answers the version of each record, or - where none is known"),
            .frames,
            .value("--field", "POINTER", "migrates one member of each record of JSON"),
            .flag("--encoded", "the member is a string that holds the document"),
            .value("--column", "NUMBER", "migrates one column, from 1, of tab-separated lines"),
            .value(
                "--on-error", "ANSWER", "the answer to a record that fails; by default pass",
                is: .words(WorkerJob.FailureAnswer.allCases.map(\.rawValue))),
            .value(
                "--errors", "WHERE", "where errors go: stderr, or inline in the answer",
                is: .words(["stderr", "inline"])),
            .flag("--strict", "the exit status is 1 if a record fails"),
            .value("--max-record", "BYTES", "the largest record, by default 16777216; others fail"),
        ], common: [.from, .recordJobs])

    private let job: WorkerJob
    private let jobs: Int
    private let isStrict: Bool

    init(_ arguments: Arguments, in session: Session) throws {
        try arguments.requireNoOperands()
        job = try WorkerJob(arguments, in: session)
        jobs = session.jobs
        isStrict = arguments.has("--strict")
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let problems = (job.chain as? MigrationChain)?.problems ?? []
        for problem in problems { session.terminal.error(problem.description) }
        guard problems.isEmpty else { return .unsound }
        Interrupt.prepare()
        let result = try await WorkerRun(session, job).run(jobs: jobs)
        if Interrupt.isAsked { return .terminated }
        if result.isClosed { return .success }
        let hasFailed = isStrict && result.tally.failed > 0
        return result.failure != nil || result.isStopped || hasFailed ? .failure : .success
    }
}
