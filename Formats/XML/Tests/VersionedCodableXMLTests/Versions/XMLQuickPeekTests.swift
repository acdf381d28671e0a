import Foundation
import Testing
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableXML

/// Looks at the first tags that make no document.
@Suite struct XMLQuickPeekTests {
    private let format = XMLFormat()

    @Test func theRootIsSeen() {
        let text = "<?xml version='1.0' encoding='utf-8'?>\n<!-- a -->\n<b:a xmlns:b=\"u\"  x='1' >"
        #expect(
            format.peekRoot(in: Data(text.utf8))
                == PeekedRoot(
                    name: "b:a", localName: "a", namespace: "u",
                    attributes: ["xmlns:b": "u", "x": "1"]))
        #expect(
            format.peekRoot(in: Data("\u{FEFF}<a/>".utf8))
                == PeekedRoot(name: "a", localName: "a", namespace: nil, attributes: [:]))
    }

    @Test(arguments: [
        "", "<", "<a", "<a x='1'", "<a x=1>", "<a x = '1'>", "<a x='1' x='2'>", "<a x='&lt;'>",
        "<a x='<'>",
        "<a x='1'y='2'>", "<a x='é'>", "<é>", "<a:b:c>", "<:a>", "<a:>", "<1>", "<a x='\n'>",
        "text<a>", "<!DOCTYPE a><a>", "<?pi?><a>", "<?xml version='1.1'?><a>",
        "<?xml version='1.0' encoding='latin1'?><a>", "<?xml encoding='utf-8'?><a>",
        "<!-- a -- b --><a>", "<!-- é --><a>", " <?xml version='1.0'?><a>", "<a /b>",
        "<a " + (0..<17).map { "x\($0)=''" }.joined(separator: " ") + ">",
        "<!--" + String(repeating: " ", count: 2048) + "--><a>",
    ])
    func whatIsNotPlainIsLeftToTheReader(_ text: String) {
        #expect(format.peekRoot(in: Data(text.utf8)) == nil)
        #expect(format.peekScalar(at: ["b"], in: Data(text.utf8)) == .undecided)
    }

    @Test(arguments: [
        ("<r><b>7</b>", ["b"], "7"), ("<r>\n<a>x</a><!-- c --><b >7 8</b\n><broken", ["b"], "7 8"),
        ("<r b='1'><b>2</b>", ["b"], "2"), ("<r><a><b>7</b>", ["a", "b"], "7"),
        ("<r b='7'/>", ["b"], "7"), ("<r b='7'></r>", ["b"], "7"),
        ("<r><a x='1'><b>7</b>", ["a", "b"], "7"), ("<r><a x='1'>y</a><b>7</b>", ["b"], "7"),
    ])
    func anElementIsSeen(_ text: String, _ path: [String], _ found: String) {
        #expect(format.peekScalar(at: path, in: Data(text.utf8)) == .untyped(found))
    }

    @Test(arguments: [
        ("<r/>", ["b"]), ("<r><b/>", ["b"]),
        ("<r><b></b>", ["b"]), ("<r><b> 7</b>", ["b"]), ("<r><b>7 </b>", ["b"]),
        ("<r><b>7", ["b"]), ("<r><b>7</", ["b"]), ("<r><b>7</c>", ["b"]),
        ("<r><b>7&amp;</b>", ["b"]),
        ("<r><b x='1'>7</b>", ["b"]), ("<r><b><c/>7</b>", ["b"]), ("<r>t<b>7</b>", ["b"]),
        ("<r><a><c/></a><b>7</b>", ["b"]), ("<r><b>é</b>", ["b"]), ("<r><b>a\rb</b>", ["b"]),
        ("<r><b>7</b>", ["a", "b"]), ("<r><b>7</b>", []), ("<r><b>7</b>", [""]),
        ("<r><b><![CDATA[7]]></b>", ["b"]), ("<r><b>]]></b>", ["b"]),
    ])
    func anElementThatIsNotPlainIsLeftToTheReader(_ text: String, _ path: [String]) {
        #expect(format.peekScalar(at: path, in: Data(text.utf8)) == .undecided)
    }

    @Test func optionsThatChangeNamesAreLeftToTheReader() {
        let data = Data("<a x='1'><b>7</b></a>".utf8)
        for reading in [
            XMLFormat.ReadingOptions(namespaces: .localNames), .init(namespaces: .mapped([:])),
            .init(strictNamespaces: true), .init(rootName: "a"),
        ] {
            #expect(XMLFormat(reading: reading).peekRoot(in: data) == nil)
            #expect(XMLFormat(reading: reading).peekScalar(at: ["b"], in: data) == .undecided)
        }
    }

    /// The quick answer is that of the reader, for documents of every form that is easy to think
    /// of.
    @Test func theAnswerIsThatOfTheReader() throws {
        struct Elements: VersionPathSpec {
            static var keyPathToVersion: KeyPath<Self, Int?> { \.v }
            static var path: VersionPath? { "v" }
            var v: Int?
            init(withVersion version: Int?) { v = version }
        }
        struct Attributes: VersionPlaceSpec {
            static let places: [VersionPlace] = ["@v"]
            var version: Int?
        }
        let decoder = XMLDecoder()
        var count = 0
        for start in [
            "<a", "<a v='1'", "<a v=' 1'", "<a v='01'", "<a v=''", "<b:a xmlns:b='u' v='2'",
        ] {
            for child in [
                "", "<v>3</v>", "<v>03</v>", "<v>3</v><v>4</v>", "<w>x</w><v>5</v>", "<v/>",
                "<v>\n6</v>",
            ] {
                let name = start.hasPrefix("<b") ? "b:a" : "a"
                let data = Data("\(start)>\(child)</\(name)>".utf8)
                // With a read document nothing is quick.
                let document = try decoder.document(from: data)
                #expect(
                    try decoder.peekVersion(Attributes.self, from: data)
                        == decoder.decode(Attributes.self, from: document).version)
                #expect(
                    try decoder.peekVersion(Elements.self, from: data)
                        == decoder.decode(Elements.self, from: document).v)
                count += 1
            }
        }
        #expect(count == 42)
    }
}
