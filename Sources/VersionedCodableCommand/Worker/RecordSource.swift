import Synchronization
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Whole records of a stream, in memory that is used again for the next ones.
final class RecordBatch {
    fileprivate(set) var memory: UnsafeMutableRawBufferPointer
    fileprivate(set) var frames: [RecordFrame] = []
    /// The bytes of the records; some of another may follow.
    fileprivate(set) var count = 0
    /// The number of the batch, from 0.
    fileprivate(set) var number = 0
    /// The number of the first record that begins in it, from 1.
    fileprivate(set) var firstRecord = 1
    /// The offset in the stream.
    fileprivate(set) var offset = 0
    /// The reason why nothing follows, other than the end.
    fileprivate(set) var failure: Finding?

    static let usualSize = 256 << 10
    /// The bytes after the memory that may be read.
    private static let slack = 64

    init() {
        memory = RecordBatch.allocate(RecordBatch.usualSize)
    }

    private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: count + slack, alignment: 16)
        UnsafeMutableRawBufferPointer(rebasing: memory[count...])
            .initializeMemory(as: UInt8.self, repeating: 0)
        return UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
    }

    deinit { memory.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

    fileprivate func grow(_ used: Int) {
        let grown = RecordBatch.allocate(2 * memory.count)
        grown.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<used]))
        memory.deallocate()
        memory = grown
    }
}

/// Reads a stream in batches, for threads that take turns.
///
/// A batch ends where nothing more can be read at once, so that each record is answered as soon as
/// possible, or where its memory does.
final class RecordSource: Sendable {
    private struct State {
        var framer: RecordFramer
        /// The beginning of a record.
        var rest: [UInt8] = []
        var number = 0
        var record = 1
        var offset = 0
        var isAtEnd = false
    }

    private let reader: BlockReader
    private let state: Mutex<State>

    init(_ reader: BlockReader, _ framing: RecordFraming, limit: Int) {
        self.reader = reader
        state = Mutex(State(framer: RecordFramer(framing, limit: limit)))
    }

    /// Reads the next batch; returns false at the end.
    func next(_ batch: RecordBatch) -> Bool {
        state.withLock { state in
            guard !state.isAtEnd else { return false }
            batch.frames.removeAll(keepingCapacity: true)
            batch.failure = nil
            let used = read(batch, &state)
            (batch.number, batch.firstRecord) = (state.number, state.record)
            batch.offset = state.offset
            state.rest.removeAll(keepingCapacity: true)
            state.rest.append(contentsOf: batch.memory[batch.count..<used])
            state.number += 1
            state.offset += batch.count
            state.record += batch.frames.count
            // Only a record that is too large has several parts.
            for frame in batch.frames where frame.isOversized && !frame.isFirst {
                state.record -= 1
            }
            if let error = state.framer.failure { batch.failure = Finding(error, in: nil) }
            return !batch.frames.isEmpty || batch.failure != nil
        }
    }

    /// Reads until there is a record, and on while more can be read at once.
    private func read(_ batch: RecordBatch, _ state: inout State) -> Int {
        var used = state.rest.count
        while batch.memory.count < used { batch.grow(0) }
        batch.memory.copyBytes(from: state.rest)
        batch.count = 0
        while true {
            if batch.memory.count - used < RecordBatch.usualSize / 4 {
                if !batch.frames.isEmpty { return used }
                batch.grow(used)
            }
            var count: Int?
            do {
                count = try reader.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: batch.memory[used...]))
            } catch {
                batch.failure = Finding(error, in: nil)
            }
            used += count ?? 0
            state.isAtEnd = count == nil || count == 0
            batch.count = state.framer.scan(
                UnsafeRawBufferPointer(rebasing: batch.memory[..<used]), from: batch.count,
                isEnd: count == 0, into: &batch.frames)
            if state.isAtEnd { return used }
            if !batch.frames.isEmpty, !reader.isReady { return used }
        }
    }
}
