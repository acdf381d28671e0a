import Foundation
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableExtras
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

extension HostileFile {
    static let all: [HostileFile] = errors + expansion + keys + texts + markup

    /// A decoding error per element, and places of errors.
    private static let errors: [HostileFile] = [
        HostileFile(
            "json-try-chain-25k.json", JSONFormat(), as: [TriedElement].self,
            outcome: "25001 elements"),
        HostileFile(
            "json-lossy-array-wrong-report.json", JSONFormat(), outcome: "1 elements, 50000 dropped"
        ) { decoder, data in
            let report = LossyReport()
            decoder.userInfo[.lossyReport] = report
            let list = try decoder.decode(LossyList.self, from: data)
            return "\(list.a.count) elements, \(report.drops.count) dropped"
        },
        HostileFile(
            "json-snake-case-many-objects.json", JSONFormat(), as: [SnakeElement].self,
            outcome: "1:800002: 80000: the key \"aB\" is missing"
        ) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        },
        HostileFile("xml-lossy-repeated-1k.xml", XMLFormat(), outcome: "0 elements") {
            try lossyItems($0, $1)
        },
        HostileFile("xml-lossy-repeated-2k.xml", XMLFormat(), outcome: "0 elements") {
            try lossyItems($0, $1)
        },
        HostileFile(
            "xml-repeated-error-last.xml", XMLFormat(),
            outcome: "1:980010: item.70000: expected Int, found \"x\""
        ) { decoder, data in
            "\(try decoder.decode(Items.self, from: data).item.count) elements"
        },
        HostileFile("xml-any-repeated-20k.xml", XMLFormat(), outcome: "20000 elements") {
            decoder, data in
            "\(try decoder.decode(TriedItems.self, from: data).i.count) elements"
        },
        HostileFile("xml-snake-many.xml", XMLFormat(), outcome: "20000 elements") { decoder, data in
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return "\(try decoder.decode(SnakeItems.self, from: data).i.count) elements"
        },
        HostileFile("xml-missing-arrays-frames.xml", XMLFormat(), outcome: "100000 elements") {
            decoder, data in
            "\(try decoder.decode(Rows.self, from: data).r.count) elements"
        },
        HostileFile(
            "xml-long-path.xml", XMLFormat(),
            outcome: "1:40003: expected </" + String(repeating: "w", count: 64) + "…>, found </"
                + String(repeating: "v", count: 64) + "…>"
        ) { decoder, data in
            "\(try decoder.decode([String: [String: Int]].self, from: data).count) elements"
        },
        HostileFile(
            "error-carries-input.json", JSONFormat(), as: [Int].self,
            outcome: "1:2: 0: expected Int, found \"a" + String(repeating: "\u{301}", count: 39)
                + "…\""),
        HostileFile(
            "error-carries-key.json", JSONFormat(),
            outcome: "1:2: the key \"item\" is missing, and the key \""
                + String(repeating: "w", count: 64) + "…\" is unknown"
        ) { decoder, data in
            decoder.unknownKeyStrategy = .refuse
            return "\(try decoder.decode(Items.self, from: data).item.count) elements"
        },
        HostileFile(
            "error-carries-anchor.yaml", YAMLFormat(),
            outcome: "1:3: expected the anchor \"" + String(repeating: "w", count: 64)
                + "…\" before its alias, found none"),
    ]

    /// Few bytes that stand for many.
    private static let expansion: [HostileFile] = [
        HostileFile(
            "yaml-alias-long-scalar-100k.yaml", YAMLFormat(), as: [String].self,
            outcome:
                "2:3838: the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"
        ),
        HostileFile(
            "yaml-anchors-100k.yaml", YAMLFormat(), as: [String].self, outcome: "120000 elements"),
        HostileFile("yaml-shared-alias-decode.yaml", YAMLFormat(), outcome: "100000 elements") {
            decoder, data in
            "\(try decoder.decode(Shared.self, from: data).b.count) elements"
        },
        HostileFile(
            "yaml-tag-bomb.yaml", YAMLFormat(), as: [String].self,
            outcome:
                "1283:3: the tags are longer than the limit of 1000000 nodes of 64 bytes (expandedNodes)"
        ),
        HostileFile(
            "bplist-string-sharing-decode.plist", PropertyListFormat(.binary), as: [String].self,
            outcome:
                "byte 12020: the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"
        ),
        HostileFile(
            "bplist-long-key-shared.plist", PropertyListFormat(.binary),
            outcome:
                "byte 120020: the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"
        ),
        HostileFile(
            "bplist-long-key-shared-peek-5k.plist", PropertyListFormat(.binary),
            outcome:
                "byte 10020: the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"
        ) { try peek($0, $1) },
        HostileFile(
            "bplist-utf16-key-shared-peek-2k.plist", PropertyListFormat(.binary),
            outcome:
                "byte 4014: the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"
        ) { try peek($0, $1) },
        HostileFile("cbor-tags-blowup.cbor", CBORFormat(), outcome: "4001 nodes"),
    ]

    /// Keys that are there many times.
    private static let keys: [HostileFile] = [
        HostileFile(
            "json-duplicate-keys-last.json", JSONFormat(reading: .init(duplicateKeys: .useLast)),
            outcome: "5 nodes"),
        HostileFile(
            "json-duplicate-keys-last-wide.json",
            JSONFormat(reading: .init(duplicateKeys: .useLast)), outcome: "65 nodes"),
        HostileFile(
            "cbor-duplicate-keys.cbor", CBORFormat(reading: .init(duplicateKeys: .useLast)),
            outcome: "3 nodes"),
        HostileFile(
            "duplicate-keys-keepall.yaml", YAMLFormat(reading: .init(duplicateKeys: .keepAll)),
            outcome: "foo: the key \"foo\" is repeated, which a reader would refuse"
        ) { decoder, data in
            let document = try decoder.document(from: data)
            return String(decoding: try YAMLFormat().write(document), as: UTF8.self)
        },
        HostileFile("toml-array-tables.toml", TOMLFormat(), outcome: "160003 nodes"),
        HostileFile("toml-headers-wide-path.toml", TOMLFormat(), outcome: "120003 nodes"),
    ]

    /// Numbers, dates and texts that are hard to keep.
    private static let texts: [HostileFile] = [
        HostileFile(
            "date-1e300.json", JSONFormat(), outcome: "0: the date is not in the years 0 to 9999"
        ) { decoder, data in
            let encoder = DocumentEncoder(format: JSONFormat())
            encoder.dateEncodingStrategy = .iso8601
            let dates = try decoder.decode([Date].self, from: data)
            return String(decoding: try encoder.encode(dates), as: UTF8.self)
        },
        HostileFile(
            "plist-real-17-digits.plist", PropertyListFormat(), outcome: "37.766800000000003"
        ) {
            decoder, data in
            let document = try decoder.document(from: data)
            let again = try PropertyListFormat().read(
                PropertyListFormat().write(document), within: .default)
            return "\(try DocumentDecoder(format: .propertyList).decode(Decimal.self, from: again))"
        },
        HostileFile(
            "scalar-limit-bypass.yaml", YAMLFormat(),
            outcome: "1:3: a scalar is longer than the limit of 10 bytes (scalarBytes)"
        ) {
            try shortScalars($0, $1)
        },
        HostileFile(
            "scalar-limit-bypass.xml", XMLFormat(),
            outcome: "1:2: a scalar is longer than the limit of 10 bytes (scalarBytes)"
        ) {
            try shortScalars($0, $1)
        },
    ]

    /// XML that asks more of its parser than of us.
    private static let markup: [HostileFile] = [
        HostileFile(
            "xml-dtd-enum.xml", XMLFormat(),
            outcome: "1:4915: a list in the DOCTYPE has more than 1000 values"),
        HostileFile(
            "xml-encoding-gconv.xml", XMLFormat(),
            outcome: "1:31: expected a known encoding, found \"ISO-2022-CN-EXT\""),
        HostileFile(
            "xml-encoding-stderr.xml", XMLFormat(),
            outcome: "1:31: expected text in the declared encoding EUC-JP"),
        HostileFile(
            "xml-encoding-utf7.xml", XMLFormat(),
            outcome: "1:31: expected a known encoding, found \"UTF-7\""),
        HostileFile("xml-mixed-runs.xml", XMLFormat(), outcome: "400001 nodes"),
        HostileFile(
            "xml-nul-trailing.xml", XMLFormat(),
            outcome: "1:9: expected nothing after the root element, found U+0000"),
    ]

    private static func peek(_ decoder: DocumentDecoder, _ data: Data) throws -> String {
        let version = try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: data)
        return "version \(version.map(String.init) ?? "none")"
    }

    private static func shortScalars(_ decoder: DocumentDecoder, _ data: Data) throws -> String {
        decoder.limits.scalarBytes = 10
        return "\(try decoder.document(from: data).nodeCount) nodes"
    }

    private static func lossyItems(_ decoder: DocumentDecoder, _ data: Data) throws -> String {
        "\(try decoder.decode(LossyItems.self, from: data).item.count) elements"
    }
}

private struct LossyList: Decodable {
    @LossyArray var a: [Int]
}

private struct LossyItems: Decodable {
    @LossyArray var item: [Int]
}

private struct Items: Decodable {
    var item: [Int]
}

private struct TriedItems: Decodable {
    var i: [TriedElement]
}

private struct SnakeElement: Decodable {
    var aB: Int
}

private struct SnakeItems: Decodable {
    var i: [SnakeElement]
}

private struct Shared: Decodable {
    var b: [[Int]]
}

private struct Rows: Decodable {
    var r: [Row]

    struct Row: Decodable {
        var a, b, c, d, e, f, g, h: [Int]
    }
}
