import VersionedCodableEssentials

extension VersionedCodable {
    /// Decodes a document of any version with a decoding closure.
    ///
    /// Use it with a coder that cannot conform to ``VersionPeeking``:
    ///
    /// ```swift
    /// let recipe: Recipe = try Recipe.decodeTransparently(from: data) { type, data in
    ///     try decoder.decode(type, from: data)
    /// }
    /// ```
    ///
    /// The closure is called once, with a type of this package that finds the version.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - decode: Decodes a value of the given type from the data.
    /// - Throws: The errors of ``VersionPeeking/decode(versioned:from:)``, and
    ///   `DecodingError.typeMismatch` when the closure returns a value of a type other than the
    ///   requested one, or when the expected type is not this type.
    public static func decodeTransparently<ExpectedType: VersionedCodable>(
        from data: Data,
        using decode: ((any Decodable.Type, Data) throws -> any Decodable)
    ) throws -> ExpectedType {
        let decoded = try decode(VersionedDocument<Self>.self, data)
        guard let document = decoded as? VersionedDocument<Self> else {
            throw mismatch(
                Self.self, VersionMessages.wrongResult(type(of: decoded), expected: Self.self))
        }
        let value = try document.migrate()
        guard let value = value as? ExpectedType else {
            throw mismatch(
                ExpectedType.self,
                VersionMessages.unrelated(ExpectedType.self, decoded: Self.self))
        }
        return value
    }

    private static func mismatch(_ expected: Any.Type, _ message: String) -> DecodingError {
        .typeMismatch(expected, .init(codingPath: [], debugDescription: message))
    }

    /// Encodes this value and its version with an encoding closure.
    ///
    /// - Parameter encode: Encodes the given value.
    public func encodeTransparently(using encode: (any Encodable) throws -> Data) rethrows -> Data {
        try VersionStampingReport.encode { try encode(StampedValue(self, reportingTo: $0)) }
    }
}
