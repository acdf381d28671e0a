import VersionedCodableCore
import VersionedCodableEssentials

/// Reads growing prefixes of a document until one is long enough.
///
/// Every attempt starts from the beginning. Prefixes are therefore short compared to the whole,
/// which is read at once when they do not suffice: all attempts together, apart from those of the
/// first KiB, read at most a tenth more than the whole.
enum GrowingPrefix {
    private static let firstSize = 1024
    /// The bytes of a shorter prefix of documents in memory, which is tried before: most versions
    /// are in the first lines, and C libraries need microseconds for a KiB.
    private static let shortSize = 128
    /// The ratio of the lengths of successive prefixes.
    private static let growth = 16
    /// The bytes of the longest prefix of a document of unknown size.
    private static let longest = 256 << 10

    static func firstSize(inMemory isInMemory: Bool) -> Int { isInMemory ? shortSize : firstSize }

    /// Returns the size of the prefix after one that was too short; `.max` for the whole.
    ///
    /// - Parameters:
    ///   - last: The size of that prefix.
    ///   - read: The bytes of it and all before it.
    ///   - size: The size of the whole in bytes, if known.
    static func size(after last: Int, read: Int, of size: Int?) -> Int {
        let next = last < firstSize ? firstSize : last * growth
        return size.map({ read + next > $0 / 10 }) ?? (next > longest) ? .max : next
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
