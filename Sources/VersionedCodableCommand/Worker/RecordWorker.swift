import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// Answers the records of batches, one after the other, for one thread.
///
/// Records that stay as they are are not copied one by one. What is asked of each record is in
/// properties without references.
struct RecordWorker {
    let session: Session
    let job: WorkerJob
    /// The reader of documents that begin like JSON; nil if another format may read them.
    let json: JSONFormat?
    /// The answers of the batch, unless they are the bytes of the batch.
    private(set) var output: [UInt8] = []
    private(set) var isUnchanged = true
    private(set) var errors: [UInt8] = []
    private(set) var isStopped = false
    var tally = RecordTally()
    private var plans: RecordPlans?
    /// The bytes of the batch that are in the output, or left out of it.
    private var copied = 0
    private let kind: WorkerJob.Kind
    private let isWhole: Bool
    private let isLines: Bool

    init(_ session: Session, _ job: WorkerJob) {
        (self.session, self.job) = (session, job)
        let named = session.given ?? session.formats.all.first
        json = named?.name == "json" ? named?.strictReader as? JSONFormat : nil
        (kind, isLines) = (job.kind, job.framing == .lines)
        if case .whole = job.part { isWhole = true } else { isWhole = false }
        if let chain = job.chain as? MigrationChain, let json {
            plans = RecordPlans(chain, to: job.wanted, as: json, within: job.limits)
        }
    }

    mutating func process(_ batch: RecordBatch) {
        output.removeAll(keepingCapacity: true)
        errors.removeAll(keepingCapacity: true)
        (copied, isUnchanged) = (0, true)
        let bytes = batch.bytes
        var number = batch.firstRecord - 1
        var answer: [UInt8] = []
        for frame in batch.frames {
            if frame.isFirst {
                number += 1
                tally.records += 1
            }
            let place = RecordPlace(record: number, offset: batch.offset + Int(frame.start))
            if frame.isOversized {
                oversized(frame, bytes, place)
            } else if frame.hasContent {
                do {
                    let record = UnsafeRawBufferPointer(rebasing: bytes[frame.content])
                    answer.removeAll(keepingCapacity: true)
                    if try isChanged(record, &answer) {
                        try answer.withUnsafeBytes { answer in
                            guard !isLines || answer.position(of: ASCII.lineFeed) == nil else {
                                throw Finding("the answer has several lines", code: "internal")
                            }
                            emit(frame, bytes, answer)
                        }
                    }
                } catch {
                    fail(error, frame, bytes, place)
                }
            }
            if isStopped {
                return flush(bytes, upTo: Int(frame.start), then: batch.count)
            }
        }
        if !isUnchanged { flush(bytes, upTo: batch.count, then: batch.count) }
    }

    // MARK: Answers

    /// Appends the answer to a record unless it is the record itself; returns whether it did.
    @inline(__always)
    private mutating func isChanged(
        _ record: UnsafeRawBufferPointer, _ answer: inout [UInt8]
    ) throws -> Bool {
        if isWhole { return try isChanged(document: record, &answer) }
        return try isPartChanged(record, &answer)
    }

    @inline(never)
    private mutating func isPartChanged(
        _ record: UnsafeRawBufferPointer, _ answer: inout [UInt8]
    ) throws -> Bool {
        var part: [UInt8] = []
        guard let found = try RecordPart(job.part, of: record, job.limits) else { return false }
        // A copy, after which eight more bytes may be read.
        let source = try SourceBuffer.copying(found.text)
        defer { extendLifetime(source) }
        guard try isChanged(document: source.bytes, &part) else { return false }
        if kind == .peek {
            answer += part
        } else {
            try found.append(part, to: &answer)
        }
        return true
    }

    /// - Parameter document: Bytes after which eight more may be read.
    @inline(__always)
    private mutating func isChanged(
        document: UnsafeRawBufferPointer, _ answer: inout [UInt8]
    ) throws -> Bool {
        if let plan = plans?.plan(for: document, appendingTo: &answer) {
            tally.count(plan.from, isWanted: plan.isUnchanged)
            if kind == .peek {
                answer = Array((plan.from?.description ?? "-").utf8)
                return true
            }
            guard !plan.isUnchanged, kind == .migrate else { return false }
            return true
        }
        return try isChanged(Data(document), &answer)
    }

    /// Appends to the output what was not changed before a record, and an answer in its frame.
    private mutating func emit(
        _ frame: RecordFrame, _ bytes: UnsafeRawBufferPointer, _ answer: UnsafeRawBufferPointer
    ) {
        if kind == .count { return }
        flush(bytes, upTo: Int(frame.start), then: Int(frame.end))
        if job.framing == .u32be {
            output += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: answer.count >> $0) }
        }
        output.append(contentsOf: answer)
        // Without the rest of a record that is too large, its end is missing, as on a last line.
        if frame.isOversized, !frame.isLast, frame.contentEnd == frame.end {
            output += job.framing.end
        } else {
            output.append(
                contentsOf: UnsafeRawBufferPointer(
                    rebasing: bytes[Int(frame.contentEnd)..<Int(frame.end)]))
        }
    }

    private mutating func flush(_ bytes: UnsafeRawBufferPointer, upTo end: Int, then next: Int) {
        isUnchanged = false
        if copied < end {
            output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[copied..<end]))
        }
        copied = max(copied, next)
    }

    // MARK: Failures

    private mutating func fail(
        _ error: any Error, _ frame: RecordFrame, _ bytes: UnsafeRawBufferPointer,
        _ place: RecordPlace
    ) {
        let content = UnsafeRawBufferPointer(rebasing: bytes[frame.content])
        let error = RecordError(finding: Finding(error, in: nil), place: place)
        tally.fail(error)
        var text: [UInt8]?
        if job.isInline {
            text = error.inline(frame.isOversized ? nil : content)
            isStopped = job.onError == .stop
        } else {
            errors += error.line
            switch job.onError {
            case .stop: return isStopped = true
            case .drop: return flush(bytes, upTo: Int(frame.start), then: Int(frame.end))
            case .null: text = Array("null".utf8)
            case .pass where kind == .peek: text = [ASCII.minus]
            case .pass where frame.isOversized: text = passesOversized ? nil : Array("null".utf8)
            case .pass: break
            }
        }
        text?.withUnsafeBytes { emit(frame, bytes, $0) }
    }

    /// Answers a record that is too large, of which this may be a part.
    private mutating func oversized(
        _ frame: RecordFrame, _ bytes: UnsafeRawBufferPointer, _ place: RecordPlace
    ) {
        if frame.isFirst {
            let limit = Finding(
                "the record is larger than the limit of \(job.largestRecord) bytes (--max-record)",
                code: "limit")
            fail(limit, frame, bytes, place)
        } else if !passesOversized {
            flush(bytes, upTo: Int(frame.start), then: Int(frame.end))
        }
    }

    /// Whether a record that is too large is answered by itself, part by part.
    private var passesOversized: Bool { !job.isInline && job.onError == .pass && kind != .peek }
}
