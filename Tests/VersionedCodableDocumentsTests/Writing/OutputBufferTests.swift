import TestSupport

struct OutputBufferTests {
    @Test func appends() {
        var output = OutputBuffer(capacity: 0)
        output.append("literal ")
        output.append(string: "text é ")
        output.append(UInt8(ascii: "x"), times: 0)
        output.append(UInt8(ascii: "a"), times: 3)
        output.append(UInt8(ascii: "b"), times: 9)
        output.append(UInt8(ascii: " "))
        output.append(bigEndian: 0x41_42_43, size: 2)
        output.reserve(16)
        output.append(unchecked: UInt8(ascii: "!"))
        output.append(uncheckedWord: 0x65_75_72_74, 4)
        output.next.storeBytes(of: UInt8(ascii: "?"), as: UInt8.self)
        output.advance(1)
        let count = output.count
        output.append("taken back")
        output.truncate(to: count)
        #expect(output.data().text == "literal text é aaabbbbbbbbb BC!true?")
    }

    @Test(arguments: [0, 1, 255, 256, 257, 100_000])
    func keepsWhatItHasWhenItGrows(_ count: Int) {
        var output = OutputBuffer(capacity: 1)
        for index in 0..<count { output.append(UInt8(truncatingIfNeeded: index)) }
        #expect(output.count == count)
        #expect(output.data() == Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }))
    }

    @Test func givesMemoryBackThatItDoesNotNeed() {
        var output = OutputBuffer(capacity: 1_000_000)
        output.append("x")
        #expect(output.data() == Data("x".utf8))
    }

    @Test func canBeDropped() {
        var output = OutputBuffer(capacity: 1)
        output.append("nobody takes it")
    }
}
