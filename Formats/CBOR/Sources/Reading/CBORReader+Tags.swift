import VersionedCodableCore
import VersionedCodableDocuments

extension CBORReader {
    /// Reads tags and the value they belong to.
    ///
    /// Dates, bignums, decimal fractions and bigfloats become values, other tags annotations.
    mutating func tagged() throws {
        let start = at
        let (tags, interpreted) = try tags { $0 <= 5 }
        guard at < end else { throw cutOff("the content of a tag", at: start) }
        let node = builder.nextIndex
        switch interpreted {
        case 0: try dateText(from: start)
        case 1: try epochDate(from: start)
        case 2, 3: try bignum(isNegative: interpreted == 3, from: start)
        case 4: try decimalFraction(from: start)
        case 5: try bigfloat(from: start)
        default: try value()
        }
        annotate(tags, at: node)
    }

    /// Reads tags up to the first one that is interpreted.
    mutating func tags(
        upTo isInterpreted: (UInt64) -> Bool
    ) throws -> (tags: [UInt64], interpreted: UInt64?) {
        let start = at
        var tags: [UInt64] = []
        while byte(at) >> 5 == 6 {
            let (tag, content) = try argument(byte(at), at: at)
            at = content
            if isInterpreted(tag) { return (tags, tag) }
            tags.append(tag)
            if tags.count > limits.depth {
                throw builder.located(.limit(.depth, limits.depth, at: start))
            }
        }
        return (tags, nil)
    }

    /// Annotates a node that has been added with its tags, the outermost first.
    mutating func annotate(_ tags: [UInt64], at node: Int) {
        for tag in tags { builder.annotate(.tag, String(tag), at: node) }
    }

    // MARK: Dates

    private mutating func dateText(from start: Int) throws {
        let first = byte(at)
        guard first >> 5 == 3 else { throw unexpected("text", in: 0) }
        if first != 0x7F {
            let (content, length) = try text(first)
            try checkDate(UnsafeRawBufferPointer(start: base + content, count: length), content)
            return try builder.scalar(.dateText, at: content, length: length)
        }
        let place = at
        try skipChunks(isText: true)
        try contents(from: place).withUnsafeBytes {
            try checkDate($0, place)
            try builder.scalar(.dateText, copying: $0, at: start, length: at - start)
        }
    }

    private mutating func checkDate(_ text: UnsafeRawBufferPointer, _ place: Int) throws {
        if CBORDate.isDateTime(text) { return }
        throw error(
            "expected a date and time as in RFC 3339 in the tag 0, found \"\(ErrorMessages.short(text))\"",
            at: place)
    }

    private mutating func epochDate(from start: Int) throws {
        let first = byte(at)
        let seconds: Double
        if first >> 5 <= 1 {
            let number = try plainInteger(in: 1)
            seconds = Double(number - CBORDate.secondsTo2001)
        } else {
            guard let size = CBORReader.floatSize(first) else {
                throw unexpected("a number", in: 1)
            }
            seconds = try float(size, from: start) - Double(CBORDate.secondsTo2001)
            guard seconds.isFinite else {
                throw error(
                    "expected a finite number in the tag 1, found NaN or an infinity", at: start)
            }
        }
        try scalar(.dateBytes, seconds.bitPattern, from: start)
    }

    /// Returns the number of bytes in the float that a first byte begins.
    static func floatSize(_ first: UInt8) -> Int? {
        0xF9...0xFB ~= first ? 2 << Int(first - 0xF9) : nil
    }

    /// Reads the float at `at`, which is the item or the content of the tag at `start`.
    mutating func float(_ size: Int, from start: Int) throws -> Double {
        guard at + 1 + size <= end else {
            throw cutOff("\(size) bytes of a real number", at: start)
        }
        let word = UInt64(bigEndian: (base + at + 1).loadUnaligned(as: UInt64.self))
        at += 1 + size
        return switch size {
        case 2: HalfPrecision.double(UInt16(truncatingIfNeeded: word >> 48))
        case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32)))
        default: Double(bitPattern: word)
        }
    }

    // MARK: Numbers

    private mutating func bignum(isNegative: Bool, from start: Int) throws {
        let number = try bignumContent(isNegative: isNegative, from: start)
        if let small = number.int128 { return try integer(small, from: start) }
        try scalar(.integer, number.decimalText, from: start)
    }

    private mutating func scalar(
        _ kind: TapeKind, _ text: String, from start: Int, marks: UInt32 = 0
    ) throws {
        var text = text
        try text.withUTF8 {
            try builder.scalar(
                kind, copying: UnsafeRawBufferPointer($0), at: start, length: at - start,
                marks: marks)
        }
    }

    /// Reads the byte string at `at`, the content of tag 2 or 3, as a number.
    mutating func bignumContent(isNegative: Bool, from start: Int) throws -> Bignum {
        let first = byte(at)
        let place = at
        guard first >> 5 == 2 else { throw unexpected("bytes", in: isNegative ? 3 : 2) }
        let count = try skipBytes(first)
        guard count <= Bignum.largestByteCount else {
            throw error(
                "expected a bignum of at most \(Bignum.largestByteCount) bytes, found \(count)",
                at: start)
        }
        return Bignum(isNegative: isNegative, argument: try contents(from: place))
    }

    private mutating func decimalFraction(from start: Int) throws {
        let (exponent, mantissa) = try pair(in: 4, from: start)
        try scalar(
            .real, DecimalFraction.text(mantissa.decimalText, exponent: exponent), from: start,
            marks: CBORMark.decimalFraction)
    }

    private mutating func bigfloat(from start: Int) throws {
        let (exponent, mantissa) = try pair(in: 5, from: start)
        guard let number = mantissa.int128.flatMap({ Bigfloat.double($0, exponent: exponent) })
        else { throw error("expected a bigfloat that a Double can hold", at: start) }
        try scalar(.realBytes, number.bitPattern, from: start)
    }

    private mutating func pair(
        in tag: UInt64, from start: Int
    ) throws -> (exponent: Int128, mantissa: Bignum) {
        let first = byte(at)
        guard first == 0x82 || first == 0x9F || first == 0x98 else {
            throw unexpected("an array of two integers", in: tag)
        }
        let (count, content) = first == 0x9F ? (2, at + 1) : try argument(first, at: at)
        guard count == 2 else { throw unexpected("an array of two integers", in: tag) }
        at = content
        let exponent = try plainInteger(in: tag)
        let mantissa: Bignum
        if byte(at) == 0xC2 || byte(at) == 0xC3 {
            let isNegative = byte(at) == 0xC3
            at += 1
            guard at < end else { throw cutOff("the content of a tag", at: start) }
            mantissa = try bignumContent(isNegative: isNegative, from: start)
        } else {
            mantissa = Bignum(try plainInteger(in: tag))
        }
        if first == 0x9F {
            guard byte(at) == 0xFF else { throw unexpected("the end of the array", in: tag) }
            at += 1
        }
        return (exponent, mantissa)
    }

    /// Reads the integer at `at`, which must not be a bignum.
    private mutating func plainInteger(in tag: UInt64) throws -> Int128 {
        let first = byte(at)
        guard at < end, first >> 5 <= 1 else { throw unexpected("an integer", in: tag) }
        let (value, next) = try argument(first, at: at)
        at = next
        return first < 0x20 ? Int128(value) : -1 - Int128(value)
    }
}
