import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations

/// Answers the records of batches, one after the other, for one thread.
///
/// Records that stay as they are are not copied one by one.
final class RecordWorker {
    let session: Session
    let job: WorkerJob
    /// The answers of the batch; empty if they are the bytes of the batch.
    private(set) var output: [UInt8] = []
    private(set) var isUnchanged = true
    /// The lines about failures.
    private(set) var errors: [UInt8] = []
    /// Whether a failure ends the run.
    private(set) var isStopped = false
    var tally = RecordTally()
    var versions: QuickVersions?
    /// The reader of records that begin like JSON.
    let json: (quick: any DocumentFormat, strict: any RewritableFormat)?
    let plans: RecordPlans?
    /// The bytes of the batch that are in the output, or left out of it.
    private var copied = 0
    private var answer: [UInt8] = []
    private var document: [UInt8] = []

    init(_ session: Session, _ job: WorkerJob) {
        (self.session, self.job) = (session, job)
        let named = job.format ?? session.formats.all.first
        json = named.flatMap { named in
            guard named.name == "json", let strict = named.strictReader as? JSONFormat else {
                return nil
            }
            return (named.reader, strict)
        }
        versions = job.chain.flatMap { QuickVersions($0, wanted: job.wanted) }
        plans = (job.chain as? MigrationChain).map {
            RecordPlans($0, to: job.wanted, within: job.limits)
        }
    }

