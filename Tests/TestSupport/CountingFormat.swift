import Foundation
import Synchronization
import VersionedCodableDocuments

/// A format that counts how often documents and beginnings of documents are read, and their bytes.
public final class CountingFormat: DocumentFormat {
    private let base: any DocumentFormat
    private let counts = Mutex((reads: 0, prefixes: 0, bytes: 0))

    public init(base: any DocumentFormat) { self.base = base }

    public var reads: Int { counts.withLock { $0.reads } }
    public var prefixes: Int { counts.withLock { $0.prefixes } }
    public var bytes: Int { counts.withLock { $0.bytes } }

    public var name: String { base.name }
    public var fileExtensions: [String] { base.fileExtensions }
    public var mediaTypes: [String] { base.mediaTypes }
    public var capabilities: FormatCapabilities { base.capabilities }

    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        counts.withLock { ($0.reads, $0.bytes) = ($0.reads + 1, $0.bytes + data.count) }
        return try base.read(data, within: limits)
    }

    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument? {
        counts.withLock { ($0.prefixes, $0.bytes) = ($0.prefixes + 1, $0.bytes + prefix.count) }
        return try base.readPrefix(prefix, within: limits)
    }

    public func write(_ document: CodableDocument) throws -> Data { try base.write(document) }
}
