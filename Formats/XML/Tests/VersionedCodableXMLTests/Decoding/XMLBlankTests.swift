import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Blanks, by the options XMLCoder has for them.
@Suite struct XMLBlankTests {
    typealias Piece = Matrix.Run

    static let mixed = "<x>a <b>c</b> <b> d </b>\n</x>"
    static let indented = "<x>\n  <b>c</b>\n  <b>d</b>\n</x>"

    @Test(
        arguments: [
            (true, false, mixed, [.text("a "), .bold("c"), .text(" "), .bold("d"), .text("\n")]),
            (true, true, mixed, [.text("a "), .bold("c"), .text(" "), .bold("d"), .text("\n")]),
            (
                false, false, mixed,
                [.text("a "), .bold("c"), .text(" "), .bold(" d "), .text("\n")]
            ),
            (false, true, mixed, [.text("a "), .bold("c"), .bold(" d ")]),
            (true, false, indented, [.bold("c"), .bold("d")]),
            (true, true, indented, [.bold("c"), .bold("d")]),
            (
                false, false, indented,
                [.text("\n  "), .bold("c"), .text("\n  "), .bold("d"), .text("\n")]
            ),
            (false, true, indented, [.bold("c"), .bold("d")]),
        ] as [(Bool, Bool, String, [Piece])])
    func textAmongElements(trims: Bool, removes: Bool, text: String, expected: [Piece]) throws {
        let decoder = XMLDecoder(trimValueWhitespaces: trims, removeWhitespaceElements: removes)
        #expect(try decoder.decode([Piece].self, from: text) == expected)
        let other = XMLDecoder()
        other.removeWhitespaceElements = removes
        other.trimValueWhitespaces = trims
        #expect(try other.decode([Piece].self, from: text) == expected)
    }

    struct Values: Decodable, Equatable {
        @Attribute var a: String
        var b: String
        var c: String?
        var n: Int
        var list: [String]
        var table: [String: Int]
        enum CodingKeys: String, CodingKey { case a, b, c, n, list, table }
    }

    @Test(arguments: [true, false], [true, false])
    func valuesOfTypes(trims: Bool, removes: Bool) throws {
        let decoder = XMLDecoder(trimValueWhitespaces: trims, removeWhitespaceElements: removes)
        let text = """
            <v a=" 1 ">
              <b> x </b> <c> </c>
              <n> 3 </n>
              <list> y</list>
              <table> <k> 1 </k> </table>
            </v>
            """
        #expect(
            try decoder.decode(Values.self, from: text)
                == Values(
                    a: " 1 ", b: trims ? "x" : " x ", c: trims ? "" : " ", n: 3,
                    list: [trims ? "y" : " y"], table: ["k": 1]))
    }

    @Test func blanksKeptByTheReaderStay() throws {
        let decoder = XMLDecoder(trimValueWhitespaces: false, removeWhitespaceElements: true)
        decoder.reading.whitespace = .keep
        let pieces: [Piece] = [.text(" "), .bold("c")]
        try expect("<x> <b>c</b></x>", is: pieces, decoder)
        let preserving = XMLDecoder(trimValueWhitespaces: false, removeWhitespaceElements: true)
        try expect("<x xml:space='preserve'> <b>c</b></x>", is: pieces, preserving)
    }
}
