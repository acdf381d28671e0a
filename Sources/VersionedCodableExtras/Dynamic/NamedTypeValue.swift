import VersionedCodableCore
import VersionedCodableDocuments

/// Decoding and encoding of one value of a type that the document names.
enum NamedTypeValue<Value> {
    /// Decodes a value; `nil` when it was dropped.
    static func decode(from decoder: any Decoder, at context: DynamicContext) throws -> Value? {
        if let node = decoder.sessionSpot {
            let types = DynamicTypes.of(Value.self, in: node.session)
            if let type = node.registeredType(types) {
                return try decode(type, types, from: decoder)
            }
            return try decode(types, from: decoder, at: context)
        }
        let types = DynamicTypes.current(Value.self, decoder.userInfo)
        return try decode(types, from: decoder, at: context)
    }

    private static func decode(
        _ types: DynamicTypes, from decoder: any Decoder, at context: DynamicContext
    ) throws -> Value? {
        let identifier = try types.identifier(in: try decoder.container(keyedBy: PathKey.self))
        guard case .identifier(let identifier) = identifier else {
            return try decode(unknown: identifier.text, types, from: decoder, at: context)
        }
        if let type = types.types[identifier] {
            return try decode(type, types, from: decoder)
        }
        // It may have been registered since, for example by a type that was decoded in between.
        let current = DynamicTypes.current(Value.self, decoder.userInfo)
        if current !== types, let type = current.types[identifier] {
            if let node = decoder.sessionSpot {
                RegistrySnapshots.of(node.session).remember(current)
            }
            return try decode(type, current, from: decoder)
        }
        return try decode(unknown: identifier.text, current, from: decoder, at: context)
    }

    private static func decode(
        _ type: RegisteredType, _ types: DynamicTypes, from decoder: any Decoder
    ) throws -> Value {
        if !type.rivals.isEmpty { throw types.ambiguous(type, in: decoder) }
        if let value = try type.reading.decode(Value.self, from: decoder) { return value }
        throw types.mismatch(type, as: Value.self, in: decoder)
    }

    /// Applies the policy for a value of an unknown type.
    private static func decode(
        unknown identifier: String, _ types: DynamicTypes, from decoder: any Decoder,
        at context: DynamicContext
    ) throws -> Value? {
        for keeper in types.unknownValueTypes {
            if let value: Value = try keeper.keep(identifier, from: decoder) { return value }
        }
        let error = NoTypeRegistered(identifier, for: Value.self, among: types, in: decoder)
        switch context == .element ? types.unknownElements : types.unknownValues {
        case .drop where context != .value:
            try decoder.drop(for: error)
            return nil
        case .keepRaw:
            guard let value: Value = try UnknownDynamicValue.keep(identifier, from: decoder) else {
                throw error
            }
            return value
        case .throw, .drop: throw error
        }
    }
}

/// The snapshots of the registry for each protocol and class, for the duration of a decode.
final class RegistrySnapshots {
    private var types: [ObjectIdentifier: DynamicTypes] = [:]
    private var last: DynamicTypes?

    static func of(_ session: DecodingSession) -> RegistrySnapshots {
        if let known = session.memory as? RegistrySnapshots { return known }
        let new = RegistrySnapshots()
        session.memory = new
        return new
    }

    func types(for subject: Any.Type, _ userInfo: @autoclosure () -> [CodingUserInfoKey: Any])
        -> DynamicTypes
    {
        if let last, last.subject == ObjectIdentifier(subject) { return last }
        let types = types[ObjectIdentifier(subject)] ?? DynamicTypes.current(subject, userInfo())
        remember(types)
        return types
    }

    func remember(_ types: DynamicTypes) {
        self.types[types.subject] = types
        last = types
    }
}

extension DynamicTypes {
    /// Returns the snapshot for a protocol or class from when the session first used it.
    static func of(_ subject: Any.Type, in session: DecodingSession) -> DynamicTypes {
        RegistrySnapshots.of(session).types(for: subject, session.userInfo)
    }
}
