import VersionedCodableCore

extension DecodingSession {
    func decodeAnnotated<Value: Decodable>(
        _ type: Value.Type, _ hooked: HookedType?, _ spot: Spot, _ decoder: any Decoder
    ) throws -> Value {
        let value =
            try hooked.map { try decode(type, as: $0, at: spot, from: decoder) }
            ?? Value(from: decoder)
        guard spot.node != missingNode, var taking = value as? any NodeAnnotationReceiving else {
            return value
        }
        let node = tape.resolve(Int(spot.node))
        taking.takeAnnotations { document.annotation($0, atTapeIndex: node) }
        return taking as? Value ?? value
    }
}
