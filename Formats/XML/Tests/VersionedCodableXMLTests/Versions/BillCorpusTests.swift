import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// The examples of CycloneDX, through the types of `Bill`.
@Suite(.enabled(if: CorpusFiles.isPresent)) struct BillCorpusTests {
    static let files = CorpusFiles.files(in: "cyclonedx", suffixes: ".xml").filter {
        $0.contains("/valid-")
    }
    static let jsonFiles = CorpusFiles.files(in: "cyclonedx", suffixes: ".json").filter {
        $0.contains("/valid-")
    }
    static let twins = files.map { $0.dropLast(4) + ".json" }.filter { jsonFiles.contains($0) }

    private func bill(_ file: String) throws -> Bill {
        let data = try CorpusFiles.data(file)
        return file.hasSuffix(".xml")
            ? try XMLDecoder().decode(versioned: Bill.self, from: data)
            : try DocumentDecoder(format: .json).decode(versioned: Bill.self, from: data)
    }

    @Test(arguments: files + jsonFiles)
    func isReadAndWrittenInBothFormats(_ file: String) throws {
        let bill = try bill(file)
        let xml = try XMLEncoder().encode(versioned: bill)
        let json = try DocumentEncoder(format: .json).encode(versioned: bill)
        let fromXML = try XMLDecoder().decode(versioned: Bill.self, from: xml)
        #expect(try DocumentDecoder(format: .json).decode(versioned: Bill.self, from: json) == bill)
        #expect(try differences(bill, fromXML) == [])
        #expect(try XMLDecoder().peekVersion(of: Bill.self, from: xml) == "1.5")
        let version = file.contains("/1.4/") ? "1.4" : "1.5"
        let data = try CorpusFiles.data(file)
        let found =
            file.hasSuffix(".xml")
            ? try XMLDecoder().peekVersion(of: Bill.self, from: data)
            : try DocumentDecoder(format: .json).peekVersion(of: Bill.self, from: data)
        #expect(found == version)
    }

    @Test(arguments: twins)
    func saysTheSameInBothFormats(_ file: String) throws {
        let found = try differences(bill(file.dropLast(5) + ".xml"), bill(file))
        // cyclonedx/1.4/valid-bom-1.4.json
        let places = Self.differences[String(file.dropFirst(20).dropLast(9))] ?? []
        #expect(found.filter { path in !places.contains { path.hasPrefix($0) } } == [])
        #expect(places.filter { place in !found.contains { $0.hasPrefix(place) } } == [])
    }

    /// Places where the two forms of an example say different things, read by hand.
    static let differences: [String: [String]] = [
        "bom": [
            "/components/0/", "/components/1/", "/components/2/", "/dependencies/0/",
            "/metadata/timestamp",
        ],
        "component-ref": ["/components/0/components/0/", "/components/1/bom-ref"],
        "compositions": ["/components/1/version"],
        "dependency": ["/components/0/name", "/components/1/name", "/components/2/name"],
        "external-reference": [
            "/components/0/externalReferences/1/hashes/0/content", "/components/0/publisher",
        ],
        "license-expression": componentOfLicenses, "license-id": componentOfLicenses,
        "license-name": componentOfLicenses,
        "machine-learning": ["/components/0/publisher"],
        "metadata-timestamp": ["/metadata/timestamp"],
        "properties": ["/components/0/properties/1/", "/services/0/properties/1/"],
        "release-notes": ["/services/0/provider/contact/0/email"],
        "saasbom": [
            "/services/0/name", "/services/0/version", "/services/0/services/0/description",
            "/services/0/services/0/version", "/services/0/services/1/data/0/classification",
            "/services/0/services/1/description", "/services/0/services/1/version",
            "/services/0/services/2/data/0/classification", "/services/0/services/2/description",
            "/services/0/services/2/version",
        ],
        "service": ["/components/0/publisher", "/services/0/provider/contact/0/email"],
    ]

    private static let componentOfLicenses = ["description", "hashes/", "purl", "scope", "type"]
        .map { "/components/0/\($0)" }

    /// The paths where two bills differ, empty arrays and objects left out.
    private func differences(_ left: Bill, _ right: Bill) throws -> [String] {
        func leaves(_ bill: Bill) throws -> [String: DocumentValue] {
            let document = try DocumentEncoder(format: .json).document(from: bill)
            var leaves: [String: DocumentValue] = [:]
            func walk(_ value: DocumentValue, _ path: String) {
                switch value {
                case .object(let object):
                    for (key, value) in object { walk(value, path + "/" + key) }
                case .array(let items):
                    for (index, value) in items.enumerated() { walk(value, path + "/\(index)") }
                default: leaves[path] = value
                }
            }
            walk(try DocumentValue(document), "")
            return leaves
        }
        let (left, right) = (try leaves(left), try leaves(right))
        return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
    }
}
