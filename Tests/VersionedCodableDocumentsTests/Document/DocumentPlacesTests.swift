import TestSupport

@testable import VersionedCodableDocuments

/// What a document remembers of places gives the same answers as looking each time.
@Suite("Places of a document") struct DocumentPlacesTests {
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
