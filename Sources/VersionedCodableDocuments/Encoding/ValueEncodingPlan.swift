import VersionedCodableCore

/// How values of a type are encoded, whichever the kind of document.
struct ValueEncodingPlan: TypePlan {
    static let slots = 32

    let type: UInt
    var plan: EncodingPlan
    /// Whether the type may be a collection or a `HookedCodable` one.
    private var isPlanned = false
    var collection: (any CollectionEncoding.Type)?

    init(of type: Any.Type, in session: EncodingSession) {
        self.init(of: type)
        _ = note(type, session)
    }

    /// Makes the plan of a type that the engine knows; `plain` for others.
    init(of type: Any.Type) {
        self.type = TypeIdentity.address(of: type)
        plan = EncodingPlan.simple(type) ?? .plain
        guard plan == .plain, type is any PlannedCodable.Type else { return }
        isPlanned = true
        collection = type as? any CollectionEncoding.Type
        if let collection { plan = collection.plan }
    }

    /// Adds how values of a type that the engine does not know are encoded.
    ///
    /// - Parameter asksAnnotations: Whether values may be annotations.
    /// - Returns: False when values are scalars or depend on their key.
    mutating func note(
        _ type: Any.Type, _ session: EncodingSession, asksAnnotations: Bool = true
    ) -> Bool {
        if collection == nil {
            guard plan == .plain else { return false }
            if asksAnnotations, type is any NodeAnnotationCodable.Type {
                plan = .annotation
                return false
            }
            if isPlanned { plan = session.hookedPlan(of: type) }
            if plan == .member { return false }
        }
        return true
    }
}

extension EncodingSession {
    /// Returns the plan of a type for a document of objects.
    @inline(__always)
    func valuePlan(of type: Any.Type) -> UnsafeMutablePointer<ValueEncodingPlan> {
        tools.plans.plan(of: type, in: self)
    }

    /// Encodes a value that is not plain.
    @inline(__always)
    func encode<Value: Encodable>(
        _ value: Value, _ plan: ValueEncodingPlan, in container: UInt32
    ) throws {
        try encodeKnown(value, plan.plan, plan.collection, in: container)
    }
}
