import VersionedCodableCore
import VersionedCodableEssentials

/// The beginning of a document that grows on demand.
///
/// Every look begins again. Looks at beginnings are therefore short against the whole, which is read
/// at once when they did not suffice: all looks together cost at most a tenth more than reading
/// everything once, those of the first KiB aside.
enum GrowingPrefix {
    /// How much is looked at first.
    static let firstSize = 1024
    /// How much of a document in memory is looked at before: most versions stand in the first
    /// lines, and libraries of C need microseconds for a kibibyte.
    static let shortSize = 128
    /// How many times as long as the last the next beginning is.
    static let growth = 16
    /// The longest beginning of a document of unknown size that is looked at.
    static let longest = 256 << 10

    /// Looks at longer and longer beginnings of a document until `look` has an answer.
    ///
    /// - Parameters:
    ///   - size: The bytes of the whole, if that is known.
    ///   - limit: The most bytes to look at.
    ///   - isInMemory: Whether a beginning costs nothing, however short it is.
    ///   - beginning: Gives the first bytes, as many as it is asked for, or all when there are
    ///     fewer. May give one more than the limit when it is asked for more.
    ///   - look: Gets a beginning and whether that is everything; answers nil to see more. Must
    ///     answer when it is everything.
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

    /// Takes bytes from a source until there are as many as wanted, or one more than the limit.
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
