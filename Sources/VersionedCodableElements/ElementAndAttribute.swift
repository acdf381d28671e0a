import VersionedCodableDocuments

/// A value that is written as a child element and as an attribute, and read from either; the
/// element counts more.
///
///     struct Job: Codable {
///         @ElementAndAttribute var id: Int        // <job id="7"><id>7</id></job>
///     }
///
/// Transparent for every coder of another format, Foundation's included: there it is the value
/// alone.
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

extension ElementAndAttribute: MemberPlacing, ValueWrapping {
    /// A child element and an attribute.
    public static var memberPlacement: MemberPlacement { .attributeAndElement }
}

extension ElementAndAttribute: Equatable where Value: Equatable {}
extension ElementAndAttribute: Hashable where Value: Hashable {}
extension ElementAndAttribute: Sendable where Value: Sendable {}

extension ElementAndAttribute: Decodable where Value: Decodable {
    /// Decodes the value alone.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension ElementAndAttribute: Encodable where Value: Encodable {
    /// Encodes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

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

extension ElementAndAttribute: ExpressibleByIntegerLiteral
where Value: ExpressibleByIntegerLiteral {
    /// Makes a wrapper of a literal.
    public init(integerLiteral value: Value.IntegerLiteralType) {
        wrappedValue = Value(integerLiteral: value)
    }
}

extension ElementAndAttribute: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    /// Makes a wrapper of a literal.
    public init(floatLiteral value: Value.FloatLiteralType) {
        wrappedValue = Value(floatLiteral: value)
    }
}

extension ElementAndAttribute: ExpressibleByBooleanLiteral
where Value: ExpressibleByBooleanLiteral {
    /// Makes a wrapper of a literal.
    public init(booleanLiteral value: Value.BooleanLiteralType) {
        wrappedValue = Value(booleanLiteral: value)
    }
}

extension ElementAndAttribute: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByUnicodeScalarLiteral {
    /// Makes a wrapper of a literal.
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
        wrappedValue = Value(unicodeScalarLiteral: value)
    }
}

extension ElementAndAttribute: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Makes a wrapper of a literal.
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        wrappedValue = Value(extendedGraphemeClusterLiteral: value)
    }
}

extension ElementAndAttribute: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    /// Makes a wrapper of a literal.
    public init(stringLiteral value: Value.StringLiteralType) {
        wrappedValue = Value(stringLiteral: value)
    }
}

extension ElementAndAttribute: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// Makes a wrapper of nil.
    public init(nilLiteral: ()) {
        wrappedValue = nil
    }
}
