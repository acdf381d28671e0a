import VersionedCodableCore
import VersionedCodableDocuments

/// A value that no message shows: a password, a token, a key.
///
///     struct Database: Codable {
///         var host: String
///         @Secret var password: String
///     }
///
/// Decoded and encoded as the value alone, by every coder, Foundation's included. Descriptions,
/// `dump` and mirrors show `•••`. When decoding it fails, the error has path and place, and neither
/// value nor line.
///
/// The line a secret stands in is shown by no error for something beside it, as far as the decoder
/// knows by then that a secret is there: always in a ``Diagnosis``, which looks at the whole
/// document before it says anything, and for what comes behind the secret in a plain decode. Leave
/// lines out of all errors with `errorExcerpts` where that is not enough.
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
    package static var wrappedTypes: [Any.Type] { [Value.self] }
}

extension Secret: Decodable where Value: Decodable {
    /// Decodes the value.
    ///
    /// - Throws: As the decoder, without anything of the value.
    public init(from decoder: any Decoder) throws {
        let spot = decoder.sessionSpot
        if let spot { spot.session.noteSecret(spot.node) }
        do {
            // Through a container, so that the strategies of the decoder apply.
            wrappedValue = try decoder.singleValueContainer().decode(Value.self)
        } catch {
            if let spot { throw spot.session.masked(error, Value.self, at: spot.spot) }
            let path = (error as? DecodingError)?.context?.codingPath ?? decoder.codingPath
            throw ErrorMessages.masked(error, Value.self, at: path)
        }
    }
}

extension Secret: Encodable where Value: Encodable {
    /// Encodes the value.
    ///
    /// - Throws: As the encoder, without anything of the value.
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
    /// Encodes an optional secret, if there is one.
    public mutating func encode<Value: Encodable>(
        _ value: Secret<Value?>, forKey key: Key
    ) throws {
        try encodeIfPresent(value.wrappedValue.map { Secret<Value>(wrappedValue: $0) }, forKey: key)
    }
}

/// A secret of any type.
protocol AnySecret {}

extension Secret: AnySecret {}
