import VersionedCodableCore

/// A type that provides a default for missing keys.
///
///     enum Port: DefaultValue { static var defaultValue: Int { 8080 } }
public protocol DefaultValue<Value> {
    /// The type of the property.
    associatedtype Value: Codable

    /// The value of the property if its key is missing or null.
    static var defaultValue: Value { get }
}

/// A property with a default for missing keys.
///
///     struct Server: Codable {
///         @Default<Port> var port: Int
///         @Default<DefaultValues.False> var isVerbose: Bool
///     }
///
/// Null counts as a missing key, and so does a YAML key without a value. This works with all
/// coders, Foundation's included.
@propertyWrapper
public struct Default<Provider: DefaultValue> {
    /// The value.
    public var wrappedValue: Provider.Value

    /// Wraps a value.
    @inlinable
    public init(wrappedValue: Provider.Value) {
        self.wrappedValue = wrappedValue
    }
}

extension Default: TransparentWrapper {
    package static var wrappedTypes: [Any.Type] { [Provider.Value.self] }
}

extension Default: Codable {
    /// Decodes the value; the default for null.
    ///
    /// - Throws: The error of the value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue =
            container.decodeNil()
            ? Provider.defaultValue : try container.decode(Provider.Value.self)
    }

    /// Encodes the value, even if it is the default.
    ///
    /// - Throws: The error of the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Default: Equatable where Provider.Value: Equatable {}
extension Default: Hashable where Provider.Value: Hashable {}
extension Default: Sendable where Provider.Value: Sendable {}

extension Default: DefaultedMember {
    var value: any Encodable { wrappedValue }
    var defaultValue: any Encodable { Provider.defaultValue }
}

extension KeyedDecodingContainer {
    /// Decodes a value; the default if the key is missing or null.
    ///
    /// - Throws: The error of the value.
    @inlinable
    public func decode<Provider: DefaultValue>(
        _ type: Default<Provider>.Type, forKey key: Key
    ) throws -> Default<Provider> {
        Default(
            wrappedValue: try decodeIfPresent(Provider.Value.self, forKey: key)
                ?? Provider.defaultValue)
    }
}

/// Common defaults for ``Default``.
public enum DefaultValues {
    /// True.
    public enum True: DefaultValue {
        /// True.
        public static var defaultValue: Bool { true }
    }

    /// False.
    public enum False: DefaultValue {
        /// False.
        public static var defaultValue: Bool { false }
    }

    /// The number zero.
    public enum Zero<Value: Codable & AdditiveArithmetic>: DefaultValue {
        /// Zero.
        public static var defaultValue: Value { .zero }
    }

    /// An empty array or string.
    public enum Empty<Value: Codable & RangeReplaceableCollection>: DefaultValue {
        /// The empty value.
        public static var defaultValue: Value { Value() }
    }

    /// An empty set.
    public enum EmptySet<Value: Codable & SetAlgebra>: DefaultValue {
        /// The empty value.
        public static var defaultValue: Value { Value() }
    }

    /// An empty dictionary.
    public enum EmptyDictionary<Key: Codable & Hashable, Element: Codable>: DefaultValue {
        /// The empty dictionary.
        public static var defaultValue: [Key: Element] { [:] }
    }

    /// The first case of an enumeration, which must have one.
    public enum FirstCase<Value: Codable & CaseIterable>: DefaultValue {
        /// The first case.
        public static var defaultValue: Value { Value.allCases[Value.allCases.startIndex] }
    }
}

extension Default: DescribedAsWrappedValue {}
