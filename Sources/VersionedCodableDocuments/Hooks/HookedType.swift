import VersionedCodableCore

struct HookedType {
    let type: any HookedCodable.Type
    let hasOtherNames: Bool
    /// Whether values have a form of their own.
    let hasOwnForm: Bool
}

extension DecodingSession {
    /// Returns the plan of a `HookedCodable` type; nil for any other type.
    func hookedPlan(of type: Any.Type) -> (plan: DecodingPlan, type: HookedType?)? {
        // Most types fail this check, and no further ones are needed.
        guard let type = type as? any HookedCodable.Type else { return nil }
        if hook == nil { hook = MemberHook() }
        if type is any FlattenedMember.Type { return (.inlined, nil) }
        let hooked = HookedType(
            type: type, hasOtherNames: !type.keyAliases.isEmpty, hasOwnForm: type.hasOwnForm)
        return (.hooked, hooked)
    }

    /// Returns the plan of a type that is neither known to the engine nor a collection.
    func otherPlan(
        of type: Any.Type, isPlanned: Bool
    ) -> (plan: DecodingPlan, hooked: HookedType?) {
        let plan = hasAnnotations ? DecodingPlan.annotations(of: type) : .plain
        guard plan != .annotation, isPlanned, let hooked = hookedPlan(of: type) else {
            return (plan, nil)
        }
        return (plan == .plain ? hooked.plan : plan, hooked.type)
    }

    /// Decodes a value by its `init(from:)`, or in the form of its type.
    ///
    /// - Parameter hooked: The type, if it is a `HookedCodable` type whose members are not inlined.
    func decode<Value: Decodable>(
        _ type: Value.Type, as hooked: HookedType?, at spot: Spot, from decoder: any Decoder
    ) throws -> Value {
        guard let hooked else { return try type.init(from: decoder) }
        return try self.hooked(hooked.type, at: spot, hasOtherNames: hooked.hasOtherNames) {
            guard hooked.hasOwnForm,
                let value = try hooked.type.decodeOwnForm(from: decoder) as? Value
            else { return try type.init(from: decoder) }
            return value
        }
    }
}
