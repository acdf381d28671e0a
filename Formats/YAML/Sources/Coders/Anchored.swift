import VersionedCodableCore
import VersionedCodableDocuments

/// A value with the anchor of its node.
///
/// For scalars and sequences, which have no property to hold an `Anchor`:
///
///     struct Shape: Codable {
///         @Anchored var radius = 2.5        // radius: &size 2.5
///     }
///     shape.$radius.anchor = "size"
///
/// In formats without anchors only the value is encoded.
@propertyWrapper
public struct Anchored<Value> {
    /// The value.
    public var wrappedValue: Value
    /// The anchor of the node; nil for none.
    public var anchor: Anchor?

    /// Makes a value with an anchor.
    public init(wrappedValue: Value, _ anchor: Anchor? = nil) {
        self.wrappedValue = wrappedValue
        self.anchor = anchor
    }

    /// The value with its anchor.
    public var projectedValue: Anchored {
        get { self }
        set { self = newValue }
    }
}

extension Anchored: Equatable where Value: Equatable {}
extension Anchored: Hashable where Value: Hashable {}
extension Anchored: Sendable where Value: Sendable {}

extension Anchored: Decodable where Value: Decodable {
    /// Decodes the value and the anchor of the node.
    public init(from decoder: any Decoder) throws {
        anchor = decoder.annotation(.anchor).map { Anchor(rawValue: $0) }
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Anchored: Encodable where Value: Encodable {
    /// Encodes the value and the anchor of the node.
    public func encode(to encoder: any Encoder) throws {
        if let anchor { encoder.annotate(.anchor, anchor.rawValue) }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Decodes an optional value with its anchor; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: Anchored<Value?>.Type,
        forKey key: Key
    ) throws -> Anchored<Value?> {
        guard let value = try decodeIfPresent(Anchored<Value>.self, forKey: key) else {
            return Anchored(wrappedValue: nil)
        }
        return Anchored(wrappedValue: value.wrappedValue, value.anchor)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value with its anchor, if there is a value.
    public mutating func encode<Value: Encodable>(
        _ value: Anchored<Value?>,
        forKey key: Key
    ) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(Anchored<Value>(wrappedValue: wrapped, value.anchor), forKey: key)
    }
}

extension Anchored: DescribedAsWrappedValue {}
