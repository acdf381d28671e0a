import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// Specs whose places are attributes, elements, namespaces and names of the root.
@Suite struct XMLVersionPlaceTests {
    struct AnyRoot: VersionPlaceSpec {
        static let places: [VersionPlace] = ["@version"]
        var version: String?
    }
    struct Track: VersionPlaceSpec {
        static let places: [VersionPlace] = ["/gpx/@version"]
        var version: String?
    }
    struct Project: VersionPlaceSpec {
        static let places: [VersionPlace] = [.path([.root("project"), "modelVersion"])]
        var version: SemanticVersion?
    }
    struct Bill: VersionPlaceSpec {
        static let places: [VersionPlace] = [
            .rootNamespace(after: "urn:bill:", root: "bom"), "specVersion",
        ]
        var version: String?
    }
    struct Listed: VersionPlaceSpec {
        static let places: [VersionPlace] = [.rootNamespace(["urn:a": "1", "urn:b": "2"])]
        var version: Int?
    }
    struct Feed: VersionPlaceSpec {
        static let places: [VersionPlace] = [
            .rootName(["rdf:RDF": "rss1", "feed": "atom"]), "/rss/@version",
        ]
        var version: Kind?
        enum Kind: String, Codable { case rss1, atom, rss2 = "2.0" }
    }
    struct Both: VersionPlaceSpec {
        static let places: [VersionPlace] = [
            .path("/gpx/@version").and(.rootNamespace(["urn:0": "1.0", "urn:1": "1.1"]))
        ]
        var version: String?
    }
    struct Nested: VersionPlaceSpec {
        static let places: [VersionPlace] = ["meta/@version", "meta/version"]
        var version: Int?
    }

    private static func peek<Spec: VersionPlaceSpec>(
        _ spec: Spec.Type, _ text: String, _ decoder: XMLDecoder = XMLDecoder()
    ) throws -> Spec.Version? {
        let data = Data(text.utf8)
        let version = try decoder.peekVersion(spec, from: data)
        // The answer of decoding the whole document.
        #expect(try decoder.decode(spec, from: data).version == version)
        return version
    }

    @Test func `are attributes`() throws {
        #expect(try Self.peek(AnyRoot.self, "<a version='1.1'/>") == "1.1")
        #expect(try Self.peek(AnyRoot.self, "<a><version>2</version></a>") == nil)
        #expect(try Self.peek(Track.self, "<gpx version='1.1'><version>3</version></gpx>") == "1.1")
        #expect(try Self.peek(Track.self, "<p:gpx xmlns:p='u' version=' 1.1'/>") == " 1.1")
        #expect(try Self.peek(Track.self, "<gpx/>") == nil)
        #expect(try Self.peek(Nested.self, "<a><meta version='7'/></a>") == 7)
        #expect(try Self.peek(Nested.self, "<a><meta><version>8</version></meta></a>") == 8)
    }

    @Test func `are elements`() throws {
        let text = "<project><name>a</name><modelVersion>4.0.0</modelVersion></project>"
        #expect(try Self.peek(Project.self, text) == SemanticVersion(4, 0, 0))
    }

    @Test func `are namespaces`() throws {
        #expect(try Self.peek(Bill.self, "<bom xmlns='urn:bill:1.4'/>") == "1.4")
        #expect(try Self.peek(Bill.self, "<b:bom xmlns:b='urn:bill:1.5' xmlns='urn:x'/>") == "1.5")
        #expect(try Self.peek(Bill.self, "<bom><specVersion>1.3</specVersion></bom>") == "1.3")
        #expect(try Self.peek(Listed.self, "<anything xmlns='urn:b'/>") == 2)
        #expect(try Self.peek(Listed.self, "<anything/>") == nil)
        #expect(try Self.peek(Listed.self, "<anything xmlns=''/>") == nil)
        #expect(try Self.peek(Both.self, "<gpx xmlns='urn:0'/>") == "1.0")
        #expect(try Self.peek(Both.self, "<gpx xmlns='urn:0' version='1.1'/>") == "1.1")
    }

    @Test func `are names of the root`() throws {
        #expect(try Self.peek(Feed.self, "<feed/>") == .atom)
        #expect(try Self.peek(Feed.self, "<a:feed xmlns:a='u'/>") == .atom)
        #expect(try Self.peek(Feed.self, "<rdf:RDF xmlns:rdf='u'/>") == .rss1)
        #expect(try Self.peek(Feed.self, "<rss version='2.0'/>") == .rss2)
    }

