import VersionedCodableCore
import VersionedCodableEssentials

/// The records of a stream, read lazily: only one and the bytes read ahead are in memory.
///
/// A record that is too large is an error, and the next one follows. Every other error of the
/// stream is the last element. The sequence can be iterated once.
public struct RecordSequence<Source: ByteSource>: Sequence, IteratorProtocol {
    private var source: Source
    private var reader: RecordReader

    init(_ source: Source, _ framing: RecordFraming, limit: Int) {
        self.source = source
        reader = RecordReader(framing, limit: limit)
    }

    /// Reads the next record; nil after the last.
    ///
    /// - Returns: The record, a ``StreamError`` with its place, or the error of the source.
    public mutating func next() -> Result<StreamRecord, any Error>? {
        while true {
            if let record = reader.record() { return record }
            guard reader.needsMore else { return nil }
            do {
                reader.add(try source.read(upTo: 1 << 16))
            } catch {
                reader.add([])
                return .failure(error)
            }
        }
    }
}

extension ByteSource {
    /// Returns the records of a stream.
    ///
    ///     for record in try FileByteSource(url).records(framing: .lines) {
    ///         let order = try decoder.decode(versioned: Order.self, from: record.get().data)
    ///     }
    ///
    /// - Parameters:
    ///   - framing: How the records are separated.
    ///   - limit: The maximum number of bytes of a record; a larger one is an error, and is not kept
    ///     in memory.
    public func records(
        framing: RecordFraming, limit: Int = 16 << 20
    ) -> RecordSequence<Self> {
        RecordSequence(self, framing, limit: limit)
    }
}

extension RecordSequence {
    /// Returns what a closure makes of each record, lazily.
    ///
    ///     let orders = try FileByteSource(url).records(framing: .lines).results { record in
    ///         try decoder.decode(versioned: Order.self, from: record.data)
    ///     }
    ///
    /// - Parameter body: Returns a result; what it throws gets the place of the record.
    public func results<Value>(
        _ body: @escaping (StreamRecord) throws -> Value
    ) -> some Sequence<Result<Value, any Error>> {
        lazy.map { element in
            element.flatMap { record in
                Result { try body(record) }
                    .mapError { StreamError(place: record.place, underlyingError: $0) }
            }
        }
    }
}
