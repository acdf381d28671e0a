extension Decoder {
    /// Decodes a value of any version of a type, and migrates it to the type.
    ///
    /// Use it to nest such values in other values:
    ///
    /// ```swift
    /// init(from decoder: any Decoder) throws {
    ///     note = try decoder.decode(versionable: Note.self)
    /// }
    /// ```
    ///
    /// - Throws: The errors of `decode(versionable:from:)`.
    public func decode<Value: Versionable>(versionable type: Value.Type) throws -> Value {
        try VersionableReading<Value>(self).value()
    }
}

extension KeyedDecodingContainerProtocol {
    /// Decodes the value of a key, of any version of a type, and migrates it to the type.
    ///
    /// - Throws: The errors of `decode(versionable:from:)`.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, forKey key: Key
    ) throws -> Value {
        try decode(VersionableDocument<Value>.self, forKey: key).value()
    }

    /// Decodes and migrates the value of a key; `nil` when the key is missing or null.
    public func decodeIfPresent<Value: Versionable>(
        versionable type: Value.Type, forKey key: Key
    ) throws -> Value? {
        try decodeIfPresent(VersionableDocument<Value>.self, forKey: key)?.value()
    }
}

extension UnkeyedDecodingContainer {
    /// Decodes the next element, of any version of a type, and migrates it to the type.
    ///
    /// An element that cannot be decoded is not consumed.
    ///
    /// - Throws: The errors of `decode(versionable:from:)`.
    public mutating func decode<Value: Versionable>(versionable type: Value.Type) throws -> Value {
        let before = self
        let document = try decode(VersionableDocument<Value>.self)
        do {
            return try document.value()
        } catch {
            self = before
            throw error
        }
    }
}
