import VersionedCodableDocuments

/// A value that is a child element, also where its type says it is an attribute.
///
///     struct Job: Codable {
///         @Element var name: String       // <job><name>Tea</name></job>
///     }
///
/// Transparent for every coder of another format, Foundation's included: there it is the value
/// alone.
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

extension Element: MemberPlacing, ValueWrapping {
    /// A child element.
    public static var memberPlacement: MemberPlacement { .element }
}

extension Element: Equatable where Value: Equatable {}
extension Element: Hashable where Value: Hashable {}
extension Element: Sendable where Value: Sendable {}

extension Element: Decodable where Value: Decodable {
    /// Decodes the value alone.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Element: Encodable where Value: Encodable {
    /// Encodes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

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
        // Not `encode`, so that the encoder knows that the value might be nil.
        try encodeIfPresent(value.wrappedValue.map { Element<Value>($0) }, forKey: key)
    }
}

extension Element: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    /// Makes a wrapper of a literal.
    public init(integerLiteral value: Value.IntegerLiteralType) {
        wrappedValue = Value(integerLiteral: value)
    }
}

extension Element: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    /// Makes a wrapper of a literal.
    public init(floatLiteral value: Value.FloatLiteralType) {
        wrappedValue = Value(floatLiteral: value)
    }
}

extension Element: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    /// Makes a wrapper of a literal.
    public init(booleanLiteral value: Value.BooleanLiteralType) {
        wrappedValue = Value(booleanLiteral: value)
    }
}

extension Element: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByUnicodeScalarLiteral {
    /// Makes a wrapper of a literal.
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
        wrappedValue = Value(unicodeScalarLiteral: value)
    }
}

extension Element: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Makes a wrapper of a literal.
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        wrappedValue = Value(extendedGraphemeClusterLiteral: value)
    }
}

extension Element: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    /// Makes a wrapper of a literal.
    public init(stringLiteral value: Value.StringLiteralType) {
        wrappedValue = Value(stringLiteral: value)
    }
}

extension Element: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// Makes a wrapper of nil.
    public init(nilLiteral: ()) {
        wrappedValue = nil
    }
}
