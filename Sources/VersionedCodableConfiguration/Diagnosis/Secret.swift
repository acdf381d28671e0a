import VersionedCodableCore
import VersionedCodableDocuments

/// A value that no message shows: a password, a token, a key.
///
///     struct Database: Codable {
///         var host: String
///         @Secret var password: String
///     }
///
/// Every coder, Foundation's included, decodes and encodes it as the value alone. Descriptions,
/// `dump` and mirrors show `•••`. When decoding it fails, the error has the path and the location,
/// but neither the value nor the line.
///
/// A ``Diagnosis`` of a type with secrets shows no lines. In a plain decode, no error after the
/// secret shows a line or a value; if that is not enough, remove these from all errors with
/// `errorExcerpts`.
@propertyWrapper
public struct Secret<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `•••`.
    public var description: String { "•••" }

    /// `•••`.
    public var debugDescription: String { description }

    /// A mirror without the value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: TransparentWrapper {
    /// The type of the wrapped value.
    public static var wrappedTypes: [Any.Type] { [Value.self] }
}

extension Secret: Decodable where Value: Decodable {
    /// Decodes the value.
    ///
    /// - Throws: The error of the decoder, without the value.
    public init(from decoder: any Decoder) throws {
        if let spot = decoder.sessionSpot { spot.session.note(secret: spot.spot.node) }
        do {
            // Through a container, so that the strategies of the decoder apply.
            wrappedValue = try decoder.singleValueContainer().decode(Value.self)
        } catch {
            let path = (error as? DecodingError)?.context?.codingPath ?? decoder.codingPath
            throw ErrorMessages.masked(error, Value.self, at: path)
        }
    }
}

extension Secret: Encodable where Value: Encodable {
    /// Encodes the value.
    ///
    /// - Throws: The error of the encoder, without the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        do {
            try container.encode(wrappedValue)
        } catch EncodingError.invalidValue(_, let context) {
            let message = "the secret cannot be represented in the document"
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(codingPath: context.codingPath, debugDescription: message))
        }
    }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}
extension Secret: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
    /// Decodes an optional secret; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: Secret<Value?>.Type, forKey key: Key
    ) throws -> Secret<Value?> {
        Secret(wrappedValue: try decodeIfPresent(Secret<Value>.self, forKey: key)?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional secret, unless it is nil.
    public mutating func encode<Value: Encodable>(
        _ value: Secret<Value?>, forKey key: Key
    ) throws {
        try encodeIfPresent(value.wrappedValue.map { Secret<Value>(wrappedValue: $0) }, forKey: key)
    }
}

protocol AnySecret {}

extension Secret: AnySecret {}
