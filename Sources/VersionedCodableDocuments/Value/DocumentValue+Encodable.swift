import VersionedCodableCore

extension DocumentValue {
    /// Encodes a value as a `DocumentValue`.
    ///
    /// ```swift
    /// let value = try DocumentValue(encoding: settings)
    /// ```
    ///
    /// Dates and raw bytes are kept as such; for other strategies make a value of
    /// `DocumentEncoder.document(from:)`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - userInfo: The `userInfo` of the encoder that the value sees.
    /// - Throws: `EncodingError`, or what the value's `encode(to:)` throws.
    /// - Complexity: O(n) in the encoded values.
    public init(
        encoding value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws {
        try self.init(encoding: value, EncodingOptions(), userInfo: userInfo)
    }

    /// Encodes a value with the options of an encoder, as if values lacked some features.
    package init(
        encoding value: some Encodable, as encoder: DocumentEncoder, lacking: FormatCapabilities,
        userInfo: [CodingUserInfoKey: Any]
    ) throws {
        try self.init(
            encoding: value, encoder.current.options, lacking: lacking, userInfo: userInfo)
    }

    private init(
        encoding value: some Encodable, _ options: EncodingOptions,
        lacking: FormatCapabilities = [], userInfo: [CodingUserInfoKey: Any]
    ) throws {
        let session = EncodingSession(
            options: options, formatName: "value",
            capabilities: CodableDocument.valueCapabilities.subtracting(lacking))
        session.add(userInfo)
        self = try DocumentValue(try session.run { try session.encodeRoot(value) })
    }
}
