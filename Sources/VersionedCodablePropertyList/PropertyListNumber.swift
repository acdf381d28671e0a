import VersionedCodableCore

/// Numbers as text property lists write them.
enum PropertyListNumber {
    /// What the text of an integer stands for.
    enum Parsed: Equatable {
        case value(isNegative: Bool, magnitude: UInt64)
        case tooLarge
        case malformed
    }

    /// Reads decimal or hexadecimal digits with or without a sign.
    static func integer(_ text: UnsafeRawBufferPointer) -> Parsed {
        var index = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") {
            index = 1
            // Foundation allows white space behind the sign.
            while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        }
        var radix: UInt32 = 10
        if index + 1 < text.count, text[index] == UInt8(ascii: "0"),
            text[index + 1] | 0x20 == UInt8(ascii: "x")
        {
            radix = 16
            index += 2
        }
        guard index < text.count else { return .malformed }
        var magnitude: UInt64 = 0
        var isTooLarge = false
        while index < text.count {
            guard let digit = text[index].hexValue, digit < radix else { return .malformed }
            let (shifted, first) = magnitude.multipliedReportingOverflow(by: UInt64(radix))
            let (sum, second) = shifted.addingReportingOverflow(UInt64(digit))
            if first || second { isTooLarge = true }
            magnitude = sum
            index += 1
        }
        if isTooLarge || (isNegative && magnitude > 1 << 63) { return .tooLarge }
        return .value(isNegative: isNegative && magnitude != 0, magnitude: magnitude)
    }

    /// The digits of a real number from the first to the last that is not zero.
    static func significantDigits(_ text: UnsafeRawBufferPointer) -> Int {
        let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let digits = mantissa.filter { $0.isDigit }
        guard let first = digits.firstIndex(where: { $0 != UInt8(ascii: "0") }),
            let last = digits.lastIndex(where: { $0 != UInt8(ascii: "0") })
        else { return 0 }
        return last - first + 1
    }

    /// Whether a `Double` says what the text of a real number says.
    ///
    /// Up to 17 digits, which is what programs write for a `Double`, the nearest one does; with
    /// more digits, and where the number is too large or too small for a `Double`, only the same
    /// number does.
    @inline(__always)
    static func isFaithful(_ value: Double, to text: UnsafeRawBufferPointer) -> Bool {
        text.count <= 17 && value.isNormal || isSame(value, text)
    }

    @inline(never)
    private static func isSame(_ value: Double, _ text: UnsafeRawBufferPointer) -> Bool {
        if value.isFinite, value != 0, significantDigits(text) <= 17 { return true }
        guard let number = DocumentNumber(String(decoding: text, as: UTF8.self)) else {
            return true
        }
        return number == DocumentNumber(value) || !number.isFinite
    }

    /// The text of a real number in its usual form when it is another number than the shortest text
    /// of a `Double` near it: more digits, or a number too large or too small for a `Double`.
    static func otherNumber(_ text: UnsafeRawBufferPointer, than value: Double) -> [UInt8]? {
        guard let number = DocumentNumber(String(decoding: text, as: UTF8.self)), number.isFinite,
            number != DocumentNumber(value)
        else { return nil }
        return canonicalReal(text)
    }

    /// The text of a real number without a plus sign and with digits on both sides of the point;
    /// nil when it is none.
    ///
    /// Infinities and not-a-number are `inf`, `-inf`, `nan`, however they are written.
    static func canonicalReal(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        var index = 0
        var output: [UInt8] = []
        if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") {
            if text.first == UInt8(ascii: "-") { output.append(UInt8(ascii: "-")) }
            index = 1
        }
        if index < text.count, text[index] | 0x20 >= UInt8(ascii: "a") {
            let word = String(decoding: text[index...].prefix(9), as: UTF8.self).lowercased()
            if word == "nan", index == 0 { return Array("nan".utf8) }
            return word == "inf" || word == "infinity" ? output + Array("inf".utf8) : nil
        }
        func digits() -> ArraySlice<UInt8> {
            let first = index
            while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
            return ArraySlice(text[first..<index])
        }
        let whole = digits()
        var fraction: ArraySlice<UInt8> = []
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            fraction = digits()
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        let significant = whole.drop { $0 == UInt8(ascii: "0") }
        output += significant.isEmpty ? [UInt8(ascii: "0")] : significant
        if !fraction.isEmpty { output += [UInt8(ascii: ".")] + fraction }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            output.append(UInt8(ascii: "e"))
            index += 1
            if index < text.count,
                text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
            {
                if text[index] == UInt8(ascii: "-") { output.append(text[index]) }
                index += 1
            }
            let exponent = digits()
            guard !exponent.isEmpty else { return nil }
            output += exponent
        }
        return index == text.count ? output : nil
    }
}
