import TestSupport
import VersionedCodable

@testable import VersionedCodableTesting

/// A peek answers what decoding the spec from the whole document answers.
struct PeekAgreementTests {
    /// What a peek or a decode comes to, so that the two can be compared.
    private func outcome(_ body: () throws -> Int?) -> String {
        func path(_ context: DecodingError.Context) -> String {
            "/" + context.codingPath.map(\.stringValue).joined(separator: "/")
        }
        do {
            return try body().map { "version \($0)" } ?? "no version"
        } catch DecodingError.typeMismatch(_, let context) {
            return "type mismatch at \(path(context))"
        } catch DecodingError.dataCorrupted(let context) {
            return "data corrupted at \(path(context))"
        } catch {
            return "\(error)"
        }
    }

    /// The document with nothing, and with very much, behind its first or last member.
    static func variants(of json: String) -> [String] {
        let filler =
            #""filler":["# + Array(repeating: "123456789", count: 2000).joined(separator: ",") + "]"
        guard json.hasPrefix("{"), json != "{}" else { return [json] }
        return [
            json,
            json.dropLast() + ",\(filler)}",
            "{\(filler)," + json.dropFirst(),
        ]
    }

    @Test(
        arguments: rows(
            #"""
            {"version":3,"a":1} => version 3
            { "version" : 3 } => version 3
            {"a":1,"version":3} => version 3
            {"a":{"version":9},"version":3} => version 3
            {"a":[{"version":9}],"version":3} => version 3
            {"a":{"version":9}} => no version
            {"a":"{\\"version\\":9}","version":3} => version 3
            {"a":"version","b":3} => no version
            {"version":null,"a":1} => no version
            {"a":1} => no version
            {} => no version
            {"version":3,"version":4} => version 3
            {"version":null,"version":4} => no version
            {"\\u0076ersion":3,"version":4} => version 3
            {"Version":3} => no version
            {"version":3.0} => version 3
            {"version":3e0} => version 3
            {"version":-1} => version -1
            {"version":9223372036854775807} => version 9223372036854775807
            {"version":9223372036854775808} => data corrupted at /version
            {"version":3.5} => data corrupted at /version
            {"version":"3"} => type mismatch at /version
            {"version":true} => type mismatch at /version
            {"version":[3]} => type mismatch at /version
            {"version":{"version":3}} => type mismatch at /version
            [1,2] => type mismatch at /
            3 => type mismatch at /
            "version" => type mismatch at /
            """#))
    func agreesWithDecoding(json: String, expected: String) throws {
        let decoder = DocumentDecoder(format: .json)
        typealias Spec = VersionKeyAtRootVersionPathSpec
        for json in Self.variants(of: json) {
            let data = Data(json.utf8)
            let decoded = outcome { try decoder.decode(Spec.self, from: data).version }
            #expect(decoded == expected, "decoding \(json.prefix(60))")
            #expect(outcome { try decoder.peekVersion(Spec.self, from: data) } == expected)
            var source = CountingSource(data)
            #expect(outcome { try decoder.peekVersion(Spec.self, from: &source) } == expected)
        }
    }

    @Test(arguments: [DuplicateKeyPolicy.useFirst, .useLast, .refuse])
    func obeysThePolicyOnDuplicateKeys(policy: DuplicateKeyPolicy) throws {
        let decoder = DocumentDecoder(format: .json(reading: .init(duplicateKeys: policy)))
        let data = Data(#"{"version":3,"a":[0],"version":4}"#.utf8)
        typealias Spec = VersionKeyAtRootVersionPathSpec
        let decoded = outcome { try decoder.decode(Spec.self, from: data).version }
        #expect(outcome { try decoder.peekVersion(Spec.self, from: data) } == decoded)
        switch policy {
        case .useFirst: #expect(decoded == "version 3")
        case .useLast: #expect(decoded == "version 4")
        default: #expect(decoded.hasPrefix(#"1:22: the key "version" is repeated"#))
        }
    }
}

/// Specs that the quick look does not know.
struct PeekSpecTests {
    struct Nested: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Nested, String?> =
            \.metadata.documentVersion
        var metadata: Metadata
        struct Metadata: Codable { var documentVersion: String? }
        init(withVersion version: String?) { metadata = Metadata(documentVersion: version) }
    }

    /// Treats whatever it cannot read as missing, so that an early stop could mislead it.
    struct Forgiving: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Forgiving, Int?> = \.version
        var version: Int?
        enum CodingKeys: String, CodingKey { case format, version }
        init(withVersion version: Int?) { self.version = version }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            version =
                (try? container.decode(Int.self, forKey: .format))
                ?? (try? container.decode(Int.self, forKey: .version))
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(version, forKey: .format)
        }
    }

    static let filler = #""filler":""# + String(repeating: "x", count: 50_000) + #"""#

    @Test(arguments: [
        (#"{"metadata":{"documentVersion":"3.10"},FILLER}"#, 1024),
        (#"{"metadata":{"author":"A","documentVersion":"3.10"},FILLER}"#, 1024),
        (#"{FILLER,"metadata":{"documentVersion":"3.10"}}"#, Int.max),
        (#"{"metadata":{FILLER,"documentVersion":"3.10"}}"#, Int.max),
    ])
    func findsANestedVersion(template: String, atMost bytes: Int) throws {
        let json = template.replacingOccurrences(of: "FILLER", with: Self.filler)
        var source = CountingSource(Data(json.utf8))
        let decoder = DocumentDecoder(format: .json)
        #expect(try decoder.peekVersion(Nested.self, from: &source) == "3.10")
        #expect(source.taken <= bytes)
    }

    @Test func aForgivingSpecSeesTheWholeDocument() throws {
        let json = #"{"version":1,FILLER,"format":7}"#
            .replacingOccurrences(of: "FILLER", with: Self.filler)
        let decoder = DocumentDecoder(format: .json)
        let data = Data(json.utf8)
        #expect(try decoder.decode(Forgiving.self, from: data).version == 7)
        #expect(try decoder.peekVersion(Forgiving.self, from: data) == 7)
    }

    @Test func aKeyStrategyAppliesToThePeek() throws {
        struct Spec: VersionPathSpec {
            nonisolated(unsafe) static let keyPathToVersion: KeyPath<Spec, Int?> = \.formatVersion
            static var path: VersionPath? { ["formatVersion"] }
            var formatVersion: Int?
            init(withVersion version: Int?) { formatVersion = version }
        }
        let decoder = DocumentDecoder(format: .json)
        let data = Data(#"{"formatVersion":1,"format_version":2}"#.utf8)
        #expect(try decoder.peekVersion(Spec.self, from: data) == 1)
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(
            try decoder.peekVersion(Spec.self, from: data)
                == decoder.decode(Spec.self, from: data).formatVersion)
    }
}
