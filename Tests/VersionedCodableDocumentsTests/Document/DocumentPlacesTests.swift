import TestSupport
import Testing

@testable import VersionedCodableDocuments

/// What a document remembers of places gives the same answers as looking each time.
@Suite("Places of a document") struct DocumentPlacesTests {
    /// Arrays, objects and scalars in each other, in some random form.
    private static func value(_ random: inout SeededNumbers, depth: Int) -> DocumentValue {
        switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &random) {
        case 0: .bool(true)
        case 1: .string("text")
        case 2, 3:
            .array(
                (0..<Int.random(in: 0..<9, using: &random)).map { _ in
                    value(&random, depth: depth - 1)
                })
        default:
            .object(
                DocumentObject(
                    (0..<Int.random(in: 0..<9, using: &random)).map {
                        (key: "k\($0)", value: value(&random, depth: depth - 1))
                    }))
        }
    }

    @Test(
        "The table of parents leads the same way as walking",
        arguments: 0..<(TestRun.isLong ? 40 : 12))
    func ways(seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        let document = try CodableDocument(
            .array((0..<5).map { _ in Self.value(&random, depth: 5) }))
        let storage = document.storage
        var targets = Array(0..<document.nodeCount)
        if seed % 2 == 0 { targets.shuffle(using: &random) }
        for target in targets {
            let way = storage.path(to: target, from: 0)
            #expect(way.map { $0.position } == Self.positions(to: target, in: storage.tape))
            for (step, next) in zip(way, way.dropFirst()) {
                #expect(step.child == next.container || step.child + 1 == next.container)
            }
            // From each container on the way.
            for (depth, step) in way.enumerated() {
                let rest = storage.path(to: target, from: step.container)
                #expect(rest.map(\.child) == way[depth...].map(\.child))
            }
        }
    }

    /// Walks from the root.
    private static func positions(to target: Int, in tape: UnsafeTape) -> [Int] {
        var positions: [Int] = []
        var container = 0
        while container < target, target < Int(tape[container].next) {
            let size = tape[container].isKind(.object) ? 1 : 0
            var (child, position) = (container + 1, 0)
            while target >= Int(tape[child + size].next) {
                (child, position) = (Int(tape[child + size].next), position + 1)
            }
            positions.append(position)
            container = child + size
        }
        return positions
    }

    @Test("Elements are found at their positions")
    func elements() throws {
        let document = try CodableDocument(
            .array((0..<1000).map { $0 % 3 == 0 ? .array([.bool(true)]) : .bool(false) }))
        let storage = document.storage
        let nodes = document.root.elements.map(\.index)
        for position in (0..<1000).shuffled() {
            #expect(storage.element(position, of: 0) == nodes[position])
        }
        #expect(storage.element(1000, of: 0) == nil)
        #expect(storage.element(-1, of: 0) == nil)
    }

    @Test(
        "Lines and columns are those that counting finds",
        arguments: [
            "", "one line", "\u{FEFF}with a mark\nand lines",
            String(repeating: "words and é and 𐍈 in a long line ", count: 100),
            String(repeating: "a\nbc\r\nde\rf\r\r\n\n", count: 200),
            String(repeating: "x", count: 255) + "\r\nnext",
            String(repeating: "x", count: 254) + "\r\nnext",
            "\u{FEFF}" + String(repeating: "é", count: 300),
        ])
    func lines(text: String) {
        Array(text.utf8).withUnsafeBytes { bytes in
            var forwards = LineTable()
            var backwards = LineTable()
            for offset in 0...bytes.count + 2 {
                let counted = TextLocation(offset: offset, in: bytes)
                #expect(forwards.location(of: offset, in: bytes) == counted)
            }
            for offset in stride(from: bytes.count, through: 0, by: -7) {
                let counted = TextLocation(offset: offset, in: bytes)
                #expect(backwards.location(of: offset, in: bytes) == counted)
            }
        }
    }
}
