import VersionedCodableCore

/// Documents of elements (XML): arrays are members with equal keys, members may be attributes or
/// elements, and text may occur next to them.
///
/// It has the state that only such documents need; `ElementSession` has the methods.
final class ElementShape {
    /// The first keys of members, and the objects, that were decoded as arrays.
    let arrays: NodeMarks
    /// Objects whose members are an array in which their text is an element.
    var mixedLists: Set<UInt32> = []
    /// The placements that the types of some objects declare for their members.
    var placements: [UInt32: (any CodingKey) -> MemberPlacement] = [:] {
        didSet { hasPlacements.pointee = !placements.isEmpty }
    }
    /// Cached `!placements.isEmpty`.
    ///
    /// It is read for every key, and is therefore in raw memory: a stored property of a class costs
    /// an exclusivity check on each access.
    let hasPlacements: UnsafeMutablePointer<Bool>
    /// Cached `besides.hasRepeats`, for the same reason.
    let hasKeptRepeats: UnsafeMutablePointer<Bool>
    var openLists = OpenLists()
    /// Members next to choices and texts.
    var besides = Besides() {
        didSet { hasKeptRepeats.pointee = besides.hasRepeats }
    }
    var order = MemberOrder()
    /// Whether attributes and elements can no longer be distinguished.
    var losesPlacements = false

    /// The index of a second copy of a root that is text, because 0 means that a key is missing.
    static let rootText: UInt32 = 1
    /// The two copies of the root if it is text.
    private let rootNodes: UnsafeMutablePointer<TapeNode>?
    /// The nodes of the document, with both copies of such a root.
    private let tape: UnsafeTape

    private init(_ document: CodableDocument) {
        hasPlacements = .allocate(capacity: 2)
        hasPlacements.initialize(repeating: false, count: 2)
        hasKeptRepeats = hasPlacements + 1
        // The root may have a second copy.
        arrays = NodeMarks(count: document.storage.count + 1)
        let tape = document.storage.tape
        guard document.storage.count == 1 else {
            (rootNodes, self.tape) = (nil, tape)
            return
        }
        let copies = UnsafeMutablePointer<TapeNode>.allocate(capacity: 2)
        copies.initialize(repeating: tape.nodes[0], count: 2)
        copies[1].next = 2
        rootNodes = copies
        self.tape = UnsafeTape(
            nodes: UnsafePointer(copies), count: 2, source: tape.source, side: tape.side)
    }

    deinit {
        hasPlacements.deallocate()
        arrays.deallocate()
        rootNodes?.deallocate()
    }

    static func makeSession(
        for document: CodableDocument, _ options: DecodingOptions
    ) -> DecodingSession {
        let shape = ElementShape(document)
        return DecodingSession(shape.tape, document, options, ElementPlan.self, shape)
    }
}

extension ElementShape: DecodingShape {
    func decoder(at spot: Spot, in session: DecodingSession) -> any Decoder {
        ElementDecoder(in: session, at: spot)
    }

    func decoder(
        of type: Any.Type, at spot: Spot, in session: DecodingSession
    ) -> any Decoder {
        let isSingle =
            ElementSession(of: session).entry(of: type).flags & FrameBits.single != 0
        let frame = isSingle ? spot.frame : spot.frame & ~FrameBits.single
        return ElementDecoder(in: session, at: Spot(node: spot.node, frame: frame), of: type)
    }

