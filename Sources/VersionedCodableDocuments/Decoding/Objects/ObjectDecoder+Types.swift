import VersionedCodableCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How values of a type are decoded.
enum DecodingPlan: UInt8 {
    /// By its own `init(from:)`.
    case plain
    case date, data, url, decimal
    /// Scalars in a direct loop.
    case bools, ints, doubles, strings
    /// An array of anything else.
    case array
    /// A dictionary whose keys are strings.
    case dictionary
    /// A scalar without detour through a container.
    case bool, int, double, string
    /// An annotation of the object it is asked for in, where that has no such key; else as `plain`.
    case annotation
    /// Once for each node that aliases stand for; `PlanEntry.inner` tells how.
    case shared
    /// As `plain`, after noting where the type says its members are.
    case placing
    /// As `plain`; then the value is handed the annotations of its node.
    case annotated

    /// Whether values are scalars without detour.
    var isScalar: Bool {
        switch self {
        case .bool, .int, .double, .string: true
        default: false
        }
    }

    /// Whether values are arrays of scalars.
    var isScalarArray: Bool {
        switch self {
        case .bools, .ints, .doubles, .strings: true
        default: false
        }
    }
}

/// One slot of the session's cache: a type and its plan.
///
/// Trivial, so that the cache can be raw memory.
struct PlanEntry: CachedByType {
    var type: UInt
    var plan: DecodingPlan
    /// The plan behind `shared`.
    var inner = DecodingPlan.plain
    var collection: (any CollectionDecoding.Type)?
    /// Where members of the type are, if it says so.
    var placement: MemberPlacement?
    /// The type when it is an optional one, in formats without a null of their own.
    var optional: (any OptionalMember.Type)?
    /// The version of the type, once it was asked for.
    var version = QuickVersion.unknown
    /// Where a member of the type is looked for first.
    var expectation = DecodingSession.Expectation.either
    /// Flags of `FrameBits` for a value of the type under a key; 0 for arrays, sets and other
    /// types that may stand for several members.
    var flags: UInt32 = FrameBits.item | FrameBits.single

    static var empty: PlanEntry {
        PlanEntry(type: 0, plan: .plain)
    }
}

extension DecodingSession {
    /// Decodes any type from a node.
    @inline(__always)
    package func decode<Value: Decodable>(
        _ type: Value.Type,
        _ spot: Spot
    ) throws -> Value {
        let entry = planEntry(of: type)
        if entry.pointee.plan == .plain {
            do {
                return try type.init(from: ObjectDecoder(session: self, spot: spot))
            } catch {
                throw explained(error, type, spot)
            }
        }
        return try decodePlanned(type, entry.pointee, spot)
    }

    /// The plan of a type.
    @inline(__always)
    func planEntry(of type: Any.Type) -> UnsafeMutablePointer<PlanEntry> {
        let home = plans + TypeIdentity.slot(of: type, among: DecodingSession.planSlots)
        let address = TypeIdentity.address(of: type)
        if home.pointee.type == address { return home }
        // Where the second of two types with the same home mostly is.
        return home[1].type == address ? home + 1 : otherPlan(type, home)
    }

    /// Linear probing: the plan of a type that is not in its home slot.
    private func otherPlan(
        _ type: Any.Type,
        _ home: UnsafeMutablePointer<PlanEntry>
    ) -> UnsafeMutablePointer<PlanEntry> {
        TypeIdentity.otherEntry(of: type, from: home, make: makePlan)
    }

    func decodePlanned<Value: Decodable>(
        _ type: Value.Type,
        _ entry: PlanEntry,
        _ spot: Spot
    ) throws -> Value {
        switch entry.plan {
        case .date: return same(try date(spot))
        case .data: return same(try data(spot))
        case .url: return same(try url(spot))
        case .decimal: return same(try decimal(spot))
        case .bool: return same(try bool(spot))
        case .int: return same(try integer(Int.self, spot))
        case .double: return same(try double(spot))
        case .string: return same(try string(spot))
        case .bools: return same(try elements(spot) { try self.bool($0) })
        case .ints: return same(try elements(spot) { try self.integer(Int.self, $0) })
        case .doubles: return same(try elements(spot) { try self.double($0) })
        case .strings: return same(try elements(spot) { try self.string($0) })
        case .array, .dictionary:
            if let collection = entry.collection {
                return try slot.collection(collection, self, spot)
            }
        case .shared:
            var inner = entry
            inner.plan = entry.inner
            return try decodeShared(type, spot) {
                try decodePlanned(type, inner, spot)
            }
        case .placing: return try decodePlacing(type, spot)
        case .annotated: return try decodeAnnotated(type, spot)
        case .plain, .annotation: break
        }
        do {
            return try type.init(from: decoder(spot))
        } catch {
            throw explained(error, type, spot)
        }
    }

    /// The value as the type it has already.
    ///
    /// Or a wrapper of it that is the same in memory (`ValueWrapping`). The plan was chosen by
    /// comparing metatypes; a dynamic cast would cost more than decoding a short array.
    @inline(__always)
    func same<From, To>(_ value: From) -> To {
        assert(
            From.self == To.self
                || (To.self as? any ValueWrapping.Type)?.wrappedType == From.self)
        return slot.moved(value)
    }

    private func makePlan(_ type: Any.Type) -> PlanEntry {
        var entry = PlanEntry.empty
        entry.type = TypeIdentity.address(of: type)
        entry.plan = DecodingSession.simplePlans[ObjectIdentifier(type)] ?? .plain
        if repeatsKeys {
            noteMembership(of: type, in: &entry)
            noteWrapped(type, in: &entry)
            if let optional = type as? any OptionalMember.Type, !optional.isCollection {
                entry.optional = optional
                entry.expectation = []
            }
        }
        guard entry.plan == .plain else { return entry }
        if let collection = type as? any CollectionDecoding.Type {
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

    /// How values of a type are decoded.
    func plan(of type: Any.Type) -> DecodingPlan { entry(of: type).plan }

    /// What is known of a type.
    func entry(of type: Any.Type) -> PlanEntry { planEntry(of: type).pointee }

    private static let simplePlans: [ObjectIdentifier: DecodingPlan] = [
        ObjectIdentifier(Date.self): .date,
        ObjectIdentifier(Data.self): .data,
        ObjectIdentifier(URL.self): .url,
        ObjectIdentifier(Decimal.self): .decimal,
        ObjectIdentifier(Bool.self): .bool,
        ObjectIdentifier(Int.self): .int,
        ObjectIdentifier(Double.self): .double,
        ObjectIdentifier(String.self): .string,
        ObjectIdentifier([Bool].self): .bools,
        ObjectIdentifier([Int].self): .ints,
        ObjectIdentifier([Double].self): .doubles,
        ObjectIdentifier([String].self): .strings,
    ]
}
