import VersionedCodableCore

/// An array that drops the elements that cannot be decoded.
///
///     struct Feed: Codable {
///         @LossyArray var items: [Item]
///     }
///
/// An element that cannot be decoded, such as a null, is dropped, and the others are kept; a value
/// that is not an array decodes as an empty array. The ``LossyReport`` of the decoder lists what
/// was dropped. A missing key is an error as for any other property, except in formats in which
/// empty arrays leave no trace (XML). Every element is encoded, and encoding errors are thrown.
public typealias LossyArray<Element> = LossyCollection<[Element]>

/// A set that drops the elements that cannot be decoded.
///
/// It follows the rules of ``LossyArray``; a repeated element does not count as dropped.
public typealias LossySet<Element: Hashable> = LossyCollection<Set<Element>>

/// A dictionary that drops the members that cannot be decoded.
///
/// A member whose key or value cannot be decoded is dropped, and the others are kept; a value that
/// is not an object decodes as an empty dictionary. The ``LossyReport`` of the decoder lists what
/// was dropped. A missing key is an error as for any other property.
///
/// Keys are of a type that Swift encodes as keys of an object: `String`, `Int` or another one that is
/// `CodingKeyRepresentable`.
public typealias LossyDictionary<Key: Hashable, Value> = LossyCollection<[Key: Value]>

/// A collection without the parts that cannot be decoded: ``LossyArray``, ``LossySet`` or
/// ``LossyDictionary``.
@propertyWrapper
public struct LossyCollection<Contents> {
    /// The collection.
    public var wrappedValue: Contents

    /// Wraps a collection.
    public init(wrappedValue: Contents) {
        self.wrappedValue = wrappedValue
    }
}

/// A collection of parts that can be decoded: an array, a set or a dictionary.
public protocol LossyContents {
    /// An element, or a key with its value.
    associatedtype Part

    /// Makes the collection; of two members with the same key the last one counts.
    init(lossy parts: [Part])

    /// Decodes the parts that can be decoded; none when there is no collection.
    ///
    /// - Throws: ``LossyDecodingError`` when more is dropped than the report of the decoder allows.
    /// - Complexity: O(n) on average.
    static func lossyParts(from decoder: any Decoder) throws -> [Part]
}

extension Array: LossyContents where Element: Decodable {
    /// The array itself.
    public init(lossy parts: [Element]) { self = parts }

    /// Decodes the elements that can be decoded.
    public static func lossyParts(from decoder: any Decoder) throws -> [Element] {
        try LossyAttempt.elements(from: decoder)
    }
}

extension Set: LossyContents where Element: Decodable {
    /// Makes a set of the elements.
    public init(lossy parts: [Element]) { self.init(parts) }

    /// Decodes the elements that can be decoded.
    public static func lossyParts(from decoder: any Decoder) throws -> [Element] {
        try LossyAttempt.elements(from: decoder)
    }
}

extension LossyCollection: Decodable where Contents: LossyContents {
    /// Decodes the parts that can be decoded.
    ///
    /// - Throws: ``LossyDecodingError`` when more is dropped than the report of the decoder allows.
    public init(from decoder: any Decoder) throws {
        wrappedValue = Contents(lossy: try Contents.lossyParts(from: decoder))
    }
}

extension LossyCollection: Encodable where Contents: Encodable {
    /// Encodes the collection.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension LossyCollection: ExpressibleByArrayLiteral
where
    Contents: LossyContents & ExpressibleByArrayLiteral,
    Contents.Part == Contents.ArrayLiteralElement
{
    /// Wraps the elements.
    public init(arrayLiteral elements: Contents.Part...) {
        wrappedValue = Contents(lossy: elements)
    }
}

extension LossyCollection: ExpressibleByDictionaryLiteral
where
    Contents: LossyContents & ExpressibleByDictionaryLiteral,
    Contents.Part == (Contents.Key, Contents.Value)
{
    /// Wraps the members; of two with the same key the last one wins.
    public init(dictionaryLiteral elements: (Contents.Key, Contents.Value)...) {
        wrappedValue = Contents(lossy: elements)
    }
}

extension LossyCollection: Equatable where Contents: Equatable {}
extension LossyCollection: Hashable where Contents: Hashable {}
extension LossyCollection: Sendable where Contents: Sendable {}
extension LossyCollection: PlannedCodable, TransparentWrapper where Contents: LossyContents {
    /// The type of the wrapped value.
    public static var wrappedTypes: [Any.Type] { [Contents.self] }
    /// A wrapper of an empty collection.
    public static var empty: Self? { Self(wrappedValue: Contents(lossy: [])) }
}

extension LossyCollection: DescribedAsWrappedValue {}
