import VersionedCodableCore

/// The session of a document of elements (XML), where an array is made of the members with the same
/// key, a member may be an attribute or an element, and text stands beside them.
package final class ElementSession: DecodingSession {
    /// First keys of members that were decoded as an array, and objects whose members were.
    private let arrays: NodeMarks
    /// Objects whose text is an element of the array that their members are.
    var mixedLists: Set<UInt32> = []
    /// Where the types of some objects say their members are.
    var placements: [UInt32: (any CodingKey) -> MemberPlacement] = [:] {
        didSet { hasPlacements.pointee = !placements.isEmpty }
    }
    /// Cached `!placements.isEmpty`.
    ///
    /// Asked for every key, and therefore in raw memory: a variable of a class costs a check for
    /// exclusive access each time.
    private let hasPlacements: UnsafeMutablePointer<Bool>
    /// Cached `besides.hasRepeats`, for the same reason.
    let hasKeptRepeats: UnsafeMutablePointer<Bool>
    /// What the elements of arrays are.
    var openLists = OpenLists()
    /// What stands beside choices and texts.
    var besides = Besides() {
        didSet { hasKeptRepeats.pointee = besides.hasRepeats }
    }
    /// Where members stand in lists.
    var order = MemberOrder()
    /// Whether members no longer tell if they were attributes.
    var losesPlacements = false

    /// The index at which a root that is text can be found again, because 0 means that a key is
    /// missing.
    static let rootText: UInt32 = 1
    /// The root, twice, if it is text.
    private let rootNodes: UnsafeMutablePointer<TapeNode>?

    init(_ document: CodableDocument, _ options: DecodingOptions) {
        hasPlacements = .allocate(capacity: 2)
        hasPlacements.initialize(repeating: false, count: 2)
        hasKeptRepeats = hasPlacements + 1
        // The root may have a second node.
        arrays = NodeMarks(count: document.storage.count + 1)
        var tape = document.storage.tape
        if document.storage.count == 1 {
            let copies = UnsafeMutablePointer<TapeNode>.allocate(capacity: 2)
            copies.initialize(repeating: tape.nodes[0], count: 2)
            copies[1].next = 2
            rootNodes = copies
            tape = UnsafeTape(
                nodes: UnsafePointer(copies), count: 2, source: tape.source, side: tape.side)
        } else {
            rootNodes = nil
        }
        super.init(tape, document, options, PlanCache(of: ElementPlan.self))
    }

    deinit {
        hasPlacements.deallocate()
        arrays.deallocate()
        rootNodes?.deallocate()
    }

    /// Notes that an array was made of the members that begin with a key, or of all of an object.
    func noteArray(_ node: UInt32) { arrays.insert(node) }

    /// Takes back that the open list of a value was made of the members with its key; those of an
    /// array around it are one.
    func unnoteOpenArray(_ list: Spot) {
        if list.node > 0, list.frame & FrameBits.single != 0 { arrays.remove(list.node - 1) }
    }

    /// Whether an array was made of members.
    func isArray(_ node: UInt32) -> Bool { arrays.contains(node) }

    /// Whether the fast path to expected members can be taken: not where types say where some
    /// members are, and not when keys are converted or counted.
    @inline(__always)
    var expectsMembers: Bool { usesPlainKeys && !hasPlacements.pointee }

    // MARK: What the decoders of a document know

    package override func decoder(_ spot: Spot) -> any Decoder {
        ElementDecoder(session: self, spot: spot)
    }

    package override func value<Value: Decodable>(_ type: Value.Type, at spot: Spot) throws -> Value
    {
        try decode(type, valueSpot(type, spot))
    }

    package override func member(named key: String, of object: UInt32) -> UInt32 {
        member(PathKey(stringValue: key), in: object)
    }

    package override func row(_ spot: Spot) throws -> ElementRow? {
        guard let list = try memberList(spot, of: .plain), list.first != 0, !list.isAll,
            !list.hasText
        else { return nil }
        return row(from: list.first, list.frame(spot.frame))
    }

    package override func isOwnObject(_ spot: Spot) -> Bool {
        spot.frame & (FrameBits.listed | FrameBits.inlined | FrameBits.open) == 0
    }

    override func isNothing(at node: UInt32) -> Bool { isNothing(node) }

    override func fill(
        _ memory: UnsafeMutableRawPointer,
        with value: any (ObjectCollection & ElementCollection).Type, at spot: Spot
    ) throws {
        try value.decode(session: self, spot, to: memory)
    }

    override func noteTree() { losesPlacements = true }

    override func plan(of type: Any.Type) -> DecodingPlan { elementPlan(of: type).pointee.plan }

    override func keys(of object: UInt32) -> [String] {
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        return memberKeys(of: object)
    }

    override func scalar(at spot: Spot) -> TapeNode {
        let node = nodes[tape.resolve(Int(spot.node))]
        guard node.isKind(.object) else { return node }
        noteScalar(spot)
        return textNode(of: spot.node, node, spot.frame & FrameBits.inlined != 0)
    }

    override func text(of spot: Spot) -> String? {
        spot.node == missingNode ? nil : memberText(spot)
    }

    override var breaksLines: Bool { true }

    override func append(_ step: WayStep, to path: inout [any CodingKey]) {
        appendStep(step, to: &path)
    }

    override func child(
        _ key: any CodingKey, of node: UInt32, isBelowIndex: Bool
    ) -> UInt32? {
        guard let index = key.elementIndex else {
            let container = UInt32(tape.resolve(Int(node)))
            guard nodes[Int(container)].isKind(.object) else { return nil }
            return named(key.stringValue, in: container)
                ?? otherwiseNamed(key.stringValue, in: container)
        }
        return element(index, of: node, isBelowIndex)
    }

    override package func decoder(of type: Any.Type, at spot: Spot) -> any Decoder {
        let isSingle = entry(of: type).flags & FrameBits.single != 0
        let frame = isSingle ? spot.frame : spot.frame & ~FrameBits.single
        return ElementDecoder(
            session: self, spot: Spot(node: spot.node, frame: frame), type: type)
    }

    override package func withType<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder, at spot: Spot, _ decode: () throws -> Value
    ) rethrows -> Value {
        guard entry(of: type).isPlacing else { return try decode() }
        return try placing(type, spot, decoder, decode)
    }

    override func isOfSecondKind(_ key: UInt32) -> Bool { tape.isAttribute(key) }

    override func isRepeat(_ key: UInt32) -> Bool {
        nodes[Int(key)].head & TapeNode.repeated != 0
    }

    override func isKnown(_ key: UInt32, of object: UInt32, _ asked: AskedKeys) -> Bool {
        isKnownMember(key, of: object, asked)
    }

    override func unknownKey(_ spot: Spot) -> DecodingError {
        if isRepeat(spot.node) {
            let name = ErrorMessages.shortName(tape.string(of: nodes[Int(spot.node)]))
            return .dataCorrupted(
                context(
                    "expected one element \"\(name)\", found another", at: spot,
                    path: codingPath(of: spot)))
        }
        guard tape.isText(spot.node) else { return super.unknownKey(spot) }
        let value = spot.at(spot.node + 1)
        return .dataCorrupted(
            context(
                "expected no text, found \(describe(value.node))", at: value,
                path: codingPath(of: spot).dropLast()))
    }

    override func describe(object: UInt32) -> String { describeMembers(of: object) }

    override func scalarPlace(_ spot: Spot) -> UInt32 { onlyText(of: spot.node) ?? spot.node }

    override func unknownMembers(
        ofScalar node: UInt32, where isUnknown: (String) -> Bool
    ) -> UnknownMembers {
        guard nodes[Int(node)].isKind(.untyped), isUnknown(""),
            !tape.isBlank(node)
        else { return UnknownMembers() }
        noteKnown(node)
        return UnknownMembers([.init(key: "", node: documentNode(at: node))])
    }

    override func unknownMember(
        _ key: UInt32, under path: () -> [any CodingKey]
    ) -> (name: String, member: UnknownMembers.Member)? {
        let text = tape.string(of: nodes[Int(key)])
        if text.isEmpty, tape.isBlank(key + 1) { return nil }
        let member = UnknownMembers.Member(
            key: text, node: documentNode(at: key + 1), isAttribute: tape.isAttribute(key))
        return (text.isEmpty ? "" : options.keys.codingKey(text, under: path()), member)
    }

    override func noteUnknownMembers(of object: UInt32, besides keys: any CodingKey.Type) {
        besides.noteKept(object, keys)
    }

    override func isMember(
        named name: String, of object: UInt32, besides keys: any CodingKey.Type
    ) -> Bool {
        besides.isMember(named: name, of: object, keys)
    }

    override func rest(
        of key: UInt32, named name: String, in object: UInt32, besides keys: any CodingKey.Type
    ) -> UnknownMembers.Member.Role? {
        if tape.isAttribute(key) { return nil }
        if tape.isText(key) { return besides.leavesText(of: object, keys) ? .unknown : nil }
        let (first, index) = order.position(of: key, in: object, self)
        if isArray(first) || index == 0 {
            guard besides.scalars.contains(key + 1) else { return nil }
            let count = isArray(first) ? order.keys(from: first, self).count : nil
            return .attributes(index, of: count)
        }
        return besides.keepsRepeats(of: first, named: name, keys) ? .repeated : nil
    }

    override func declares(_ version: Int, in object: UInt32) -> Bool {
        guard expectsMembers else { return false }
        let member = member(PathKey(stringValue: "version"), in: object)
        guard member != 0, nodes[Int(member)].isKind(.untyped) else { return false }
        return smallInteger(at: member) == Int64(version)
    }
}
