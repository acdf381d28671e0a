import VersionedCodableCore
import VersionedCodableDocuments

/// A value that is written as a child element and as an attribute.
///
///     struct Job: Codable {
///         @ElementAndAttribute var id: Int        // <job id="7"><id>7</id></job>
///     }
///
/// It is read from either; the element takes precedence. In other formats, Foundation's coders
/// included, it is encoded as the value alone.
@propertyWrapper
public struct ElementAndAttribute<Value> {
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
    public var projectedValue: ElementAndAttribute {
        get { self }
        set { self = newValue }
    }
}

extension ElementAndAttribute: MemberPlacing, DirectWrapping {
    /// A child element and an attribute.
    public static var memberPlacement: MemberPlacement { .attributeAndElement }

    package static var scalars: WrappedScalars { wrappedScalars }
}

private let wrappedScalars = WrappedScalars(
    bool: ElementAndAttribute<Bool>.access, int: ElementAndAttribute<Int>.access,
    double: ElementAndAttribute<Double>.access,
    string: ElementAndAttribute<String>.access)

extension ElementAndAttribute: Equatable where Value: Equatable {}
extension ElementAndAttribute: Hashable where Value: Hashable {}
extension ElementAndAttribute: Sendable where Value: Sendable {}
extension ElementAndAttribute: Decodable where Value: Decodable {}
extension ElementAndAttribute: Encodable where Value: Encodable {}

extension KeyedDecodingContainer {
    /// Decodes an optional value; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: ElementAndAttribute<Value?>.Type,
        forKey key: Key
    ) throws -> ElementAndAttribute<Value?> {
        ElementAndAttribute(
            wrappedValue: try decodeIfPresent(ElementAndAttribute<Value>.self, forKey: key)?
                .wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value, if there is one.
    public mutating func encode<Value: Encodable>(
        _ value: ElementAndAttribute<Value?>,
        forKey key: Key
    ) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(ElementAndAttribute<Value>(wrappedValue: wrapped), forKey: key)
    }
}

extension ElementAndAttribute: DescribedAsWrappedValue {}
