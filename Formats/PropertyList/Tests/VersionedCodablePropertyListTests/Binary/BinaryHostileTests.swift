import TestSupport
import VersionedCodablePropertyList

/// Files made to crash, hang or exhaust a reader.
struct BinaryHostileTests {
    @Test func deepNesting() {
        // Each array holds the next one: 60 000 levels in 240 KB.
        let objects = (0..<60_000).map { [0xA1] + bigEndian($0 + 1, 4) } + [[0xA0]]
        let data = binary(objects, referenceSize: 4, entrySize: 4)
        nonisolated(unsafe) var first = ""
        nonisolated(unsafe) var nodes: Int? = 0
        onSmallStack {
            first = readingError(data)
            let format = PropertyListFormat()
            let document = try? format.read(data, within: .init(depth: .max))
            nodes = document?.nodeCount
        }
        #expect(first == "byte 1288: the nesting is deeper than the limit of 256 levels (depth)")
        #expect(nodes == 60_001)
    }

    @Test func bombOfSharedArrays() {
        // 14^16 values.
        let objects =
            (0..<16).map { [0xAE] + [UInt8](repeating: UInt8($0 + 1), count: 14) } + [[0x09]]
        #expect(
            readingError(binary(objects), within: .untrusted).hasSuffix(
                "the aliases expand to more than the limit of 100000 nodes (expandedNodes)"))
    }

    @Test func manyReferencesToOneLongText() throws {
        // 1 MB of references to one text of 256 KB; looking at it each time would take minutes.
        let text = [UInt8](repeating: 0x61, count: 1 << 18)
        let wide =
            [UInt8](repeating: 0, count: 1)
            + (0..<(1 << 17)).flatMap { _ in [UInt8(0x61), 0x00] }.dropLast()
        let references = 1 << 18
        for object in [
            [0x5F, 0x12] + bigEndian(text.count, 4) + text,
            [0x6F, 0x12] + bigEndian(1 << 17, 4) + wide,
        ] {
            let array =
                [0xAF, 0x12] + bigEndian(references, 4) + [UInt8](repeating: 1, count: references)
            let data = binary([array, object], entrySize: 4)
            #expect(
                readingError(data).hasSuffix(
                    "the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"))
            let limits = ReadingLimits(expandedNodes: .max)
            #expect(try PropertyListFormat().read(data, within: limits).nodeCount == references + 1)
        }
    }

    /// One dictionary with so many references to a key of a thousand bytes, which is not sought.
    private static func dictionary(referringTo key: [UInt8], _ count: Int) -> Data {
        let references = [UInt8](repeating: 1, count: count) + [UInt8](repeating: 2, count: count)
        return binary(
            [[0xDF, 0x12] + bigEndian(count, 4) + references, key, [0x09]], entrySize: 4)
    }

    private static let longKeys: [[UInt8]] = [
        [0x5F, 0x11] + bigEndian(1000, 2) + [UInt8](repeating: 0x61, count: 1000),
        [0x6F, 0x11] + bigEndian(500, 2) + (0..<500).flatMap { _ in [UInt8(0x61), 0x20] },
    ]

    @Test(arguments: [DuplicateKeyPolicy.useFirst, .useLast])
    func aSharedLongKeyCountsAgainEachTime(_ policy: DuplicateKeyPolicy) throws {
        for key in Self.longKeys {
            let data = Self.dictionary(referringTo: key, 70_000)
            let format = PropertyListFormat(duplicateKeys: policy)
            #expect(
                readingError(data, as: format).hasSuffix(
                    "the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"))
            // The file is read in no time where the limit allows it.
            let document = try format.read(data, within: ReadingLimits(expandedNodes: .max))
            #expect(document.root.count == 1)
        }
    }

    @Test func dataThatIsReferredToCounts() throws {
        let data = [0x4F, 0x12] + bigEndian(50_000, 4) + [UInt8](repeating: 7, count: 50_000)
        let array =
            [0xAF, 0x12] + bigEndian(12_000, 4) + [UInt8](repeating: 1, count: 12_000)
        for limits in [ReadingLimits.default, .untrusted] {
            #expect(
                readingError(binary([array, data], entrySize: 4), within: limits).hasSuffix(
                    "nodes (expandedNodes)"))
        }
        let once = binary([[0xA1, 0x01], data], entrySize: 4)
        let document = try PropertyListFormat().read(once, within: .init(expandedNodes: 0))
        #expect(document.root[0].data?.count == 50_000)
    }

    @Test func overlappingTexts() {
        // A text made of markers of texts: every sixth byte begins one of 60 000 characters.
        let marker: [UInt8] = [0x6F, 0x12, 0x00, 0x00, 0x75, 0x30]
        let blob = (0..<12_000).flatMap { _ in marker }
        var bytes = Array("bplist00".utf8)
        let count = 2_000
        bytes += [0xAF, 0x12] + bigEndian(count, 4)
        for index in 1...count { bytes += bigEndian(index, 2) }
        let start = bytes.count
        bytes += blob
        let table = bytes.count
        bytes += bigEndian(8, 4)
        for index in 0..<count { bytes += bigEndian(start + 6 * index, 4) }
        bytes +=
            [0, 0, 0, 0, 0, 0, 4, 2] + bigEndian(count + 1, 8) + bigEndian(0, 8)
            + bigEndian(table, 8)
        #expect(readingError(Data(bytes)).hasSuffix("objects overlap"))
    }
}
