import TestSupport

/// A decoder of another package, which counts how often it parses.
final class ForeignDecoder: VersionPeeking {
    private(set) var parses = 0

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        parses += 1
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch let error as DecodingError {
            throw error
        } catch {
            // As many coders do: no error but a decoding error comes out of this one.
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "bad", underlyingError: error))
        }
    }

    func decode<Value: VersionedCodable>(
        versioned type: Value.Type, from json: String
    ) throws -> Value {
        try decode(versioned: type, from: Data(json.utf8))
    }
}

extension JSONEncoder {
    /// Members in the order of their keys.
    static var sorting: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }

    static func text(versioned value: any VersionedCodable) throws -> String {
        try sorting.encode(versioned: value).text
    }
}
