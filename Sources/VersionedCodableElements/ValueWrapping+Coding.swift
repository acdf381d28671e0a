import VersionedCodableDocuments

// Every wrapper is encoded as its value.

extension ValueWrapping where WrappedValue: Decodable {
    /// Decodes the value alone.
    public init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(WrappedValue.self))
    }
}

extension ValueWrapping where WrappedValue: Encodable {
    /// Encodes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
