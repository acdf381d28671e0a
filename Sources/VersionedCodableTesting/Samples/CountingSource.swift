import Foundation
import VersionedCodableDocuments

/// Bytes in memory that count how many of them were taken.
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
