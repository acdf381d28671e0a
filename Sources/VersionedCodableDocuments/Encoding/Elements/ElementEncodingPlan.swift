import VersionedCodableCore

/// How values of a type are encoded as elements.
struct ElementEncodingPlan: TypePlan {
    static let slots = 32

    let type: UInt
    var plan: EncodingPlan
    /// The plan behind `special`.
    var inner = EncodingPlan.plain
    var isAnnotated = false
    var isShared = false
    /// Whether it is a type of coding keys that name what stands beside each other.
    var isChoice = false
    /// Whether it is a type of coding keys that name elements without a name of their own.
    var isItem = false
    /// Whether values are made of all members with their key.
    var isSeveral = false
    var isClass = false
    /// Whether values are dictionaries.
    var isTable = false
    /// Whether something is said about where the members of a value stand.
    var isPlacing = false
    /// Whether there is something to note when a value is encoded: anything but a scalar may have
    /// become an array.
    var isNoted = true
    /// Whether values are encoded by their own `encode(to:)` and nothing else is to be done.
    var isPlain = false
    /// Where a member of the type stands, if it says so.
    var placement: MemberPlacement?
    /// The plan of what such a member wraps.
    var wrapped = EncodingPlan.plain
    /// Whether values are dictionaries of arrays.
    var hasLists = false
    /// The type when it is an optional one.
    var optional: (any OptionalEncoding.Type)?
    var collection: (any CollectionEncoding.Type)?
    /// The type that says where the members of a value stand.
    var placing: (any MemberEncodingPlacing.Type)?

    init(of type: Any.Type, in session: ElementEncodingSession) {
        self.type = TypeIdentity.address(of: type)
        plan = EncodingPlan.simple(type) ?? .plain
        switch plan {
        case .bool, .int, .double, .string, .url: isNoted = false
        default: break
        }
        guard plan == .plain else { return }
        let isPlanned = type is any PlannedCodable.Type
        if isPlanned { collection = type as? any CollectionEncoding.Type }
        if let collection {
            plan = collection.plan
            isTable = collection.plan == .dictionary
            hasLists = isTable && MemberList.isMadeOf(collection.element)
        } else {
            notePlaces(of: type, session)
            if placement != nil { return }
            if !isPlacing {
                if type is any NodeAnnotationCodable.Type {
                    plan = .annotation
                    return
                }
                isAnnotated = type is any NodeAnnotating.Type
            }
            if isPlanned || session.options.omitsDefaults {
                plan = session.configuredPlan(of: type)
            }
            if plan == .member { return }
        }
        isShared = session.options.aliases.asksValues
        if isAnnotated || isShared { (plan, inner) = (.special, plan) }
        if session.options.elements.distinguishesEmptyFromNil {
            optional = type as? any OptionalEncoding.Type
        }
        isPlain = plan == .plain && !isPlacing && optional == nil
    }

    /// Adds what the type says about placements.
    private mutating func notePlaces(of type: Any.Type, _ session: ElementEncodingSession) {
        placement = MemberPlacement(of: type)
        if placement != nil {
            if let wrapped = (type as? any ValueWrapping.Type)?.wrappedType {
                self.wrapped = EncodingPlan.simple(wrapped) ?? .plain
            }
            return
        }
        isChoice = type is any ChoiceCodingKey.Type
        isItem = type is any ItemCodingKey.Type
        isSeveral = MemberList.isMadeOf(type)
        guard type is any Encodable.Type else { return }
        placing = ElementEncodingPlan.realType(of: type) as? any MemberEncodingPlacing.Type
        isClass = type is AnyObject.Type
        isPlacing = placing != nil || session.options.elements.memberPlacementStrategy != nil
    }

    /// The type that another one stands for.
    static func realType(of type: Any.Type) -> Any.Type {
        var type = type
        while let wrapper = type as? any ReplacedOnEncoding.Type { type = wrapper.type }
        return type
    }

    /// Whether it makes a difference that a value is encoded for a key.
    var dependsOnKey: Bool {
        @inline(__always) get { placement != nil || plan.dependsOnKey }
    }
}

