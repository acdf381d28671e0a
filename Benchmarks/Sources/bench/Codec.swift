import Foundation

/// What a measure needs of a pair of coders, ours or a peer's.
///
/// Both sides keep one decoder and one encoder for the whole run, as a program that reads many
/// documents does.
protocol Codec: Sendable {
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
    func encode<Value: Encodable>(_ value: Value) throws -> Data

    /// Reads a document of any version as the type of today.
    func decodeVersioned(from data: Data) throws -> CurrentConfig
    func peekVersion(from data: Data) throws -> Int?
}

/// `JSONDecoder` and `JSONEncoder` as they come.
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

/// `PropertyListDecoder` and `PropertyListEncoder` as they come.
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
