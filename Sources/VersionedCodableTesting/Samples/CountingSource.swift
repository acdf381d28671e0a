import Foundation
import VersionedCodableDocuments

/// A byte source in memory that counts the bytes read.
package struct CountingSource: ByteSource {
    private let data: Data
    package private(set) var taken = 0

    package init(_ data: Data) {
        self.data = data
    }

    package mutating func read(upTo count: Int) -> Data {
        let piece = data.dropFirst(taken).prefix(count)
        taken += piece.count
        return Data(piece)
    }
}
