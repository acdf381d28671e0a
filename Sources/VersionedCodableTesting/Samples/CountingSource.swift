import Foundation
import VersionedCodableDocuments

/// A byte source in memory that counts the bytes read.
struct CountingSource: ByteSource {
    private let data: Data
    private(set) var taken = 0

    init(_ data: Data) {
        self.data = data
    }

    mutating func read(upTo count: Int) -> Data {
        let piece = data.dropFirst(taken).prefix(count)
        taken += piece.count
        return Data(piece)
    }
}
