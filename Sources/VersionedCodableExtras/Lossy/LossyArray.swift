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
@propertyWrapper
public struct LossyArray<Element> {
    /// The elements.
    public var wrappedValue: [Element]

    /// Wraps an array.
    public init(wrappedValue: [Element]) {
        self.wrappedValue = wrappedValue
    }
}

extension LossyArray: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded.
    ///
    /// - Throws: ``LossyDecodingError`` when more is dropped than the report of the decoder allows.
    /// - Complexity: O(n).
    public init(from decoder: any Decoder) throws {
        wrappedValue = try LossyAttempt<Element>.elements(from: decoder)
    }
}

extension LossyArray: Encodable where Element: Encodable {
    /// Encodes the array.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension LossyArray: ExpressibleByArrayLiteral {
    /// Wraps the elements.
    public init(arrayLiteral elements: Element...) {
        wrappedValue = elements
    }
}

extension LossyArray: Equatable where Element: Equatable {}
extension LossyArray: Hashable where Element: Hashable {}
extension LossyArray: Sendable where Element: Sendable {}
extension LossyArray: TransparentWrapper {
    /// The type of the wrapped value.
    public static var wrappedTypes: [Any.Type] { [[Element].self] }
    /// A wrapper of an empty collection.
    public static var empty: Self? { Self(wrappedValue: []) }
}

extension LossyArray: DescribedAsWrappedValue {}