extension ElementEncodingSession {
    /// Encodes any value at the end of the tape, as a child of `container`.
    ///
    /// - Parameter isMember: Whether the value was given for a key of an object, which has just
    ///   been written.
    @inline(__always)
    func encode<Value: Encodable>(
        _ value: Value,
        in container: UInt32,
        isMember: Bool = false
    ) throws {
        let entry = elementPlan(of: Value.self)
        if entry.pointee.isPlain {
            try checkDepth()
            let node = tape.pointee.count
            try value.encode(
                to: ElementEncoder(session: self, node: UInt32(truncatingIfNeeded: node)))
            finishValue(at: node, in: container)
            if isMember, tape.pointee.nodes[node].isKind(.array), !entry.pointee.isSeveral {
                tape.pointee.nodes[node].head |= TapeNode.choice
            }
            return
        }
        if isMember, entry.pointee.dependsOnKey {
            return try encodeMember(value, entry, in: container)
        }
        guard entry.pointee.isNoted else { return try encodePlanned(value, entry, in: container) }
        try encodeNoted(value, entry, in: container, isMember: isMember)
    }

    /// Encodes a value of which something is to be noted then.
    private func encodeNoted<Value: Encodable>(
        _ value: Value,
        _ entry: UnsafeMutablePointer<ElementEncodingPlan>,
        in container: UInt32,
        isMember: Bool
    ) throws {
        let node = tape.pointee.count
        // What is encoded may take the place of the plan.
        let plan = entry.pointee
        try encodePlanned(value, entry, in: container)
        if let optional = plan.optional {
            let isNil = withUnsafePointer(to: value) { optional.isNil(at: $0) }
            try noteOptional(optional, isNil, at: node, isMember: isMember)
        } else if plan.isTable {
            noteTable(at: node)
            if plan.hasLists { try noteLists(of: node, plan) }
        }
        // An array that a value became which is not known as one is content: its choices are those
        // of one element.
        guard isMember, !plan.isSeveral, plan.collection == nil, node < tape.pointee.count,
            tape.pointee.nodes[node].isKind(.array)
        else { return }
        tape.pointee.nodes[node].head |= TapeNode.choice
    }

    /// Marks the empty key of a dictionary: all that stands beside it would be a member of it.
    private func noteTable(at node: Int) {
        guard node > 0, tape.pointee.nodes[node - 1].isKind(.key),
            tape.pointee.nodes[node - 1].length == 0
        else { return }
        tape.pointee.nodes[node - 1].head |= TapeNode.choice
    }

    /// Encodes a value whose key has just been written, and whose plan depends on that key.
    private func encodeMember<Value: Encodable>(
        _ value: Value,
        _ entry: UnsafeMutablePointer<ElementEncodingPlan>,
        in container: UInt32
    ) throws {
        if let placement = entry.pointee.placement {
            return try encodePlaced(value, placement, entry, in: container)
        }
        if try takeMember(value, entry.pointee.plan) { return }
        try encodePlanned(value, entry, in: container)
    }

    /// The plan of a type.
    @inline(__always)
    func elementPlan(of type: Any.Type) -> UnsafeMutablePointer<ElementEncodingPlan> {
        plans.plan(of: type, in: self)
    }

    @inline(__always)
    private func encodePlanned<Value: Encodable>(
        _ value: Value,
        _ entry: UnsafeMutablePointer<ElementEncodingPlan>,
        in container: UInt32
    ) throws {
        if entry.pointee.plan == .special {
            try encodePlanned(value, special: entry.pointee, in: container)
        } else if entry.pointee.isPlacing {
            try encodePlacing(value, entry.pointee, in: container)
        } else {
            try encodeKnown(value, entry.pointee.plan, entry.pointee.collection, in: container)
        }
    }

    private func encodePlanned<Value: Encodable>(
        _ value: Value,
        special entry: ElementEncodingPlan,
        in container: UInt32
    ) throws {
        try encodeSpecial(value, isAnnotated: entry.isAnnotated, isShared: entry.isShared) {
            if entry.isPlacing { return try encodePlacing(value, entry, in: container) }
            try encodeKnown(value, entry.inner, entry.collection, in: container)
        }
    }
}
