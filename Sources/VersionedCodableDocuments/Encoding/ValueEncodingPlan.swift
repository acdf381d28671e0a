import VersionedCodableCore

/// How values of a type are encoded, whichever the kind of document.
struct ValueEncodingPlan: TypePlan {
    static let slots = 32

    let type: UInt
    var plan: EncodingPlan
    /// The plan of a value if `plan` is `special`.
    var inner = EncodingPlan.plain
    var isAnnotated = false
    var isShared = false
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

    /// Adds how values of a type that the engine does not know are encoded, and whether values
    /// become aliases.
    ///
    /// - Parameter asksAnnotations: Whether values may be or have annotations.
    /// - Returns: False when values are scalars or depend on their key.
    mutating func note(
        _ type: Any.Type, _ session: EncodingSession, asksAnnotations: Bool = true
    ) -> Bool {
        if collection == nil {
            guard plan == .plain else { return false }
            if asksAnnotations {
                if type is any NodeAnnotationCodable.Type {
                    plan = .annotation
                    return false
                }
                isAnnotated = type is any NodeAnnotating.Type
            }
            if isPlanned { plan = session.hookedPlan(of: type) }
            if plan == .member { return false }
        }
        isShared = session.options.aliases.asksValues
        if isAnnotated || isShared { (plan, inner) = (.special, plan) }
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
        guard plan.plan == .special else {
            return try encodeKnown(value, plan.plan, plan.collection, in: container)
        }
        try encodeSpecial(value, plan) {
            try encodeKnown(value, plan.inner, plan.collection, in: container)
        }
    }
}
