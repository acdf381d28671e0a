import Foundation
import VersionedCodableCore

extension XMLFormat {
    /// Writes a document.
    ///
    /// - Throws: `WritingError`: XML is only read so far.
    public func write(_ document: Document) throws -> Data {
        throw WritingError("XML is only read so far")
    }
}
