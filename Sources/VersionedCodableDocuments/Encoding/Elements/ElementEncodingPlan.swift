import VersionedCodableCore

struct ElementEncodingPlan: TypePlan {
    static let slots = 32

    let type: UInt
    /// How the values are encoded, wherever their members are.
    var value: ValueEncodingPlan
    /// Whether it is a type of coding keys that name elements of which an object has one.
    var isChoice = false
    /// Whether it is a type of coding keys that name elements without a name of their own.
    var isItem = false
    /// Whether the type is declared as a choice, also inside optionals and wrappers.
    var isDeclared = false
    /// Whether values are made of all members with their key.
    var isSeveral = false
    var isClass = false
    /// Whether values are dictionaries.
    var isTable = false
    /// Whether anything declares where the members of a value are.
    var isPlacing = false
    /// Whether there is something to note when a value is encoded: all but some scalars may have
    /// become an array.
    var isNoted = true
    /// Whether values are encoded by their own `encode(to:)` and nothing else is to be done.
    var isPlain = false
    /// Where a member of the type is, if it declares that.
    var placement: MemberPlacement?
    var wrapper: ScalarWrapper?
    /// Whether values are dictionaries of arrays.
    var hasLists = false
    /// The type when it is an optional one.
    var optional: (any OptionalEncoding.Type)?
    /// The type that declares where the members of a value are.
    var placing: (any MemberEncodingPlacing.Type)?

    init(of type: Any.Type, in session: EncodingSession) {
        self.type = TypeIdentity.address(of: type)
        value = ValueEncodingPlan(of: type)
        switch value.plan {
        case .bool, .int, .double, .string, .url: isNoted = false
        case .array, .dictionary:
            isTable = value.plan == .dictionary
            hasLists = isTable && value.collection.map { MemberList.isMadeOf($0.element) } == true
        case .plain:
            notePlaces(of: type, session)
            if placement != nil { return }
        default: break
        }
        guard value.note(type, session, asksAnnotations: !isPlacing) else { return }
        if session.options.elements.distinguishesEmptyFromNil {
            optional = type as? any OptionalEncoding.Type
        }
        isPlain = value.plan == .plain && !isPlacing && optional == nil
    }

    /// Adds the declarations of the type about placements.
    private mutating func notePlaces(of type: Any.Type, _ session: EncodingSession) {
        placement = MemberPlacement(of: type)
        if placement != nil {
            wrapper = ScalarWrapper(type)
            return
        }
        isChoice = type is any ChoiceCodingKey.Type
        isItem = type is any ItemCodingKey.Type
        isDeclared = MemberPlan.choice(of: type) != nil
        isSeveral = MemberList.isMadeOf(type)
        guard type is any Encodable.Type else { return }
        if type is any PlannedCodable.Type {
            placing = ElementEncodingPlan.realType(of: type) as? any MemberEncodingPlacing.Type
        }
        isClass = type is AnyObject.Type
        isPlacing = placing != nil || session.options.elements.memberPlacementStrategy != nil
    }

    /// Returns the type that a type is encoded in place of.
    static func realType(of type: Any.Type) -> Any.Type {
        var type = type
        while let wrapper = type as? any ReplacedOnEncoding.Type { type = wrapper.type }
        return type
    }
}

extension ElementEncodingShape {
    /// Encodes a value of which something is noted, or whose plan depends on its key.
    func encode<Value: Encodable>(
        _ value: Value,
        _ entry: UnsafeMutablePointer<ElementEncodingPlan>,
        _ session: EncodingSession,
        in container: UInt32,
        isMember: Bool
    ) throws {
        if isMember {
            if let placement = entry.pointee.placement {
                return try encodePlaced(value, placement, entry, session, in: container)
            }
            if entry.pointee.value.plan.dependsOnKey {
                if try session.takeMember(value, entry.pointee.value.plan) { return }
                return try encodePlanned(value, entry.pointee, session, in: container)
            }
        }
        let node = session.builder.count
        let plan = entry.pointee
        try encodePlanned(value, plan, session, in: container)
        if let optional = plan.optional {
            let isNil = withUnsafePointer(to: value) { optional.isNil(at: $0) }
            try noteOptional(optional, isNil, session, at: node, isMember: isMember)
        } else if plan.isTable {
            noteTable(at: node, session)
            if plan.hasLists { try noteLists(of: node, plan, session) }
        }
        guard plan.value.collection == nil, node < session.builder.count else { return }
        try noteChoices(at: node, Value.self, entry, session, in: container, isMember: isMember)
    }

    /// Marks the empty key of a dictionary: all its siblings would be read as members of the
    /// dictionary.
    private func noteTable(at node: Int, _ session: EncodingSession) {
        guard node > 0, session.builder.nodes[node - 1].isKind(.key),
            session.builder.nodes[node - 1].length == 0
        else { return }
        session.builder.nodes[node - 1].head |= TapeNode.choice
    }

    private func encodePlanned<Value: Encodable>(
        _ value: Value, _ plan: ElementEncodingPlan, _ session: EncodingSession,
        in container: UInt32
    ) throws {
        guard plan.isPlacing else { return try session.encode(value, plan.value, in: container) }
        try encodePlacing(value, plan, session, in: container)
    }
}

extension EncodingSession {
    /// Returns the plan of a type for a document of elements.
    @inline(__always)
    func elementPlan(of type: Any.Type) -> UnsafeMutablePointer<ElementEncodingPlan> {
        tools.plans.plan(of: type, in: self)
    }
}
