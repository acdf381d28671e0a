import Foundation
import VersionedCodable
import VersionedCodableXML
import VersionedCodableYAML

/// The coders of this package for one format.
struct OurCodec: Codec {
    static let json = OurCodec(format: .json)
    static let binaryPropertyList = OurCodec(format: .propertyList(writing: .binary))
    static let xmlPropertyList = OurCodec(format: .propertyList(writing: .xml))
    static let yaml = OurCodec(format: .yaml)
    static let xml = OurCodec(format: .xml)

    let decoder: DocumentDecoder
    let encoder: DocumentEncoder

    init(format: some DocumentFormat) {
        decoder = DocumentDecoder(format: format)
        encoder = DocumentEncoder(format: format)
    }

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }

    func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try encoder.encode(value)
    }

    func decodeVersioned(from data: Data) throws -> CurrentConfig {
        try decoder.decode(versioned: CurrentConfig.self, from: data)
    }

    func peekVersion(from data: Data) throws -> Int? {
        try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: data)
    }
}

/// Foundation's coders, with the version API of this package.
extension FoundationJSON {
    func decodeVersioned(from data: Data) throws -> CurrentConfig {
        try decoder.decode(versioned: CurrentConfig.self, from: data)
    }

    func peekVersion(from data: Data) throws -> Int? {
        try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: data)
    }
}

extension FoundationPropertyList {
    func decodeVersioned(from data: Data) throws -> CurrentConfig {
        try decoder.decode(versioned: CurrentConfig.self, from: data)
    }

    func peekVersion(from data: Data) throws -> Int? {
        try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: data)
    }
}

extension CurrentConfig: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = FirstConfig
}

extension FirstConfig: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier
}

extension VersionedService: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier
}

/// A document that has been read but not decoded.
struct ParsedDocument {
    private static let limits = ReadingLimits(depth: .max)

    private let document: CodableDocument
    private let decoder: DocumentDecoder

    /// Reads the bytes without a limit of depth.
    init(_ form: Form, _ data: Data) throws {
        let codec = form.ours
        document = try codec.decoder.format.read(data, within: ParsedDocument.limits)
        decoder = codec.decoder
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoder.decode(type, from: document)
    }
}

extension Form {
    /// The coders of this package for the form.
    var ours: OurCodec {
        switch self {
        case .json: .json
        case .binaryPropertyList: .binaryPropertyList
        case .xmlPropertyList: .xmlPropertyList
        case .yaml: .yaml
        case .xml: .xml
        }
    }
}
