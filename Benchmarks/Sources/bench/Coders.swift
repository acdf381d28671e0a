// The side of this package, all of it in one file. The coders it measures do not exist yet: until they do, Foundation's
// stand in for them, and a ratio here says nothing about this package. What follows then is one call per function:
//
//     decode(_:from:)            DocumentDecoder(format:).decode(_:from:)
//     encode(_:)                 DocumentEncoder(format:).encode(_:)
//     decodeVersioned(from:)     decode(versioned: CurrentConfig.self, from:), also of Foundation's coders
//     peekVersion(from:)         peekVersion(VersionKeyAtRootVersionPathSpec.self, from:)
//     ParsedDocument             Document, made by the JSON reader

import Foundation
import VersionedCodable

/// The coders of this package for one format.
struct OurCodec: Codec {
    static let json = OurCodec(standIn: FoundationJSON())
    static let binaryPropertyList = OurCodec(standIn: FoundationPropertyList(format: .binary))
    static let xmlPropertyList = OurCodec(standIn: FoundationPropertyList(format: .xml))

    let standIn: any Codec

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try standIn.decode(type, from: data)
    }

    func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try standIn.encode(value)
    }
}

extension Codec {
    func decodeVersioned(from data: Data) throws -> CurrentConfig {
        switch try peekVersion(from: data) {
        case 1: CurrentConfig(from: try decode(FirstConfig.self, from: data))
        default: try decode(CurrentConfig.self, from: data)
        }
    }

    func peekVersion(from data: Data) throws -> Int? {
        try decode(VersionKey.self, from: data).version
    }
}

private struct VersionKey: Decodable {
    var version: Int?
}

/// A JSON document that has been read but not decoded.
struct ParsedDocument {
    private let data: Data

    /// Reads the bytes, with nesting allowed to any depth.
    init(json data: Data) throws {
        self.data = data
        blackHole(data.withUnsafeBytes(sumOfWords))
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}
