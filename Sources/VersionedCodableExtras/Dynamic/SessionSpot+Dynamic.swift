import VersionedCodableDocuments
import VersionedCodableCore

extension ObjectDecoder {
    /// The type of an object, told by the text of its identifier.
    ///
    /// Nil: fall back to decoding the identifier.
    func registeredType(_ types: DynamicTypes) -> RegisteredType? {
        guard let texts = types.texts, node != missingNode,
            frame & (FrameBits.listed | FrameBits.open | FrameBits.inlined) == 0
        else { return nil }
        let object = UInt32(truncatingIfNeeded: session.tape.resolve(Int(node)))
        guard session.nodes[Int(object)].isKind(.object) else { return nil }
        let identifierNode = typeNode(types.typeKey, in: object)
        let identifier = session.nodes[Int(identifierNode)]
        guard identifierNode != 0, identifier.isKind(.string) || identifier.isKind(.untyped) else {
            return nil
        }
        return texts[String(decoding: session.tape.bytes(of: identifier), as: UTF8.self)]
    }

    /// The node under the type key; 0 when there is none.
    private func typeNode(_ key: PathKey, in object: UInt32) -> UInt32 {
        let identifierNode =
            session.repeatsKeys
            ? session.member(key, in: object)
            : session.find(key.stringValue, in: object)
        // The type asks for its members from the first one on.
        session.hints[Int(object & UInt32(DecodingSession.hintSlots - 1))] = KeyHint(
            object: .max, key: 0)
        return identifierNode
    }

    /// The elements of an array, but for those that were dropped.
    ///
    /// Nil: fall back to the unkeyed container, for an array of elements and text.
    func dynamicElements<Value>() throws -> [Value]? {
        guard session.repeatsKeys else {
            let array = try session.arrayNode(spot)
            let count = session.tape.childCount(of: Int(array.node))
            return try dynamicElements(count, from: array.at(array.node + 1)) {
                session.nodes[Int($0)].next
            }
        }
        guard let list = try session.memberList(spot), list.first != 0, !list.isAll,
            !list.hasText, !list.isOpen
        else { return nil }
        let count = session.repeats(from: list.first)
        let first = spot.unmarked.marked(FrameBits.item).at(list.first + 1)
        return try dynamicElements(count, from: first) {
            session.repeated($0 - 1) + 1
        }
    }

    @inline(__always)
    private func dynamicElements<Value>(
        _ count: Int, from first: Spot, next: (UInt32) -> UInt32
    ) throws -> [Value] {
        guard count > 0 else { return [] }
        let types = session.dynamicTypes(for: Value.self)
        return try [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            var child = first
            for _ in 0..<count {
                let element = ObjectDecoder(session: session, spot: child)
                if let type = element.registeredType(types) {
                    guard try type.reading.initialize(target, from: element) else {
                        throw types.unfit(type, as: Value.self, in: element)
                    }
                    target += 1
                    initialized += 1
                } else if let value = try DynamicSubject<Value>.decode(from: element, at: .element)
                {
                    target.initialize(to: value)
                    target += 1
                    initialized += 1
                }
                child = child.at(next(child.node))
            }
        }
    }
}
