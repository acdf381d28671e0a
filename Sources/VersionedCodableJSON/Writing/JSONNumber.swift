import VersionedCodableCore

/// The text of numbers as JSON wants it.
enum JSONNumber {
    /// Whether text is a number in the grammar of JSON.
    @inline(__always)
    static func isValid(_ text: UnsafeRawPointer, _ length: Int, isInteger: Bool) -> Bool {
        var at = 0
        if byte(text, at, length) == .minus { at = 1 }
        if byte(text, at, length) == .digitZero {
            at &+= 1
        } else if !skipDigits(text, &at, length) {
            return false
        }
        if at == length || isInteger { return at == length }
        if byte(text, at, length) == .point {
            at &+= 1
            if !skipDigits(text, &at, length) { return false }
        }
        if byte(text, at, length).isExponentMark {
            at &+= 1
            let sign = byte(text, at, length)
            if sign == .minus || sign == .plus { at &+= 1 }
            if !skipDigits(text, &at, length) { return false }
        }
        return at == length
    }

    @inline(__always)
    private static func byte(_ text: UnsafeRawPointer, _ at: Int, _ length: Int) -> UInt8 {
        at < length ? text.load(fromByteOffset: at, as: UInt8.self) : 0
    }

    /// Whether there is a digit; all of them are skipped.
    @inline(__always)
    private static func skipDigits(_ text: UnsafeRawPointer, _ at: inout Int, _ length: Int) -> Bool
    {
        let start = at
        while at < length, text.load(fromByteOffset: at, as: UInt8.self).isDigit { at &+= 1 }
        return at > start
    }

    /// The form JSON has for a number as other formats write it: with a plus, without a digit
    /// beside the point, with leading zeros, or with the radix in front; nil when there is none.
    static func plainText(_ text: String) -> String? {
        var rest = Substring(text)
        var sign = ""
        if let first = rest.first, first == "-" || first == "+" {
            if first == "-" { sign = "-" }
            rest.removeFirst()
        }
        if let number = radixNumber(rest) { return sign + String(number) }
        let exponentStart = rest.firstIndex { $0 == "e" || $0 == "E" } ?? rest.endIndex
        let exponent = rest[exponentStart...]
        let mantissa = rest[..<exponentStart]
        let parts = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, mantissa != ".", !mantissa.isEmpty
        else { return nil }
        var plain = sign
        let trimmed = whole.drop { $0 == "0" }
        plain += trimmed.isEmpty ? "0" : trimmed
        if parts.count == 2 { plain += "." + (parts[1].isEmpty ? "0" : parts[1]) }
        plain += exponent
        let isValid = Array(plain.utf8).withUnsafeBytes { bytes in
            bytes.baseAddress.map { self.isValid($0, bytes.count, isInteger: false) } ?? false
        }
        return isValid ? plain : nil
    }

    private static func radixNumber(_ digits: Substring) -> UInt128? {
        let radix: Int
        switch digits.prefix(2).lowercased() {
        case "0x": radix = 16
        case "0o": radix = 8
        case "0b": radix = 2
        default: return nil
        }
        let rest = digits.dropFirst(2)
        guard let first = rest.first, first != "+", first != "-" else { return nil }
        return UInt128(rest, radix: radix)
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
        if fraction == 0 { return written }
        target.storeBytes(of: .point, toByteOffset: written, as: UInt8.self)
        written &+= 1
        while fraction > 0 {
            let digit = UInt8(truncatingIfNeeded: fraction / 1000)
            target.storeBytes(of: .digitZero &+ digit, toByteOffset: written, as: UInt8.self)
            fraction = fraction % 1000 &* 10
            written &+= 1
        }
        return written
    }

    /// Writes an integer as decimal digits.
    ///
    /// - Returns: The bytes written, at most 20.
    @inline(__always)
    static func writeDigits(_ number: UInt64, to target: UnsafeMutableRawPointer) -> Int {
        var count = 1
        var limit: UInt64 = 10
        while number >= limit, count < 20 {
            count &+= 1
            // 10^20 does not fit; behind 10^19 nothing is compared any more.
            limit = count < 20 ? limit &* 10 : .max
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
