import TestSupport
@testable import VersionedCodableDocuments

/// What authors of formats build on.
@Suite struct ToolkitTests {
    // MARK: Bytes

    @Test("What bytes are", arguments: 0...255 as ClosedRange<UInt8>)
    func questions(_ byte: UInt8) {
        let character = Character(Unicode.Scalar(byte))
        #expect(ASCII.isDigit(byte) == ("0"..."9").contains(character))
        #expect(ASCII.isLetter(byte) == (byte < 0x80 && character.isLetter))
        #expect(ASCII.isBlank(byte) == (byte == 0x20 || byte == 0x09))
        #expect(ASCII.isWhitespace(byte) == [0x20, 0x09, 0x0A, 0x0D].contains(byte))
        #expect(ASCII.isExponentMark(byte) == (character == "e" || character == "E"))
        let value = byte < 0x80 ? character.hexDigitValue.map { UInt32($0) } : nil
        #expect(ASCII.hexValue(byte) == value)
    }

    @Test("Hexadecimal digits", arguments: 0..<16 as Range<UInt8>)
    func hexDigits(_ value: UInt8) {
        #expect(ASCII.hexDigit(value) == Array("0123456789abcdef".utf8)[Int(value)])
        #expect(ASCII.capitalHexDigit(value) == Array("0123456789ABCDEF".utf8)[Int(value)])
    }

    // MARK: Eight bytes

    /// Every byte stands at every place among bytes below, above and beside what is asked for.
    @Test("Eight bytes at once", arguments: 0...255 as ClosedRange<UInt8>)
    func eightBytes(_ byte: UInt8) {
        for place in 0..<8 {
            for filler in [0x20, 0x22, 0x23, 0x41, 0x5C, 0x7F, 0xFF] as [UInt8] {
                var bytes = [UInt8](repeating: filler, count: 8)
                bytes[place] = byte
                expectAnswers(bytes)
            }
        }
    }

