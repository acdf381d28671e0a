import VersionedCodableCore

extension DocumentDecoder {
    /// Decodes a part of a document that has been read before.
    ///
    /// The paths of errors and of `codingPath` begin at the root of the document.
    ///
    /// - Throws: As `decode(_:from:)`; `DecodingError.valueNotFound` when there is no such part.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from node: DocumentNode
    ) throws -> Value {
        guard node.exists else {
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(
                    codingPath: [], debugDescription: "expected a part of a document, found none"))
        }
        let session = DecodingSession.make(for: node.document, currentOptions)
        return try session.run { try session.value(type, at: Spot.root.at(UInt32(node.index))) }
    }
}

extension FormatDecoder {
    /// Decodes a part of a document that has been read before.
    ///
    /// - Throws: As `DocumentDecoder.decode(_:from:)` of a node.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from node: DocumentNode
    ) throws -> Value {
        try engine.decode(type, from: node)
    }
}
