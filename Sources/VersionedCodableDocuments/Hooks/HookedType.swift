import VersionedCodableCore

struct HookedType {
    let type: any HookedCodable.Type
    let hasOtherNames: Bool
    /// Whether values have a form of their own.
    let hasOwnForm: Bool
}

extension DecodingSession {
    /// Returns the plan of a `HookedCodable` type; nil for any other type.
    func hookedPlan(of type: Any.Type) -> (plan: CodingPlan, type: HookedType?)? {
        // Most types fail this check, and no further ones are needed.
        guard let type = type as? any HookedCodable.Type else { return nil }
        if hook == nil { hook = MemberHook() }
        if type is any FlattenedMember.Type { return (.inlined, nil) }
        let hooked = HookedType(
            type: type, hasOtherNames: !type.keyAliases.isEmpty, hasOwnForm: type.hasOwnForm)
        return (.hooked, hooked)
    }

    /// Decodes a value by its `init(from:)`, or in the form of its type.
    ///
    /// - Parameter own: The type, if it is a `HookedCodable` type whose members are not inlined.
    func decode<Value: Decodable>(
        _ type: Value.Type, as own: HookedType?, at spot: Spot, from decoder: any Decoder
    ) throws -> Value {
        guard let own else { return try type.init(from: decoder) }
        var new = HookedObject(type: own.type)
        if spot.node != missingNode { new.object = UInt32(tape.resolve(Int(spot.node))) }
        if own.hasOtherNames, let hook, new.object != .max, nodes[Int(new.object)].isKind(.object),
            try hook.hasOtherNames(own.type, in: new.object, spot, self)
        {
            new.renamed = new.object
        }
        let outer = hooked
        hooked = new
        defer {
            if hooked.hasMissing { hook?.forget(new.object) }
            hooked = outer
        }
        let ownForm = try own.hasOwnForm ? own.type.decodeOwnForm(from: decoder) as? Value : nil
        let value = try ownForm ?? type.init(from: decoder)
        if new.renamed != .max { noteKeys(own.type, of: new.object) }
        return value
    }
}
