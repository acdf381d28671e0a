import TestSupport
import VersionedCodable

/// The coders of Foundation and of this package, so that a test can run over each of them.
enum Coder: CaseIterable {
    case json, xmlPropertyList, binaryPropertyList, ownJSON

    var decoder: any VersionPeeking {
        switch self {
        case .json: JSONDecoder()
        case .xmlPropertyList, .binaryPropertyList: PropertyListDecoder()
        case .ownJSON: DocumentDecoder(format: JSONFormat())
        }
    }

    var encoder: any VersionStamping {
        switch self {
        case .json: JSONEncoder()
        case .xmlPropertyList, .binaryPropertyList:
            propertyListEncoder(self == .xmlPropertyList ? .xml : .binary)
        case .ownJSON: DocumentEncoder(format: JSONFormat())
        }
    }

    private var isJSON: Bool { self == .json || self == .ownJSON }

    private func propertyListEncoder(
        _ format: PropertyListSerialization.PropertyListFormat
    ) -> PropertyListEncoder {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        return encoder
    }

    /// The document with the content of a JSON text.
    func document(_ json: String) throws -> Data {
        if isJSON { return Data(json.utf8) }
        let object = try JSONSerialization.jsonObject(
            with: Data(json.utf8), options: .fragmentsAllowed)
        return try PropertyListSerialization.data(
            fromPropertyList: object, format: self == .xmlPropertyList ? .xml : .binary, options: 0)
    }

    /// The content of a document as JSON text with sorted keys.
    func json(_ document: Data) throws -> String {
        let object =
            isJSON
            ? try JSONSerialization.jsonObject(with: document)
            : try PropertyListSerialization.propertyList(from: document, format: nil)
        let text = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        return text.text
    }

    func decode<Value: VersionedCodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try decoder.decode(versioned: type, from: try document(json))
    }

    func encode(_ value: any VersionedCodable) throws -> String {
        try json(try encoder.encode(versioned: value))
    }
}

extension VersionedDecodingError {
    /// The message without line and column, which only some coders know.
    var messageWithoutPlace: String {
        guard case .unsupportedVersion(let unsupported) = self, let location = unsupported.location
        else { return localizedDescription }
        return localizedDescription.replacingOccurrences(of: "\(location): ", with: "")
    }
}
