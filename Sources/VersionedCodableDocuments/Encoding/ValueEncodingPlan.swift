import VersionedCodableCore

/// How values of a type are encoded.
struct ValueEncodingPlan: TypePlan {
    static let slots = 32

    private(set) var type = ObjectIdentifier(NoType.self)
    /// How the values are encoded, wherever their members are.
    var plan = CodingPlan.plain
    var collection: (any CollectionEncoding.Type)?
    /// Whether values are encoded by their own `encode(to:)` and nothing else is to be done.
    var isPlain = false

    // Only in documents of elements:

    /// Whether there is something to note when a value is encoded: all but some scalars may have
    /// become an array.
    var isNoted = false
    /// Whether it is a type of coding keys that name elements of which an object has one.
    var isChoice = false
    /// Whether it is a type of coding keys that name elements without a name of their own.
    var isItem = false
    /// Whether the type is declared as a choice, also inside optionals and wrappers.
    var isDeclared = false
    /// Whether values are made of all members with their key.
    var isSeveral = false
    var isClass = false
    /// Whether anything declares where the members of a value are.
    var isPlacing = false
    /// Where a member of the type is, if it declares that.
    var placement: MemberPlacement?
    /// Whether values are dictionaries of arrays.
    var hasLists = false
    /// The type when it is an optional one.
    var optional: (any OptionalEncoding.Type)?
    /// The type that declares where the members of a value are.
    var placing: (any MemberEncodingPlacing.Type)?

    init() {}

    init(of type: Any.Type, in session: EncodingSession) {
        self.type = ObjectIdentifier(type)
        if let simple = CodingPlan.simple(type), !simple.isScalarArray {
            plan = simple
        } else if type == UnknownMembers.self {
            plan = .members
        }
        let isPlanned = plan == .plain && type is any PlannedCodable.Type
        if isPlanned { collection = type as? any CollectionEncoding.Type }
        if let collection { plan = collection.plan }
        if session.elementShape != nil {
            noteElements(of: type, session)
            if placement != nil { return }
        }
        if plan == .plain {
            if !isPlacing, type is any NodeAnnotationCodable.Type {
                plan = .annotation
                return
            }
            if isPlanned { plan = session.hookedPlan(of: type) }
            if plan == .inlined { return }
        } else if collection == nil {
            return
        }
        if session.elementShape != nil, session.options.elements.distinguishesEmptyFromNil {
            optional = type as? any OptionalEncoding.Type
        }
        isPlain = plan == .plain && !isPlacing && optional == nil
    }

    /// Adds the declarations of the type for documents of elements.
    private mutating func noteElements(of type: Any.Type, _ session: EncodingSession) {
        isNoted = !plan.isScalar && plan != .url
        hasLists =
            plan == .dictionary && collection.map { MemberList.isMadeOf($0.element) } == true
        guard plan == .plain else { return }
        placement = MemberPlacement(of: type)
        if placement != nil { return }
        isChoice = type is any ChoiceCodingKey.Type
        isItem = type is any ItemCodingKey.Type
        isDeclared = MemberPlan.choice(of: type) != nil
        isSeveral = MemberList.isMadeOf(type)
        guard type is any Encodable.Type else { return }
        if type is any PlannedCodable.Type {
            placing = ValueEncodingPlan.realType(of: type) as? any MemberEncodingPlacing.Type
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

extension EncodingSession {
    /// Returns the plan of a type.
    @inline(__always)
    func plan(of type: Any.Type) -> UnsafeMutablePointer<ValueEncodingPlan> {
        plans.plan(of: type, in: self)
    }
}
