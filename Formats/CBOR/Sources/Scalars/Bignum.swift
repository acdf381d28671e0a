/// An integer of any size, in the form of tags 2 and 3.
///
///     2(h'0100')   256        argument 256
///     3(h'0100')  -257        argument 256: the number is -1 minus the argument
///
/// Conversion from and to decimal is quadratic in the number of bytes, which is therefore bounded.
struct Bignum {
    /// The bytes of the largest argument that is read or written; any number of 2466 digits fits.
    static let largestByteCount = 1024
    /// The digits of the largest number with that many bytes.
    private static let largestDigitCount = 2467

    let isNegative: Bool
    /// The argument, least significant word first, without leading zeros at the end of the array.
    private var words: [UInt32]

    /// Makes a number from the bytes of its argument, most significant first.
    init(isNegative: Bool, argument: [UInt8]) {
        self.isNegative = isNegative
        words = []
        words.reserveCapacity(argument.count / 4 + 1)
        var end = argument.count
        while end > 0 {
            var word: UInt32 = 0
            for byte in argument[max(0, end - 4)..<end] { word = word << 8 | UInt32(byte) }
            words.append(word)
            end -= 4
        }
        trim()
    }

    init(_ number: Int128) {
        let argument = UInt128(bitPattern: number < 0 ? -1 - number : number)
        self.init(
            isNegative: number < 0, argument: withUnsafeBytes(of: argument.bigEndian, Array.init))
    }

    /// Parses decimal digits; nil if there are none, too many, or any other character.
    init?(decimal digits: some Collection<UInt8>, isNegative: Bool) {
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
        var rest = digits.drop { $0 == 0x30 }
        guard rest.count <= Bignum.largestDigitCount else { return nil }
        self.isNegative = isNegative && !rest.isEmpty
        words = []
        while !rest.isEmpty {
            var group: UInt32 = 0
            var scale: UInt32 = 1
            for digit in rest.prefix(9) {
                group = group * 10 + UInt32(digit & 0x0F)
                scale *= 10
            }
            multiply(by: scale, adding: group)
            rest = rest.dropFirst(9)
        }
        // The argument is one less than the magnitude.
        if self.isNegative { decrement() }
        guard words.count <= Bignum.largestByteCount / 4 else { return nil }
    }

    /// The number, if it fits into 128 bits.
    var int128: Int128? {
        guard words.count <= 4 else { return nil }
        var argument: UInt128 = 0
        for word in words.reversed() { argument = argument << 32 | UInt128(word) }
        guard let number = Int128(exactly: argument) else { return nil }
        return isNegative ? -1 - number : number
    }

    var decimalText: String {
        if let int128 { return String(int128) }
        var rest = self
        if isNegative { rest.increment() }
        var groups: [String] = []
        while !rest.words.isEmpty { groups.append(String(rest.divide(by: 1_000_000_000))) }
        var text = isNegative ? "-" : ""
        for (index, group) in groups.reversed().enumerated() {
            if index > 0 { text += String(repeating: "0", count: 9 - group.utf8.count) }
            text += group
        }
        return text
    }

    /// The bytes of the argument, most significant first, without leading zeros.
    var argument: [UInt8] {
        var bytes: [UInt8] = []
        for word in words.reversed() {
            withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
        }
        return Array(bytes.drop { $0 == 0 })
    }

    // MARK: Arithmetic

    private mutating func trim() {
        while words.last == 0 { words.removeLast() }
    }

    private mutating func multiply(by factor: UInt32, adding summand: UInt32) {
        var carry = UInt64(summand)
        for index in words.indices {
            let product = UInt64(words[index]) * UInt64(factor) + carry
            words[index] = UInt32(truncatingIfNeeded: product)
            carry = product >> 32
        }
        if carry > 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
    }

    private mutating func divide(by divisor: UInt32) -> UInt32 {
        var remainder: UInt64 = 0
        for index in words.indices.reversed() {
            let dividend = remainder << 32 | UInt64(words[index])
            words[index] = UInt32(truncatingIfNeeded: dividend / UInt64(divisor))
            remainder = dividend % UInt64(divisor)
        }
        trim()
        return UInt32(truncatingIfNeeded: remainder)
    }

    private mutating func increment() {
        for index in words.indices {
            words[index] &+= 1
            if words[index] != 0 { return }
        }
        words.append(1)
    }

    private mutating func decrement() {
        for index in words.indices {
            words[index] &-= 1
            if words[index] != .max { break }
        }
        trim()
    }
}
