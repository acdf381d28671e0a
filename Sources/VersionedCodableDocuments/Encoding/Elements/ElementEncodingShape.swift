import VersionedCodableCore

/// Documents of elements (XML), where an array becomes members with the same key, a member may be an
/// attribute or an element, and there is text between them.
///
/// The session owns it, and is a parameter of the methods that need it.
final class ElementEncodingShape {
    /// The placements of the members of values being encoded, for those that declare some; the
    /// innermost is the last.
    @exclusivity(unchecked)
    var placements: [MemberPlacements]
    /// The keys of members being encoded that are attributes and become elements, too.
    var doubledKeys: Set<Int> = []
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

    init(base: EncodingSession.Base?) {
        // A part under a key is that of a superclass, and the class declares where all its members
        // are.
        let around = base?.session.elementShape?.placements ?? []
        placements = around.filter { $0.object == base?.node }.map { $0.moved(to: 0) }
    }

    // MARK: Steps of the session

    func encodeRoot<Value: Encodable>(_ value: Value, _ session: EncodingSession) throws {
        nameRoot(Value.self, session)
        let entry = session.plan(of: Value.self).pointee
        if entry.placement != nil {
            return try session.encode(value, in: DocumentBuilder.none)
        }
        if entry.isPlacing { notePlacements(of: value, entry, session, at: 0) }
        try session.encodeRoot(value, entry)
        guard let optional = entry.optional, session.builder.count > 0 else { return }
        let isNil = withUnsafePointer(to: value) { optional.isNil(at: $0) }
        try noteOptional(optional, isNil, session, at: 0, isMember: false)
    }

    /// Forgets what is known of the nodes from one on.
    func forget(from index: Int) {
        doubledKeys = doubledKeys.filter { $0 < index }
        reopened = reopened.filter { $0 < index }
        lists.removeAll { $0.array >= index }
        unknownElements = unknownElements.filter { $0 < index }
    }

    /// Notes that a container was requested for an object that is there already.
    func noteReopened(_ object: UInt32) { reopened.insert(Int(object)) }

    /// Whether values that were written late into an object replace members.
    func isReopened(_ object: Int) -> Bool { reopened.contains(object) }
}

extension EncodingSession {
    /// The shape of a document of elements, whose encoders and containers alone ask for it.
    var elements: ElementEncodingShape {
        @inline(__always) get { elementShape.unsafelyUnwrapped }
    }
}
