import VersionedCodableCore

/// A node as a value of a model, which keeps a part of a document as it was read.
///
///     struct Order: Codable {
///         var id: Int
///         var payload: DocumentNode       // whatever it is
///     }
///
/// Nothing is copied. Encoded into the format it was read from, everything comes back that the
/// format tells of a value: order, repeated keys and attributes, the text of numbers, styles, tags
/// and comments; aliases as what they stand for. In other formats it is a value as `DocumentValue`
/// sees it.
extension DocumentNode: Codable {
    /// Keeps the value where it is.
    ///
    /// Decoders of others have no document: what they have becomes one.
    ///
    /// - Throws: `DecodingError` when there is no value, or what a decoder of others throws.
    public init(from decoder: any Decoder) throws {
        if let node = decoder.documentNode {
            self = node
        } else {
            self = try CodableDocument(DocumentValue(from: decoder)).root
        }
    }

    /// Gives the value to any encoder; a missing node is null.
    ///
    /// - Throws: `EncodingError` when the value is deeper or larger than the limits allow, or what
    ///   an encoder of others throws.
    /// - Complexity: O(n) in the nodes of the value.
    public func encode(to encoder: any Encoder) throws {
        guard exists, let native = encoder.sessionEncoder else {
            return try value.encode(to: encoder)
        }
        try native.write(self)
    }
}
