import VersionedCodableDocuments

/// A value that is an attribute of the element its type is encoded as.
///
///     struct Job: Codable {
///         @Attribute var id: Int          // <job id="7"><name>Tea</name></job>
///         var name: String
///     }
///
/// Transparent for every coder of another format, Foundation's included: there it is the value
/// alone.
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

extension Attribute: MemberPlacing, ValueWrapping {
    /// An attribute.
    public static var memberPlacement: MemberPlacement { .attribute }
}

extension Attribute: Equatable where Value: Equatable {}
extension Attribute: Hashable where Value: Hashable {}
extension Attribute: Sendable where Value: Sendable {}

extension Attribute: Decodable where Value: Decodable {
    /// Decodes the value alone.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Attribute: Encodable where Value: Encodable {
    /// Encodes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

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

extension Attribute: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    /// Makes a wrapper of a literal.
    public init(integerLiteral value: Value.IntegerLiteralType) {
        wrappedValue = Value(integerLiteral: value)
    }
}

extension Attribute: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    /// Makes a wrapper of a literal.
    public init(floatLiteral value: Value.FloatLiteralType) {
        wrappedValue = Value(floatLiteral: value)
    }
}

extension Attribute: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    /// Makes a wrapper of a literal.
    public init(booleanLiteral value: Value.BooleanLiteralType) {
        wrappedValue = Value(booleanLiteral: value)
    }
}

extension Attribute: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByUnicodeScalarLiteral {
    /// Makes a wrapper of a literal.
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
        wrappedValue = Value(unicodeScalarLiteral: value)
    }
}

extension Attribute: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Makes a wrapper of a literal.
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        wrappedValue = Value(extendedGraphemeClusterLiteral: value)
    }
}

extension Attribute: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    /// Makes a wrapper of a literal.
    public init(stringLiteral value: Value.StringLiteralType) {
        wrappedValue = Value(stringLiteral: value)
    }
}

extension Attribute: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// Makes a wrapper of nil.
    public init(nilLiteral: ()) {
        wrappedValue = nil
    }
}
