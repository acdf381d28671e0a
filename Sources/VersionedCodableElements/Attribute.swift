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
@propertyWrapper
public struct Attribute<Value> {
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
    public var projectedValue: Attribute {
        get { self }
        set { self = newValue }
    }
}

extension Attribute: MemberPlacing, DirectWrapping {
    /// An attribute.
    public static var memberPlacement: MemberPlacement { .attribute }

    package static var scalars: WrappedScalars { wrappedScalars }
}

private let wrappedScalars = WrappedScalars(
    bool: Attribute<Bool>.access, int: Attribute<Int>.access, double: Attribute<Double>.access,
    string: Attribute<String>.access)

extension Attribute: Equatable where Value: Equatable {}
extension Attribute: Hashable where Value: Hashable {}
extension Attribute: Sendable where Value: Sendable {}
extension Attribute: Decodable where Value: Decodable {}
extension Attribute: Encodable where Value: Encodable {}

extension KeyedDecodingContainer {
    /// Decodes an optional value; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: Attribute<Value?>.Type,
        forKey key: Key
    ) throws -> Attribute<Value?> {
        Attribute(
            wrappedValue: try decodeIfPresent(Attribute<Value>.self, forKey: key)?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value, if there is one.
    public mutating func encode<Value: Encodable>(
        _ value: Attribute<Value?>,
        forKey key: Key
    ) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(Attribute<Value>(wrappedValue: wrapped), forKey: key)
    }
}

extension Attribute: DescribedAsWrappedValue {}
