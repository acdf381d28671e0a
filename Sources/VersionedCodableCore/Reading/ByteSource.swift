import Foundation

/// Hands out the bytes of a document piece by piece, so that a peek reads no more than it needs.
public protocol ByteSource {
    /// Hands out the next bytes.
    ///
    /// - Parameter count: The most bytes to hand out, at least 1.
    /// - Returns: Some bytes, or none when there are no more.
    mutating func read(upTo count: Int) throws -> Data
}

/// The bytes of a file, read as they are asked for.
public struct FileByteSource: ByteSource {
    private let handle: FileHandle

    /// Opens a file.
    ///
    /// - Throws: The `CocoaError` of `FileHandle` when the file cannot be opened.
    public init(_ url: URL) throws {
        handle = try FileHandle(forReadingFrom: url)
    }

    /// Reads from the file.
    public mutating func read(upTo count: Int) throws -> Data {
        try handle.read(upToCount: count) ?? Data()
    }
}

/// The beginning of a document that grows on demand.
enum GrowingPrefix {
    /// How much is looked at first.
    static let firstSize = 1024

    /// Looks at longer and longer beginnings of `source` until `look` has an answer.
    ///
    /// Every look begins anew, so that all of them together take up to `growth / (growth - 1)` times as long as the last.
    ///
    /// - Parameters:
    ///   - source: Where the bytes come from.
    ///   - limit: The most bytes to look at.
    ///   - growth: How many times as long as the last the next beginning is.
    ///   - look: Gets a beginning and whether that is everything; answers nil to see more. Must answer when it
    ///     is everything.
    static func first<Answer>(
        of source: inout some ByteSource,
        limit: Int,
        growth: Int = 4,
        _ look: (Data, _ isWhole: Bool) throws -> Answer?
    ) throws -> Answer? {
        var seen = Data()
        var size = firstSize
        while true {
            var isWhole = false
            while seen.count < size {
                let piece = try source.read(upTo: size - seen.count)
                if piece.isEmpty {
                    isWhole = true
                    break
                }
                seen.append(piece)
            }
            guard seen.count <= limit else {
                throw ReadingError.limit(.inputBytes, limit, at: nil)
            }
            if let answer = try look(seen, isWhole) { return answer }
            if isWhole { return nil }
            size = size > Int.max / growth ? Int.max : size * growth
        }
    }
}

/// Bytes in memory, handed out without copying them.
struct DataByteSource: ByteSource {
    let data: Data
    private var position: Data.Index

    init(_ data: Data) {
        self.data = data
        position = data.startIndex
    }

    mutating func read(upTo count: Int) -> Data {
        let end = data.index(position, offsetBy: count, limitedBy: data.endIndex) ?? data.endIndex
        defer { position = end }
        return data[position..<end]
    }
}
