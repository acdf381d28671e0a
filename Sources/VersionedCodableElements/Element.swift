import VersionedCodableCore
import VersionedCodableDocuments

/// A value that is a child element, even if its type declares the key an attribute.
///
///     struct Job: Codable {
///         @Element var name: String       // <job><name>Tea</name></job>
///     }
///
/// In other formats, Foundation's coders included, it is encoded as the value alone.
@propertyWrapper
public struct Element<Value> {
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
    public var projectedValue: Element {
        get { self }
        set { self = newValue }
    }
}

extension Element: MemberPlacing, DirectWrapping {
    /// A child element.
    public static var memberPlacement: MemberPlacement { .element }

    package static var scalars: WrappedScalars { wrappedScalars }
}

private let wrappedScalars = WrappedScalars(
    bool: Element<Bool>.access, int: Element<Int>.access, double: Element<Double>.access,
    string: Element<String>.access)

extension Element: Equatable where Value: Equatable {}
extension Element: Hashable where Value: Hashable {}
extension Element: Sendable where Value: Sendable {}
extension Element: Decodable where Value: Decodable {}
extension Element: Encodable where Value: Encodable {}

extension KeyedDecodingContainer {
    /// Decodes an optional value; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: Element<Value?>.Type,
        forKey key: Key
    ) throws -> Element<Value?> {
        Element(wrappedValue: try decodeIfPresent(Element<Value>.self, forKey: key)?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value, if there is one.
    public mutating func encode<Value: Encodable>(
        _ value: Element<Value?>,
        forKey key: Key
    ) throws {
        // `encodeIfPresent` instead of `encode` lets the encoder know that the value may be nil.
        try encodeIfPresent(value.wrappedValue.map { Element<Value>($0) }, forKey: key)
    }
}

extension Element: DescribedAsWrappedValue {}
