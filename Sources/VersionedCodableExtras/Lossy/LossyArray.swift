import VersionedCodableCore
import VersionedCodableDocuments

/// An array of the elements that can be decoded.
///
///     struct Feed: Codable {
///         @LossyArray var items: [Item]
///     }
///
/// An element that cannot be decoded, a null among them, is dropped, and the others are kept; what
/// is no array at all decodes as an empty one. What was dropped is in the ``LossyReport`` of the
/// decoder. A missing key is an error as for any other property, except in formats whose empty
/// arrays leave no trace (XML). Every element is encoded, and an error on the way is thrown.
@propertyWrapper
public struct LossyArray<Element> {
    /// The elements.
    public var wrappedValue: [Element]

    /// Wraps an array.
    public init(wrappedValue: [Element] = []) {
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
    package static var wrappedTypes: [Any.Type] { [[Element].self] }
    package static var empty: Self? { Self(wrappedValue: []) }
}

extension LossyArray: DescribedAsWrappedValue {}
