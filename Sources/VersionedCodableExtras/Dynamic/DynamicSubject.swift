import VersionedCodableCore
import VersionedCodableDocuments

/// One value of a type that the document names; nil when it was dropped.
struct DynamicSubject<Value>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try DynamicSubject.decode(from: decoder, at: .element)
    }

    static func decode(from decoder: any Decoder, at context: DynamicContext) throws -> Value? {
        if let node = decoder.sessionSpot {
            let types = node.session.dynamicTypes(for: Value.self)
            if let type = node.registeredType(types) {
                return try decode(type, types, from: decoder)
            }
            return try decode(identifier(from: decoder, types), types, from: decoder, at: context)
        }
        let types = DynamicTypes.current(Value.self, decoder.userInfo)
        return try decode(identifier(from: decoder, types), types, from: decoder, at: context)
    }

    private static func identifier(
        from decoder: any Decoder, _ types: DynamicTypes
    ) throws -> ReadIdentifier {
        let members = try decoder.container(keyedBy: PathKey.self)
        return try types.identifiers.read(from: members, types.typeKey)
    }

    private static func decode(
        _ identifier: ReadIdentifier, _ types: DynamicTypes, from decoder: any Decoder,
        at context: DynamicContext
    ) throws -> Value? {
        guard case .identifier(let identifier) = identifier else {
            return try decode(unknown: identifier.text, types, from: decoder, at: context)
        }
        if let type = types.types[identifier] {
            return try decode(type, types, from: decoder)
        }
        // It may have been registered since, by a type that was decoded in between for example.
        let current = DynamicTypes.current(Value.self, decoder.userInfo)
        if current !== types, let type = current.types[identifier] {
            decoder.sessionSpot?.session.replaceDynamicTypes(with: current)
            return try decode(type, current, from: decoder)
        }
        return try decode(unknown: identifier.text, current, from: decoder, at: context)
    }

    private static func decode(
        _ type: RegisteredType, _ types: DynamicTypes, from decoder: any Decoder
    ) throws -> Value {
        if !type.rivals.isEmpty { throw types.ambiguous(type, in: decoder) }
        if let value = try type.reading.decode(Value.self, from: decoder) { return value }
        throw types.unfit(type, as: Value.self, in: decoder)
    }

    /// What becomes of a value of an unknown type.
    private static func decode(
        unknown identifier: String, _ types: DynamicTypes, from decoder: any Decoder,
        at context: DynamicContext
    ) throws -> Value? {
        for keeper in types.keepers {
            if let value: Value = try keeper.keep(identifier, from: decoder) { return value }
        }
        let error = NoTypeRegistered(identifier, for: Value.self, among: types, in: decoder)
        switch context == .element ? types.unknownElements : types.unknownValues {
        case .drop where context != .value:
            try decoder.drop(for: error)
            return nil
        case .keepRaw:
            let keeper = UnknownKeeper<UnknownDynamicValue>()
            guard let value: Value = try keeper.keep(identifier, from: decoder) else { throw error }
            return value
        case .throw, .drop: throw error
        }
    }
}

extension DecodingSession {
    /// What is registered for a protocol or class, as it was when it was first asked for in this
    /// call.
    func dynamicTypes(for subject: Any.Type) -> DynamicTypes {
        let memory = dynamicMemory
        if let types = memory.last, types.subject == ObjectIdentifier(subject) { return types }
        let types =
            memory.types[ObjectIdentifier(subject)] ?? DynamicTypes.current(subject, userInfo)
        memory.remember(types)
        return types
    }

    func replaceDynamicTypes(with types: DynamicTypes) {
        dynamicMemory.remember(types)
    }

    private var dynamicMemory: DynamicMemory {
        if let memory = memory as? DynamicMemory { return memory }
        let new = DynamicMemory()
        memory = new
        return new
    }
}

/// What is registered for the protocols and classes whose values name their types, for the length
/// of a decode.
private final class DynamicMemory {
    var types: [ObjectIdentifier: DynamicTypes] = [:]
    /// The one that was used last.
    var last: DynamicTypes?

    func remember(_ types: DynamicTypes) {
        self.types[types.subject] = types
        last = types
    }
}
