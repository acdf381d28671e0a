import VersionedCodableCore

/// One slot of the session's cache: a type and its plan.
///
/// Trivial, so that the cache can be raw memory.
struct ObjectPlan: CachedByType {
    static let slots = 64
    /// The bytes of a cache.
    static let size = (slots + TypeIdentity.reach) * MemoryLayout<ObjectPlan>.stride

    var type: UInt
    var plan: DecodingPlan
    /// The plan behind `shared`.
    var inner = DecodingPlan.plain
    var collection: (any ObjectCollection.Type)?
    /// The version of the type, once it was asked for.
    var version = QuickVersion.unknown

    static var empty: ObjectPlan {
        ObjectPlan(type: 0, plan: .plain)
    }
}

extension ObjectDecoder {
    /// Decodes any type from a node.
    @inline(__always)
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        _ session: DecodingSession,
        _ spot: Spot
    ) throws -> Value {
        let entry = session.objectPlan(of: type)
        if entry.pointee.plan == .plain {
            do {
                return try type.init(from: ObjectDecoder(session: session, spot: spot))
            } catch {
                throw session.explained(error, type, spot)
            }
        }
        return try session.decodeObject(type, entry.pointee, spot)
    }
}

extension DecodingSession {
    /// The plan of a type.
    @inline(__always)
    func objectPlan(of type: Any.Type) -> UnsafeMutablePointer<ObjectPlan> {
        let home =
            plans.assumingMemoryBound(to: ObjectPlan.self)
            + TypeIdentity.slot(of: type, among: ObjectPlan.slots)
        let address = TypeIdentity.address(of: type)
        if home.pointee.type == address { return home }
        // Where the second of two types with the same home mostly is.
        return home[1].type == address ? home + 1 : otherObjectPlan(type, home)
    }

    /// Linear probing: the plan of a type that is not in its home slot.
    private func otherObjectPlan(
        _ type: Any.Type,
        _ home: UnsafeMutablePointer<ObjectPlan>
    ) -> UnsafeMutablePointer<ObjectPlan> {
        TypeIdentity.otherEntry(of: type, from: home, make: makeObjectPlan)
    }

    fileprivate func decodeObject<Value: Decodable>(
        _ type: Value.Type,
        _ entry: ObjectPlan,
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
                return try slot.collection { try collection.decode(session: self, spot, to: $0) }
            }
        case .shared:
            var inner = entry
            inner.plan = entry.inner
            return try decodeShared(type, spot) { try decodeObject(type, inner, spot) }
        case .annotated: return try decodeAnnotated(type, spot)
        case .plain, .annotation: break
        }
        do {
            return try type.init(from: ObjectDecoder(session: self, spot: spot))
        } catch {
            throw explained(error, type, spot)
        }
    }

    /// The value as the type it has already, or as a wrapper of it that is the same in memory.
    ///
    /// The plan was chosen by comparing metatypes; a dynamic cast would cost more than decoding a
    /// short array.
    @inline(__always)
    func same<From, To>(_ value: From) -> To { slot.moved(value) }

    private func makeObjectPlan(_ type: Any.Type) -> ObjectPlan {
        var entry = ObjectPlan.empty
        entry.type = TypeIdentity.address(of: type)
        entry.plan = DecodingPlan.simple(type) ?? .plain
        guard entry.plan == .plain else { return entry }
        if let collection = type as? any ObjectCollection.Type {
            entry.collection = collection
            entry.plan = collection.isArray ? .array : .dictionary
        } else if hasAnnotations, type is any NodeAnnotationCodable.Type {
            entry.plan = .annotation
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
}
