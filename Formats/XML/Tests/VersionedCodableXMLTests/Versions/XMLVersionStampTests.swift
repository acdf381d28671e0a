import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// One type and one chain for several formats, each with a place of its own for the version.
@Suite struct XMLVersionStampTests {
    struct Spec: VersionPlaceSpec {
        static let places: [VersionPlace] = [
            .rootNamespace(after: "urn:bill:", root: "bom"), "specVersion",
        ]
        var version: String?
    }
    struct Bill: VersionedCodable, Equatable {
        static let version: String? = "1.5"
        typealias VersionSpec = Spec
        var names: [String]
        init(names: [String]) { self.names = names }
        init(from old: OldBill) { names = [old.name] }
    }
    struct OldBill: VersionedCodable {
        static let version: String? = "1.4"
        typealias VersionSpec = Spec
        var name: String
    }

    struct TrackSpec: VersionPlaceSpec {
        static let places: [VersionPlace] = [
            .path("/gpx/@version").and(.rootNamespace(["urn:0": "1.0", "urn:1": "1.1"]))
        ]
        var version: String?
    }
    struct Track: VersionedCodable, Equatable {
        static let version: String? = "1.1"
        typealias VersionSpec = TrackSpec
        @Attribute var creator: String
        var name: String?
        init(creator: String, name: String?) {
            self.creator = creator
            self.name = name
        }
        init(from old: OldTrack) { self.init(creator: old.creator ?? "unknown", name: old.name) }
    }
    struct OldTrack: VersionedCodable {
        static let version: String? = nil
        typealias VersionSpec = TrackSpec
        @Attribute var creator: String?
        var name: String?
    }

    struct FeedSpec: VersionPlaceSpec {
        static let places: [VersionPlace] = [.rootName(["feed": "atom"]), "/rss/@version"]
        var version: String?
    }
    struct Atom: VersionedCodable {
        static let version: String? = "atom"
        typealias VersionSpec = FeedSpec
        var title = "a"
        init(from old: RSS) { title = old.title }
        init() {}
    }
    struct RSS: VersionedCodable {
        static let version: String? = "2.0"
        typealias VersionSpec = FeedSpec
        var title = "a"
    }

    private func xml(_ value: any VersionedCodable, _ encoder: XMLEncoder = XMLEncoder()) throws
        -> String
    {
        try encoder.encode(versioned: value).text
    }

    @Test func `are stamped where each format has them`() throws {
        let bill = Bill(names: ["a", "b"])
        #expect(
            try xml(bill)
                == "<bom xmlns=\"urn:bill:1.5\"><names>a</names><names>b</names></bom>")
        let json = #"{"specVersion":"1.5","names":["a","b"]}"#
        let encoder = DocumentEncoder(format: .json)
        #expect(try encoder.encode(versioned: bill).text == json)
        #expect(try JSONDecoder().decode(versioned: Bill.self, from: Data(json.utf8)) == bill)
        let foundation = try JSONEncoder().encode(versioned: bill)
        #expect(try JSONDecoder().peekVersion(of: Bill.self, from: foundation) == "1.5")

