import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Looking a version up without a parser, and leaving what is not simple to it.
@Suite struct XMLVersionPeekTests {
    static let answers: [(String, PeekedScalar)] = [
        ("<a version='2'>", .untyped("2")), ("<a version=\"2\"/>", .untyped("2")),
        ("<a b='x' version='2' >", .untyped("2")),
        ("<p:a xmlns:p='u' version='12'>", .untyped("12")),
        ("<a version='1.1'>", .untyped("1.1")), ("<a version='0'>", .untyped("0")),
        ("<a><version>2</version>", .untyped("2")),
        ("<a>\n  <version>2.1</version>", .untyped("2.1")),
        (
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b='1'><version>2</version>",
            .untyped("2")
        ),
        ("<a version='02'/>", .untyped("02")), ("<!-- c --><a version='2'/>", .untyped("2")),
        ("<a version='2'><version>3</version>", .untyped("3")),
        ("<a version='1234567890123456789'/>", .untyped("1234567890123456789")),
        ("\u{FEFF}<?xml version='1.0'?><a version='3'>", .untyped("3")),
    ]

    @Test(arguments: answers)
    func answersWhatIsSimple(_ text: String, _ expected: PeekedScalar) throws {
        #expect(XMLFormat().peekScalar(at: ["version"], in: Data(text.utf8)) == expected)
        let whole = text.hasSuffix("/>") ? text : text + (text.contains("<p:a") ? "</p:a>" : "</a>")
        let decoder = DocumentDecoder(format: .xml)
        let version = try decoder.peekVersion(StringVersion.self, from: Data(whole.utf8))
        guard case .untyped(let text) = expected else { return }
        #expect(version == text)
    }

    static let undecided = [
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

    @Test(arguments: undecided)
    func leavesTheRest(_ text: String) {
        #expect(XMLFormat().peekScalar(at: ["version"], in: Data(text.utf8)) == .undecided)
    }

    /// An element counts more than an attribute, so all of a document has to be seen.
    @Test func leavesAnAttributeOfALongDocument() throws {
        let blanks = String(repeating: "<b>1</b>", count: 1000)
        let text = "<a version='2'>\(blanks)<version>3</version></a>"
        #expect(XMLFormat().peekScalar(at: ["version"], in: Data(text.utf8)) == .undecided)
        let decoder = DocumentDecoder(format: .xml)
        #expect(try decoder.peekVersion(StringVersion.self, from: Data(text.utf8)) == "3")
    }

    @Test func leavesWhatOptionsChange() {
        let data = Data("<a version='2'/>".utf8)
        var format = XMLFormat()
        #expect(format.peekScalar(at: ["a", "version"], in: data) == .undecided)
        format.reading.rootName = "b"
        #expect(format.peekScalar(at: ["version"], in: data) == .undecided)
        format = XMLFormat()
        format.reading.namespaces = .localNames
        #expect(format.peekScalar(at: ["version"], in: data) == .undecided)
        format = XMLFormat()
        format.reading.strictNamespaces = true
        #expect(format.peekScalar(at: ["version"], in: data) == .undecided)
    }
}

private struct StringVersion: VersionPathSpec {
    nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, String?> = \Self.version
    static var path: VersionPath? { ["version"] }

    var version: String?

    init(withVersion version: String?) { self.version = version }
}
