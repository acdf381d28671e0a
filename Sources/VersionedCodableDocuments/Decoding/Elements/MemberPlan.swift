import VersionedCodableCore

/// How members of a type are found and read in documents of elements.
struct MemberPlan: BitwiseCopyable {
    /// The placement that the type declares for itself as a member.
    var placement: MemberPlacement?
    /// Flags of `FrameBits` for a value of the type under a key; 0 for arrays, sets and other types
    /// that may consist of several members.
    var flags: UInt32 = 0
    var optional: (any OptionalMember.Type)?
    /// The coding keys of a type that is declared as a choice, also inside optionals and wrappers.
    var choice: (any ChoiceCodingKey.Type)?

    init() {}

    init(of type: Any.Type, _ plan: CodingPlan, isPlanned: Bool) {
        if plan != .plain {
            // `Data` is a sequence, which may consist of several members.
            flags = plan.isScalarArray || plan == .data ? 0 : FrameBits.item | FrameBits.single
            return
        }
        placement = MemberPlacement(of: type)
        if placement == nil, !(type is any ExpressibleByNilLiteral.Type), !MemberList.isMadeOf(type)
        {
            flags =
                isPlanned && type is any MemberWrapping.Type
                ? FrameBits.item : FrameBits.item | FrameBits.single
        }
        guard isPlanned else { return }
        choice = MemberPlan.choice(of: type)
        if let optional = type as? any OptionalMember.Type, !optional.isCollection {
            self.optional = optional
        }
    }
}

extension ElementSession {
    /// Whether a type, or the strategy that is set, declares the placement of members.
    func isPlacing(_ type: Any.Type, _ member: MemberPlan) -> Bool {
        guard member.placement == nil, !(type is any ExpressibleByNilLiteral.Type) else {
            return false
        }
        return type is any PlannedCodable.Type && type is any MemberDecodingPlacing.Type
            || options.elements.memberPlacementStrategy != nil
    }
}
