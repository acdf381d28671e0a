import VersionedCodableCore
import VersionedCodableDocuments

// What TOML asks about its bytes.

extension UInt8 {
    /// Whether it may stand in a bare key.
    @inline(__always)
    var isBare: Bool { isLetter || isDigit || self == .minus || self == .underscore }

    /// Whether it may go on a number, a date or a word.
    @inline(__always)
    var isInWord: Bool { isBare || self == .point || self == .colon || self == .plus }
}

extension EightBytes {
    /// Marks one of two bytes, control characters, and all that is not ASCII; right up to the first
    /// mark.
    @inline(__always)
    func specials(_ first: UInt8, _ second: UInt8) -> UInt64 {
        stops(near(first) | near(second) | nearBelow(.space) | near(.delete))
    }

    /// The same for control characters and all that is not ASCII alone.
    @inline(__always)
    var unusual: UInt64 { stops(nearBelow(.space) | near(.delete)) }
}
