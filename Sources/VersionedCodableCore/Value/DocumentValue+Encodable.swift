extension DocumentValue {
    /// Makes the value that something is encoded as.
    ///
    /// ```swift
    /// let value = try DocumentValue(encoding: settings)
    /// ```
    ///
    /// Dates and raw bytes stay what they are; for other strategies ask a `DocumentEncoder` (`value(of:)`).
    ///
    /// - Throws: `EncodingError`, or what the value's `encode(to:)` throws.
    /// - Complexity: O(n) in what is encoded.
    public init(encoding value: some Encodable) throws {
        let session = EncodingSession(
            options: EncodingOptions(), formatName: "value",
            capabilities: Document.valueCapabilities)
        self = try DocumentValue(try session.run { try session.encodeRoot(value) })
    }
}
