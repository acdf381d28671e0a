import Foundation
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

extension HostileFile {
    static let all: [HostileFile] = errors + expansion + keys + texts + markup

    /// A decoding error per element, and places of errors.
    private static let errors: [HostileFile] = [
        HostileFile(
            "json-try-chain-25k.json", JSONFormat(), as: [TriedElement].self,
            outcome: "25000 elements"),
        HostileFile(
            "json-lossy-array-wrong-report.json", JSONFormat(), outcome: "0 elements, 50000 dropped"
        ) { decoder, data in
            let report = LossyReport()
            decoder.userInfo[.lossyReport] = report
            let list = try decoder.decode(LossyList.self, from: data)
            return "\(list.a.count) elements, \(report.drops.count) dropped"
        },
        HostileFile(
            "json-snake-case-many-objects.json", JSONFormat(), as: [SnakeElement].self,
            outcome: "80000 elements"
        ) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        },
        HostileFile("xml-lossy-repeated-1k.xml", XMLFormat(), outcome: "") {
            try lossyItems($0, $1)
        },
        HostileFile("xml-lossy-repeated-2k.xml", XMLFormat(), outcome: "") {
            try lossyItems($0, $1)
        },
        HostileFile("xml-repeated-error-last.xml", XMLFormat(), outcome: "") { decoder, data in
            "\(try decoder.decode(Items.self, from: data).item.count) elements"
        },
        HostileFile("xml-any-repeated-20k.xml", XMLFormat(), outcome: "") { decoder, data in
            "\(try decoder.decode(TriedItems.self, from: data).i.count) elements"
        },
        HostileFile("xml-snake-many.xml", XMLFormat(), outcome: "") { decoder, data in
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return "\(try decoder.decode(SnakeItems.self, from: data).i.count) elements"
        },
        HostileFile("xml-missing-arrays-frames.xml", XMLFormat(), outcome: "") { decoder, data in
            "\(try decoder.decode(Rows.self, from: data).r.count) elements"
        },
        HostileFile("xml-long-path.xml", XMLFormat(), outcome: "") { decoder, data in
            "\(try decoder.decode([String: [String: Int]].self, from: data).count) elements"
        },
        HostileFile("error-carries-input.json", JSONFormat(), as: [Int].self, outcome: ""),
        HostileFile("error-carries-key.json", JSONFormat(), outcome: "") { decoder, data in
            decoder.unknownKeyStrategy = .refuse
            return "\(try decoder.decode(Items.self, from: data).item.count) elements"
        },
        HostileFile("error-carries-anchor.yaml", YAMLFormat(), outcome: ""),
    ]

    /// Few bytes that stand for many.
    private static let expansion: [HostileFile] = [
        HostileFile(
            "yaml-alias-long-scalar-100k.yaml", YAMLFormat(), as: [String].self, outcome: ""),
        HostileFile("yaml-anchors-100k.yaml", YAMLFormat(), as: [String].self, outcome: ""),
        HostileFile("yaml-shared-alias-decode.yaml", YAMLFormat(), outcome: "") { decoder, data in
            "\(try decoder.decode(Shared.self, from: data).b.count) elements"
        },
        HostileFile("yaml-tag-bomb.yaml", YAMLFormat(), as: [String].self, outcome: ""),
        HostileFile(
            "bplist-string-sharing-decode.plist", PropertyListFormat(.binary), as: [String].self,
            outcome: ""),
        HostileFile("bplist-long-key-shared.plist", PropertyListFormat(.binary), outcome: ""),
        HostileFile(
            "bplist-long-key-shared-peek-5k.plist", PropertyListFormat(.binary), outcome: ""
        ) { try peek($0, $1) },
        HostileFile(
            "bplist-utf16-key-shared-peek-2k.plist", PropertyListFormat(.binary), outcome: ""
        ) { try peek($0, $1) },
        HostileFile("cbor-tags-blowup.cbor", CBORFormat(), outcome: ""),
    ]

    /// Keys that are there many times.
    private static let keys: [HostileFile] = [
        HostileFile(
            "json-duplicate-keys-last.json", JSONFormat(reading: .init(duplicateKeys: .useLast)),
            outcome: ""),
        HostileFile(
            "json-duplicate-keys-last-wide.json",
            JSONFormat(reading: .init(duplicateKeys: .useLast)), outcome: ""),
        HostileFile(
            "cbor-duplicate-keys.cbor", CBORFormat(reading: .init(duplicateKeys: .useLast)),
            outcome: ""),
        HostileFile(
            "duplicate-keys-keepall.yaml", YAMLFormat(reading: .init(duplicateKeys: .keepAll)),
            outcome: ""
        ) { decoder, data in
            let document = try decoder.document(from: data)
            return String(decoding: try YAMLFormat().write(document), as: UTF8.self)
        },
        HostileFile("toml-array-tables.toml", TOMLFormat(), outcome: ""),
        HostileFile("toml-headers-wide-path.toml", TOMLFormat(), outcome: ""),
    ]

    /// Numbers, dates and texts that are hard to keep.
    private static let texts: [HostileFile] = [
        HostileFile("date-1e300.json", JSONFormat(), outcome: "") { decoder, data in
            let encoder = DocumentEncoder(format: JSONFormat())
            encoder.dateEncodingStrategy = .iso8601
            let dates = try decoder.decode([Date].self, from: data)
            return String(decoding: try encoder.encode(dates), as: UTF8.self)
        },
        HostileFile("plist-real-17-digits.plist", PropertyListFormat(), outcome: "") {
            decoder, data in
            let document = try decoder.document(from: data)
            let again = try PropertyListFormat().read(
                PropertyListFormat().write(document), within: .default)
            return "\(try DocumentDecoder(format: .propertyList).decode(Decimal.self, from: again))"
        },
        HostileFile("scalar-limit-bypass.yaml", YAMLFormat(), outcome: "") {
            try shortScalars($0, $1)
        },
        HostileFile("scalar-limit-bypass.xml", XMLFormat(), outcome: "") {
            try shortScalars($0, $1)
        },
    ]

    /// XML that asks more of its parser than of us.
    private static let markup: [HostileFile] = [
        HostileFile("xml-dtd-enum.xml", XMLFormat(), outcome: ""),
        HostileFile("xml-encoding-gconv.xml", XMLFormat(), outcome: ""),
        HostileFile("xml-encoding-stderr.xml", XMLFormat(), outcome: ""),
        HostileFile("xml-encoding-utf7.xml", XMLFormat(), outcome: ""),
        HostileFile("xml-mixed-runs.xml", XMLFormat(), outcome: ""),
        HostileFile("xml-nul-trailing.xml", XMLFormat(), outcome: ""),
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
