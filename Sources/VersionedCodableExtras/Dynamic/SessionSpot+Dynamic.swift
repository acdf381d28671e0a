import VersionedCodableDocuments
import VersionedCodableCore

extension SessionSpot {
    /// Returns the type of an object, found by the text of its identifier.
    ///
    /// `nil`: the identifier has to be decoded.
    func registeredType(_ types: DynamicTypes) -> RegisteredType? {
        guard let typesByText = types.typesByText, node != missingNode, session.isObjectItself(spot)
        else {
            return nil
        }
        let object = UInt32(truncatingIfNeeded: session.tape.resolve(Int(node)))
        guard session.nodes[Int(object)].isKind(.object) else { return nil }
        let identifierNode = typeNode(types.typeKey, in: object)
        let identifier = session.nodes[Int(identifierNode)]
        guard identifierNode != 0, identifier.isKind(.string) || identifier.isKind(.untyped) else {
            return nil
        }
        return typesByText.type(identifier, in: session.tape)
    }

    /// Returns the node of the identifier; 0 when there is none.
    private func typeNode(_ key: PathKey, in object: UInt32) -> UInt32 {
        let identifierNode = session.member(named: key.stringValue, of: object)
        // Reset the look-up hint, because the type asks for its members from the first one on.
        session.hints[Int(object & UInt32(DecodingSession.hintSlots - 1))] = KeyHint(
            object: .max, key: 0)
        return identifierNode
    }

    /// Returns the elements of an array without the dropped ones.
    ///
    /// `nil`: the unkeyed container has to be used, for an array of elements and text.
    func dynamicElements<Value>() throws -> [Value]? {
        guard let row = try session.row(spot) else { return nil }
        return try dynamicElements(row)
    }

    @inline(__always)
    private func dynamicElements<Value>(_ row: ElementRow) throws -> [Value] {
        guard row.count > 0 else { return [] }
        let types = DynamicTypes.of(Value.self, in: session)
        return try [Value](unsafeUninitializedCapacity: row.count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            var child = row.first
            for _ in 0..<row.count {
                let element = SessionSpot(session: session, spot: child)
                if let type = element.registeredType(types) {
                    guard try type.reading.initialize(target, from: element) else {
                        throw types.mismatch(type, as: Value.self, in: session.decoder(child))
                    }
                    target += 1
                    initialized += 1
                } else if let value = try NamedTypeValue<Value>.decode(
                    from: session.decoder(child), at: .element)
                {
                    target.initialize(to: value)
                    target += 1
                    initialized += 1
                }
                child = row.next(child, in: session)
            }
        }
    }
}
