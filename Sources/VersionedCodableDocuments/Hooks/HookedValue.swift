import VersionedCodableCore

/// The decoding of a `HookedCodable` type when only the plan of the type is known.
enum HookedValue<Value: HookedCodable, Names: KeyNames>: ObjectCollection,
    ElementCollection
{
    static var isArray: Bool { false }
    static var hooked: HookedType? {
        HookedType(Value.self, hasOtherNames: Names.hasOtherNames)
    }

    static func decode(
        session: DecodingSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        try session.hooked(Value.self, at: spot, hasOtherNames: Names.hasOtherNames) {
            memory.initializeMemory(
                as: Value.self,
                to: try Value.decodeOwnForm(from: ObjectDecoder(session: session, spot: spot)))
        }
    }

    static func decode(
        session: ElementSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        try session.base.hooked(Value.self, at: spot, hasOtherNames: Names.hasOtherNames) {
            memory.initializeMemory(
                as: Value.self,
                to: try Value.decodeOwnForm(
                    from: ElementDecoder(in: session.base, at: spot, of: Value.self)))
        }
    }
}

protocol KeyNames {
    static var hasOtherNames: Bool { get }
}

enum OneNameEach: KeyNames {
    static var hasOtherNames: Bool { false }
}

enum SeveralNames: KeyNames {
    static var hasOtherNames: Bool { true }
}

/// A `HookedCodable` type whose values are decoded by `Codable`.
struct HookedType {
    let type: any HookedCodable.Type
    let hasOtherNames: Bool

    /// Creates the description; nil for a type with a form of its own.
    @inline(__always)
    init?(_ type: any HookedCodable.Type, hasOtherNames: Bool) {
        guard !type.hasOwnForm else { return nil }
        (self.type, self.hasOtherNames) = (type, hasOtherNames)
    }
}

extension ObjectCollection {
    static var hooked: HookedType? { nil }
}

extension ElementCollection {
    static var hooked: HookedType? { nil }
}

extension ObjectCollection where Self: ElementCollection {
    static var hooked: HookedType? { nil }
}

/// A member that is decoded from the enclosing object.
enum InlinedValue<Value: HookedCodable>: ObjectCollection, ElementCollection {
    static var isArray: Bool { false }

    static func decode(
        session: DecodingSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(
            as: Value.self, to: try Value(from: session.decoder(spot)))
    }

    static func decode(
        session: ElementSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(
            as: Value.self, to: try Value(from: session.base.decoder(spot)))
    }
}

extension HookedCodable {
    static func value(hasOtherNames: Bool) -> any (ObjectCollection & ElementCollection).Type {
        hasOtherNames
            ? HookedValue<Self, SeveralNames>.self : HookedValue<Self, OneNameEach>.self
    }

    static var inlined: any (ObjectCollection & ElementCollection).Type { InlinedValue<Self>.self }
}

extension DecodingSession {
    /// Returns the plan and the decoding of a `HookedCodable` type; nil for any other type.
    func hookedPlan(
        of type: Any.Type
    ) -> (plan: DecodingPlan, value: any (ObjectCollection & ElementCollection).Type)? {
        // Most types fail this check, and no further ones are needed.
        guard let type = type as? any HookedCodable.Type else { return nil }
        switch role(of: type) {
        case .value(let hasOtherNames): return (.hooked, type.value(hasOtherNames: hasOtherNames))
        case .inlined: return (.inlined, type.inlined)
        case .omittable, nil: return nil
        }
    }
}

extension DecodingSession {
    /// Returns a value from the memory that a closure initializes.
    func filled<Value>(_ fill: (UnsafeMutableRawPointer) throws -> Void) throws -> Value {
        try withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
            // The memory has room for one value, even if that has no bytes.
            guard let start = memory.baseAddress else { throw NothingToDecode() }
            try fill(UnsafeMutableRawPointer(start))
            return start.move()
        }
    }
}
