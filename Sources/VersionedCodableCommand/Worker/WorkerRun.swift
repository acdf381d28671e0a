import Synchronization
import VersionedCodable
import VersionedCodableEssentials

/// A run over a stream: threads that read, answer and write in turn.
///
/// Each thread has one batch, so that a slow consumer ends reading, and memory does not depend on
/// the number of records.
final class WorkerRun: Sendable {
    private let session: Session
    private let job: WorkerJob
    private let source: RecordSource
    private let turns = Turns()
    private let state: Mutex<State>

    struct State {
        var tally = RecordTally()
        /// The reason why the stream could not be read to its end.
        var failure: Finding?
        /// Whether a failure ended the run.
        var isStopped = false
        /// Whether nobody takes the answers.
        var isClosed = false
    }

    /// - Parameter path: The file; nil for standard input.
    /// - Throws: `Finding`.
    init(_ session: Session, _ job: WorkerJob, _ path: String? = nil) throws {
        self.session = session
        self.job = job
        source = RecordSource(try BlockReader(path), job.framing, limit: job.largestRecord)
        state = Mutex(State())
    }

    /// Answers all records.
    ///
    /// - Parameter jobs: The number of batches that are processed at a time.
    func run(jobs: Int) async -> State {
        await withTaskGroup(of: Void.self) { group in
            // One more reads or writes meanwhile.
            for _ in 0..<(jobs > 1 ? jobs + 1 : 1) {
                group.addTask { self.answer() }
            }
        }
        return state.withLock { $0 }
    }

    private func answer() {
        var worker = RecordWorker(session, job)
        let batch = RecordBatch()
        while source.next(batch) {
            worker.process(batch)
            turns.take(batch.number) { deliver(&worker, batch) }
        }
    }

    /// Writes the lines about failures, unless records are only counted.
    private func report(_ lines: [UInt8]) {
        if job.kind != .count { session.terminal.send(lines, to: .error) }
    }

    private func deliver(_ worker: inout RecordWorker, _ batch: RecordBatch) {
        state.withLock { state in
            guard !state.isStopped, !state.isClosed else { return }
            state.tally.take(&worker.tally)
            var delivery = Terminal.Delivery.done
            if job.kind == .count {
            } else if worker.isUnchanged {
                delivery = session.terminal.deliver(batch.bytes)
            } else {
                delivery = worker.output.withUnsafeBytes { session.terminal.deliver($0) }
            }
            report(worker.errors)
            state.isStopped = worker.isStopped
            switch delivery {
            case .done: break
            case .closed: state.isClosed = true
            case .failed(let reason):
                session.terminal.error("standard output cannot be written: \(reason)")
                state.isStopped = true
            }
            if let failure = batch.failure, !worker.isStopped {
                state.failure = failure
                let place = RecordPlace(
                    record: state.tally.records + 1,
                    offset: batch.offset + (failure.location?.offset ?? batch.count))
                report(RecordError(finding: failure, place: place).line)
            }
            if state.isStopped || state.isClosed { Interrupt.stop() }
        }
    }
}
