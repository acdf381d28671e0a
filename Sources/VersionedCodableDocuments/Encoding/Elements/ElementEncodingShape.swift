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
    /// The keys of elements for which the type around them has no coding keys.
    var unknownElements: Set<Int> = []
    /// The empty key that was written last, and its type.
    var emptyKey: (node: Int, keys: any CodingKey.Type)?
    /// The array whose last element is a choice of a type that is not declared as one.
    var undeclared: (array: UInt32, type: Any.Type)?
    /// A choice whose payload has no key of its own in the document.
    var unnamedPayload: (name: String, node: UInt32)?
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
        unknownElements = unknownElements.filter { $0 < index }
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

    /// Whether the tape lacks something that is written when the document is finished.
    var needsRebuilding: Bool { hasRepeats || !doubledKeys.isEmpty }

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
