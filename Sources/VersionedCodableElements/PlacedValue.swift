import VersionedCodableCore
import VersionedCodableDocuments

/// A value that is an attribute of the element its type is encoded as.
///
///     struct Job: Codable {
///         @Attribute var id: Int          // <job id="7"><name>Tea</name></job>
///         var name: String
///     }
///
/// In other formats, Foundation's coders included, it is encoded as the value alone.
public typealias Attribute<Value> = PlacedValue<Value, AttributePlace>

/// A value that is a child element, even if its type declares the key an attribute.
///
///     struct Job: Codable {
///         @Element var name: String       // <job><name>Tea</name></job>
///     }
///
/// In other formats, Foundation's coders included, it is encoded as the value alone.
public typealias Element<Value> = PlacedValue<Value, ElementPlace>

/// A value that is written as a child element and as an attribute.
///
///     struct Job: Codable {
///         @ElementAndAttribute var id: Int        // <job id="7"><id>7</id></job>
///     }
///
/// It is read from either; the element takes precedence. In other formats, Foundation's coders
/// included, it is encoded as the value alone.
public typealias ElementAndAttribute<Value> = PlacedValue<Value, ElementAndAttributePlace>

/// A value that is the text of the element its type is encoded as.
///
///     struct Link: Codable {
///         @Attribute var href: String     // <link href="/tea">Tea</link>
///         @XMLText var title: String
///     }
///
/// In other formats, Foundation's coders included, it is encoded as the value alone.
public typealias XMLText<Value> = PlacedValue<Value, TextPlace>

/// The place of a value in the element its type is encoded as.
public protocol ValuePlace {
    /// The place.
    static var memberPlacement: MemberPlacement { get }
}

/// The place of ``Attribute``.
public enum AttributePlace: ValuePlace {
    /// An attribute.
    public static var memberPlacement: MemberPlacement { .attribute }
}

/// The place of ``Element``.
public enum ElementPlace: ValuePlace {
    /// A child element.
    public static var memberPlacement: MemberPlacement { .element }
}

/// The place of ``ElementAndAttribute``.
public enum ElementAndAttributePlace: ValuePlace {
    /// A child element and an attribute.
    public static var memberPlacement: MemberPlacement { .attributeAndElement }
}

/// The place of ``XMLText``.
public enum TextPlace: ValuePlace {
    /// The text of the element.
    public static var memberPlacement: MemberPlacement { .text }
}

/// A value with its place in an element; see ``Attribute``, ``Element``, ``ElementAndAttribute`` and
/// ``XMLText``.
@propertyWrapper
public struct PlacedValue<Value, Place: ValuePlace> {
    /// The value.
    public var wrappedValue: Value

    /// Makes a wrapper of a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Makes a wrapper of a value.
    public init(_ wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The wrapper itself.
    public var projectedValue: PlacedValue {
        get { self }
        set { self = newValue }
    }
}

extension PlacedValue: MemberPlacing, ValueWrapping {
    /// The place.
    public static var memberPlacement: MemberPlacement { Place.memberPlacement }
}

extension PlacedValue: Equatable where Value: Equatable {}
extension PlacedValue: Hashable where Value: Hashable {}
extension PlacedValue: Sendable where Value: Sendable {}
extension PlacedValue: Decodable where Value: Decodable {}
extension PlacedValue: Encodable where Value: Encodable {}
extension PlacedValue: DescribedAsWrappedValue {}

extension KeyedDecodingContainer {
    /// Decodes an optional value; nil when the key is missing or null.
    public func decode<Value: Decodable, Place>(
        _ type: PlacedValue<Value?, Place>.Type, forKey key: Key
    ) throws -> PlacedValue<Value?, Place> {
        PlacedValue(try decodeIfPresent(PlacedValue<Value, Place>.self, forKey: key)?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value, if there is one.
    public mutating func encode<Value: Encodable, Place>(
        _ value: PlacedValue<Value?, Place>, forKey key: Key
    ) throws {
        // `encodeIfPresent` instead of `encode` lets the encoder know that the value may be nil.
        try encodeIfPresent(
            value.wrappedValue.map { PlacedValue<Value, Place>($0) }, forKey: key)
    }
}
