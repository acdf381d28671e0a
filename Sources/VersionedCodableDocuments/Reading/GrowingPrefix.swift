import VersionedCodableCore
import VersionedCodableEssentials

/// Reads growing prefixes of a document until one is long enough.
///
/// Every attempt starts from the beginning. Prefixes are therefore short compared to the whole,
/// which is read at once when they do not suffice: all attempts together, apart from those of the
/// first KiB, read at most a tenth more than the whole.
enum GrowingPrefix {
    static let firstSize = 1024
    /// The bytes of a shorter prefix of documents in memory, which is tried before: most versions
    /// are in the first lines, and C libraries need microseconds for a KiB.
    static let shortSize = 128
    /// The ratio of the lengths of successive prefixes.
    static let growth = 16
    /// The bytes of the longest prefix of a document of unknown size.
    static let longest = 256 << 10

    /// Tries longer and longer prefixes of a document until `look` returns an answer.
    ///
    /// - Parameters:
    ///   - size: The size of the whole in bytes, if known.
    ///   - limit: The maximum number of bytes to read.
    ///   - isInMemory: Whether a prefix costs nothing, however short it is.
    ///   - beginning: Returns as many of the first bytes as requested, or all if there are fewer.
    ///     May return one more than the limit when more are requested.
    ///   - look: Gets a prefix and whether it is the whole; returns nil to get more. Must return an
    ///     answer for the whole.
    static func first<Answer>(
        size: Int?,
        limit: Int,
        isInMemory: Bool,
        _ beginning: (Int) throws -> Data,
        _ look: (Data, _ isWhole: Bool) throws -> Answer?
    ) throws -> Answer? {
        var wanted = isInMemory ? shortSize : firstSize
        var looked = 0
        while true {
            let seen = try beginning(wanted)
            guard seen.count <= limit else {
                throw ReadingError.limit(.inputBytes, limit, at: nil)
            }
            let isWhole = seen.count < wanted
            if let answer = try look(seen, isWhole) { return answer }
            if isWhole { return nil }
            looked += wanted
            wanted = wanted < firstSize ? firstSize : wanted * growth
            if size.map({ looked + wanted > $0 / 10 }) ?? (wanted > longest) { wanted = .max }
        }
    }

    /// Reads from a source until there are `wanted` bytes, or one more than the limit.
    static func extend(
        _ seen: inout Data, to wanted: Int, limit: Int, from source: inout some ByteSource
    ) throws {
        let end = limit < wanted ? max(limit, 0) + 1 : wanted
        while seen.count < end {
            let piece = try source.read(upTo: min(end - seen.count, 1 << 20))
            if piece.isEmpty { return }
            seen.append(piece)
        }
    }
}