    @Test(arguments: [
        XMLFormat.NamespacePolicy.localNames,
        .mapped(["urn:bill:1.4": "", "urn:bill:1.5": "", "urn:a": "x", "urn:b": "x"]),
    ])
    func `are found whatever becomes of prefixes`(policy: XMLFormat.NamespacePolicy) throws {
        let decoder = XMLDecoder(reading: .init(namespaces: policy))
        let bills = ["<bom xmlns='urn:bill:1.5'/>", "<b:bom xmlns:b='urn:bill:1.5'><b:c/></b:bom>"]
        for text in bills { #expect(try Self.peek(Bill.self, text, decoder) == "1.5") }
        #expect(try Self.peek(Listed.self, "<p:a xmlns:p='urn:b'>x</p:a>", decoder) == 2)
        #expect(try Self.peek(Track.self, "<p:gpx xmlns:p='u' version='1'/>", decoder) == "1")
    }

    @Test(arguments: [
        "", "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>\n<!-- é -->\n",
        "<?xml version='1.0'?><!-- a --><!DOCTYPE gpx>",
        "<?xml version='1.0' encoding='ISO-8859-1'?>",
    ])
    func `are found whatever stands in front`(prolog: String) throws {
        let text = prolog + "<gpx  version = '1.1' a=\"&lt;'\"\n><b/></gpx>"
        #expect(try Self.peek(Track.self, text) == "1.1")
        #expect(try Self.peek(Track.self, prolog + "<gpx\nversion='1.&#49;'>a</gpx >") == "1.1")
        #expect(try Self.peek(Track.self, prolog + "<gpx version=\"1\n1\"/>") == "1 1")
    }

    @Test func `are found in other encodings`() throws {
        let text = "<?xml version='1.0' encoding='UTF-16'?><gpx version='1.1'/>"
        let data = try #require(text.data(using: .utf16))
        #expect(try XMLDecoder().peekVersion(Track.self, from: data) == "1.1")
    }

    @Test func `are found without reading on`() throws {
        let tail = String(repeating: "<rest>t</rest>", count: 9000) + "<broken"
        let decoder = XMLDecoder()
        func peek<Spec: VersionPlaceSpec>(_: Spec.Type, _ text: String) throws -> Spec.Version? {
            try decoder.peekVersion(Spec.self, from: Data((text + tail).utf8))
        }
        #expect(try peek(Track.self, "<gpx version='1.1'>") == "1.1")
        #expect(try peek(Track.self, "<!DOCTYPE gpx><gpx version='1.1'>") == "1.1")
        #expect(try peek(AnyRoot.self, "<é version='1.1'>") == "1.1")
        #expect(try peek(Bill.self, "<bom xmlns='urn:bill:1.4'>") == "1.4")
        #expect(try peek(Bill.self, "<!DOCTYPE b><bom xmlns='urn:bill:1.4'>") == "1.4")
        #expect(try peek(Feed.self, "<feed>") == .atom)
        #expect(
            try peek(Project.self, "<project><modelVersion>4.0.0</modelVersion>")
                == SemanticVersion(4, 0, 0))
    }

    @Test(
        arguments: [
            (
                Listed.self, "<a xmlns='urn:c'/>",
                "1:1: expected the namespace urn:a or urn:b, found urn:c"
            ),
            (
                Bill.self, "<bom xmlns='urn:x'/>",
                "1:1: expected the namespace urn:bill:…, found urn:x"
            ),
            (Bill.self, "<sbom xmlns='urn:bill:1.4'/>", "1:1: expected the root bom, found sbom"),
            (Track.self, "\n<svg version='1.1'/>", "2:1: expected the root gpx, found svg"),
            (Feed.self, "<html/>", "1:1: expected the root rdf:RDF or feed or rss, found html"),
            (
                Nested.self, "<a>\n<meta version='x'/></a>",
                "2:16: meta.version: expected Int, found \"x\""
            ),
            (Nested.self, "<a><meta>t<b/></meta></a>", nil),
            (
                Track.self, "<gpx version='1'",
                "1:17: expected a space, found the end of the document"
            ),
        ] as [(any VersionPlaceSpec.Type, String, String?)])
    func `that hold something else are errors`(
        spec: any VersionPlaceSpec.Type, text: String, message: String?
    ) throws {
        func peek<Spec: VersionPlaceSpec>(_: Spec.Type) throws {
            _ = try XMLDecoder().peekVersion(Spec.self, from: Data(text.utf8))
        }
        var found: String?
        do { try peek(spec) } catch {
            found = "\(error.documentDescription.split(separator: "\n")[0])"
        }
        #expect(found == message)
    }
}
