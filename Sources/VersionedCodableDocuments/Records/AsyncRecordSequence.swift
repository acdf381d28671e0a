import VersionedCodableCore
import VersionedCodableEssentials

/// The records of a stream whose bytes arrive over time.
///
/// Only the records of the last piece are in memory, and more are read when they are asked for. The
/// errors are those of ``RecordSequence``.
public struct AsyncRecordSequence<Base: AsyncSequence>: AsyncSequence
where Base.Element: Collection<UInt8> {
    /// A record, or its error.
    public typealias Element = Result<StreamRecord, any Error>

    private let base: Base
    private let framing: RecordFraming
    private let limit: Int

    /// Makes the sequence of the records in pieces of bytes, such as those of a request.
    ///
    /// - Parameters:
    ///   - pieces: The bytes.
    ///   - framing: How the records are separated.
    ///   - limit: The maximum number of bytes of a record; a larger one is an error, and is not kept
    ///     in memory.
    public init(_ pieces: Base, framing: RecordFraming, limit: Int = 16 << 20) {
        base = pieces
        self.framing = framing
        self.limit = limit
    }

    /// Returns an iterator at the first record.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), reader: RecordReader(framing, limit: limit))
    }

    /// Reads records one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: Base.AsyncIterator
        fileprivate var reader: RecordReader

        /// Reads the next record; nil after the last.
        public mutating func next() async -> Element? {
            while true {
                if let record = reader.record() { return record }
                guard reader.needsMore else { return nil }
                do {
                    guard let piece = try await base.next() else {
                        reader.add([])
                        continue
                    }
                    if !piece.isEmpty { reader.add(piece) }
                } catch {
                    reader.add([])
                    return .failure(error)
                }
            }
        }
    }
}

extension AsyncRecordSequence {
    /// Returns what a closure makes of each record, in order, for several records at a time.
    ///
    ///     let records = AsyncRecordSequence(pieces, framing: .lines)
    ///     for await order in records.results(jobs: 4, { record in
    ///         try decoder.decode(versioned: Order.self, from: record.data)
    ///     }) { … }
    ///
    /// No more than `jobs` records are in work: a slow consumer ends reading. A result does not wait
    /// for records that have not arrived.
    ///
    /// - Parameters:
    ///   - jobs: The number of records in work.
    ///   - body: Returns a result; what it throws gets the place of the record.
    public func results<Value: Sendable>(
        jobs: Int = 1, _ body: @escaping @Sendable (StreamRecord) async throws -> Value
    ) -> RecordResults<Base, Value> {
        RecordResults(records: self, jobs: jobs < 1 ? 1 : jobs, body: body)
    }
}

/// What a closure makes of the records of a stream; see ``AsyncRecordSequence/results(jobs:_:)``.
public struct RecordResults<Base: AsyncSequence, Value: Sendable>: AsyncSequence
where Base.Element: Collection<UInt8> {
    /// A result, or the error of the record.
    public typealias Element = Result<Value, any Error>

    fileprivate let records: AsyncRecordSequence<Base>
    fileprivate let jobs: Int
    fileprivate let body: @Sendable (StreamRecord) async throws -> Value

    /// Returns an iterator at the first record.
    public func makeAsyncIterator() -> Iterator {
        Iterator(records: records.makeAsyncIterator(), jobs: jobs, body: body)
    }

    /// Returns results one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var records: AsyncRecordSequence<Base>.Iterator
        fileprivate let jobs: Int
        fileprivate let body: @Sendable (StreamRecord) async throws -> Value
        fileprivate var running: [Task<Value, any Error>] = []

        /// Returns the next result; nil after the last.
        public mutating func next() async -> Element? {
            if running.isEmpty {
                guard let record = await records.next() else { return nil }
                start(record)
            }
            // No result waits for a record that has not arrived.
            while running.count < jobs, let record = records.reader.record() { start(record) }
            return await running.removeFirst().result
        }

        private mutating func start(_ record: Result<StreamRecord, any Error>) {
            let body = body
            running.append(
                Task {
                    let record = try record.get()
                    do {
                        return try await body(record)
                    } catch {
                        throw StreamError(place: record.place, underlyingError: error)
                    }
                })
        }
    }
}