    private func expectAnswers(_ bytes: [UInt8]) {
        let word = bytes.withUnsafeBytes { $0.baseAddress.map(EightBytes.init(at:)) }
        guard let word else { return }
        func places(_ isOne: (UInt8) -> Bool) -> [Int] { bytes.indices.filter { isOne(bytes[$0]) } }
        func places(_ marks: UInt64) -> [Int] {
            (0..<8).filter { marks & (0x80 << UInt64(8 * $0)) != 0 }
        }
        func first(_ marks: UInt64) -> Int? { marks == 0 ? nil : EightBytes.first(marks) }
        #expect(places(word.equal(0x22)) == places { $0 == 0x22 })
        #expect(
            first(word.stops(at: ASCII.quote, or: ASCII.backslash))
                == places { $0 < 0x20 || $0 >= 0x80 || $0 == 0x22 || $0 == 0x5C }.first)
        #expect(
            first(word.stops(word.near(ASCII.lessThan, ignoring: 0x02) | word.nearBelow(0x21)))
                == places { $0 < 0x21 || $0 >= 0x80 || $0 == 0x3C || $0 == 0x3E }.first)
    }

    @Test("ASCII of any length", arguments: [0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 40, 64, 100])
    func ascii(_ count: Int) {
        var bytes = [UInt8](repeating: 0x7F, count: count)
        #expect(bytes.withUnsafeBytes { UTF8Sequence.isASCII($0) })
        for index in bytes.indices {
            bytes[index] = 0x80
            #expect(!bytes.withUnsafeBytes { UTF8Sequence.isASCII($0) })
            bytes[index] = 0x7F
        }
    }

    // MARK: Hash table

    @Test("Keys are found, moved, shifted and removed")
    func hashedKeys() {
        var keys = (0..<300).map { "key \($0)" }
        var table = HashedKeys(capacity: 3)
        func hash(_ key: String) -> UInt32 {
            Array(key.utf8).withUnsafeBytes { HashedKeys.hash($0) }
        }
        func find(_ key: String) -> Int? { table.find(hash: hash(key)) { keys[$0] == key } }
        for (number, key) in keys.enumerated() { table.insert(number, hash: hash(key)) }
        #expect(table.count == 300)
        #expect(keys.indices.allSatisfy { find(keys[$0]) == $0 })
        #expect(find("another") == nil)

        for number in stride(from: 298, through: 0, by: -2) {
            table.remove(number, hash: hash(keys[number]))
            keys.remove(at: number)
            table.shift(from: number + 1, by: -1)
        }
        #expect(table.count == 150)
        #expect(keys.indices.allSatisfy { find(keys[$0]) == $0 })
        #expect(find("key 4") == nil)
    }

    @Test("Keys with the same hash")
    func collisions() {
        var table = HashedKeys()
        #expect(table.isEmpty)
        for number in 0..<40 { table.insert(number, hash: 63) }
        for number in stride(from: 0, to: 40, by: 3) { table.remove(number, hash: 63) }
        let found = (0..<40).filter { number in table.find(hash: 63) { $0 == number } != nil }
        #expect(found == (0..<40).filter { $0 % 3 != 0 })
    }

    // MARK: Decimal text

    @Test(
        "Numbers in the form of JSON",
        arguments: [
            ("0", "0", "0"), ("+007.50E+3", "7.50E+3", "7.50e3"), ("5.", "5.0", "5"),
            ("-.5", "-0.5", "-0.5"), ("00", "0", "0"), ("-000.e05", "-0.0e05", "-0e05"),
            ("1e-7", "1e-7", "1e-7"), ("12", "12", "12"), ("3.10", "3.10", "3.10"),
        ])
    func canonical(_ text: String, _ expected: String, _ short: String) throws {
        try Array(text.utf8).withUnsafeBytes { bytes in
            let number = try #require(DecimalText(bytes))
            #expect(number.canonical() == expected)
            #expect(number.canonical(inShort: true) == short)
        }
    }

    @Test(
        "The parts of a number",
        arguments: [
            ("-012.50e+3", "12", "50", "e+3", "3"), (".5", "0", "5", "", ""),
            ("7.E-02", "7", "", "E-02", "-02"), ("42", "42", "", "", ""),
        ])
    func parts(
        _ text: String, _ whole: String, _ fraction: String, _ exponent: String, _ signed: String
    ) throws {
        try Array(text.utf8).withUnsafeBytes { bytes in
            let number = try #require(DecimalText(bytes))
            #expect(number.whole == whole)
            #expect(number.fraction == fraction)
            #expect(number.writtenExponent == exponent)
            #expect(number.signedExponent == signed)
            #expect(number.isIntegerForm == (text == "42"))
        }
    }

    @Test("No numbers", arguments: ["", "-", ".", "e1", "1e", "1e+", "1.2.3", "0x1", "+inf", "1 "])
    func noNumbers(_ text: String) {
        #expect(Array(text.utf8).withUnsafeBytes { DecimalText($0) == nil })
    }

    @Test(
        "Integers as digits",
        arguments: [0, 9, 10, 99, 100, 9_999_999_999, 10_000_000_000_000_000_000, .max])
    func digits(_ number: UInt64) {
        #expect(written { DecimalText.write(number, to: $0) } == "\(number)")
    }

    @Test(
        "Short numbers",
        arguments: [
            (0.0, "0", "0.0"), (-1.5, "-1.5", "-1.5"), (12.0, "12", "12.0"),
            (0.0001, "0.0001", "0.0001"), (99_999_999_999.0, "99999999999", "99999999999.0"),
        ])
    func shortNumbers(_ number: Double, _ plain: String, _ pointed: String) {
        #expect(
            written { DecimalText.writeShort(number, to: $0, keepsPoint: false) } == plain)
        #expect(
            written { DecimalText.writeShort(number, to: $0, keepsPoint: true) } == pointed)
    }

    @Test("Numbers that are not short", arguments: [-0.0, 0.00001, 1e11, .nan, .infinity])
    func longNumbers(_ number: Double) {
        #expect(written { DecimalText.writeShort(number, to: $0, keepsPoint: true) } == nil)
    }

    private func written(_ body: (UnsafeMutableRawPointer) -> Int?) -> String? {
        var bytes = [UInt8](repeating: 0, count: 24)
        let count = bytes.withUnsafeMutableBytes { $0.baseAddress.flatMap(body) }
        return count.map { bytes[..<$0].text }
    }

    // MARK: Origins

    @Test("Where text comes from")
    func origins() {
        var memory = [UInt8](repeating: 0, count: 16)
        memory.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            TextOrigin(offset: 7, length: 70_000).write(inFrontOf: start + TextOrigin.size)
            #expect(TextOrigin(of: start + TextOrigin.size).range == 7..<70_007)
        }
    }
}
