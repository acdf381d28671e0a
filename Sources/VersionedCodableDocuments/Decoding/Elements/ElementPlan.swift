import VersionedCodableCore

struct ElementPlan: TypePlan {
    static let slots = 64

    let type: UInt
    var plan: DecodingPlan
    /// The plan wrapped by `shared`.
    var inner = DecodingPlan.plain
    /// Whether the type declares the placement of its members.
    var isPlacing = false
    var collection: (any CollectionDecoding.Type)?
    var hooked: HookedType?
    var wrapper: ScalarWrapper?
    /// The placement that the type declares for itself as a member.
    let placement: MemberPlacement?
    var optional: (any OptionalMember.Type)?
    /// The coding keys of a type that is declared as a choice, also inside optionals and wrappers.
    var choice: (any ChoiceCodingKey.Type)?
    var version = QuickVersion.unknown
    /// The placement in which a member of the type is looked for first.
    var expectation: MemberExpectation
    /// Flags of `FrameBits` for a value of the type under a key; 0 for arrays, sets and other types
    /// that may consist of several members.
    let flags: UInt32

    /// Whether values are decoded by the type's `init(from:)` without further work.
    var isPlain: Bool { @inline(__always) get { plan == .plain && !isPlacing } }

    init(of type: Any.Type, in session: ElementSession) {
        self.type = TypeIdentity.address(of: type)
        // A check that fails searches all conformances of the process, the first time.
        if let simple = DecodingPlan.simple(type) {
            (plan, placement, expectation) = (simple, nil, MemberExpectation(nil))
            // `Data` is a sequence, which may consist of several members.
            flags =
                simple.isScalarArray || simple == .data ? 0 : FrameBits.item | FrameBits.single
            return
        }
        let isPlanned = type is any PlannedCodable.Type
        placement = MemberPlacement(of: type)
        expectation = MemberExpectation(placement)
        if isPlanned {
            collection = type as? any CollectionDecoding.Type
            choice = ElementPlan.choice(of: type)
        }
        if let collection {
            (flags, plan) = (0, collection.isArray ? .array : .dictionary)
        } else {
            flags = ElementPlan.flags(of: type, placement)
            plan = .plain
            if isPlanned, let optional = type as? any OptionalMember.Type, !optional.isCollection {
                self.optional = optional
                expectation = []
            }
            if isPlanned, placement != .text, let wrapper = ScalarWrapper(type) {
                (self.wrapper, plan) = (wrapper, .wrapped)
                return
            }
            if isPlacing(type, session) {
                isPlacing = true
                expectation = []
                if isPlanned { hooked = session.base.hookedPlan(of: type)?.type }
                return
            }
            (plan, hooked) = session.base.otherPlan(of: type, isPlanned: isPlanned)
            if plan == .annotation || plan == .inlined {
                expectation = []
                return
            }
        }
        if session.options.aliases == .shared { (plan, inner) = (.shared, plan) }
    }

    private static func flags(of type: Any.Type, _ placement: MemberPlacement?) -> UInt32 {
        if placement != nil || type is any ExpressibleByNilLiteral.Type
            || MemberList.isMadeOf(type)
        {
            return 0
        }
        return type is any PlannedCodable.Type && type is any MemberWrapping.Type
            ? FrameBits.item : FrameBits.item | FrameBits.single
    }

    /// Whether the type, or the strategy that is set, declares the placement of members.
    private func isPlacing(_ type: Any.Type, _ session: ElementSession) -> Bool {
        guard placement == nil, !(type is any ExpressibleByNilLiteral.Type) else { return false }
        return type is any PlannedCodable.Type && type is any MemberDecodingPlacing.Type
            || session.options.elements.memberPlacementStrategy != nil
    }
}

extension ElementSession {
    @inline(__always)
    func elementPlan(of type: Any.Type) -> UnsafeMutablePointer<ElementPlan> {
        base.tools.plans.plan(of: type, in: self)
    }

    func entry(of type: Any.Type) -> ElementPlan { elementPlan(of: type).pointee }

    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type, _ spot: Spot) throws -> Value {
        let entry = elementPlan(of: type)
        if entry.pointee.isPlain {
            try base.checkStack(spot)
            do {
                return try type.init(from: ElementDecoder(in: base, at: spot, of: type))
            } catch {
                throw base.explained(error, type, spot)
            }
        }
        return try decodePlanned(type, entry.pointee, spot)
    }

    func decodePlanned<Value: Decodable>(
        _ type: Value.Type,
        _ entry: ElementPlan,
        _ spot: Spot
    ) throws -> Value {
        try base.checkStack(spot)
        if entry.plan == .array || entry.plan == .dictionary, let collection = entry.collection {
            return try base.slot.filled {
                try collection.decode(session: self, spot, to: $0)
            }
        }
        return try decodeOther(type, entry, spot)
    }

    /// Decodes a value that is neither an array nor a dictionary.
    ///
    /// A separate function, because its stack frame is large, and arrays nest.
    private func decodeOther<Value: Decodable>(
        _ type: Value.Type,
        _ entry: ElementPlan,
        _ spot: Spot
    ) throws -> Value {
        switch entry.plan {
        case .date: return base.same(try options.dates.date(at: spot, in: base))
        case .data: return base.same(try options.data.data(at: spot, in: base))
        case .url: return base.same(try base.url(spot))
        case .decimal: return base.same(try base.decimal(spot))
        case .bool: return base.same(try bool(spot))
        case .int: return base.same(try integer(Int.self, spot))
        case .double: return base.same(try double(spot))
        case .string: return base.same(try string(spot))
        case .bools: return base.same(try elements(at: spot) { try self.bool($0) })
        case .ints: return base.same(try elements(at: spot) { try self.integer(Int.self, $0) })
        case .doubles: return base.same(try elements(at: spot) { try self.double($0) })
        case .strings: return base.same(try elements(at: spot) { try self.string($0) })
        case .shared:
            var inner = entry
            inner.plan = entry.inner
            return try base.decodeShared(type, spot) { try decodePlanned(type, inner, spot) }
        case .plain where entry.isPlacing: return try decodePlacing(type, spot, entry.hooked)
        case .wrapped:
            guard let wrapper = entry.wrapper else { break }
            return try base.slot.filled { try makeWrapper(wrapper, spot, in: $0) }
        case .hooked: return try decodeHooked(type, spot, entry.hooked)
        case .inlined: return try base.inlined(type, in: base.parent(of: spot))
        case .plain, .annotation, .array, .dictionary: break
        }
        return try decodeHooked(type, spot, nil)
    }

    /// Decodes a scalar, and makes its wrapper in memory.
    func makeWrapper(
        _ wrapper: ScalarWrapper, _ spot: Spot, in memory: UnsafeMutableRawPointer
    ) throws {
        try wrapper.scalars._withUnsafeGuaranteedRef { scalars in
            switch wrapper.plan {
            case .bool: scalars.bool.make(try bool(spot), memory)
            case .int: scalars.int.make(try integer(Int.self, spot), memory)
            case .double: scalars.double.make(try double(spot), memory)
            default: scalars.string.make(try string(spot), memory)
            }
        }
    }

    /// Decodes a value by its own `init(from:)`, or as its type's hook requires.
    func decodeHooked<Value: Decodable>(
        _ type: Value.Type, _ spot: Spot, _ hooked: HookedType?
    ) throws -> Value {
        do {
            let decoder = ElementDecoder(in: base, at: spot, of: type)
            guard let hooked else { return try type.init(from: decoder) }
            return try base.decode(type, as: hooked, at: spot, from: decoder)
        } catch {
            throw base.explained(error, type, spot)
        }
    }
}
