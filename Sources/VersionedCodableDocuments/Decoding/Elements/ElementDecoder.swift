import VersionedCodableCore

/// The `Decoder` of a node in documents of elements (XML).
///
/// A struct of 24 bytes, so that it fits into an existential without an allocation.
struct ElementDecoder: ShapedDecoder {
    let base: DecodingSession
    let spot: Spot
    /// The decoded type; `Never` if it is not known.
    let type: Any.Type

    init(in session: DecodingSession, at spot: Spot, of type: Any.Type = Never.self) {
        (base, self.spot, self.type) = (session, spot, type)
    }

    var session: ElementSession { @inline(__always) get { ElementSession(of: base) } }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<
        Key
    > {
        // A single call that makes the container, because it needs generic metadata.
        let object =
            try spot.frame & FrameBits.listed != 0
            ? session.element(type, of: self.type, at: spot) : session.elementNode(spot)
        return ElementDecoder.container(type, of: object, base)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if let list = try session.memberList(spot, of: .undeclared) {
            return ElementListContainer(session: session, list: list, spot: spot)
        }
        let array = try session.base.arrayNode(spot).unmarked
        return ElementListContainer(
            session: session, list: MemberList(ofArray: array.node, in: session.tape),
            spot: array)
    }
}

extension ElementDecoder {
    func decodeNil() -> Bool {
        // A choice is identified by its name, so an empty element is a choice, too.
        if spot.frame & FrameBits.listed != 0, session.entry(of: type).choice != nil {
            return base.isNull(spot.node)
        }
        return (session.isNothing(spot.node) || session.lacksText(spot))
            && !session.isEmptyAttribute(spot.node, of: type)
    }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try session.decode(type, session.valueSpot(type, spot))
    }

    /// Decodes a value as its type requires, whichever decoder was asked.
    func ownValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let entry = session.elementPlan(of: type)
        if entry.pointee.isPlacing {
            return try session.decodePlacing(type, spot, entry.pointee.hooked)
        }
        let plan = entry.pointee.plan == .shared ? entry.pointee.inner : entry.pointee.plan
        guard plan == .hooked, let hooked = entry.pointee.hooked else {
            do {
                return try Value(from: self)
            } catch {
                throw base.explained(error, type, spot)
            }
        }
        return try base.decode(
            type, as: hooked, at: spot, from: ElementDecoder(in: base, at: spot, of: type))
    }
}

extension ElementDecoder {
    @inline(never)
    private static func container<Key: CodingKey>(
        _ type: Key.Type, of element: Spot, _ session: DecodingSession
    ) -> KeyedDecodingContainer<Key> {
        session.asked?.note(object: element)
        session.noteKeys(type, of: element.node)
        return KeyedDecodingContainer(ElementContainer<Key>(base: session, spot: element))
    }
}

extension ElementSession {
    /// Returns the object at a node; text is viewed as an object that contains only text.
    ///
    /// - Throws: `DecodingError` if the node is neither.
    @inline(__always)
    func elementNode(_ spot: Spot) throws -> Spot {
        if spot.node != missingNode, nodes[Int(spot.node)].isKind(.object) { return spot.unmarked }
        return try slowElementNode(spot)
    }

    private func slowElementNode(_ spot: Spot) throws -> Spot {
        let found = try base.follow(spot.unmarked)
        return tape.isTextObject(found.node) ? found : try base.objectNode(spot)
    }
}
