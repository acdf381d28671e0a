import TestSupport
import VersionedCodable
import VersionedCodableXML

/// A peek tells what decoding tells, whatever a document looks like.
@Suite struct XMLVersionPeekTests {
    static let answers: [(String, String)] = [
        ("<a version='2'>", "2"), ("<a version=\"2\"/>", "2"),
        ("<a b='x' version='2' >", "2"),
        ("<p:a xmlns:p='u' version='12'>", "12"),
        ("<a version='1.1'>", "1.1"), ("<a version='0'>", "0"),
        ("<a><version>2</version>", "2"),
        ("<a>\n  <version>2.1</version>", "2.1"),
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b='1'><version>2</version>", "2"),
        ("<a version='02'/>", "02"), ("<!-- c --><a version='2'/>", "2"),
        ("<a version='2'><version>3</version>", "3"),
        ("<a version='1234567890123456789'/>", "1234567890123456789"),
        ("\u{FEFF}<?xml version='1.0'?><a version='3'>", "3"),
    ]

    @Test(arguments: answers)
    func aVersionIsFound(_ text: String, _ expected: String) throws {
        let whole = text.hasSuffix("/>") ? text : text + (text.contains("<p:a") ? "</p:a>" : "</a>")
        let decoder = DocumentDecoder(format: .xml)
        #expect(try decoder.peekVersion(StringVersion.self, from: Data(whole.utf8)) == expected)
    }

    static let others = [
        "", "<", "<a", "<a version='2'", "<a>", "<a/>", "<a><b/><version>2</version></a>",
        "<a version='&#50;'/>",
        "<a version='2' version='3'/>",
        "<a version='2'b=''/>", "<a version='<'/>", "<a version=''/>", "<a version=' 2 '/>",
        "<a xsi:nil='true' version='2'/>",
        "<a p:b='' q:b='' version='2'/>", "<a version='é'/>", "<é version='2'/>",
        "<a:b:c version='2'/>",
        "<1 version='2'/>", "<!DOCTYPE a><a version='2'/>",
        "<?xml version='1.0' encoding='UTF-16'?><a version='2'/>",
        "<?xml version='1.1'?><a version='2'/>",
        "<a><version>2</versions></a>", "<a><version>2]]></version></a>", "<a><version/></a>",
        "<a><version b=''>2</version></a>", "<a><version><![CDATA[2]]></version></a>",
        "<a>text<version>2</version></a>", "<a version='2'/ >",
    ]

    @Test(arguments: others)
    func peekAndDecodeAgree(_ text: String) {
        let decoder = DocumentDecoder(format: .xml)
        let data = Data(text.utf8)
        let peeked = Result { try decoder.peekVersion(StringVersion.self, from: data) }
        let decoded = Result { try decoder.decode(StringVersion.self, from: data).version }
        #expect("\(peeked)" == "\(decoded)")
    }

    /// An element counts more than an attribute, so all of a document has to be seen.
    @Test func anAttributeOfALongDocument() throws {
        let blanks = String(repeating: "<b>1</b>", count: 1000)
        let text = "<a version='2'>\(blanks)<version>3</version></a>"
        let decoder = DocumentDecoder(format: .xml)
        #expect(try decoder.peekVersion(StringVersion.self, from: Data(text.utf8)) == "3")
    }

    /// For documents of every form that is easy to think of.
    @Test func attributesAndElements() throws {
        struct Elements: VersionPathSpec {
            static var keyPathToVersion: KeyPath<Self, Int?> { \.v }
            static var path: VersionPath? { "v" }
            var v: Int?
            init(withVersion version: Int?) { v = version }
        }
        struct Attributes: VersionPathSpec {
            static var keyPathToVersion: KeyPath<Self, Int?> { \.v }
            @Attribute var v: Int?
            init(withVersion version: Int?) { v = version }
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
                // With a read document nothing is left out.
                let document = try decoder.document(from: data)
                #expect(
                    try decoder.peekVersion(Attributes.self, from: data)
                        == decoder.decode(Attributes.self, from: document).v)
                #expect(
                    try decoder.peekVersion(Elements.self, from: data)
                        == decoder.decode(Elements.self, from: document).v)
                count += 1
            }
        }
        #expect(count == 42)
    }
}

private struct StringVersion: VersionPathSpec {
    nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, String?> = \Self.version
    static var path: VersionPath? { ["version"] }

    var version: String?

    init(withVersion version: String?) { self.version = version }
}