    func withType<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder, at spot: Spot, in session: DecodingSession,
        _ decode: () throws -> Value
    ) rethrows -> Value {
        let session = ElementSession(of: session)
        guard session.entry(of: type).isPlacing else { return try decode() }
        return try session.placing(type, spot, decoder, decode)
    }

    func value<Value: Decodable>(
        _ type: Value.Type, at spot: Spot, in session: DecodingSession
    ) throws -> Value {
        let session = ElementSession(of: session)
        return try session.decode(type, session.valueSpot(type, spot))
    }

    func fill(
        _ memory: UnsafeMutableRawPointer,
        with value: any (ObjectCollection & ElementCollection).Type, at spot: Spot,
        in session: DecodingSession
    ) throws {
        try value.decode(session: ElementSession(of: session), spot, to: memory)
    }

    func plan(of type: Any.Type, in session: DecodingSession) -> DecodingPlan {
        ElementSession(of: session).elementPlan(of: type).pointee.plan
    }

    func row(_ spot: Spot, in session: DecodingSession) throws -> ElementRow? {
        let session = ElementSession(of: session)
        guard let list = try session.memberList(spot, of: .plain), list.first != 0, !list.isAll,
            !list.hasText
        else { return nil }
        return session.row(from: list.first, list.frame(spot.frame))
    }

    // MARK: Scalars

    func isNothing(at node: UInt32, in session: DecodingSession) -> Bool {
        ElementSession(of: session).isNothing(node)
    }

    func scalar(at spot: Spot, in session: DecodingSession) -> TapeNode {
        ElementSession(of: session).scalar(at: spot)
    }

    func text(of spot: Spot, in session: DecodingSession) -> String? {
        spot.node == missingNode ? nil : ElementSession(of: session).memberText(spot)
    }

    var allowsWrappedBase64: Bool { true }

    func nodeOfText(_ spot: Spot, in session: DecodingSession) -> UInt32 {
        ElementSession(of: session).onlyText(of: spot.node) ?? spot.node
    }

    // MARK: Members

    func member(named key: String, of object: UInt32, in session: DecodingSession) -> UInt32 {
        ElementSession(of: session).member(PathKey(stringValue: key), in: object)
    }

    func keys(of object: UInt32, in session: DecodingSession) -> [String] {
        ElementSession(of: session).memberKeys(of: object)
    }

    func isObjectItself(_ spot: Spot) -> Bool {
        spot.frame & (FrameBits.listed | FrameBits.inlined | FrameBits.open) == 0
    }

    func isAttribute(_ key: UInt32, in session: DecodingSession) -> Bool {
        session.tape.isAttribute(key)
    }

    func isRepeat(_ key: UInt32, in session: DecodingSession) -> Bool {
        session.nodes[Int(key)].head & TapeNode.repeated != 0
    }

    func declares(_ version: Int, in object: UInt32, _ session: DecodingSession) -> Bool {
        let session = ElementSession(of: session)
        guard session.expectsMembers else { return false }
        let member = session.member(PathKey(stringValue: "version"), in: object)
        guard member != 0, session.nodes[Int(member)].isKind(.untyped) else { return false }
        return session.base.smallInteger(at: member) == Int64(version)
    }

    // MARK: Paths

    func append(_ step: PathComponent, to path: inout [any CodingKey], in session: DecodingSession)
    {
        ElementSession(of: session).appendStep(step, to: &path)
    }

    func child(
        _ key: any CodingKey, of node: UInt32, isBelowIndex: Bool, in session: DecodingSession
    ) -> UInt32? {
        guard let index = key.elementIndex else {
            let container = UInt32(session.tape.resolve(Int(node)))
            guard session.nodes[Int(container)].isKind(.object) else { return nil }
            return session.anyMember(named: key.stringValue, in: container)
        }
        return ElementSession(of: session).element(index, of: node, isBelowIndex)
    }

    func describe(object: UInt32, in session: DecodingSession) -> String {
        ElementSession(of: session).describeMembers(of: object)
    }

    // MARK: Unknown members

    func isKnown(
        _ key: UInt32, of object: UInt32, _ asked: AskedKeys, in session: DecodingSession
    ) -> Bool {
        ElementSession(of: session).isKnownMember(key, of: object, asked)
    }

    func unknownKey(_ spot: Spot, in session: DecodingSession) -> DecodingError? {
        if isRepeat(spot.node, in: session) {
            let text = session.tape.string(of: session.nodes[Int(spot.node)])
            return .dataCorrupted(
                session.context(
                    "expected one element \"\(ErrorMessages.shortName(text))\", found another",
                    at: spot, path: session.codingPath(of: spot)))
        }
        guard session.tape.isText(spot.node) else { return nil }
        let value = spot.at(spot.node + 1)
        return .dataCorrupted(
            session.context(
                "expected no text, found \(session.describe(value.node))", at: value,
                path: session.codingPath(of: spot).dropLast()))
    }

    func unknownMembers(
        ofScalar node: UInt32, in session: DecodingSession, where isUnknown: (String) -> Bool
    ) -> UnknownMembers {
        guard session.nodes[Int(node)].isKind(.untyped), isUnknown(""),
            !session.tape.isBlank(node)
        else { return UnknownMembers() }
        session.noteKnown(node)
        return UnknownMembers([.init(key: "", node: session.documentNode(at: node))])
    }

    func unknownMember(
        _ key: UInt32, in session: DecodingSession, under path: () -> [any CodingKey]
    ) -> (name: String, member: UnknownMembers.Member)? {
        let text = session.tape.string(of: session.nodes[Int(key)])
        if text.isEmpty, session.tape.isBlank(key + 1) { return nil }
        let member = UnknownMembers.Member(
            key: text, node: session.documentNode(at: key + 1),
            isAttribute: session.tape.isAttribute(key))
        return (text.isEmpty ? "" : session.options.keys.codingKey(text, under: path()), member)
    }

    func noteUnknownMembers(of object: UInt32, besides keys: any CodingKey.Type) {
        besides.noteKept(object, keys)
    }

    func isMember(named name: String, of object: UInt32, besides keys: any CodingKey.Type) -> Bool {
        besides.isMember(named: name, of: object, keys)
    }

    func rest(
        of key: UInt32, named name: String, in object: UInt32, besides keys: any CodingKey.Type,
        _ session: DecodingSession
    ) -> UnknownMembers.Member.Role? {
        if session.tape.isAttribute(key) { return nil }
        if session.tape.isText(key) {
            return besides.leavesText(of: object, keys) ? .unknown : nil
        }
        let (first, index) = order.position(of: key, in: object, session.tape)
        let isArray = arrays.contains(first)
        if isArray || index == 0 {
            guard besides.scalars.contains(key + 1) else { return nil }
            let count = isArray ? order.keys(from: first, session.tape).count : nil
            return .attributes(index, of: count)
        }
        return besides.keepsRepeats(of: first, named: name, in: object, keys) ? .repeated : nil
    }

    func forgetPlacements() { losesPlacements = true }
}
