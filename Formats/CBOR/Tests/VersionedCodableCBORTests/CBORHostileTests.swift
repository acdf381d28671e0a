import TestSupport
import VersionedCodable
import VersionedCodableCBOR

struct CBORHostileTests {
    private static let seeds = [
        "a26161016162820203", "bf61610161629f0203ffff", "d9d9f7a1015f42010243030405ff",
        "c49f21c2490100000000000000 00ff", "c5822003",
        "a4c249010000000000000000f97e00f5c11a514b67b0",
        "9f7f657374726561646d696e67ff60f90001fa47c35000fbc010666666666666ff",
        "c074323031332d30332d32315432303a30343a30305a", "d8188263e6b0b464f0908591",
    ].map(bytes)

    /// Demands a document that can be written and read again, or a `ReadingError`.
    private func check(_ data: Data) throws {
        let format = CBORFormat()
        do {
            let document = try format.read(data, within: .untrusted)
            let written = try format.write(document)
            let again = try format.read(written, within: .untrusted)
            #expect(again.isEquivalent(to: document, keysInOrder: true), "\(hex(data))")
            #expect(try format.write(again) == written, "\(hex(data))")
        } catch is ReadingError {}
        do {
            _ = try format.readPrefix(data, within: .untrusted)
            _ = try format.documents(in: data, within: .untrusted)
        } catch is ReadingError {}
        _ = format.match(data)
    }

    @Test func flippedBits() throws {
        var generator = SeededNumbers(seed: 1)
        for round in 0..<4000 {
            var data = CBORHostileTests.seeds[round % CBORHostileTests.seeds.count]
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                let place = Int.random(in: data.startIndex..<data.endIndex, using: &generator)
                data[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            }
            try check(data)
        }
    }

    @Test(arguments: [
        "9bffffffffffffffff", "bbffffffffffffffff", "9b7fffffffffffffff00", "5bffffffffffffffff",
        "7b7fffffffffffffff", "5f5b7fffffffffffffffff", "c25b7fffffffffffffff",
        "bb4000000000000000",
        "9a40000000", "d9d9f79affffffff",
    ])
    func declaredLengths(_ digits: String) throws {
        #expect(throws: ReadingError.self) { try read(digits) }
        do {
            _ = try CBORFormat().readPrefix(bytes(digits), within: .default)
        } catch is ReadingError {}
    }

    /// Neither the depth of containers nor that of tags takes stack.
    @Test(arguments: ["81", "9f", "a100", "bf00", "c6", "a1c6c600"])
    func depth(_ opening: String) throws {
        let count = TestRun.isLong ? 100_000 : 20_000
        let data = Data((0..<count).flatMap { _ in bytes(opening) })
        let document = try onSmallStack {
            let format = CBORFormat()
            #expect(throws: ReadingError.self) { try format.read(data, within: .default) }
            #expect(throws: ReadingError.self) {
                try format.read(data, within: ReadingLimits(depth: .max))
            }
            return try format.readPrefix(data, within: ReadingLimits(depth: .max))
        }
        #expect(opening == "c6" ? document == nil : document?.isPrefix == true)
    }

    @Test func deepDocumentsAreWritten() throws {
        let data = Data(repeating: 0x81, count: 100_000) + [0x80]
        let written = try onSmallStack {
            let document = try CBORFormat().read(data, within: ReadingLimits(depth: .max))
            return try CBORFormat(writing: .init(keyOrder: .bytewise)).write(document)
        }
        #expect(written == data)
    }

    @Test func longChunks() throws {
        let chunks = Data([0x5F]) + Data((0..<100_000).flatMap { _ in [0x41, 0x07] }) + [0xFF]
        let document = try CBORFormat().read(chunks, within: .default)
        #expect(document.root.data == Data(repeating: 7, count: 100_000))
    }
}
