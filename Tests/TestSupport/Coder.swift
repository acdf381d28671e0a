import Foundation
import VersionedCodable
import VersionedCodableExtras

/// A decoder and an encoder, ours or Foundation's, for documents that are given as JSON text.
package struct Coder: Sendable, CustomStringConvertible {
    package let name: String
    package let format: any DocumentFormat
    package let isFoundation: Bool

    package init(name: String, format: any DocumentFormat, isFoundation: Bool = false) {
        (self.name, self.format, self.isFoundation) = (name, format, isFoundation)
    }

    package var description: String { name }

    package static let json = Coder(name: "JSON", format: JSONFormat())
    package static let propertyLists = [
        Coder(name: "XML property list", format: PropertyListFormat(.xml)),
        Coder(name: "binary property list", format: PropertyListFormat(.binary)),
    ]
    package static let foundation = ([json] + propertyLists).map {
        Coder(name: "Foundation's \($0.name)", format: $0.format, isFoundation: true)
    }

    package var isJSON: Bool { format is JSONFormat }
    package var isPropertyList: Bool { format is PropertyListFormat }

    /// The document with the content of a JSON text.
    package func data(_ json: String) throws -> Data {
        try format.write(try JSONFormat().read(Data(json.utf8), within: .default))
    }

    /// The content of a document as compact JSON text.
    package func json(_ data: Data) throws -> String {
        let document = try format.read(data, within: .default)
        return try JSONFormat().write(document).text
    }

    package typealias UserInfo = [CodingUserInfoKey: any Sendable]

    package func decoder(
        _ report: LossyReport? = nil, strategies: Bool = false, userInfo: UserInfo = [:]
    ) -> any VersionPeeking {
        let userInfo = userInfo.merging(report.map { [.lossyReport: $0] } ?? [:]) { $1 }
        guard isFoundation else {
            let decoder = DocumentDecoder(format: format)
            decoder.userInfo = userInfo
            if strategies {
                decoder.dateDecodingStrategy = .secondsSince1970
                decoder.keyDecodingStrategy = .convertFromSnakeCase
            }
            return decoder
        }
        guard isJSON else {
            let decoder = PropertyListDecoder()
            decoder.userInfo = userInfo
            return decoder
        }
        let decoder = JSONDecoder()
        decoder.userInfo = userInfo
        if strategies {
            decoder.dateDecodingStrategy = .secondsSince1970
            decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
        return decoder
    }

    package func encoder(strategies: Bool = false, userInfo: UserInfo = [:]) -> any VersionStamping
    {
        guard isFoundation else {
            let encoder = DocumentEncoder(format: format)
            encoder.userInfo = userInfo
            if strategies {
                encoder.dateEncodingStrategy = .secondsSince1970
                encoder.keyEncodingStrategy = .convertToSnakeCase
            }
            return encoder
        }
        guard isJSON else {
            let encoder = PropertyListEncoder()
            encoder.userInfo = userInfo
            encoder.outputFormat = name.contains("binary") ? .binary : .xml
            return encoder
        }
        let encoder = JSONEncoder()
        encoder.userInfo = userInfo
        encoder.outputFormatting = .sortedKeys
        if strategies {
            encoder.dateEncodingStrategy = .secondsSince1970
            encoder.keyEncodingStrategy = .convertToSnakeCase
        }
        return encoder
    }

    package func decode<Value: Decodable>(
        _ type: Value.Type, _ json: String, _ report: LossyReport? = nil, strategies: Bool = false
    ) throws -> Value {
        try decoder(report, strategies: strategies).decode(type, from: try data(json))
    }

    package func decode<Value: VersionedCodable>(versioned type: Value.Type, _ json: String) throws
        -> Value
    {
        try decoder().decode(versioned: type, from: try data(json))
    }

    /// What is decoded again after encoding.
    package func again<Value: Codable>(_ value: Value) throws -> Value {
        try decoder().decode(Value.self, from: try encoder().encode(value))
    }

    /// What a value is encoded as, as JSON text.
    package func text(_ value: some Encodable, strategies: Bool = false) throws -> String {
        try json(try encoder(strategies: strategies).encode(value))
    }

    /// The content of a document as JSON text, with sorted keys and no white space, whatever the
    /// format does with types.
    package func sortedJSON(_ data: Data) throws -> String {
        let object = try JSONSerialization.jsonObject(
            with: Data(try json(data).utf8), options: .fragmentsAllowed)
        return try JSONSerialization.data(
            withJSONObject: object, options: [.sortedKeys, .fragmentsAllowed]
        ).text
    }
}
