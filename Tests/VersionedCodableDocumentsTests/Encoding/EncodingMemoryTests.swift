import TestSupport
import Testing

@testable import VersionedCodableDocuments

/// The memory that an encoded document begins with and releases.
@Suite struct EncodingMemoryTests {
    private func builder(_ size: TapeSize = TapeSize()) -> DocumentBuilder {
        DocumentBuilder(encoding: "test", [], limits: .default, size: size)
    }

    @Test(arguments: [
        (TapeSize(), 64, 1024), (TapeSize(nodes: 5000, bytes: 6000), 5000, 6000),
        (TapeSize(nodes: .max, bytes: .max), 1 << 20, 1 << 24),
    ])
    func beginsAsLargeAsTheLastOne(size: TapeSize, nodes: Int, bytes: Int) {
        let memory = builder(size).memory
        #expect(memory.nodeCapacity == nodes)
        #expect(memory.sideCapacity == bytes)
    }

    @Test(arguments: [1, 64, 1000])
    func releasesUnusedMemory(count: Int) throws {
        var builder = builder(TapeSize(nodes: 100_000, bytes: 100_000))
        builder.begin(.array)
        for number in 0..<count { builder.add(.string, builder.append("\(number),")) }
        builder.end()
        let (memory, size) = (builder.memory, builder.size)
        let document = try builder.document(writtenAs: .empty)
        #expect(memory.nodeCapacity == size.nodes)
        #expect(memory.sideCapacity == size.bytes)
        #expect(document.root.elements.map(\.string) == (0..<count).map { "\($0)," })
    }

    @Test func keepsTheMemoryOfGrowth() throws {
        var builder = builder()
        builder.begin(.array)
        for _ in 0..<64 { builder.add(UInt32(TapeKind.null.rawValue)) }
        builder.end()
        let memory = builder.memory
        _ = try builder.document(writtenAs: .empty)
        #expect(memory.nodeCapacity == 128)
        #expect(memory.sideCapacity == 1024)
    }

    @Test func aSessionLeavesTheSizeOfItsDocument() throws {
        let session = EncodingSession(
            options: EncodingOptions(), formatName: "test", capabilities: [])
        try session.encodeRoot(Array(repeating: "abc", count: 1000))
        _ = try session.finish()
        #expect(session.tools.size.pointee.nodes == 1001)
        #expect(session.tools.size.pointee.bytes == 11_000)
    }

    private struct RepeatedKey: Encodable {
        enum CodingKeys: CodingKey { case a }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: .a)
            try container.encode(2, forKey: .a)
        }
    }

    /// Removed members are removed at the end.
    @Test func aSessionLeavesTheSizeWithRemovedMembers() throws {
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
        #expect(parts.allSatisfy { $0.builder.memory.nodeCapacity == 64 })
    }
}
