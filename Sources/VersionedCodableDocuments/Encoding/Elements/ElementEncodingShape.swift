import VersionedCodableCore

/// Documents of elements (XML), where an array becomes members with the same key, a member may be an
/// attribute or an element, and there is text between them.
///
/// The session owns it, and is a parameter of the methods that need it.
final class ElementEncodingShape {
    let tape: UnsafeMutablePointer<EncodingTape>
    /// The placements of the members of values being encoded, for those that declare some; the
    /// innermost is the last.
    var placements: [MemberPlacements] {
        didSet { placing.pointee = !placements.isEmpty }
    }
    /// Cached `!placements.isEmpty`.
    ///
    /// Read for every key, and therefore in raw memory: a variable of a class costs a check for
    /// exclusive access each time.
    private let placing: UnsafeMutablePointer<Bool>
    /// The keys of members that are written as attributes and again as elements when the document
    /// is finished.
    var doubledKeys: Set<Int> = []
    /// The last key for which an earlier one with its text was looked for.
    var lastSought = -1
    /// Objects that a container was requested for again: members written there from then on replace
    /// earlier ones.
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

    init(_ tape: UnsafeMutablePointer<EncodingTape>, base: EncodingSession.Base?) {
        self.tape = tape
        // A part under a key is that of a superclass, and the class declares where all its members
        // are.
        let around = base?.session.elementShape?.placements ?? []
        placements = around.filter { $0.object == base?.node }.map { $0.moved(to: 0) }
        placing = .allocate(capacity: 1)
        placing.initialize(to: !placements.isEmpty)
    }

    deinit { placing.deallocate() }

    static var masks: HeadMasks {
        HeadMasks(
            keys: TapeNode.attribute | TapeNode.choice,
            containers: TapeNode.flow | TapeNode.choice,
            scalars: TapeNode.plain | TapeNode.stated,
            kinds: TapeNode.attribute)
    }

    /// Whether any value being encoded declares where its members are.
    var hasPlacements: Bool { @inline(__always) get { placing.pointee } }

    // MARK: Steps of the session

    func encodeRoot<Value: Encodable>(_ value: Value, _ session: EncodingSession) throws {
        nameRoot(Value.self, session)
        let entry = session.elementPlan(of: Value.self).pointee
        if entry.placement != nil {
            return try session.encodeValue(value, in: EncodingTape.none)
        }
        if entry.isPlacing { notePlacements(of: value, entry, session, at: 0) }
        try session.encodeRoot(value, entry.value)
        guard let optional = entry.optional, tape.pointee.count > 0 else { return }
        let isNil = withUnsafePointer(to: value) { optional.isNil(at: $0) }
        try noteOptional(optional, isNil, session, at: 0, isMember: false)
    }

    /// Links a key that was copied from a document.
    func linkKey(_ written: Int, copiedFrom index: Int, in source: UnsafeTape) {
        // The next key with the same text is as far away as in the document, which has no aliases.
        let next = Int(source[index].next)
        tape.pointee.nodes[written].next =
            next > index + 1 ? UInt32(truncatingIfNeeded: written + next - index) : 0
    }

    /// Forgets what is known of the nodes from one on.
    func forget(from index: Int) {
        doubledKeys = doubledKeys.filter { $0 < index }
        reopened = reopened.filter { $0 < index }
        lists.removeAll { $0.array >= index }
        scalarAttributes.removeAll { $0.object >= index }
    }

    /// Refuses members that would be read as others, now that all of them are there.
    func checkMembers(_ session: EncodingSession) throws {
        try checkLists(session)
        // O(members) for each key of a type: those of the elements of an array follow each other.
        var last: (object: UInt32, key: String, found: Int?)?
        for (object, member) in scalarAttributes {
            guard case .attributes(let index, let count) = member.role else { continue }
            if last?.object != object || last?.key != member.key {
                let end = tape.pointee.end(of: Int(object))
                last = (
                    object, member.key, self.member(member.key, of: object, before: end, session)
                )
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
                throw session.invalid(
                    member,
                    "the attributes of element \(index) of \(count) \"\(member.key)\" are left over",
                    at: UInt32(truncatingIfNeeded: found + 1))
            }
            added[found + 1 + index] = member.node
        }
    }

    /// Returns the key node of an object with a text and a mark, if it is before `end`.
    func member(
        _ key: String, as mark: UInt32 = 0, of object: UInt32, before end: Int,
        _ session: EncodingSession
    ) -> Int? {
        var key = key
        return key.withUTF8 { text in
            tape.pointee.member(of: object, before: end) {
                session.isKey($0, UnsafeRawBufferPointer(text), mark)
            }
        }
    }

    /// Begins an object around the value of a key, if there is more to be written with it.
    func beginObject(around key: Int, in builder: inout DocumentBuilder) throws -> Bool {
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

    /// Whether the tape lacks something that is written when the document is finished.
    var needsRebuilding: Bool { hasRepeats || !added.isEmpty || !doubledKeys.isEmpty }

    /// Notes that a container was requested for an object that is there already.
    func noteReopened(_ object: UInt32) { reopened.insert(Int(object)) }

    /// Whether values that were written late into an object replace members.
    func isReopened(_ object: Int) -> Bool { reopened.contains(object) }

    /// Whether a member is written twice: with the marks of its key, and without.
    func isDoubled(_ key: Int) -> Bool { doubledKeys.contains(key) }
}

extension EncodingSession {
    /// The shape of a document of elements, whose encoders and containers alone ask for it.
    var elements: ElementEncodingShape {
        @inline(__always) get { elementShape.unsafelyUnwrapped }
    }

    /// Calls back with that shape, without counting a reference to it.
    @inline(__always)
    func withElements<Result>(_ body: (ElementEncodingShape) throws -> Result) rethrows -> Result {
        try Unmanaged.passUnretained(elements)._withUnsafeGuaranteedRef(body)
    }
}
