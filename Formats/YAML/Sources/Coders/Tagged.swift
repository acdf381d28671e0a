import VersionedCodableCore
import VersionedCodableDocuments

/// A value with the tag of its node.
///
/// For scalars and sequences, which have no property to hold a `Tag`:
///
///     struct Shape: Codable {
///         @Tagged var radius = 2.5        // radius: !length 2.5
///     }
///     shape.$radius.tag = "!length"
///
/// In formats without tags only the value is encoded.
@propertyWrapper
public struct Tagged<Value> {
    /// The value.
    public var wrappedValue: Value
    /// The tag of the node; nil for none.
    public var tag: Tag?

    /// Makes a value with a tag.
    public init(wrappedValue: Value, _ tag: Tag? = nil) {
        self.wrappedValue = wrappedValue
        self.tag = tag
    }

    /// The value with its tag.
    public var projectedValue: Tagged {
        get { self }
        set { self = newValue }
    }
}

extension Tagged: Equatable where Value: Equatable {}
extension Tagged: Hashable where Value: Hashable {}
extension Tagged: Sendable where Value: Sendable {}

extension Tagged: Decodable where Value: Decodable {
    /// Decodes the value and the tag of the node.
    public init(from decoder: any Decoder) throws {
        tag = decoder.annotation(.tag).map { Tag(rawValue: $0) }
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Tagged: Encodable where Value: Encodable {
    /// Encodes the value and the tag of the node.
    public func encode(to encoder: any Encoder) throws {
        if let tag { encoder.annotate(.tag, tag.rawValue) }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Decodes an optional value with its tag; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: Tagged<Value?>.Type,
        forKey key: Key
    ) throws -> Tagged<Value?> {
        guard let value = try decodeIfPresent(Tagged<Value>.self, forKey: key) else {
            return Tagged(wrappedValue: nil)
        }
        return Tagged(wrappedValue: value.wrappedValue, value.tag)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value with its tag, if there is a value.
    public mutating func encode<Value: Encodable>(
        _ value: Tagged<Value?>,
        forKey key: Key
    ) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(Tagged<Value>(wrappedValue: wrapped, value.tag), forKey: key)
    }
}

extension Tagged: DescribedAsWrappedValue {}
