import Foundation
import VersionedCodable

/// The coders of Foundation, so that a test can run over each of them.
enum Coder: CaseIterable {
    case json, xmlPropertyList, binaryPropertyList

    var decoder: any VersionPeeking {
        self == .json ? JSONDecoder() : PropertyListDecoder()
    }

    var encoder: any VersionStamping {
        switch self {
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return encoder
        case .xmlPropertyList, .binaryPropertyList:
            let encoder = PropertyListEncoder()
            encoder.outputFormat = self == .xmlPropertyList ? .xml : .binary
            return encoder
        }
    }

    /// The document with the content of a JSON text.
    func document(_ json: String) throws -> Data {
        if self == .json { return Data(json.utf8) }
        let object = try JSONSerialization.jsonObject(
            with: Data(json.utf8), options: .fragmentsAllowed)
        return try PropertyListSerialization.data(
            fromPropertyList: object,
            format: self == .xmlPropertyList ? .xml : .binary,
            options: 0)
    }

    /// The content of a document as JSON text with sorted keys.
    func json(_ document: Data) throws -> String {
        let object =
            self == .json
            ? try JSONSerialization.jsonObject(with: document)
            : try PropertyListSerialization.propertyList(from: document, format: nil)
        let text = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        return String(decoding: text, as: UTF8.self)
    }

    func decode<Value: VersionedCodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try decoder.decode(versioned: type, from: try document(json))
    }

    func encode(_ value: any VersionedCodable) throws -> String {
        try json(try encoder.encode(versioned: value))
    }
}
