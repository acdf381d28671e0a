import Foundation
import Testing
import VersionedCodable
import VersionedCodableYAML

@Suite("YAMLDecoder")
struct YAMLDecoderTests {
    private struct Server: Codable, Hashable {
        var host: String
        var port: Int
        var tags: [String]?
        var since: Date?
    }

    private let text = """
        host: example.org
        port: 8080
        tags: [a, "b", 3.10]
        since: 2001-01-01 00:00:01.5
        """

    private let server = Server(
        host: "example.org", port: 8080, tags: ["a", "b", "3.10"],
        since: Date(timeIntervalSinceReferenceDate: 1.5))

    @Test func decodesTextDataAndDocuments() throws {
        let decoder = YAMLDecoder()
        #expect(try decoder.decode(Server.self, from: text) == server)
        #expect(try decoder.decode(Server.self, from: Data(text.utf8)) == server)
        #expect(try decoder.decode(Server.self, from: try read(text)) == server)
        let inferred: Server = try decoder.decode(from: text)
        #expect(inferred == server)
        let fromData: Server = try decoder.decode(from: Data(text.utf8))
        #expect(fromData == server)
    }

    @Test func utf16IsFoundByItsBytes() throws {
        let data = try #require(text.data(using: .utf16))
        #expect(try YAMLDecoder().decode(Server.self, from: data) == server)
    }

    @Test func theRequestedTypeDecides() throws {
        let decoder = YAMLDecoder()
        #expect(
            try decoder.decode([String].self, from: "[no, 1.10, 0x1F, 2001-12-14, 1:30]")
                == ["no", "1.10", "0x1F", "2001-12-14", "1:30"])
        #expect(
            try decoder.decode([Bool].self, from: "[no, yes, True, off]")
                == [false, true, true, false])
        #expect(
            try decoder.decode([Int].self, from: "[0x1F, +12, 1e3, 0o17]") == [31, 12, 1000, 15])
        #expect(
            try decoder.decode([Double].self, from: "[.inf, 1, -1.5e3]") == [.infinity, 1, -1500])
        #expect(try decoder.decode([Decimal].self, from: "[1.10, 1_000]") == [1.1, 1000])
        #expect(
            try decoder.decode(Int128.self, from: "170141183460469231731687303715884105727")
                == .max)
    }

    @Test(arguments: ["~", "null", ""])
    func nullIsNoString(_ text: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try YAMLDecoder().decode([String: String].self, from: "a: \(text)")
        }
        guard case .valueNotFound? = error else {
            Issue.record("expected valueNotFound")
            return
        }
        #expect(error?.diagnostic?.message == "expected String, found null")
        #expect(try YAMLDecoder().decode([String: String?].self, from: "a: \(text)") == ["a": nil])
        #expect(
            try YAMLDecoder().decode([String: String?].self, from: "a: '\(text)'") == ["a": text])
    }

    @Test func userInfoIsForOneCallOrAll() throws {
        struct Informed: Decodable {
            let texts: [String]
            init(from decoder: any Decoder) {
                texts = ["a", "b"].map { key in
                    CodingUserInfoKey(rawValue: key)
                        .flatMap { decoder.userInfo[$0] as? String } ?? "none"
                }
            }
        }
        let a = try #require(CodingUserInfoKey(rawValue: "a"))
        let b = try #require(CodingUserInfoKey(rawValue: "b"))
        let decoder = YAMLDecoder()
        decoder.userInfo = [a: "all", b: "all"]
        #expect(try decoder.decode(Informed.self, from: "1").texts == ["all", "all"])
        #expect(
            try decoder.decode(Informed.self, from: "1", userInfo: [a: "one"]).texts
                == ["one", "all"])
        #expect(try decoder.decode(Informed.self, from: "1").texts == ["all", "all"])
    }

    @Test func configurationsAreHandedOver() throws {
        struct Scaled: DecodableWithConfiguration, EncodableWithConfiguration {
            let value: Int
            init(from decoder: any Decoder, configuration: Int) throws {
                value = try decoder.singleValueContainer().decode(Int.self) * configuration
            }
            func encode(to encoder: any Encoder, configuration: Int) throws {
                var container = encoder.singleValueContainer()
                try container.encode(value / configuration)
            }
        }
        let scaled = try YAMLDecoder().decode(Scaled.self, from: Data("3".utf8), configuration: 10)
        #expect(scaled.value == 30)
        #expect(try YAMLEncoder().encode(scaled, configuration: 10) == Data("3\n".utf8))
    }

    @Test func readingOptions() throws {
        let decoder = YAMLDecoder()
        #expect(try decoder.decode(Int.self, from: "014") == 14)
        decoder.options.schema = .yaml11
        #expect(try decoder.decode(Int.self, from: "014") == 12)
        let twice = "a: 1\na: 2\n"
        #expect(throws: ReadingError.self) { try decoder.decode([String: Int].self, from: twice) }
        decoder.options.duplicateKeys = .useFirst
        #expect(try decoder.decode([String: Int].self, from: twice) == ["a": 1])
        decoder.options.duplicateKeys = .useLast
        #expect(try decoder.decode([String: Int].self, from: twice) == ["a": 2])
        let merged = "base: &b {x: 1}\nother: {<<: *b, y: 2}\n"
        typealias Tables = [String: [String: Int]]
        #expect(try decoder.decode(Tables.self, from: merged)["other"] == ["x": 1, "y": 2])
        decoder.options.mergesKeys = false
        #expect(throws: DecodingError.self) { try decoder.decode(Tables.self, from: merged) }
        #expect(throws: ReadingError.self) {
            try decoder.decode([String: Int].self, from: "[1, 2]: 3")
        }
        #expect(decoder.options.schema == .yaml11)
    }

    @Test func membersNamedAsMergeKeysAreRead() throws {
        let text = "server:\n  <<: !include base.yaml\n  name: x\n"
        typealias Tables = [String: [String: String]]
        #expect(
            try YAMLDecoder().decode(Tables.self, from: text)
                == ["server": ["<<": "base.yaml", "name": "x"]])
        let document = try read(text)
        #expect(document["server"]["<<"].text == "base.yaml")
        #expect(document["server"]["<<"].tag == "!include")
        let value = try DocumentValue(read(text))
        #expect(value[path: "/server/<<"] == "base.yaml")
    }

    @Test func itBehavesAsAnyDecoderOfDocuments() throws {
        let decoder = DocumentDecoder(format: .yaml)
        #expect(try decoder.decode(Server.self, from: Data(text.utf8)) == server)
        let legacy = DocumentDecoder(format: .yaml(reading: .init(schema: .yaml11)))
        #expect(try legacy.decode(Int.self, from: Data("014".utf8)) == 12)
    }
}