        let track = Track(creator: "me", name: "n")
        #expect(
            try xml(track)
                == "<gpx xmlns=\"urn:1\" version=\"1.1\" creator=\"me\"><name>n</name></gpx>")
        let written = try encoder.encode(versioned: track).text
        #expect(written == #"{"version":"1.1","creator":"me","name":"n"}"#)
        #expect(try xml(Atom()) == "<feed><title>a</title></feed>")
        #expect(try xml(RSS()) == "<rss version=\"2.0\"><title>a</title></rss>")
    }

    @Test func `have the prefix of their namespace`() throws {
        let encoder = XMLEncoder()
        encoder.options.namespaces = ["urn:bill:1.5": "b"]
        #expect(
            try xml(Bill(names: ["a"]), encoder)
                == "<b:bom xmlns:b=\"urn:bill:1.5\"><b:names>a</b:names></b:bom>")
    }

    @Test func `are read and migrated in every format`() throws {
        let bill = Bill(names: ["a"])
        let decoder = XMLDecoder()
        for text in [
            "<bom xmlns='urn:bill:1.4'><name>a</name></bom>",
            "<bom xmlns='urn:bill:1.5'><names>a</names></bom>", try xml(bill),
        ] {
            #expect(try decoder.decode(versioned: Bill.self, from: text) == bill)
        }
        let json = DocumentDecoder(format: .json)
        let old = Data(#"{"name": "a", "specVersion": "1.4"}"#.utf8)
        #expect(try json.decode(versioned: Bill.self, from: old) == bill)
        #expect(try JSONDecoder().decode(versioned: Bill.self, from: old) == bill)
        #expect(try json.peekVersion(of: Bill.self, from: old) == "1.4")
        let result = try decoder.decodeResult(
            versioned: Track.self, from: Data("<gpx><name>n</name></gpx>".utf8))
        #expect(result.value == Track(creator: "unknown", name: "n"))
        #expect(result.isMigrated)
        #expect(VersionChain(of: Bill.self).problems.isEmpty)
        #expect(VersionChain(of: Track.self).problems.isEmpty)
    }

    @Test(
        arguments: [
            (
                Bill.self, "<bom xmlns='urn:bill:1.6'/>",
                "1:13: version 1.6 is newer than 1.5, the newest version of Bill this program knows "
                    + "(supported: 1.5, 1.4)"
            ),
            (
                Bill.self, "<bom xmlns='urn:bill:1.1'/>",
                "1:13: version 1.1 of Bill is not supported (supported: 1.5, 1.4)"
            ),
            (
                Bill.self, "<bom/>",
                "1:1: there is no version in the namespace of the root or at /specVersion, and no "
                    + "unversioned Bill is known (supported: 1.5, 1.4)"
            ),
            (Bill.self, "<svg/>", "1:1: expected the root bom, found svg"),
            (
                Bill.self, "<bom xmlns='urn:o'/>",
                "1:1: expected the namespace urn:bill:…, found urn:o"
            ),
            (
                Track.self, "\n<gpx creator='a' version='2.0'/>",
                "2:27: version 2.0 is newer than 1.1, the newest version of Track this program knows "
                    + "(supported: 1.1, unversioned)"
            ),
            (
                Track.self, "<gpx xmlns='urn:2'/>",
                "1:13: version urn:2 of Track is not supported (supported: 1.1, unversioned)"
            ),
        ] as [(any VersionedCodable.Type, String, String)])
    func `tell where they are wrong`(
        type: any VersionedCodable.Type, text: String, message: String
    ) {
        func decode<Value: VersionedCodable>(_: Value.Type) throws {
            _ = try XMLDecoder().decode(versioned: Value.self, from: text)
        }
        var found = ""
        do { try decode(type) } catch { found = error.documentDescription }
        #expect(found.split(separator: "\n").first.map(String.init) == message)
    }

    @Test func `are refused where the format has no place for them`() throws {
        struct Root: VersionPlaceSpec {
            static let places: [VersionPlace] = [.rootNamespace(["urn:a": "1"])]
            var version: Int?
        }
        struct Model: VersionedCodable {
            static let version: Int? = 2
            typealias VersionSpec = Root
            var a = 1
        }
        let message = "version 2 cannot be written in the namespace of the root in this format"
        for encode in [
            { try XMLEncoder().encode(versioned: Model()) },
            { try DocumentEncoder(format: .json).encode(versioned: Model()) },
            { try JSONEncoder().encode(versioned: Model()) },
        ] {
            do {
                _ = try encode()
                Issue.record("nothing is thrown")
            } catch EncodingError.invalidValue(_, let context) {
                #expect(context.debugDescription == message)
            }
        }
    }

    @Test func `stand at attributes of values inside others`() throws {
        struct Inner: VersionedCodable, Equatable {
            static let version: String? = "1.1"
            typealias VersionSpec = TrackSpec
            var a = 1
        }
        struct Outer: Codable, Equatable {
            var inner = Inner()
            init() {}
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                inner = try container.decode(versioned: Inner.self, forKey: .inner)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(versioned: inner, forKey: .inner)
            }
            enum CodingKeys: CodingKey { case inner }
        }
        let data = try XMLEncoder().encode(Outer())
        #expect(data.text == "<Outer><inner version=\"1.1\"><a>1</a></inner></Outer>")
        #expect(try XMLDecoder().decode(Outer.self, from: data) == Outer())
    }
}
