import VersionedCodableCore

/// One slot of the cache of types and how they are decoded from elements.
///
/// Trivial, so that the cache can be raw memory.
struct ElementPlan: CachedByType {
    static let slots = 64
    /// The bytes of a cache.
    static let size = (slots + TypeIdentity.reach) * MemoryLayout<ElementPlan>.stride

    var type: UInt
    var plan: DecodingPlan
    /// The plan behind `shared`.
    var inner = DecodingPlan.plain
    /// Whether the type says where the members of its values are.
    var isPlacing = false
    var collection: (any ElementCollection.Type)?
    /// Where members of the type are, if it says so.
    var placement: MemberPlacement?
    /// The type when it is an optional one.
    var optional: (any OptionalMember.Type)?
    /// The version of the type, once it was asked for.
    var version = QuickVersion.unknown
    /// Where a member of the type is looked for first.
    var expectation = ElementSession.Expectation.either
    /// Flags of `FrameBits` for a value of the type under a key; 0 for arrays, sets and other
    /// types that may stand for several members.
    var flags: UInt32 = FrameBits.item | FrameBits.single

    static var empty: ElementPlan {
        ElementPlan(type: 0, plan: .plain)
    }

    /// Whether values are made by the type's own `init(from:)` and nothing else is to be done.
    var isPlain: Bool { @inline(__always) get { plan == .plain && !isPlacing } }
}

extension ElementSession {
    /// The plan of a type.
    @inline(__always)
    func elementPlan(of type: Any.Type) -> UnsafeMutablePointer<ElementPlan> {
        let home =
            plans.assumingMemoryBound(to: ElementPlan.self)
            + TypeIdentity.slot(of: type, among: ElementPlan.slots)
        let address = TypeIdentity.address(of: type)
        if home.pointee.type == address { return home }
        // Where the second of two types with the same home mostly is.
        return home[1].type == address ? home + 1 : otherElementPlan(type, home)
    }

    /// Linear probing: the plan of a type that is not in its home slot.
    private func otherElementPlan(
        _ type: Any.Type,
        _ home: UnsafeMutablePointer<ElementPlan>
    ) -> UnsafeMutablePointer<ElementPlan> {
        TypeIdentity.otherEntry(of: type, from: home, make: makeElementPlan)
    }

    /// What is known of a type.
    func entry(of type: Any.Type) -> ElementPlan { elementPlan(of: type).pointee }

    private func makeElementPlan(_ type: Any.Type) -> ElementPlan {
        var entry = ElementPlan.empty
        entry.type = TypeIdentity.address(of: type)
        entry.plan = DecodingPlan.simple(type) ?? .plain
        noteMembership(of: type, in: &entry)
        noteWrapped(type, in: &entry)
        if let optional = type as? any OptionalMember.Type, !optional.isCollection {
            entry.optional = optional
            entry.expectation = []
        }
        guard entry.plan == .plain, !entry.isPlacing else { return entry }
        if let collection = type as? any ElementCollection.Type {
            entry.collection = collection
            entry.plan = collection.isArray ? .array : .dictionary
        } else if hasAnnotations, type is any NodeAnnotationCodable.Type {
            entry.plan = .annotation
            entry.expectation = []
            return entry
        } else if hasAnnotations, type is any NodeAnnotationTaking.Type {
            entry.plan = .annotated
        }
        if !options.aliases.isSeparate {
            entry.inner = entry.plan
            entry.plan = .shared
        }
        return entry
    }

    /// Decodes any type from a node.
    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type, _ spot: Spot) throws -> Value {
        let entry = elementPlan(of: type)
        if entry.pointee.isPlain {
            do {
                return try type.init(from: ElementDecoder(session: self, spot: spot, type: type))
            } catch {
                throw explained(error, type, spot)
            }
        }
        return try decodePlanned(type, entry.pointee, spot)
    }

    func decodePlanned<Value: Decodable>(
        _ type: Value.Type,
        _ entry: ElementPlan,
        _ spot: Spot
    ) throws -> Value {
        switch entry.plan {
        case .date: return same(try date(spot))
        case .data: return same(try data(spot))
        case .url: return same(try url(spot))
        case .decimal: return same(try decimal(spot))
        case .bool: return same(try readBool(spot))
        case .int: return same(try readInteger(Int.self, spot))
        case .double: return same(try readDouble(spot))
        case .string: return same(try readString(spot))
        case .bools: return same(try elements(at: spot) { try self.readBool($0) })
        case .ints: return same(try elements(at: spot) { try self.readInteger(Int.self, $0) })
        case .doubles: return same(try elements(at: spot) { try self.readDouble($0) })
        case .strings: return same(try elements(at: spot) { try self.readString($0) })
        case .array, .dictionary:
            if let collection = entry.collection {
                return try slot.collection { try collection.decode(session: self, spot, to: $0) }
            }
        case .shared:
            var inner = entry
            inner.plan = entry.inner
            return try decodeShared(type, spot) { try decodePlanned(type, inner, spot) }
        case .annotated: return try decodeAnnotated(type, spot)
        case .plain where entry.isPlacing: return try decodePlacing(type, spot)
        case .plain, .annotation: break
        }
        do {
            return try type.init(from: ElementDecoder(session: self, spot: spot, type: type))
        } catch {
            throw explained(error, type, spot)
        }
    }
}
