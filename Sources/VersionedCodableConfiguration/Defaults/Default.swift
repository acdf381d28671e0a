import VersionedCodableCore
import VersionedCodableDocuments

/// A value for keys that are missing, told by a type.
///
///     enum Port: DefaultValue { static var defaultValue: Int { 8080 } }
public protocol DefaultValue<Value> {
    /// The type of the property.
    associatedtype Value: Codable

    /// What the property is where its key is missing or null.
    static var defaultValue: Value { get }
}

/// A property with a value for missing keys.
///
///     struct Server: Codable {
///         @Default<Port> var port: Int
///         @Default<DefaultValues.False> var isVerbose: Bool
///     }
///
/// Null, in YAML also a key without anything behind it, is as good as a missing key. It works with
/// all coders, Foundation's included.
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
    /// - Throws: What the value throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue =
            container.decodeNil()
            ? Provider.defaultValue : try container.decode(Provider.Value.self)
    }

    /// Encodes the value, the default included.
    ///
    /// - Throws: What the value throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Default: Equatable where Provider.Value: Equatable {}
extension Default: Hashable where Provider.Value: Hashable {}
extension Default: Sendable where Provider.Value: Sendable {}

extension Default: DefaultedMember {
    package var value: any Encodable { wrappedValue }
    package var defaultValue: any Encodable { Provider.defaultValue }
}

extension KeyedDecodingContainer {
    /// Decodes a value; the default when the key is missing or null.
    ///
    /// - Throws: What the value throws.
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

    /// An array or a string without anything in it.
    public enum Empty<Value: Codable & RangeReplaceableCollection>: DefaultValue {
        /// No elements.
        public static var defaultValue: Value { Value() }
    }

    /// A set without anything in it.
    public enum EmptySet<Value: Codable & SetAlgebra>: DefaultValue {
        /// No elements.
        public static var defaultValue: Value { Value() }
    }

    /// A dictionary without anything in it.
    public enum EmptyDictionary<Key: Codable & Hashable, Element: Codable>: DefaultValue {
        /// No elements.
        public static var defaultValue: [Key: Element] { [:] }
    }

    /// The first case of an enumeration, which has one.
    public enum FirstCase<Value: Codable & CaseIterable>: DefaultValue {
        /// The first case.
        public static var defaultValue: Value { Value.allCases[Value.allCases.startIndex] }
    }
}

extension Default: DescribedAsWrappedValue {}
