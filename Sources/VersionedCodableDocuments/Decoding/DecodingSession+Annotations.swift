import VersionedCodableCore

/// Annotations of nodes that values take.
extension DecodingSession {
    /// Decodes a value and hands it the annotations of its node.
    func decodeAnnotated<Value: Decodable>(
        _ type: Value.Type, _ index: UInt32, _ frame: UInt32
    ) throws -> Value {
        let value = try Value(from: decoder(index, frame))
        guard index != missingNode, var taking = value as? any NodeAnnotationTaking else {
            return value
        }
        let node = tape.resolve(Int(index))
        taking.takeAnnotations { document.annotation($0, atTapeIndex: node) }
        return taking as? Value ?? value
    }
}
