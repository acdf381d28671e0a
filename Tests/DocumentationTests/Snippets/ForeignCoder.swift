import Foundation
import Testing
import VersionedCodable

/// Stands for a coder of another package.
struct MessagePackDecoder {
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try PropertyListDecoder().decode(type, from: data)
    }
}

/// Stands for a coder of another package.
struct MessagePackEncoder {
    func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try PropertyListEncoder().encode(value)
    }
}

// snippet
extension MessagePackDecoder: VersionPeeking {}
extension MessagePackEncoder: VersionStamping {}
// end

@Suite struct ForeignCoderTests {
    @Test func joinsWithAnEmptyConformance() throws {
        let settings = ServerSettings(host: "localhost", port: 80)
        let data = try MessagePackEncoder().encode(versioned: settings)
        let again = try MessagePackDecoder().decode(versioned: ServerSettings.self, from: data)
        #expect(again.port == 80)
    }
}
