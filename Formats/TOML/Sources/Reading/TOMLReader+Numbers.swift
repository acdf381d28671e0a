import VersionedCodableDocuments

extension TOMLReader {
    /// Reads a number, a date or a time.
    @inline(__always)
    mutating func number() throws -> Scalar {
        let start = at
        var stop = at
        if byte(stop) == ASCII.minus { stop &+= 1 }
        let first = stop
        while ASCII.isDigit(byte(stop)) { stop &+= 1 }
        // Eighteen digits always fit.
        if stop &- first &- 1 < 18, byte(first) != ASCII.digitZero, stop > first,
            !byte(stop).isInWord,
            !isCutOff(stop)
        {
            at = stop
            return Scalar(.integer, start, stop &- start)
        }
        return try unusualNumber()
    }

    /// Whether the text ends at an offset at which a word or number might continue.
    @inline(__always)
    func isCutOff(_ place: Int) -> Bool { isPrefix && place >= end }

    @inline(never)
    private mutating func unusualNumber() throws -> Scalar {
        let start = at
        let isDate = hasDigits(start, 4) && byte(start + 4) == ASCII.minus
        if isDate || hasDigits(start, 2) && byte(start + 2) == ASCII.colon { return try date() }
        var stop = start
        while byte(stop).isInWord { stop &+= 1 }
        if isCutOff(stop) { throw stopHere() }
        let unsigned = start + (byte(start) == ASCII.minus || byte(start) == ASCII.plus ? 1 : 0)
        at = stop
        let word = text(unsigned, stop - unsigned)
        if word == "inf" || word == "nan" {
            let sign = byte(start) == ASCII.minus && word == "inf" ? "-" : ""
            return copy(.real, sign + word, from: start)
        }
        if byte(start) == ASCII.digitZero, let (radix, digit) = self.radix(byte(start + 1)) {
            var place = start + 2
            try digits(&place, radix: radix, digit)
            guard place == stop else { throw unexpected(digit, at: place) }
            return try integer(radix, start + 2..<stop, from: start)
        }
        return try decimal(from: start, unsigned, to: stop)
    }

    private func hasDigits(_ place: Int, _ count: Int) -> Bool {
        (place..<place + count).allSatisfy { ASCII.isDigit(byte($0)) }
    }

    /// Returns the radix of a prefix, and what its digits are called.
    private func radix(_ letter: UInt8) -> (radix: UInt64, digit: String)? {
        switch letter {
        case UInt8(ascii: "x"): (16, "a hexadecimal digit")
        case UInt8(ascii: "o"): (8, "an octal digit")
        case UInt8(ascii: "b"): (2, "a binary digit")
        default: nil
        }
    }

    // MARK: Decimal

    /// Reads a decimal integer or a float, whose text stays in the source if it is plain.
    private mutating func decimal(from start: Int, _ unsigned: Int, to stop: Int) throws -> Scalar {
        var place = unsigned
        guard ASCII.isDigit(byte(place)) else {
            at = start
            throw place == start
                ? expectedValue() : unexpected("a digit after the sign", at: place)
        }
        if byte(place) == ASCII.digitZero,
            ASCII.isDigit(byte(place + 1)) || byte(place + 1) == ASCII.underscore
        {
            throw unexpected("no digit after a leading 0", at: place + 1)
        }
        try digits(&place, "a digit after the sign")
        let isInteger = byte(place) != ASCII.point && byte(place) | 0x20 != UInt8(ascii: "e")
        if byte(place) == ASCII.point {
            place += 1
            try digits(&place, "a digit after '.'")
        }
        if byte(place) | 0x20 == UInt8(ascii: "e") {
            place += 1
            if byte(place) == ASCII.minus || byte(place) == ASCII.plus { place += 1 }
            try digits(&place, "a digit after the exponent mark")
        }
        guard place == stop else { throw unexpected("the end of the number", at: place) }
        if isInteger { return try integer(10, unsigned..<stop, from: start) }
        let bytes = UnsafeRawBufferPointer(start: base + start, count: stop - start)
        guard byte(start) == ASCII.plus || bytes.contains(ASCII.underscore) else {
            return Scalar(.real, start, stop - start)
        }
        let text = text(start, stop - start).drop { $0 == "+" }
        return copy(.real, text.filter { $0 != "_" }, from: start)
    }

    /// Reads digits with single underscores between them.
    private mutating func digits(
        _ place: inout Int, radix: UInt64 = 10, _ expected: String
    ) throws {
        var expected = expected
        while true {
            guard isDigit(place, radix) else { throw unexpected(expected, at: place) }
            while isDigit(place, radix) { place += 1 }
            if byte(place) != ASCII.underscore { return }
            place += 1
            if radix == 10 { expected = "a digit after '_'" }
        }
    }

    private func isDigit(_ place: Int, _ radix: UInt64) -> Bool {
        ASCII.hexValue(byte(place)).map { $0 < radix } ?? false
    }

    /// Makes an integer of valid digits, which may be too large.
    private mutating func integer(
        _ radix: UInt64, _ digits: Range<Int>, from start: Int
    ) throws -> Scalar {
        let isNegative = byte(start) == ASCII.minus
        let largest = UInt64(Int64.max) + (isNegative ? 1 : 0)
        var magnitude: UInt64 = 0
        for place in digits {
            guard let digit = ASCII.hexValue(byte(place)).map(UInt64.init) else { continue }
            guard magnitude <= (largest - digit) / radix else {
                throw error("expected an integer of 64 bits, found a larger one", at: start)
            }
            magnitude = magnitude * radix + digit
        }
        return copy(
            .integer, (isNegative && magnitude > 0 ? "-" : "") + "\(magnitude)", from: start)
    }

    /// Makes a scalar of canonical text, copied if the source up to the current offset differs.
    mutating func copy(_ kind: TapeKind, _ text: String, from start: Int, flags: UInt32 = 0)
        -> Scalar
    {
        let source = UnsafeRawBufferPointer(start: base + start, count: at - start)
        if source.elementsEqual(text.utf8) { return Scalar(kind, flags: flags, start, at - start) }
        let place = tree.beginText()
        tree.texts.append(string: text)
        return Scalar(
            kind, flags: flags | TapeNode.detached, place,
            tree.endText(place, from: start, to: at))
    }
}
