import VersionedCodableCore

/// The text of numbers as TOML wants it.
enum TOMLNumber {
    /// Whether text is an integer without a plus and without zeros in front.
    @inline(__always)
    static func isPlainInteger(_ text: UnsafeRawPointer, _ length: Int) -> Bool {
        var at = 0
        if length > 1, text.load(as: UInt8.self) == .minus { at = 1 }
        if at < length, text.load(fromByteOffset: at, as: UInt8.self) == .digitZero {
            return length == 1
        }
        if at == length { return false }
        while at < length {
            if !text.load(fromByteOffset: at, as: UInt8.self).isDigit { return false }
            at &+= 1
        }
        return true
    }

    /// Whether text is a real number as `realText(_:)` gives it.
    static func isPlainReal(_ text: UnsafeRawPointer, _ length: Int) -> Bool {
        func byte(_ at: Int) -> UInt8 {
            at < length ? text.load(fromByteOffset: at, as: UInt8.self) : 0
        }
        func end(ofDigitsAt start: Int) -> Int {
            var at = start
            while byte(at).isDigit { at &+= 1 }
            return at
        }
        let start = byte(0) == .minus ? 1 : 0
        var at = end(ofDigitsAt: start)
        guard at > start, byte(start) != .digitZero || at == start + 1, at < length else { return false }
        if byte(at) == .point {
            let fraction = at + 1
            at = end(ofDigitsAt: fraction)
            guard at > fraction else { return false }
        }
        if byte(at) == UInt8(ascii: "e") {
            let isSigned = byte(at + 1) == .minus || byte(at + 1) == UInt8(ascii: "+")
            let exponent = at + (isSigned ? 2 : 1)
            at = end(ofDigitsAt: exponent)
            guard at > exponent else { return false }
        }
        return at == length
    }

    /// The text of a real number, told from an integer by a point or an exponent.
    static func text(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
        number.isNaN ? "nan" : number.description
    }

    /// The form TOML has for the text of a real number in another; nil when there is none.
    ///
    ///     .5     0.5          007.0  7.0          1      1.0
    ///     5.     5.0          +1e5   1e5          -inf   -inf
    static func realText(_ bytes: UnsafeRawBufferPointer) -> String? {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let sign = isNegative ? "-" : ""
        switch rest {
        case "inf": return sign + "inf"
        case "nan": return "nan"
        default: break
        }
        let mark = rest.firstIndex { $0 == "e" || $0 == "E" } ?? rest.endIndex
        var exponent = rest[mark...]
        let parts = rest[..<mark].split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, isDigits(whole) else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard isDigits(fraction), !whole.isEmpty || !fraction.isEmpty else { return nil }
        if !exponent.isEmpty {
            exponent.removeFirst()
            let digits =
                exponent.first == "-" || exponent.first == "+"
                ? exponent.dropFirst() : exponent
            guard isDigits(digits), !digits.isEmpty else { return nil }
            exponent = "e" + exponent
        }
        let significant = whole.drop { $0 == "0" }
        var text = sign + (significant.isEmpty ? "0" : significant)
        if !fraction.isEmpty {
            text += "." + fraction
        } else if exponent.isEmpty {
            text += ".0"
        }
        return text + exponent
    }

    private static func isDigits(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0.isDigit }
    }

    /// Writes a number that is short in decimal, with at most four digits behind the point.
    ///
    /// A decimal of at most 15 digits that converts to the number is the shortest one that does, up
    /// to zeros at its end, so this is the text `description` would find.
    ///
    /// - Returns: The bytes written, at most 20; nil for other numbers.
    @inline(__always)
    static func writeShort(_ number: Double, to target: UnsafeMutableRawPointer) -> Int? {
        let magnitude = number.magnitude
        // Also false for not-a-number.
        guard magnitude < 1e11 else { return nil }
        let scaled = (magnitude * 10_000).rounded()
        guard scaled / 10_000 == magnitude, magnitude != 0 || number.sign == .plus else {
            return nil
        }
        let units = UInt64(scaled)
        if number < 0 { target.storeBytes(of: .minus, as: UInt8.self) }
        var written = number < 0 ? 1 : 0
        written &+= writeDigits(units / 10_000, to: target + written)
        var fraction = units % 10_000
        target.storeBytes(of: .point, toByteOffset: written, as: UInt8.self)
        written &+= 1
        repeat {
            let digit = UInt8(truncatingIfNeeded: fraction / 1000)
            target.storeBytes(of: .digitZero &+ digit, toByteOffset: written, as: UInt8.self)
            fraction = fraction % 1000 &* 10
            written &+= 1
        } while fraction > 0
        return written
    }

    @inline(__always)
    private static func writeDigits(_ number: UInt64, to target: UnsafeMutableRawPointer) -> Int {
        var count = 1
        var limit: UInt64 = 10
        // The numbers have at most eleven digits.
        while number >= limit {
            count &+= 1
            limit = limit &* 10
        }
        var rest = number
        var place = count
        while place > 0 {
            place &-= 1
            let digit = UInt8(truncatingIfNeeded: rest % 10)
            target.storeBytes(of: .digitZero &+ digit, toByteOffset: place, as: UInt8.self)
            rest /= 10
        }
        return count
    }
}
