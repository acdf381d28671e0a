import VersionedCodableCore

/// How values of a type are encoded in documents of objects and arrays.
struct ObjectEncodingPlan: TypePlan {
    static let slots = 32

    let type: UInt
    var plan: EncodingPlan
    /// The plan behind `special`.
    var inner = EncodingPlan.plain
    var isAnnotated = false
    var isShared = false
    var collection: (any CollectionEncoding.Type)?

    init(of type: Any.Type, in session: EncodingSession) {
        self.type = TypeIdentity.address(of: type)
        plan = EncodingPlan.simple(type) ?? .plain
        guard plan == .plain else { return }
        let isPlanned = type is any PlannedCodable.Type
        if isPlanned { collection = type as? any CollectionEncoding.Type }
        if let collection {
            plan = collection.plan
        } else if type is any NodeAnnotationCodable.Type {
            plan = .annotation
            return
        } else {
            isAnnotated = type is any NodeAnnotating.Type
            if isPlanned || session.options.omitsDefaults {
                plan = session.configuredPlan(of: type)
            }
            if plan == .member { return }
        }
        isShared = session.options.aliases.asksValues
        if isAnnotated || isShared { (plan, inner) = (.special, plan) }
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
            try session.checkDepth()
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
        plans.plan(of: type, in: self)
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
}
