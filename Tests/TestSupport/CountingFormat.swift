import Foundation
import Synchronization
import VersionedCodableDocuments

/// A format that counts how often documents and beginnings of documents are read, and their bytes.
package final class CountingFormat: DocumentFormat {
    private let base: any DocumentFormat
    private let counts = Mutex((reads: 0, prefixes: 0, bytes: 0))

    package init(base: any DocumentFormat) { self.base = base }

    package var reads: Int { counts.withLock { $0.reads } }
    package var prefixes: Int { counts.withLock { $0.prefixes } }
    package var bytes: Int { counts.withLock { $0.bytes } }

    package var name: String { base.name }
    package var fileExtensions: [String] { base.fileExtensions }
    package var mediaTypes: [String] { base.mediaTypes }
    package var capabilities: FormatCapabilities { base.capabilities }

    package func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        counts.withLock { ($0.reads, $0.bytes) = ($0.reads + 1, $0.bytes + data.count) }
        return try base.read(data, within: limits)
    }

    package func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        counts.withLock { ($0.prefixes, $0.bytes) = ($0.prefixes + 1, $0.bytes + prefix.count) }
        return try base.readPrefix(prefix, within: limits)
    }

    package func write(_ document: CodableDocument) throws -> Data { try base.write(document) }
}
