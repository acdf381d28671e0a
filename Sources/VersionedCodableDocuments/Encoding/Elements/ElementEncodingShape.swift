import VersionedCodableCore

/// The session of a document of elements (XML), where an array becomes members with the same key, a
/// member may be an attribute or an element, and text stands beside them.
package final class ElementEncodingSession: EncodingSession {
    /// Where the members of the values being encoded stand, for those that say so; the innermost is
    /// the last.
    var placements: [MemberPlacements] = [] {
        didSet { placing.pointee = !placements.isEmpty }
    }
    /// Cached `!placements.isEmpty`.
    ///
    /// Asked for every key, and therefore in raw memory: a variable of a class costs a check for
    /// exclusive access each time.
    private let placing: UnsafeMutablePointer<Bool>
    /// The keys of members that are written as attributes and again as elements when the document
    /// is finished.
    var doubledKeys: Set<Int> = []
    /// The last key for which an earlier one with its text was looked for.
    var lastSought = -1
    /// Objects that a container was asked for again: what is written there from then on counts
    /// more.
    private var reopened: Set<Int> = []
    /// The arrays of choices under empty keys.
    var lists: [BareList] = []
    /// The empty key that was written last, and its type.
    var emptyKey: (node: Int, keys: any CodingKey.Type)?
    /// A choice whose payload has no key of its own in the document.
    var unnamedPayload: (name: String, node: UInt32)?
    /// Attributes of elements that the type has scalars for, by the object around them.
    var scalarAttributes: [(object: UInt32, member: UnknownMembers.Member)] = []
    private var added: [Int: DocumentNode] = [:]
    /// Whether an object may have a key several times, which are to be linked.
    var hasRepeats = false

    init(
        _ options: EncodingOptions,
        _ formatName: String,
        _ capabilities: FormatCapabilities,
        base: Base? = nil
    ) {
        placing = .allocate(capacity: 1)
        placing.initialize(to: false)
        super.init(
            options, formatName, capabilities, base: base,
            plans: PlanCache(of: ElementEncodingPlan.self),
            masks: HeadMasks(
                keys: TapeNode.attribute | TapeNode.choice,
                containers: TapeNode.flow | TapeNode.choice,
                scalars: TapeNode.plain | TapeNode.stated,
                kinds: TapeNode.attribute))
    }

    deinit { placing.deallocate() }

    /// Whether any value being encoded says where its members stand.
    var hasPlacements: Bool { @inline(__always) get { placing.pointee } }

    /// The session in which the next value of a container has to be written, with that container
    /// innermost.
    @inline(__always)
    func elementTarget(_ container: UInt32) -> ElementEncodingSession {
        tape.pointee.open == container ? self : ElementEncodingSession.own(target(container))
    }

    /// A session that is this one or a part of it.
    static func own(_ session: EncodingSession) -> ElementEncodingSession {
        // The parts of a session are made by `newPart` alone.
        unsafeDowncast(session, to: ElementEncodingSession.self)
    }

    // MARK: What the encoders of a document know

    override func newPart(_ base: Base) -> EncodingSession {
        let part = ElementEncodingSession(options, formatName, capabilities, base: base)
        // A part under a key is that of a superclass, and the class speaks for all its members.
        part.placements = placements.filter { $0.object == base.node }.map { $0.moved(to: 0) }
        return part
    }

    package override func encoder(at node: UInt32) -> any Encoder {
        ElementEncoder(session: self, node: node)
    }

    @inline(never)
    override func encodeValue<Value: Encodable>(_ value: Value, in container: UInt32) throws {
        try encode(value, in: container)
    }

    package override func encodeRoot<Value: Encodable>(_ value: Value) throws {
        noteRoot(Value.self)
        let entry = elementPlan(of: Value.self).pointee
        if entry.placement != nil { return try encode(value, in: EncodingTape.none) }
        if entry.isPlacing { notePlacements(of: value, entry, at: 0) }
        try encodeRoot(
            value, as: entry.plan == .special ? entry.inner : entry.plan,
            isAnnotated: entry.isAnnotated)
        guard let optional = entry.optional, tape.pointee.count > 0 else { return }
        let isNil = withUnsafePointer(to: value) { optional.isNil(at: $0) }
        try noteOptional(optional, isNil, at: 0, isMember: false)
    }

    override func noteRoot(_ type: Any.Type) { nameRoot(type) }

    package override func isPlain(_ type: Any.Type) -> Bool {
        elementPlan(of: type).pointee.isPlain
    }

    override func writeKey<Key: CodingKey>(_ key: Key, _ text: String) {
        if convertsKeys { originalKeys[tape.pointee.count] = key }
        placedKey(key, text)
    }

    override func continues<Key: CodingKey>(_ key: Key) -> Bool { !mayRepeat(Key.self) }

    override func dictionaryKey(
        _ key: String, of value: @autoclosure () -> Any, in container: UInt32
    ) throws {
        if key.isEmpty { throw emptyKey(value(), in: container) }
        let node = tape.pointee.count
        plainKey(key)
        tape.pointee.nodes[node].next = 0
    }

    package override func write(_ members: UnknownMembers) throws { try writeInPlace(members) }

    override var hasTextNumbers: Bool { true }

    override func note(_ part: DocumentNode) {
        nameRoot(after: part)
        nameElement(after: part)
        super.note(part)
    }

    override func copyKey(_ index: Int, in source: UnsafeTape) {
        let written = tape.pointee.count
        super.copyKey(index, in: source)
        // The next key with the same text is as far away as in the document, which has no aliases.
        let next = Int(source[index].next)
        tape.pointee.nodes[written].next =
            next > index + 1 ? UInt32(truncatingIfNeeded: written + next - index) : 0
    }

    override func forget(from index: Int) {
        super.forget(from: index)
        doubledKeys = doubledKeys.filter { $0 < index }
        reopened = reopened.filter { $0 < index }
        lists.removeAll { $0.array >= index }
        scalarAttributes.removeAll { $0.object >= index }
    }

    override func checkMembers() throws {
        try checkLists()
        // O(members) for each key of a type: those of the elements of an array follow each other.
        var last: (object: UInt32, key: String, found: Int?)?
        for (object, member) in scalarAttributes {
            guard case .attributes(let index, let count) = member.role else { continue }
            if last?.object != object || last?.key != member.key {
                last = (object, member.key, self.member(member.key, of: object))
            }
            // None when the value has been removed, or is an object with its own attributes.
            guard let found = last?.found, !tape.pointee.nodes[found + 1].isKind(.object) else {
                continue
            }
            guard let count else {
                added[found] = member.node
                continue
            }
            let value = tape.pointee.nodes[found + 1]
            // Scalars are one node each.
            guard value.isKind(.array), Int(value.next) == found + 2 + count else {
                throw invalid(
                    member,
                    "the attributes of element \(index) of \(count) \"\(member.key)\" are left over",
                    at: UInt32(truncatingIfNeeded: found + 1))
            }
            added[found + 1 + index] = member.node
        }
    }

    private func member(_ key: String, of object: UInt32) -> Int? {
        var key = key
        return key.withUTF8 { text in
            tape.pointee.member(of: object, before: tape.pointee.end(of: Int(object))) {
                isKey($0, UnsafeRawBufferPointer(text), 0)
            }
        }
    }

    override func beginObject(
        around key: Int, in builder: inout DocumentBuilder
    ) throws -> Bool {
        guard let node = added[key] else { return false }
        try builder.beginObject(at: 0)
        for (name, value) in node.members where value.isAttribute {
            try Array(name.utf8).withUnsafeBytes {
                try builder.key(copying: $0, at: 0, length: 0, marks: TapeNode.attribute)
            }
            try Array((value.text ?? "").utf8).withUnsafeBytes {
                try builder.scalar(.string, copying: $0, at: 0, length: 0, marks: 0)
            }
        }
        try builder.key(copying: UnsafeRawBufferPointer(start: nil, count: 0), at: 0, length: 0)
        return true
    }

    override var needsRebuilding: Bool {
        super.needsRebuilding || hasRepeats || !added.isEmpty || !doubledKeys.isEmpty
    }

    /// Notes that a container was asked for whose object is there already.
    func noteReopened(_ object: UInt32) { reopened.insert(Int(object)) }

    override func makeBuilder(_ source: SourceBuffer) -> DocumentBuilder {
        var builder = newBuilder(source, duplicateKeys: .keepAll)
        builder.linkRepeatedKeys()
        return builder
    }

    override func isReopened(_ object: Int) -> Bool { reopened.contains(object) }

    override func isDoubled(_ key: Int) -> Bool { doubledKeys.contains(key) }
}
