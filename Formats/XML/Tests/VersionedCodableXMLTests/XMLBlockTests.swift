import Testing
import VersionedCodableCore

@testable import VersionedCodableXML

/// Blocks of sixteen bytes and words of eight answer alike; which of them reads depends on the
/// processor.
@Suite struct XMLBlockTests {
    /// The places of the bytes that qualify, of sixteen.
    private func places(
        _ marks: [UInt64], width: Int, _ first: (UInt64) -> Int
    ) -> [Int] {
        marks.enumerated().flatMap { index, marks in
            var (rest, found) = (marks, [Int]())
            while rest != 0 {
                found.append(index * width + first(rest))
                rest &= rest - 1
            }
            return found
        }
    }

    @Test(
        "Every byte at every place gets the same answers", arguments: 0...255 as ClosedRange<UInt8>)
    func answers(_ byte: UInt8) {
        for place in 0..<16 {
            for filler in [0x41, 0x20, 0xC3] as [UInt8] {
                var bytes = [UInt8](repeating: filler, count: 16)
                bytes[place] = byte
                bytes.withUnsafeBytes { bytes in
                    guard let start = bytes.baseAddress else { return }
                    expectSame(start, byte)
                }
            }
        }
    }

    private func expectSame(_ start: UnsafeRawPointer, _ byte: UInt8) {
        let blocks = stride(from: 0, to: 16, by: XMLBlock.width).map { XMLBlock(at: start + $0) }
        let words = stride(from: 0, to: 16, by: EightBytes.width).map { EightBytes(at: start + $0) }
        let answers: [(String, [UInt64], [UInt64])] = [
            ("equal", blocks.map { $0.equal(byte) }, words.map { $0.equal(byte) }),
            ("name ends", blocks.map(\.nameEnds), words.map(\.nameEnds)),
            ("special", blocks.map(\.special), words.map(\.special)),
            ("in value", blocks.map(\.specialInValue), words.map(\.specialInValue)),
            ("visible", blocks.map(\.visible), words.map(\.visible)),
        ]
        for (question, block, word) in answers {
            let left = places(block, width: XMLBlock.width, XMLBlock.first)
            let right = places(word, width: EightBytes.width, EightBytes.first)
            if left != right { Issue.record("\(question) of byte \(byte): \(left) and \(right)") }
        }
    }
}
