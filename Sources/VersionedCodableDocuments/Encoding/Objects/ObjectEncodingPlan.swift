import VersionedCodableCore

/// One slot of the session's cache: a type and its plan.
///
/// Trivial, so that the cache can be raw memory.
struct ObjectEncodingPlan: CachedByType {
    static let slots = 32
    /// The bytes of a cache.
    static let size =
        (slots + TypeIdentity.reach) * MemoryLayout<ObjectEncodingPlan>.stride

    var type: UInt
    var plan: EncodingPlan
    /// The plan behind `special`.
    var inner = EncodingPlan.plain
    var isAnnotated = false
    var isShared = false
    var collection: (any CollectionEncoding.Type)?

    static var empty: ObjectEncodingPlan {
        ObjectEncodingPlan(type: 0, plan: .plain)
    }
}

extension ObjectEncoder {
    /// Encodes any value at the end of the tape, as a child of `container`.
    ///
    /// - Parameter isMember: Whether the value was given for a key of an object, which has just
    ///   been written.
    @inline(__always)
    static func encode<Value: Encodable>(
        _ value: Value,
        _ session: EncodingSession,
        in container: UInt32,
        isMember: Bool = false
    ) throws {
        let entry = session.objectPlan(of: Value.self)
        if entry.pointee.plan == .plain {
            if session.tape.pointee.depth >= session.options.limits.depth {
                throw session.tooDeep()
            }
            let node = session.tape.pointee.count
            try value.encode(
                to: ObjectEncoder(session: session, node: UInt32(truncatingIfNeeded: node)))
            return session.finishValue(at: node, in: container)
        }
        if isMember, entry.pointee.plan.dependsOnKey {
            if try session.takeMember(value, entry.pointee.plan) { return }
        }
        try session.encodeObject(value, entry, in: container)
    }
}

extension EncodingSession {
    /// The plan of a type.
    @inline(__always)
    func objectPlan(of type: Any.Type) -> UnsafeMutablePointer<ObjectEncodingPlan> {
        let home =
            plans.assumingMemoryBound(to: ObjectEncodingPlan.self)
            + TypeIdentity.slot(of: type, among: ObjectEncodingPlan.slots)
        return home.pointee.type == TypeIdentity.address(of: type)
            ? home : otherObjectPlan(type, home)
    }

    /// Linear probing: the plan of a type that is not in its home slot.
    private func otherObjectPlan(
        _ type: Any.Type,
        _ home: UnsafeMutablePointer<ObjectEncodingPlan>
    ) -> UnsafeMutablePointer<ObjectEncodingPlan> {
        TypeIdentity.otherEntry(of: type, from: home, make: makeObjectPlan)
    }

    @inline(__always)
    fileprivate func encodeObject<Value: Encodable>(
        _ value: Value,
        _ entry: UnsafeMutablePointer<ObjectEncodingPlan>,
        in container: UInt32
    ) throws {
        if entry.pointee.plan == .special {
            try encodeObject(value, special: entry.pointee, in: container)
        } else {
            try encodeKnown(value, entry.pointee.plan, entry.pointee.collection, in: container)
        }
    }

    private func encodeObject<Value: Encodable>(
        _ value: Value,
        special entry: ObjectEncodingPlan,
        in container: UInt32
    ) throws {
        try encodeSpecial(value, isAnnotated: entry.isAnnotated, isShared: entry.isShared) {
            try encodeKnown(value, entry.inner, entry.collection, in: container)
        }
    }

    private func makeObjectPlan(_ type: Any.Type) -> ObjectEncodingPlan {
        var entry = ObjectEncodingPlan.empty
        entry.type = TypeIdentity.address(of: type)
        entry.plan = EncodingPlan.simple(type) ?? .plain
        guard entry.plan == .plain else { return entry }
        if let collection = type as? any CollectionEncoding.Type {
            entry.collection = collection
            entry.plan = collection.plan
        } else if type is any NodeAnnotationCodable.Type {
            entry.plan = .annotation
            return entry
        } else if type is any NodeAnnotating.Type {
            entry.isAnnotated = true
        }
        entry.isShared = options.aliases.asksValues
        if entry.isAnnotated || entry.isShared {
            entry.inner = entry.plan
            entry.plan = .special
        }
        return entry
    }
}
