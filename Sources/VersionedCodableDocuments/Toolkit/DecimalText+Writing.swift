extension DecimalText {
    /// Writes an integer in decimal.
    ///
    /// - Parameters:
    ///   - number: The integer.
    ///   - target: Room for 20 bytes.
    /// - Returns: The number of bytes written.
    @inlinable @inline(__always)
    public static func write(_ number: UInt64, to target: UnsafeMutableRawPointer) -> Int {
        var count = 1
        var limit: UInt64 = 10
        while number >= limit, count < 20 {
            count &+= 1
            // 10^20 does not fit into 64 bits; after 10^19 the loop ends.
            limit = count < 20 ? limit &* 10 : .max
        }
        var rest = number
        var index = count
        while index > 0 {
            index &-= 1
            let digit = UInt8(truncatingIfNeeded: rest % 10)
            target.storeBytes(of: ASCII.digitZero &+ digit, toByteOffset: index, as: UInt8.self)
            rest /= 10
        }
        return count
    }

    /// Writes a number that is short in decimal, with at most four digits after the point.
    ///
    /// A decimal of at most 15 digits that converts to the number is, except for trailing zeros,
    /// the shortest one that does, so this is the text of `description`.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - target: Room for 20 bytes.
    ///   - keepsPoint: Whether a whole number is written `1.0` instead of `1`.
    /// - Returns: The number of bytes written; nil for any other number.
    @inlinable @inline(__always)
    public static func writeShort(
        _ number: Double, to target: UnsafeMutableRawPointer, keepsPoint: Bool
    ) -> Int? {
        let magnitude = number.magnitude
        // Also excludes not-a-number.
        guard magnitude < 1e11 else { return nil }
        let scaled = (magnitude * 10_000).rounded()
        guard scaled / 10_000 == magnitude, magnitude != 0 || number.sign == .plus else {
            return nil
        }
        let units = UInt64(scaled)
        if number < 0 { target.storeBytes(of: ASCII.minus, as: UInt8.self) }
        var written = number < 0 ? 1 : 0
        written &+= write(units / 10_000, to: target + written)
        var fraction = units % 10_000
        if fraction == 0, !keepsPoint { return written }
        target.storeBytes(of: ASCII.point, toByteOffset: written, as: UInt8.self)
        written &+= 1
        repeat {
            let digit = UInt8(truncatingIfNeeded: fraction / 1000)
            target.storeBytes(of: ASCII.digitZero &+ digit, toByteOffset: written, as: UInt8.self)
            fraction = fraction % 1000 &* 10
            written &+= 1
        } while fraction > 0
        return written
    }
}
