extension Decoder {
    /// Decodes a value of any version in the chain of a type from this decoder, and migrates it to
    /// the type.
    ///
    /// Use it to put versioned values inside other values, or in a coder of your own:
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

    /// Decodes a value of any version like ``decode(versioned:)``, and tells which version it had
    /// and which steps were taken.
    public func decodeResult<Value: VersionedCodable>(
        versioned type: Value.Type
    ) throws -> VersionedResult<Value> {
        try VersionedDocument<Value>(from: self).result()
    }
}

extension KeyedDecodingContainerProtocol {
    /// Decodes the value of a key, of any version in the chain of a type, and migrates it to the
    /// type.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        forKey key: Key
    ) throws -> Value {
        try decode(VersionedDocument<Value>.self, forKey: key).migrate()
    }

    /// Decodes the value of a key like ``decode(versioned:forKey:)``; `nil` when the key is missing
    /// or null.
    public func decodeIfPresent<Value: VersionedCodable>(
        versioned type: Value.Type,
        forKey key: Key
    ) throws -> Value? {
        try decodeIfPresent(VersionedDocument<Value>.self, forKey: key)?.migrate()
    }

    /// Decodes the value of a key like ``decode(versioned:forKey:)``, and tells which version it
    /// had and which steps were taken.
    public func decodeResult<Value: VersionedCodable>(
        versioned type: Value.Type,
        forKey key: Key
    ) throws -> VersionedResult<Value> {
        try decode(VersionedDocument<Value>.self, forKey: key).result()
    }
}

extension UnkeyedDecodingContainer {
    /// Decodes the next element, of any version in the chain of a type, and migrates it to the
    /// type.
    public mutating func decode<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        if var elements = self as? any VersionedElements {
            let value = try elements.decodeElement(versioned: type)
            if let elements = elements as? Self { self = elements }
            return value
        }
        // An element that cannot be decoded is not passed over, whatever the reason.
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

/// A container that decodes versioned elements in place, at next to no cost for the version.
package protocol VersionedElements {
    /// Decodes the next element, of any version in the chain of a type, and migrates it to the
    /// type; passes over nothing when that fails.
    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
}
