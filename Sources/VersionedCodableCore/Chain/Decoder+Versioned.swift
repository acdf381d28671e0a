extension Decoder {
    /// Decodes a value of any version in the chain of a type, and migrates it to the type.
    ///
    /// Use it to nest versioned values in other values, or in a custom coder:
    ///
    /// ```swift
    /// init(from decoder: any Decoder) throws {
    ///     recipe = try decoder.decode(versioned: Recipe.self)
    /// }
    /// ```
    ///
    /// - Throws: The errors of ``VersionPeeking/decode(versioned:from:)``.
    public func decode<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value {
        try VersionedDocument<Value>(from: self).migrate()
    }
}

extension KeyedDecodingContainerProtocol {
    /// Decodes the value of a key, of any version in the chain of a type, and migrates it.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        forKey key: Key
    ) throws -> Value {
        try decode(VersionedDocument<Value>.self, forKey: key).migrate()
    }

    /// Decodes and migrates the value of a key; `nil` when the key is missing or null.
    public func decodeIfPresent<Value: VersionedCodable>(
        versioned type: Value.Type,
        forKey key: Key
    ) throws -> Value? {
        try decodeIfPresent(VersionedDocument<Value>.self, forKey: key)?.migrate()
    }
}

extension UnkeyedDecodingContainer {
    /// Decodes the next element, of any version in the chain of a type, and migrates it.
    public mutating func decode<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        guard var elements = self as? any VersionedElements else {
            return try decodeDocument(versioned: type)
        }
        let value = try elements.decodeElement(versioned: type)
        // Unlike `as?`, this needs no optional, whose metadata would be looked up each time.
        switch elements {
        case let elements as Self: self = elements
        default: break
        }
        return value
    }

    @inline(never)
    private mutating func decodeDocument<Value: VersionedCodable>(
        versioned type: Value.Type
    ) throws -> Value {
        // An element that cannot be decoded or migrated is not consumed.
        let before = self
        let document = try decode(VersionedDocument<Value>.self)
        do {
            return try document.migrate()
        } catch {
            self = before
            throw error
        }
    }
}

/// A container that decodes versioned elements itself, at little extra cost for their versions.
package protocol VersionedElements {
    /// Decodes and migrates the next element; consumes nothing on failure.
    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
}
