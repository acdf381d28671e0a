import Foundation

/// The requirements of a measure for a pair of coders, of this package or a peer.
///
/// Both sides keep one decoder and one encoder for the whole run, like a program that reads many
/// documents.
protocol Codec: Sendable {
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
    func encode<Value: Encodable>(_ value: Value) throws -> Data

    /// Decodes a document of any version as the newest type.
    func decodeVersioned(from data: Data) throws -> CurrentConfig
    func peekVersion(from data: Data) throws -> Int?
}

/// `JSONDecoder` and `JSONEncoder` with default options.
struct FoundationJSON: Codec {
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }

    func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try encoder.encode(value)
    }
}

/// `PropertyListDecoder` and `PropertyListEncoder` with default options.
struct FoundationPropertyList: Codec {
    let decoder = PropertyListDecoder()
    let encoder = PropertyListEncoder()

    init(format: PropertyListSerialization.PropertyListFormat) {
        encoder.outputFormat = format
    }

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }

    func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try encoder.encode(value)
    }
}
