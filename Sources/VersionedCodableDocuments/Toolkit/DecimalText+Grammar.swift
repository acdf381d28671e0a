extension DecimalText {
    /// Whether text is a number in JSON's grammar, which `canonical(inShort:)` returns.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - length: Its length.
    ///   - isInteger: Whether it has to be an integer, without point and exponent.
    @inlinable @inline(__always)
    public static func isCanonical(
        _ text: UnsafeRawPointer, _ length: Int, isInteger: Bool
    ) -> Bool {
        var at = 0
        if byte(text, at, length) == ASCII.minus { at = 1 }
        if byte(text, at, length) == ASCII.digitZero {
            at &+= 1
        } else if !skipDigits(text, &at, length) {
            return false
        }
        if at == length || isInteger { return at == length }
        if byte(text, at, length) == ASCII.point {
            at &+= 1
            if !skipDigits(text, &at, length) { return false }
        }
        if ASCII.isExponentMark(byte(text, at, length)) {
            at &+= 1
            let sign = byte(text, at, length)
            if sign == ASCII.minus || sign == ASCII.plus { at &+= 1 }
            if !skipDigits(text, &at, length) { return false }
        }
        return at == length
    }

    @inlinable @inline(__always)
    static func byte(_ text: UnsafeRawPointer, _ at: Int, _ length: Int) -> UInt8 {
        at < length ? text.load(fromByteOffset: at, as: UInt8.self) : 0
    }

    /// Skips all digits and returns whether there were any.
    @inlinable @inline(__always)
    static func skipDigits(_ text: UnsafeRawPointer, _ at: inout Int, _ length: Int) -> Bool {
        let start = at
        while at < length, ASCII.isDigit(text.load(fromByteOffset: at, as: UInt8.self)) { at &+= 1 }
        return at > start
    }
}
