import TestSupport
@testable import VersionedCodableYAML

struct YAMLPositionTests {
    static let text =
        "é: 日本\nk: ['ü', \"a\\tb\", &x !!str z]\r\nblock:\n  - x 😀 y\n  - |\n    lit\nlast: [1,\n 2]\n"

    /// Each node with the text at its place.
    static let places = [
        "é", "日本", "k", "['ü', \"a\\tb\", &x !!str z]", "'ü'", "\"a\\tb\"", "z", "block",
        "- x 😀 y\n  - |\n    lit\n", "x 😀 y", "|\n    lit\n", "last", "[1,\n 2]", "1", "2",
    ]

    private func texts(_ document: CodableDocument, _ source: [UInt8]) -> [String] {
        (1..<document.nodeCount).map { index in
            document.withUnsafeTape { tape in
                let node = tape[index]
                var (start, length) = (Int(node.offset), Int(node.length))
                if node.head & TapeNode.detached != 0 {
                    let header = tape.text(of: node) - 8
                    start = Int(header.loadUnaligned(as: UInt32.self))
                    length = Int((header + 4).loadUnaligned(as: UInt32.self))
                } else if node.head & TapeNode.quoted != 0, !node.isKind(.array) {
                    start -= 1
                    length += 2
                }
                return source[start..<start + length].text
            }
        }
    }

    @Test(arguments: ["", "\u{FEFF}"])
    func everyNodeKnowsItsBytes(mark: String) throws {
        let source = mark + Self.text
        #expect(texts(try read(source), Array(source.utf8)) == Self.places)
    }

    @Test func utf16AndUTF32AreReadAsUTF8() throws {
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
            let data = try #require(("a" + Self.text).data(using: encoding))
            let document = try YAMLFormat().read(data, within: .default)
            #expect(
                texts(document, Array(("a" + Self.text).utf8)) == ["aé"] + Self.places.dropFirst())
        }
    }

    @Test func errorsCountCharacters() {
        #expect(outcome("ä: 日本\r\nö: [日本, 😀}") == "2:10: expected ',' or ']', found '}'")
        #expect(outcome("\u{FEFF}ä: @") == "1:4: expected a value, found '@'")
        #expect(
            outcome("a: ä\n...\nb")
                == "3:1: expected one document, found a second one (the file may hold only one)"
        )
    }
}
