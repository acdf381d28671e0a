import VersionedCodableCore

/// A set that drops the elements that cannot be decoded.
///
/// It follows the rules of ``LossyArray``; a repeated element does not count as dropped.
@propertyWrapper
public struct LossySet<Element: Hashable> {
    /// The elements.
    public var wrappedValue: Set<Element>

    /// Wraps a set.
    public init(wrappedValue: Set<Element>) {
        self.wrappedValue = wrappedValue
    }
}

extension LossySet: Decodable where Element: Decodable {
    /// Decodes the elements that can be decoded.
    ///
    /// - Throws: ``LossyDecodingError`` when more is dropped than the report of the decoder allows.
    /// - Complexity: O(n) on average.
    public init(from decoder: any Decoder) throws {
        wrappedValue = Set(try LossyAttempt<Element>.elements(from: decoder))
    }
}

extension LossySet: Encodable where Element: Encodable {
    /// Encodes the set as an array.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension LossySet: ExpressibleByArrayLiteral {
    /// Wraps the elements.
    public init(arrayLiteral elements: Element...) {
        wrappedValue = Set(elements)
    }
}

extension LossySet: Equatable {}
extension LossySet: Hashable {}
extension LossySet: Sendable where Element: Sendable {}
extension LossySet: TransparentWrapper {
    /// The type of the wrapped value.
    public static var wrappedTypes: [Any.Type] { [[Element].self] }
    /// A wrapper of an empty collection.
    public static var empty: Self? { Self(wrappedValue: []) }
}

extension LossySet: DescribedAsWrappedValue {}
