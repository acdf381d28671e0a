import VersionedCodableCore
import VersionedCodableDocuments

/// An array inside an element that contains only the array's elements.
///
///     struct Family: Codable {
///         @XMLWrapped("child") var children: [String] = []
///     }
///
///     <family><children><child>Ada</child><child>Bob</child></children></family>
///
/// Several wrappers are nested elements, which are read through the first element of each:
///
///     @XMLWrapped("list") @XMLWrapped("child") var children: [String] = []
///
///     <children><list><child>Ada</child><child>Bob</child></list></children>
///
/// Elements of any name are read. A value that the program creates is written with the given name,
/// a decoded one with the name that was read. If none was read (an empty array, or another format),
/// the elements are named by their type (`XMLItemNaming`), or `item`: a decoder does not see the
/// declaration.
///
/// In other formats, Foundation's coders included, it is encoded as the array alone.
@propertyWrapper
public struct XMLWrapped<Value>: MemberWrapping, Wrapping {
    /// The array.
    public var wrappedValue: Value
    /// The name of the elements.
    public var itemName: String

    /// Makes a wrapper of an array.
    ///
    /// - Parameters:
    ///   - wrappedValue: The array.
    ///   - itemName: The name of its elements; nil for the name of their type.
    public init(wrappedValue: Value, _ itemName: String? = nil) {
        self.wrappedValue = wrappedValue
        self.itemName = itemName ?? XMLWrapped.itemName
    }

    private static var itemName: String {
        var value: Any.Type = Value.self
        while let wrapped = OptionalType.wrapped(in: value) { value = wrapped }
        let element = (value as? any ItemHolding.Type)?.itemType
        return (element as? any XMLItemNaming.Type)?.xmlItemName ?? "item"
    }

    /// The wrapper itself.
    public var projectedValue: XMLWrapped {
        get { self }
        set { self = newValue }
    }
}

/// A type that names the elements of its values in a wrapped array.
public protocol XMLItemNaming {
    /// The name of each element.
    static var xmlItemName: String { get }
}

private struct ItemKey: ItemCodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
}

/// Marks a wrapper, so that an outer wrapper recognises a nested one.
private protocol Wrapping {}

private protocol ItemHolding {
    static var itemType: Any.Type { get }
}

extension Array: ItemHolding {
    fileprivate static var itemType: Any.Type { Element.self }
}

/// Wrappers of equal arrays are equal, whatever the names of their elements.
extension XMLWrapped: Equatable where Value: Equatable {
    /// Whether the arrays are equal.
    public static func == (left: XMLWrapped, right: XMLWrapped) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension XMLWrapped: Hashable where Value: Hashable {
    /// Hashes the array.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension XMLWrapped: Sendable where Value: Sendable {}

extension XMLWrapped: Decodable where Value: Decodable {
    /// Decodes the child elements of an element; in another format, an array.
    public init(from decoder: any Decoder) throws {
        itemName = decoder.firstElementKey ?? XMLWrapped.itemName
        if Value.self is any Wrapping.Type, let inner = decoder.firstElement {
            wrappedValue = try Value(from: inner)
            return
        }
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension XMLWrapped: Encodable where Value: Encodable {
    /// Encodes an element with a child element for each value; in another format, an array.
    public func encode(to encoder: any Encoder) throws {
        if encoder.repeatsKeys {
            var container = encoder.container(keyedBy: ItemKey.self)
            try container.encode(wrappedValue, forKey: ItemKey(stringValue: itemName))
        } else {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes an optional array; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: XMLWrapped<Value?>.Type,
        forKey key: Key
    ) throws -> XMLWrapped<Value?> {
        let value = contains(key) ? try decode(XMLWrapped<Value>.self, forKey: key) : nil
        return XMLWrapped(wrappedValue: value?.wrappedValue, value?.itemName)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional array, if there is one.
    public mutating func encode<Value: Encodable>(
        _ value: XMLWrapped<Value?>,
        forKey key: Key
    ) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(XMLWrapped<Value>(wrappedValue: wrapped, value.itemName), forKey: key)
    }
}

extension XMLWrapped: DescribedAsWrappedValue {}
