import TestSupport
import Testing

@testable import VersionedCodableDocuments

/// The memory that a tape begins with and releases.
@Suite struct EncodingTapeTests {
    @Test(arguments: [
        (TapeSize(), 64, 1024), (TapeSize(nodes: 5000, bytes: 6000), 5000, 6000),
        (TapeSize(nodes: .max, bytes: .max), 1 << 20, 1 << 24),
    ])
    func beginsAsLargeAsTheLastOne(size: TapeSize, nodes: Int, bytes: Int) {
        let tape = EncodingTape(for: size)
        defer { tape.deallocate() }
        #expect(tape.capacity == nodes)
        #expect(tape.textCapacity == bytes)
    }

    @Test(arguments: [1, 64, 1000])
    func releasesUnusedMemory(count: Int) {
        var tape = EncodingTape(for: TapeSize(nodes: 100_000, bytes: 100_000))
        defer { tape.deallocate() }
        for number in 0..<count {
            let (offset, length) = tape.append("\(number),")
            tape.push(UInt32(TapeKind.string.rawValue), offset, length)
        }
        let text = Array(UnsafeRawBufferPointer(start: tape.text, count: tape.textCount))
        tape.fit()
        #expect(tape.capacity == count)
        #expect(tape.textCapacity == tape.textCount)
        #expect(Array(UnsafeRawBufferPointer(start: tape.text, count: tape.textCount)) == text)
        #expect((0..<count).allSatisfy { tape.nodes[$0].next == $0 + 1 })
    }

    @Test func keepsTheMemoryOfGrowth() {
        var tape = EncodingTape()
        defer { tape.deallocate() }
        for _ in 0...64 { tape.push(UInt32(TapeKind.null.rawValue), 0, 0) }
        tape.fit()
        #expect(tape.capacity == 256)
        #expect(tape.textCapacity == 1024)
    }

    @Test func aSessionLeavesTheSizeOfItsDocument() throws {
        let session = EncodingSession(
            options: EncodingOptions(), formatName: "test", capabilities: [])
        try session.encodeRoot(Array(repeating: "abc", count: 1000))
        _ = try session.finish()
        #expect(session.tools.size.pointee.nodes == 1001)
        #expect(session.tools.size.pointee.bytes == 3000)
    }

    private struct RepeatedKey: Encodable {
        enum CodingKeys: CodingKey { case a }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: .a)
            try container.encode(2, forKey: .a)
        }
    }

    /// A document with a removed member is built again.
    @Test func aSessionLeavesTheSizeOfADocumentThatIsBuiltAgain() throws {
        let session = EncodingSession(
            options: EncodingOptions(), formatName: "test", capabilities: [])
        try session.encodeRoot(RepeatedKey())
        #expect(try session.finish().nodeCount == 3)
        #expect(session.tools.size.pointee.nodes == 5)
    }

    /// Many parts can exist at the same time.
    @Test func aPartBeginsSmall() throws {
        let session = EncodingSession(
            options: EncodingOptions(), formatName: "test", capabilities: [])
        let tools = EncodingSession.spareTools.take(0, for: ValueEncodingPlan.self)
        tools.size.pointee = TapeSize(nodes: 5000, bytes: 5000)
        EncodingSession.spareTools.put(tools, isUsable: true)
        let parts = (0..<20).map { _ in session.part(at: 0, key: nil) }
        #expect(parts.allSatisfy { $0.tape.pointee.capacity == 64 })
    }
}
