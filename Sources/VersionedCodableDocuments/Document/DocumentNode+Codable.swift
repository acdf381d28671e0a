import VersionedCodableCore

/// A node as a value of a model, which keeps a part of a document as it was read.
///
///     struct Order: Codable {
///         var id: Int
///         var payload: DocumentNode       // whatever it is
///     }
///
/// Nothing is copied. Encoded into the format it was read from, the value is written with all that
/// the document records: order, repeated keys and attributes, the text of numbers, styles, tags,
/// comments; aliases are replaced by their targets. In other formats it is like a `DocumentValue`.
extension DocumentNode: Codable {
    /// Refers to the value in its document.
    ///
    /// Other packages' decoders have no document: their value becomes a new one.
    ///
    /// - Throws: `DecodingError` when there is no value, or what another package's decoder throws.
    public init(from decoder: any Decoder) throws {
        if let node = decoder.documentNode {
            self = node
        } else {
            self = try CodableDocument(DocumentValue(from: decoder)).root
        }
    }

    /// Encodes the value; a missing node is null.
    ///
    /// - Throws: `EncodingError` when the value is deeper or larger than the limits allow, or what
    ///   another package's encoder throws.
    /// - Complexity: O(n) in the nodes of the value.
    public func encode(to encoder: any Encoder) throws {
        guard exists, let native = encoder.nodeEncoder else {
            return try value.encode(to: encoder)
        }
        try native.write(self)
    }
}
