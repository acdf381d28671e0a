import VersionedCodableCore
import VersionedCodableDocuments

/// A value that is the text of the element its type is encoded as.
///
///     struct Link: Codable {
///         @Attribute var href: String     // <link href="/tea">Tea</link>
///         @XMLText var title: String
///     }
///
/// In other formats, Foundation's coders included, it is encoded as the value alone.
@propertyWrapper
public struct XMLText<Value> {
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
    public var projectedValue: XMLText {
        get { self }
        set { self = newValue }
    }
}

extension XMLText: MemberPlacing, DirectWrapping {
    /// The text of the element.
    public static var memberPlacement: MemberPlacement { .text }

    package static var scalars: WrappedScalars { wrappedScalars }
}

private let wrappedScalars = WrappedScalars(
    bool: XMLText<Bool>.access, int: XMLText<Int>.access, double: XMLText<Double>.access,
    string: XMLText<String>.access)

extension XMLText: Equatable where Value: Equatable {}
extension XMLText: Hashable where Value: Hashable {}
extension XMLText: Sendable where Value: Sendable {}
extension XMLText: Decodable where Value: Decodable {}
extension XMLText: Encodable where Value: Encodable {}

extension KeyedDecodingContainer {
    /// Decodes an optional value; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: XMLText<Value?>.Type,
        forKey key: Key
    ) throws -> XMLText<Value?> {
        XMLText(wrappedValue: try decodeIfPresent(XMLText<Value>.self, forKey: key)?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value, if there is one.
    public mutating func encode<Value: Encodable>(
        _ value: XMLText<Value?>,
        forKey key: Key
    ) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(XMLText<Value>(wrappedValue: wrapped), forKey: key)
    }
}

extension XMLText: DescribedAsWrappedValue {}
