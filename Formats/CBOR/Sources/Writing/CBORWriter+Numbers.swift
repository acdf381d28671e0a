import VersionedCodableDocuments

extension CBORWriter {
    // MARK: Integers

    @inline(__always)
    mutating func integerBytes(_ node: TapeNode) throws(WritingError) {
        let length = Int(node.length)
        guard length > 0 else { throw error("expected an integer of 1 to 16 bytes, found 0") }
        let word = UInt64(bigEndian: tape.text(of: node).loadUnaligned(as: UInt64.self))
        integer(Int64(bitPattern: word) >> Int64(truncatingIfNeeded: 64 &- 8 &* length))
    }

    @inline(__always)
    mutating func integer(_ number: Int64) {
        if number >= 0 {
            head(0, UInt64(bitPattern: number))
        } else {
            head(1, ~UInt64(bitPattern: number))
        }
    }

    @inline(__always)
    mutating func integerText(_ node: TapeNode) throws(WritingError) {
        let length = Int(node.length)
        let text = tape.text(of: node)
        guard length > 0, length <= 18 else { return try longInteger(node) }
        let isNegative = text.load(as: UInt8.self) == 0x2D
        var at = isNegative ? 1 : 0
        var number: Int64 = 0
        guard at < length else { return try longInteger(node) }
        while at < length {
            let digit = text.load(fromByteOffset: at, as: UInt8.self) &- 0x30
            if digit > 9 { return try longInteger(node) }
            number = number &* 10 &+ Int64(digit)
            at &+= 1
        }
        integer(isNegative ? 0 &- number : number)
    }

    @inline(never)
    private mutating func longInteger(_ node: TapeNode) throws(WritingError) {
        guard let number = Bignum(integer: tape.bytes(of: node)) else {
            throw error(
                "expected an integer of at most \(Bignum.largestByteCount) bytes, found \"\(tape.shortText(of: node))\""
            )
        }
        integer(number)
    }

    /// Writes an integer in the fewest bytes: in a head if it fits into 64 bits, else as a bignum.
    mutating func integer(_ number: Bignum) {
        let argument = number.argument
        guard argument.count > 8 else {
            let value = argument.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return head(number.isNegative ? 1 : 0, value)
        }
        head(6, number.isNegative ? 3 : 2)
        byteString(argument)
    }

    // MARK: Real numbers

    /// Writes a real number in the shortest float that holds it exactly.
    @inline(__always)
    mutating func float(_ number: Double) {
        output.reserve(16)
        let single = Float(number)
        if Double(single) == number {
            if let half = HalfPrecision.bits(of: single) {
                output.append(unchecked: 0xF9)
                output.append(bigEndian: UInt64(half), size: 2)
            } else {
                output.append(unchecked: 0xFA)
                output.append(bigEndian: UInt64(single.bitPattern), size: 4)
            }
        } else if number.isNaN {
            output.append(unchecked: 0xF9)
            output.append(bigEndian: 0x7E00, size: 2)
        } else {
            output.append(unchecked: 0xFB)
            output.append(bigEndian: number.bitPattern, size: 8)
        }
    }

    @inline(__always)
    mutating func realText(_ node: TapeNode) throws(WritingError) {
        if node.extra == 0 || !isOwn,
            let number = ShortDecimal.double(tape.text(of: node), Int(node.length))
        {
            return float(number)
        }
        try longReal(node)
    }

    @inline(never)
    private mutating func longReal(_ node: TapeNode) throws(WritingError) {
        let bytes = tape.bytes(of: node)
        let isFraction = isOwn && node.head & CBORMark.decimalFraction != 0
        if !isFraction, let number = tape.double(of: node),
            !number.isFinite || DocumentNumber(number) == DocumentNumber(tape.string(of: node))
        {
            return float(number)
        }
        guard let fraction = DecimalFraction(bytes) else {
            throw error("CBOR cannot represent the number \"\(tape.shortText(of: node))\"")
        }
        head(6, 4)
        head(4, 2)
        integer(Bignum(fraction.exponent))
        integer(fraction.mantissa)
    }
}

/// Decimal numbers of up to 15 digits, converted by one correctly rounded division.
enum ShortDecimal {
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Returns the nearest `Double`; nil for other text.
    ///
    /// A decimal number of at most 15 digits survives conversion to `Double` and back.
    @inline(__always)
    static func double(_ text: UnsafeRawPointer, _ length: Int) -> Double? {
        let isNegative = length > 0 && text.load(as: UInt8.self) == 0x2D
        var at = isNegative ? 1 : 0
        // The digits and a point.
        guard length &- at <= 16 else { return nil }
        var mantissa: Int64 = 0
        var point = -1
        let start = at
        while at < length {
            let byte = text.load(fromByteOffset: at, as: UInt8.self)
            if byte &- 0x30 <= 9 {
                mantissa = mantissa &* 10 &+ Int64(byte &- 0x30)
            } else if byte == 0x2E, point < 0 {
                point = at
            } else {
                return nil
            }
            at &+= 1
        }
        let digits = point < 0 ? length &- start : length &- start &- 1
        guard digits > 0, digits <= 15 else { return nil }
        var number = Double(mantissa)
        if point >= 0 { number /= powers[length &- point &- 1] }
        return isNegative ? -number : number
    }
}

extension Bignum {
    /// Parses decimal digits, or other digits after `0x`, `0o` or `0b`, as some formats write them.
    init?(integer text: UnsafeRawBufferPointer) {
        var digits = text[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        guard !digits.isEmpty else { return nil }
        if let number = Bignum(decimal: digits, isNegative: isNegative) {
            self = number
            return
        }
        guard let magnitude = Bignum.radixNumber(digits) else { return nil }
        self.init(isNegative ? -magnitude : magnitude)
    }

    private static func radixNumber(_ text: Slice<UnsafeRawBufferPointer>) -> Int128? {
        let digits = text.dropFirst(2)
        let prefix = String(decoding: text.prefix(2), as: UTF8.self)
        guard let radix = ["0x": 16, "0X": 16, "0o": 8, "0b": 2][prefix],
            let first = digits.first, first != ASCII.plus, first != ASCII.minus
        else { return nil }
        return Int128(String(decoding: digits, as: UTF8.self), radix: radix)
    }
}
