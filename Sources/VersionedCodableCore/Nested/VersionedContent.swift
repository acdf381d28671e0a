/// A versioned type, or an array, dictionary or optional of one, for ``Versioned``.
///
/// To conform a custom collection, forward to its elements.
public protocol VersionedContent {
    /// Decodes the value, each versioned part of it by its own version.
    static func decodeVersioned(from decoder: any Decoder) throws -> Self

    /// Encodes the value, each versioned part of it with its own version.
    func encodeVersioned(to encoder: any Encoder) throws
}

extension VersionedContent where Self: VersionedCodable {
    /// Decodes a value of any version of the chain, and migrates it.
    public static func decodeVersioned(from decoder: any Decoder) throws -> Self {
        try decoder.decode(versioned: Self.self)
    }

    /// Encodes the value together with its version.
    public func encodeVersioned(to encoder: any Encoder) throws {
        try encoder.encode(versioned: self)
    }
}

extension Optional: VersionedContent where Wrapped: VersionedContent {
    /// Decodes the value; `nil` for a null.
    public static func decodeVersioned(from decoder: any Decoder) throws -> Wrapped? {
        if try decoder.singleValueContainer().decodeNil() { return nil }
        return try Wrapped.decodeVersioned(from: decoder)
    }

    /// Encodes the value, or a null.
    public func encodeVersioned(to encoder: any Encoder) throws {
        if let self { return try self.encodeVersioned(to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}

extension Array: VersionedContent where Element: VersionedContent {
    /// Decodes an array, each element by its own version.
    public static func decodeVersioned(from decoder: any Decoder) throws -> [Element] {
        try decoder.singleValueContainer().decode([Versioned<Element>].self).map(\.wrappedValue)
    }

    /// Encodes an array, each element with its own version.
    public func encodeVersioned(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(map { Versioned(wrappedValue: $0) })
    }
}

extension Dictionary: VersionedContent
where Key: Codable, Value: VersionedContent {
    /// Decodes a dictionary, each value by its own version.
    public static func decodeVersioned(from decoder: any Decoder) throws -> [Key: Value] {
        try decoder.singleValueContainer().decode([Key: Versioned<Value>].self)
            .mapValues(\.wrappedValue)
    }

    /// Encodes a dictionary, each value with its own version.
    public func encodeVersioned(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(mapValues { Versioned(wrappedValue: $0) })
    }
}
