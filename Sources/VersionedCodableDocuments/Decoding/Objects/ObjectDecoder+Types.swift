import VersionedCodableCore

struct ObjectPlan: TypePlan {
    static let slots = 64

    let type: UInt
    var plan: DecodingPlan
    /// The plan wrapped by `shared`.
    var inner = DecodingPlan.plain
    var collection: (any CollectionDecoding.Type)?
    var hooked: HookedType?
    var version = QuickVersion.unknown

    init(of type: Any.Type, in session: DecodingSession) {
        self.type = TypeIdentity.address(of: type)
        plan = DecodingPlan.simple(type) ?? .plain
        guard plan == .plain else { return }
        let isPlanned = type is any PlannedCodable.Type
        if isPlanned { collection = type as? any CollectionDecoding.Type }
        if let collection {
            plan = collection.isArray ? .array : .dictionary
        } else {
            (plan, hooked) = session.otherPlan(of: type, isPlanned: isPlanned)
            if plan == .annotation || plan == .inlined { return }
        }
        if session.options.aliases == .shared { (plan, inner) = (.shared, plan) }
    }
}

extension ObjectDecoder {
    @inline(__always)
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        _ session: DecodingSession,
        _ spot: Spot
    ) throws -> Value {
        let entry = session.objectPlan(of: type)
        if entry.pointee.plan == .plain {
            try session.checkStack(spot)
            do {
                return try type.init(from: ObjectDecoder(session: session, spot: spot))
            } catch {
                throw session.explained(error, type, spot)
            }
        }
        return try decodePlanned(type, entry.pointee, session, spot)
    }

    private static func decodePlanned<Value: Decodable>(
        _ type: Value.Type,
        _ entry: ObjectPlan,
        _ session: DecodingSession,
        _ spot: Spot
    ) throws -> Value {
        try session.checkStack(spot)
        if entry.plan == .array || entry.plan == .dictionary, let collection = entry.collection {
            return try session.slot.filled {
                try collection.decode(session: session, spot, to: $0)
            }
        }
        return try decodeOther(type, entry, session, spot)
    }

    /// Decodes a value that is neither an array nor a dictionary.
    ///
    /// Apart, because its frame is large, and arrays nest.
    private static func decodeOther<Value: Decodable>(
        _ type: Value.Type,
        _ entry: ObjectPlan,
        _ session: DecodingSession,
        _ spot: Spot
    ) throws -> Value {
        switch entry.plan {
        case .date: return session.same(try session.options.dates.date(at: spot, in: session))
        case .data: return session.same(try session.options.data.data(at: spot, in: session))
        case .url: return session.same(try session.url(spot))
        case .decimal: return session.same(try session.decimal(spot))
        case .bool: return session.same(try session.bool(spot))
        case .int: return session.same(try session.integer(Int.self, spot))
        case .double: return session.same(try session.double(spot))
        case .string: return session.same(try session.string(spot))
        case .bools: return session.same(try session.elements(spot) { try session.bool($0) })
        case .ints:
            return session.same(try session.elements(spot) { try session.integer(Int.self, $0) })
        case .doubles: return session.same(try session.elements(spot) { try session.double($0) })
        case .strings: return session.same(try session.elements(spot) { try session.string($0) })
        case .shared:
            var inner = entry
            inner.plan = entry.inner
            return try session.decodeShared(type, spot) {
                try decodePlanned(type, inner, session, spot)
            }
        case .hooked:
            guard let hooked = entry.hooked else { break }
            do {
                return try session.decode(
                    type, as: hooked, at: spot, from: ObjectDecoder(session: session, spot: spot))
            } catch {
                throw session.explained(error, type, spot)
            }
        case .inlined:
            let name = session.forgetKey(ofInlined: spot)
            return try session.inlined(type, named: name, in: session.parent(of: spot))
        case .plain, .wrapped, .annotation, .array, .dictionary: break
        }
        do {
            return try type.init(from: ObjectDecoder(session: session, spot: spot))
        } catch {
            throw session.explained(error, type, spot)
        }
    }
}

extension ObjectDecoder {
    /// Decodes a value as its type requires, whichever decoder was asked.
    func ownValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let entry = session.objectPlan(of: type)
        let plan = entry.pointee.plan == .shared ? entry.pointee.inner : entry.pointee.plan
        guard plan == .hooked, let hooked = entry.pointee.hooked else {
            return try Value(from: self)
        }
        return try session.decode(type, as: hooked, at: spot, from: self)
    }
}

extension DecodingSession {
    @inline(__always)
    func objectPlan(of type: Any.Type) -> UnsafeMutablePointer<ObjectPlan> {
        tools.plans.plan(of: type, in: self)
    }

    /// Returns a value as its own type, which the caller does not know.
    ///
    /// The plan was selected by comparing metatypes; a dynamic cast would cost more than decoding a
    /// short array.
    @inline(__always)
    func same<From, To>(_ value: From) -> To { slot.moved(value) }
}
