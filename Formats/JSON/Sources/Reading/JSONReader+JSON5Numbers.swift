import VersionedCodableDocuments

extension JSONReader {
    /// Reads a JSON5 number and converts it to JSON: no plus sign, no hexadecimal digits, and a
    /// digit on both sides of the point.
    mutating func relaxedNumber(_ at: inout Int) throws {
        let start = at
        let isNegative = byte(at) == ASCII.minus
        if isNegative || byte(at) == ASCII.plus { at += 1 }
        let unsigned = at
        if byte(at) == ASCII.digitZero, byte(at + 1) | 0x20 == UInt8(ascii: "x") {
            return try hexNumber(&at, from: start, isNegative: isNegative)
        }
        if byte(at) == UInt8(ascii: "I") || byte(at) == UInt8(ascii: "N") {
            return try namedNumber(&at, from: start, isNegative: isNegative)
        }
        let integerDigits = skipDigits(&at)
        if integerDigits > 1, byte(unsigned) == ASCII.digitZero { throw leadingZero(unsigned + 1) }
        var fractionDigits = 0
        let hasPoint = byte(at) == ASCII.point
        if hasPoint {
            at += 1
            fractionDigits = skipDigits(&at)
        }
        if integerDigits + fractionDigits == 0 {
            throw expectedDigit(at, after: hasPoint ? "'.'" : "the sign")
        }
        let mantissaEnd = at
        try exponent(&at)
        try stopIfCutOff(at)
        let isNegativeZero = isNegative && integerDigits == 1 && byte(unsigned) == ASCII.digitZero
        let isReal = hasPoint || at > mantissaEnd || isNegativeZero
        let isPlain =
            byte(start) != ASCII.plus && integerDigits > 0 && (!hasPoint || fractionDigits > 0)
        if isPlain {
            return try builder.scalar(isReal ? .real : .integer, at: start, length: at - start)
        }
        let text = DecimalText(bytes(start, at))?.canonical() ?? ""
        try add(isReal ? .real : .integer, text, at: start, length: at - start)
    }

    private func skipDigits(_ at: inout Int) -> Int {
        let start = at
        while ASCII.isDigit(byte(at)) { at += 1 }
        return at - start
    }

    /// Reads `0x…` and converts it to decimal text.
    private mutating func hexNumber(
        _ at: inout Int, from start: Int, isNegative: Bool
    ) throws {
        at += 2
        var number: UInt128 = 0
        let first = at
        while let digit = ASCII.hexValue(byte(at)) {
            if number >> 124 != 0 {
                throw builder.located(
                    ReadingError(
                        .syntax,
                        "expected a hexadecimal number of at most 128 bits, found a larger one",
                        at: start))
            }
            number = number << 4 | UInt128(digit)
            at += 1
        }
        if at == first { throw unexpected("a hexadecimal digit after '0x'", at: at) }
        try stopIfCutOff(at)
        try add(
            .integer, (isNegative ? "-" : "") + String(number), at: start, length: at - start)
    }

    /// Reads `Infinity` or `NaN`.
    private mutating func namedNumber(
        _ at: inout Int, from start: Int, isNegative: Bool
    ) throws {
        let isInfinity = byte(at) == UInt8(ascii: "I")
        let name: StaticString = isInfinity ? "Infinity" : "NaN"
        for index in 0..<name.utf8CodeUnitCount {
            if byte(at + index) != name.utf8Start[index] {
                if at + index >= end { throw unexpected("'\(name)'", at: at + index) }
                throw expectedValue(at)
            }
        }
        at += name.utf8CodeUnitCount
        try stopIfCutOff(at)
        let text = isInfinity ? (isNegative ? "-inf" : "inf") : "nan"
        try add(.real, text, at: start, length: at - start)
    }

    private mutating func add(
        _ kind: TapeKind, _ text: String, at start: Int, length: Int
    ) throws {
        var text = text
        try text.withUTF8 {
            try builder.scalar(
                kind, copying: UnsafeRawBufferPointer($0), at: start, length: length)
        }
    }
}
