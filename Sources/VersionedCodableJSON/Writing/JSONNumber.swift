/// The text of numbers as JSON wants it.
enum JSONNumber {
    /// Whether text is a number in the grammar of JSON.
    @inline(__always)
    static func isValid(_ text: UnsafeRawPointer, _ length: Int, isInteger: Bool) -> Bool {
        var at = 0
        func byte() -> UInt8 { at < length ? text.load(fromByteOffset: at, as: UInt8.self) : 0 }
        func digits() -> Bool {
            guard byte().isDigit else { return false }
            while byte().isDigit { at &+= 1 }
            return true
        }
        if byte() == .minus { at &+= 1 }
        if byte() == .zero { at &+= 1 } else if !digits() { return false }
        if isInteger { return at == length }
        if byte() == .point {
            at &+= 1
            if !digits() { return false }
        }
        if byte().isExponentMark {
            at &+= 1
            if byte() == .minus || byte() == .plus { at &+= 1 }
            if !digits() { return false }
        }
        return at == length
    }

    /// The form JSON has for a number as other formats write it: with a plus, without a digit beside the point, with
    /// leading zeros, or with the radix in front; nil when there is none.
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

    /// An integer in two's complement, most significant byte first; nil unless it has 1 to 16 bytes.
    static func integer(_ bytes: UnsafeRawBufferPointer) -> Int128? {
        guard let first = bytes.first, bytes.count <= 16 else { return nil }
        var number: Int128 = first < 0x80 ? 0 : -1
        for byte in bytes { number = number << 8 | Int128(byte) }
        return number
    }

    /// A half-precision number.
    ///
    /// `Float16` is not on every platform the package builds for.
    static func half(_ bits: UInt16) -> Float {
        let sign: Float = bits >> 15 == 0 ? 1 : -1
        let exponent = Int(bits >> 10 & 0x1F)
        let fraction = Float(bits & 0x3FF)
        switch exponent {
        case 0: return sign * fraction * 0x1p-24
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default:
            return sign
                * Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
        }
    }

    /// Writes a number that is short in decimal, with at most four digits behind the point.
    ///
    /// A decimal of at most 15 digits that converts to the number is the shortest one that does, up to zeros at its end, so this is
    /// the text `description` would find.
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
        var written = 0
        func put(_ byte: UInt8) {
            target.storeBytes(of: byte, toByteOffset: written, as: UInt8.self)
            written &+= 1
        }
        if number < 0 { put(.minus) }
        let whole = units / 10_000
        var fraction = units % 10_000
        var divisor: UInt64 = 1
        while divisor &* 10 <= whole { divisor &*= 10 }
        var rest = whole
        while divisor > 0 {
            put(.zero &+ UInt8(truncatingIfNeeded: rest / divisor))
            rest %= divisor
            divisor /= 10
        }
        if fraction == 0 { return written }
        put(.point)
        divisor = 1000
        while fraction > 0 {
            put(.zero &+ UInt8(truncatingIfNeeded: fraction / divisor))
            fraction %= divisor
            divisor /= 10
        }
        return written
    }
}
