import VersionedCodableDocuments

/// Validates numbers and converts them to TOML.
enum TOMLNumber {
    /// Whether text is an integer with neither a plus sign nor leading zeros.
    @inline(__always)
    static func isPlainInteger(_ text: UnsafeRawPointer, _ length: Int) -> Bool {
        var at = 0
        if length > 1, text.load(as: UInt8.self) == ASCII.minus { at = 1 }
        if at < length, text.load(fromByteOffset: at, as: UInt8.self) == ASCII.digitZero {
            return length == 1
        }
        if at == length { return false }
        while at < length {
            if !ASCII.isDigit(text.load(fromByteOffset: at, as: UInt8.self)) { return false }
            at &+= 1
        }
        return true
    }

    /// Whether text is a real number in the form of `realText(_:)`.
    static func isPlainReal(_ text: UnsafeRawPointer, _ length: Int) -> Bool {
        func byte(_ at: Int) -> UInt8 {
            at < length ? text.load(fromByteOffset: at, as: UInt8.self) : 0
        }
        func end(ofDigitsAt start: Int) -> Int {
            var at = start
            while ASCII.isDigit(byte(at)) { at &+= 1 }
            return at
        }
        let start = byte(0) == ASCII.minus ? 1 : 0
        var at = end(ofDigitsAt: start)
        guard at > start, byte(start) != ASCII.digitZero || at == start + 1, at < length else {
            return false
        }
        if byte(at) == ASCII.point {
            let fraction = at + 1
            at = end(ofDigitsAt: fraction)
            guard at > fraction else { return false }
        }
        if byte(at) == UInt8(ascii: "e") {
            let isSigned = byte(at + 1) == ASCII.minus || byte(at + 1) == UInt8(ascii: "+")
            let exponent = at + (isSigned ? 2 : 1)
            at = end(ofDigitsAt: exponent)
            guard at > exponent else { return false }
        }
        return at == length
    }

    /// Returns the text of a real number, which has a point or an exponent unlike an integer.
    static func text(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
        number.isNaN ? "nan" : number.description
    }

    /// Converts a real number of another format to TOML; nil when it has no TOML form.
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
        guard let number = DecimalText(bytes) else { return nil }
        let exponent = number.writtenExponent.lowercased()
        let fraction = number.fraction.isEmpty && exponent.isEmpty ? "0" : number.fraction
        return sign + number.whole + (fraction.isEmpty ? "" : "." + fraction) + exponent
    }
}
