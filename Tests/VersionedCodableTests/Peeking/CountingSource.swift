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
