import VersionedCodableCore
import VersionedCodableDocuments

/// An array of scalars in one text, separated by white space (`xs:list`).
///
///     struct Polygon: Codable {
///         @Attribute @XMLList var points: [Int]       // <polygon points="1 2 3"/>
///         @XMLList var tags: [String]                 // <tags>red round</tags>
///     }
///
/// In other formats, Foundation's coders included, it is encoded as the array alone.
@propertyWrapper
public struct XMLList<Value> {
    /// The array.
    public var wrappedValue: Value

    /// Makes a wrapper of an array.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The wrapper itself.
    public var projectedValue: XMLList {
        get { self }
        set { self = newValue }
    }
}

extension XMLList: Equatable where Value: Equatable {}
extension XMLList: Hashable where Value: Hashable {}
extension XMLList: Sendable where Value: Sendable {}

extension XMLList: Decodable where Value: Decodable {
    /// Decodes the items of a text; in another format, an array.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.decodeSeparated(Value.self)
    }
}

extension XMLList: Encodable where Value: Encodable {
    /// Encodes the items as one text; in another format, as an array.
    ///
    /// - Throws: `EncodingError` if a value is not a scalar, is empty, or contains white space.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard encoder.repeatsKeys else { return try container.encode(wrappedValue) }
        let list = try DocumentEncoder(format: XMLFormat()).document(from: wrappedValue)
        let words = list.root.elements.map { $0.text ?? "" }
        for word in words where word.isEmpty || word.contains(where: \.isWhitespace) {
            throw EncodingError.invalidValue(
                wrappedValue,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription:
                        "expected scalars without white space for a list, found \"\(ErrorMessages.short(word))\""
                ))
        }
        try container.encode(words.joined(separator: " "))
    }
}

extension KeyedDecodingContainer {
    /// Decodes an optional list; nil when the key is missing or null.
    public func decode<Value: Decodable>(
        _ type: XMLList<Value?>.Type,
        forKey key: Key
    ) throws -> XMLList<Value?> {
        XMLList(wrappedValue: try decodeIfPresent(XMLList<Value>.self, forKey: key)?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional list, if there is one.
    public mutating func encode<Value: Encodable>(
        _ value: XMLList<Value?>,
        forKey key: Key
    ) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(XMLList<Value>(wrappedValue: wrapped), forKey: key)
    }
}

extension XMLList: DescribedAsWrappedValue {}