    /// Answers the records of a batch.
    func process(_ batch: RecordBatch) {
        output.removeAll(keepingCapacity: true)
        errors.removeAll(keepingCapacity: true)
        (copied, isUnchanged) = (0, true)
        tally.bytes += batch.count
        let bytes = batch.bytes
        guard let start = bytes.baseAddress else { return }
        let data = Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count,
            deallocator: .none)
        var number = batch.firstRecord - 1
        for frame in batch.frames {
            if frame.isFirst {
                number += 1
                tally.records += 1
            }
            let place = RecordPlace(record: number, offset: batch.offset + Int(frame.start))
            if frame.isOversized {
                oversized(frame, bytes, place)
            } else if frame.hasContent {
                respond(to: frame, bytes, data, place)
            } else if job.isUnordered {
                emit(frame, bytes, place, bytes[frame.content])
            }
            if isStopped {
                return flush(bytes, upTo: Int(frame.start), then: batch.count)
            }
        }
        if !isUnchanged { flush(bytes, upTo: batch.count, then: batch.count) }
    }

    @inline(__always)
    private func respond(
        to frame: RecordFrame, _ bytes: UnsafeRawBufferPointer, _ data: Data, _ place: RecordPlace
    ) {
        answer.removeAll(keepingCapacity: true)
        do {
            let record = data[frame.content]
            if try changed(record) {
                guard job.framing != .lines || !answer.contains(ASCII.lineFeed) else {
                    throw Failure("the answer has several lines", code: "internal")
                }
                answer.withUnsafeBytes { emit(frame, bytes, place, $0[...]) }
            } else if job.isUnordered {
                emit(frame, bytes, place, bytes[frame.content])
            }
        } catch {
            fail(error, frame, bytes, place)
        }
    }

    // MARK: Answers

    /// Returns whether the answer differs from the record.
    @inline(__always)
    private func changed(_ record: Data) throws -> Bool {
        switch job.part {
        case .whole: return try changed(document: record, &answer)
        case .column(let number):
            guard let column = RecordColumn(number, of: record) else {
                throw Failure("there is no column \(number)", code: "migration")
            }
            guard let text = column.text else { return false }
            document.removeAll(keepingCapacity: true)
            guard try changed(document: text, &document) else { return false }
            column.append(document, to: &answer, isAlone: job.task.isPeek)
            return true
        case .field(let path, let isEncoded):
            let member = try RecordMember(path, of: record, isEncoded, job.limits)
            document.removeAll(keepingCapacity: true)
            guard try changed(document: member.text, &document) else { return false }
            try member.append(document, to: &answer, isAlone: job.task.isPeek)
            return true
        }
    }

    /// Appends the answer to a document unless it is the document itself; returns whether it did.
    @inline(__always)
    private func changed(document: Data, _ answer: inout [UInt8]) throws -> Bool {
        let reader: (any DocumentFormat)? = json != nil && isLikeJSON(document) ? json?.quick : nil
        if let quick = reader ?? job.format?.reader, !job.validates || job.task.isPeek,
            let index = versions?.index(in: document, quick, &tally)
        {
            tally.count(index)
            switch job.task {
            case .peek:
                answer += (tally.entries[index].version?.description ?? "-").utf8
                return true
            case .count: return false
            default: if tally.entries[index].isWanted, !job.task.isConversion { return false }
            }
            return try read(document, &answer, isJSON: reader != nil, isCounted: true)
        }
        return try read(document, &answer, isJSON: reader != nil, isCounted: false)
    }

    private func isLikeJSON(_ document: Data) -> Bool {
        guard job.format == nil else { return job.format?.name == "json" }
        return document.withUnsafeBytes { bytes in
            bytes.first == ASCII.openBrace || bytes.first == ASCII.openBracket
        }
    }

    /// Appends to the output what was not changed before a record, and an answer in its frame.
    private func emit(
        _ frame: RecordFrame, _ bytes: UnsafeRawBufferPointer, _ place: RecordPlace,
        _ answer: Slice<UnsafeRawBufferPointer>
    ) {
        if case .count = job.task { return }
        flush(bytes, upTo: Int(frame.start), then: Int(frame.end))
        let number = job.isUnordered ? Array("\(place.record)\t".utf8) : []
        let (head, tail) = job.framing.frame(count: number.count + answer.count)
        let isCounted = job.framing == .netstring || job.framing == .u32be
        if isCounted {
            output += head
        } else {
            output.append(contentsOf: bytes[Int(frame.start)..<Int(frame.contentStart)])
        }
        output += number
        output.append(contentsOf: answer)
        // The end of a record that is too large may be missing, as that of a last line.
        let needsEnd = job.isUnordered || frame.isOversized && !frame.isLast
        if isCounted || needsEnd && frame.contentEnd == frame.end {
            output += tail
        } else {
            output.append(contentsOf: bytes[Int(frame.contentEnd)..<Int(frame.end)])
        }
    }

    private func flush(_ bytes: UnsafeRawBufferPointer, upTo end: Int, then next: Int) {
        isUnchanged = false
        if copied < end { output.append(contentsOf: bytes[copied..<end]) }
        copied = max(copied, next)
    }

    // MARK: Failures

    private func fail(
        _ error: any Error, _ frame: RecordFrame, _ bytes: UnsafeRawBufferPointer,
        _ place: RecordPlace
    ) {
        tally.failed += 1
        let content = bytes[frame.content]
        let start = Data(content.prefix(1024))
        let version = json.flatMap { versions?.text(in: start, $0.quick) }
        let error = RecordError(finding: Finding(error, in: nil), place: place, version: version)
        var text: [UInt8]?
        if case .inline = job.channel {
            text = error.inline(frame.isOversized ? nil : content)
            isStopped = job.onError == .stop
        } else {
            errors += error.line
            switch job.onError {
            case .stop: return isStopped = true
            case .drop: return flush(bytes, upTo: Int(frame.start), then: Int(frame.end))
            case .null: text = Array("null".utf8)
            case .pass where job.task.isPeek: text = [ASCII.minus]
            case .pass where frame.isOversized: text = job.passesOversized ? nil : Array("null".utf8)
            case .pass: text = job.isUnordered ? [] : nil
            }
        }
        guard let text else { return }
        guard !text.isEmpty else { return emit(frame, bytes, place, content) }
        text.withUnsafeBytes { emit(frame, bytes, place, $0[...]) }
    }

    /// Answers a record that is too large, of which this may be a part.
    private func oversized(
        _ frame: RecordFrame, _ bytes: UnsafeRawBufferPointer, _ place: RecordPlace
    ) {
        if frame.isFirst {
            let limit = Failure(
                "the record is larger than the limit of \(job.largestRecord) bytes (--max-record)",
                code: "limit")
            fail(limit, frame, bytes, place)
        } else if !job.passesOversized {
            flush(bytes, upTo: Int(frame.start), then: Int(frame.end))
        }
    }
}

extension WorkerJob.Task {
    var isPeek: Bool {
        switch self {
        case .peek, .count: true
        case .migrate, .convert: false
        }
    }

    var isConversion: Bool { if case .convert = self { true } else { false } }

}

extension WorkerJob {
    /// Whether a record that is too large is answered by itself, part by part.
    fileprivate var passesOversized: Bool {
        if case .inline = channel { false } else { onError == .pass && !isUnordered && !task.isPeek }
    }
}
