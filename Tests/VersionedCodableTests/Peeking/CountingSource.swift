import Foundation
import Synchronization
import VersionedCodable
import VersionedCodableDocuments

/// Hands out bytes and counts them.
struct CountingSource: ByteSource {
    private let data: Data
    private(set) var handedOut = 0

    init(_ data: Data) {
        self.data = data
    }

    mutating func read(upTo count: Int) -> Data {
        let end = min(data.count, handedOut + count)
        defer { handedOut = end }
        return data[data.startIndex + handedOut..<data.startIndex + end]
    }
}

/// A document too large to keep: a beginning, then the same piece again and again.
struct EndlessSource: ByteSource {
    let head: Data
    let piece: Data
    let total: Int
    private(set) var handedOut = 0

    init(head: String, piece: String, total: Int) {
        self.head = Data(head.utf8)
        self.piece = Data(piece.utf8)
        self.total = total
    }

    mutating func read(upTo count: Int) -> Data {
        var bytes = Data()
        while bytes.count < count, handedOut < total {
            let part =
                handedOut < head.count
                ? head[handedOut...] : piece[((handedOut - head.count) % piece.count)...]
            let taken = part.prefix(count - bytes.count)
            bytes.append(taken)
            handedOut += taken.count
        }
        return bytes
    }
}

/// A format that counts how often a document is read.
struct CountingFormat: DocumentFormat {
    let base: any DocumentFormat
    let counter: Counter

    final class Counter: Sendable {
        private let counts = Mutex((reads: 0, prefixes: 0))
        var reads: Int { counts.withLock { $0.reads } }
        var prefixes: Int { counts.withLock { $0.prefixes } }
        func countRead() { counts.withLock { $0.reads += 1 } }
        func countPrefix() { counts.withLock { $0.prefixes += 1 } }
    }

    var name: String { base.name }
    var fileExtensions: [String] { base.fileExtensions }
    var mediaTypes: [String] { base.mediaTypes }
    var capabilities: FormatCapabilities { base.capabilities }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        counter.countRead()
        return try base.read(data, within: limits)
    }

    func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument? {
        counter.countPrefix()
        return try base.readPrefix(prefix, within: limits)
    }

    func write(_ document: CodableDocument) throws -> Data { try base.write(document) }
}
