import VersionedCodableCore

/// The decoding of a configured type when only the plan of the type is known.
enum ConfiguredValue<Value: ConfiguredCodable, Names: KeyNames>: ObjectCollection,
    ElementCollection
{
    static var isArray: Bool { false }
    static var configuration: Configuration? {
        Configuration(Value.self, hasAliases: Names.hasAliases)
    }

    static func decode(
        session: DecodingSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        try session.configured(Value.self, at: spot, hasAliases: Names.hasAliases) {
            memory.initializeMemory(
                as: Value.self,
                to: try Value.decodeConfigured(from: ObjectDecoder(session: session, spot: spot)))
        }
    }

    static func decode(
        session: ElementSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        try session.base.configured(Value.self, at: spot, hasAliases: Names.hasAliases) {
            memory.initializeMemory(
                as: Value.self,
                to: try Value.decodeConfigured(
                    from: ElementDecoder(in: session.base, at: spot, of: Value.self)))
        }
    }
}

protocol KeyNames {
    static var hasAliases: Bool { get }
}

enum OneNameEach: KeyNames {
    static var hasAliases: Bool { false }
}

enum SeveralNames: KeyNames {
    static var hasAliases: Bool { true }
}

/// The configuration of a type whose values are decoded by `Codable`.
struct Configuration {
    let type: any ConfiguredCodable.Type
    let hasAliases: Bool

    /// Creates the configuration; nil for a type with a special form.
    @inline(__always)
    init?(_ type: any ConfiguredCodable.Type, hasAliases: Bool) {
        guard !type.hasOwnForm else { return nil }
        (self.type, self.hasAliases) = (type, hasAliases)
    }
}

extension ObjectCollection {
    static var configuration: Configuration? { nil }
}

extension ElementCollection {
    static var configuration: Configuration? { nil }
}

extension ObjectCollection where Self: ElementCollection {
    static var configuration: Configuration? { nil }
}

/// A flattened member, decoded from the enclosing object.
enum FlattenedValue<Value: FlattenedMember>: ObjectCollection, ElementCollection {
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

extension ConfiguredCodable {
    static var value: any (ObjectCollection & ElementCollection).Type {
        keyAliases.isEmpty
            ? ConfiguredValue<Self, OneNameEach>.self : ConfiguredValue<Self, SeveralNames>.self
    }
}

extension FlattenedMember {
    static var member: any (ObjectCollection & ElementCollection).Type {
        FlattenedValue<Self>.self
    }
}

extension DecodingPlan {
    /// Returns the plan and the decoding of a configured type; nil for any other type.
    static func configured(
        _ type: Any.Type
    ) -> (plan: DecodingPlan, value: any (ObjectCollection & ElementCollection).Type)? {
        // Most types fail this check, and no further ones are needed.
        guard let type = type as? any ConfiguredCodable.Type else { return nil }
        if let type = type as? any FlattenedMember.Type { return (.flattened, type.member) }
        return (.configured, type.value)
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
