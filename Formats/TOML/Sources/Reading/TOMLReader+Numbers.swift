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
        if ASCII.isDigit(byte(start)) {
            if hasDigits(start, 4), byte(start + 4) == ASCII.minus { return try date() }
            if hasDigits(start, 2), byte(start + 2) == ASCII.colon { return try time() }
        }
        var stop = start
        while byte(stop).isInWord { stop &+= 1 }
        if isCutOff(stop) { throw stopHere() }
        let unsigned = start + (byte(start) == ASCII.minus || byte(start) == ASCII.plus ? 1 : 0)
        at = stop
        if stop == unsigned + 3, let special = special(unsigned) {
            let sign = byte(start) == ASCII.minus && special == "inf" ? "-" : ""
            return copy(.real, sign + special, from: start)
        }
        if byte(start) == ASCII.digitZero, let radix = radix(byte(start + 1)) {
            return try integer(radix, from: start, to: stop)
        }
        return try decimal(from: start, unsigned, to: stop)
    }

    func hasDigits(_ place: Int, _ count: Int) -> Bool {
        (place..<place + count).allSatisfy { ASCII.isDigit(byte($0)) }
    }

    private func special(_ place: Int) -> String? {
        switch (byte(place), byte(place + 1), byte(place + 2)) {
        case (UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "f")): "inf"
        case (UInt8(ascii: "n"), UInt8(ascii: "a"), UInt8(ascii: "n")): "nan"
        default: nil
        }
    }

    private func radix(_ letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
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
        var isPlain = byte(start) != ASCII.plus
        try digits(&place, &isPlain, after: "the sign")
        let isInteger = byte(place) != ASCII.point && byte(place) | 0x20 != UInt8(ascii: "e")
        if byte(place) == ASCII.point {
            place += 1
            try digits(&place, &isPlain, after: "'.'")
        }
        if byte(place) | 0x20 == UInt8(ascii: "e") {
            place += 1
            if byte(place) == ASCII.minus || byte(place) == ASCII.plus { place += 1 }
            try digits(&place, &isPlain, after: "the exponent mark")
        }
        guard place == stop else { throw unexpected("the end of the number", at: place) }
        if !isInteger { return scalar(.real, isPlain: isPlain, from: start, to: stop) }
        guard isPlain, stop - start < 19, byte(unsigned) != ASCII.digitZero else {
            return try longInteger(from: start, to: stop)
        }
        return Scalar(.integer, start, stop - start)
    }

    /// Reads digits with single underscores between them.
    private mutating func digits(
        _ place: inout Int, _ isPlain: inout Bool, after what: String
    ) throws {
        var what = what
        while true {
            guard ASCII.isDigit(byte(place)) else {
                throw unexpected("a digit after \(what)", at: place)
            }
            while ASCII.isDigit(byte(place)) { place += 1 }
            if byte(place) != ASCII.underscore { return }
            isPlain = false
            place += 1
            what = "'_'"
        }
    }

    private mutating func scalar(
        _ kind: TapeKind, isPlain: Bool, from start: Int, to stop: Int
    ) -> Scalar {
        if isPlain { return Scalar(kind, start, stop - start) }
        let target = tree.reserveText(stop - start)
        var written = 0
        for place in start..<stop where byte(place) != ASCII.underscore {
            if place == start, byte(place) == ASCII.plus { continue }
            target.storeBytes(of: byte(place), toByteOffset: written, as: UInt8.self)
            written += 1
        }
        let place = tree.commitText(written, at: start, length: stop - start)
        return Scalar(kind, flags: TapeNode.detached, Int(place), written)
    }

    /// Reads an integer that may be too large or whose text is not canonical.
    private mutating func longInteger(from start: Int, to stop: Int) throws -> Scalar {
        let isNegative = byte(start) == ASCII.minus
        var magnitude: UInt64 = 0
        for place in start..<stop where ASCII.isDigit(byte(place)) {
            let (tens, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(
                UInt64(byte(place) - ASCII.digitZero))
            if isTooLarge || overflows { throw tooLarge(start) }
            magnitude = sum
        }
        let largest = UInt64(Int64.max) + (isNegative ? 1 : 0)
        guard magnitude <= largest else { throw tooLarge(start) }
        return copy(
            .integer, (isNegative && magnitude > 0 ? "-" : "") + "\(magnitude)", from: start)
    }

    // MARK: Other radixes

    /// Reads `0x1F`, `0o17`, `0b11`.
    private mutating func integer(_ radix: Int, from start: Int, to stop: Int) throws -> Scalar {
        var place = start + 2
        var number: UInt64 = 0
        var wasDigit = false
        while place < stop {
            let byte = byte(place)
            if byte == ASCII.underscore, wasDigit {
                wasDigit = false
            } else if let digit = ASCII.hexValue(byte), digit < radix {
                wasDigit = true
                guard number <= (UInt64(Int64.max) - UInt64(digit)) / UInt64(radix) else {
                    throw tooLarge(start)
                }
                number = number * UInt64(radix) + UInt64(digit)
            } else {
                throw expectedRadixDigit(radix, place)
            }
            place += 1
        }
        guard wasDigit else { throw expectedRadixDigit(radix, place) }
        return copy(.integer, "\(number)", from: start)
    }

    /// Makes a scalar of canonical text, copied if the source up to the current offset differs.
    mutating func copy(_ kind: TapeKind, _ text: String, from start: Int, flags: UInt32 = 0)
        -> Scalar
    {
        let source = UnsafeRawBufferPointer(start: base + start, count: at - start)
        if source.elementsEqual(text.utf8) { return Scalar(kind, flags: flags, start, at - start) }
        let target = tree.reserveText(text.utf8.count)
        for (index, byte) in text.utf8.enumerated() {
            target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
        }
        let place = tree.commitText(text.utf8.count, at: start, length: at - start)
        return Scalar(kind, flags: flags | TapeNode.detached, Int(place), text.utf8.count)
    }
}
