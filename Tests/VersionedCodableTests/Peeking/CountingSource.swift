import TestSupport
import VersionedCodable

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
