import Foundation
import Testing
import VersionedCodable
import VersionedCodableYAML

@Suite("YAMLEncoder")
struct YAMLEncoderTests {
    private struct Server: Codable, Hashable {
        var host = "example.org"
        var ports = [80, 443]
        var secure = true
    }

    private let text = """
        host: example.org
        ports:
        - 80
        - 443
        secure: true

        """

    @Test func encodesTextUnlessDataIsWanted() throws {
        let encoder = YAMLEncoder()
        let anything = try encoder.encode(Server())
        #expect(type(of: anything) == String.self)
        #expect(anything == text)
        let data: Data = try encoder.encode(Server())
        #expect(data == Data(text.utf8))
        func bytes(_ encoder: some VersionStamping) throws -> Data { try encoder.encode(Server()) }
        #expect(try bytes(encoder) == data)
        #expect(try encoder.encode(Server(), userInfo: [:]) == text)
        #expect(try DocumentEncoder(format: .yaml).encode(Server()) == data)
    }

    @Test func optionsHaveTheNamesOfYams() throws {
        let encoder = YAMLEncoder()
        encoder.options.sortKeys = true
        encoder.options.sequenceStyle = .flow
        encoder.options.explicitStart = true
        encoder.options.explicitEnd = true
        #expect(
            try encoder.encode(["b": [1, 2], "a": [3]])
                == "---\na: [3]\nb: [1, 2]\n...\n")
        encoder.options = .init()
        encoder.options.indent = 4
        #expect(try encoder.encode(["a": ["b": 1]]) == "a:\n    b: 1\n")
        encoder.options.lineBreak = .crln
        #expect(try encoder.encode(["a": 1]) == "a: 1\r\n")
        encoder.options = YAMLEncoder.Options()
        encoder.options.newLineScalarStyle = .literal
        #expect(try encoder.encode(["a": "x\ny\n"]) == "a: |\n  x\n  y\n")
    }

    @Test func strategiesAreThoseOfJSONEncoder() throws {
        struct Values: Codable {
            var lastSeen = Date(timeIntervalSince1970: 10)
            var rawBytes = Data([1, 2])
        }
        let encoder = YAMLEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .custom { date, encoder in
            try Int(date.timeIntervalSince1970).encode(to: encoder)
        }
        encoder.dataEncodingStrategy = .deferredToData
        #expect(
            try encoder.encode(Values()) == "last_seen: 10\nraw_bytes:\n- 1\n- 2\n")
    }
}
