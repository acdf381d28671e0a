import VersionedCodableCore
import VersionedCodableDocuments

/// A property whose members are inlined into the enclosing object.
///
///     struct Limits: Codable { var depth: Int, size: Int }
///     struct Server: Codable {
///         var host: String
///         @Flattened var limits: Limits
///     }
///
///     // {"host": "localhost", "depth": 3, "size": 100}
///
/// The type of the value has members: a struct, a class, or an enumeration with a tag
/// (``CodableCases``). Members with equal keys are shared. With other packages' coders the members
/// are an object under the key of the property.
@propertyWrapper
public struct Flattened<Value: Codable> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension Flattened: Codable {
    /// Decodes the value from a separate object.
    ///
    /// - Throws: The error of the value.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }

    /// Encodes the value as a separate object.
    ///
    /// - Throws: The error of the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Flattened: FlattenedMember {
    package var flattened: any Encodable { wrappedValue }
    package static var flattenedType: Any.Type { Value.self }
}

extension Flattened: Equatable where Value: Equatable {}
extension Flattened: Hashable where Value: Hashable {}
extension Flattened: Sendable where Value: Sendable {}

extension Flattened: DescribedAsWrappedValue {}
