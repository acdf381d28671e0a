import VersionedCodableCore

extension DecodingSession {
    /// Decodes a value and passes it the annotations of its node.
    func decodeAnnotated<Value: Decodable>(
        _ type: Value.Type, _ spot: Spot, isHooked: Bool
    ) throws -> Value {
        let value: Value =
            if isHooked, let (_, own) = hookedPlan(of: type) {
                try filled { try shape.fill($0, with: own, at: spot, in: self) }
            } else {
                try Value(from: decoder(spot))
            }
        guard spot.node != missingNode, var taking = value as? any NodeAnnotationReceiving else {
            return value
        }
        let node = tape.resolve(Int(spot.node))
        taking.takeAnnotations { document.annotation($0, atTapeIndex: node) }
        return taking as? Value ?? value
    }
}
