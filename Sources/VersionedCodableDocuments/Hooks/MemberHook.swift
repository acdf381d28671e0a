import VersionedCodableCore

/// Defaults and aliases of the members of `HookedCodable` types in one document, as far as they are
/// known.
///
/// A session has none until it meets such a type, and one from then on.
final class MemberHook {
    typealias Defaults = [String: any Encodable]

    /// The defaults for missing members of some objects.
    private var defaults: [UInt32: (type: any HookedCodable.Type, members: Defaults)] = [:]
    /// The members of some types that have defaults for missing keys.
    private var defaultedKeys: [ObjectIdentifier: Set<String>] = [:]
    /// The defaults that values of some types are compared with when they are encoded.
    private var encodedDefaults: [ObjectIdentifier: Defaults] = [:]
    private var aliasTables: [ObjectIdentifier: KeyAliasTable?] = [:]

    // MARK: Aliases

    /// Whether an object has keys of a type under other names.
    ///
    /// - Throws: `DecodingError` if it has a key under two of its names.
    func hasOtherNames(
        _ type: any HookedCodable.Type, in object: UInt32, _ spot: Spot, _ session: DecodingSession
    ) throws -> Bool {
        try aliasTable(of: type)?.isUsed(in: object, spot, session) ?? false
    }

    private func aliasTable(of type: any HookedCodable.Type) -> KeyAliasTable? {
        let id = ObjectIdentifier(type)
        if let known = aliasTables[id] { return known }
        let table = KeyAliasTable(of: type)
        aliasTables[id] = .some(table)
        return table
    }

    /// Returns the other names of a coding key in a type, or in all types so far.
    func otherNames(of key: String, in type: (any HookedCodable.Type)?) -> [String] {
        if let type { return aliasTable(of: type)?.byKey[key] ?? [] }
        return aliasTables.values.flatMap { $0?.byKey[key] ?? [] }
    }

    /// Whether a text is another name of a key in a type, or in any type so far.
    func isOtherName(_ text: String, in type: (any HookedCodable.Type)?) -> Bool {
        let tables = type.map { [aliasTable(of: $0)] } ?? Array(aliasTables.values)
        return tables.contains { $0?.names.contains { $0.name == text } == true }
    }

    // MARK: Defaults

    /// Returns the value of a member of a type whose key an object lacks; nil if it has none.
    ///
    /// - Parameter isOptional: Whether the member is requested as an optional.
    func valueForMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, isOptional: Bool,
        of object: UInt32, _ objectType: any HookedCodable.Type, _ session: DecodingSession
    ) throws -> Value? {
        if isOptional {
            // A property that is nil initially is nil in every object.
            if let keys = defaultedKeys[ObjectIdentifier(objectType)],
                !keys.contains(key.stringValue)
            {
                return nil
            }
            // An explicit null means nil.
            guard session.member(named: key.stringValue, of: object) == missingNode else {
                return nil
            }
        }
        return try defaults(of: object, objectType, session.userInfo)[key.stringValue] as? Value
    }

    private func defaults(
        of object: UInt32, _ type: any HookedCodable.Type, _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> Defaults {
        if let known = defaults[object], known.type == type { return known.members }
        let found = try type.membersForMissingKeys(userInfo)
        defaults[object] = (type, found)
        if defaultedKeys[ObjectIdentifier(type)] == nil {
            defaultedKeys[ObjectIdentifier(type)] = Set(found.keys)
        }
        return found
    }

    /// Called at the end of an object for which `valueForMissing` was called.
    func forget(_ object: UInt32) {
        if !defaults.isEmpty { defaults[object] = nil }
    }

    // MARK: Encoding

    /// Returns the encoder for a value of a type, given the one of the engine.
    ///
    /// - Parameters:
    ///   - omitsDefaults: Whether members are omitted that equal their default.
    ///   - hasNull: Whether documents can have null.
    func encoder(
        _ base: any Encoder, for type: any HookedCodable.Type, omitsDefaults: Bool, hasNull: Bool
    ) throws -> any Encoder {
        let members = try encodedDefaults(of: type, base.userInfo)
        if members.isEmpty { return base }
        return DefaultMembers(members, omits: omitsDefaults, hasNull: hasNull).encoder(to: base)
    }

    private func encodedDefaults(
        of type: any HookedCodable.Type, _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> Defaults {
        if let known = encodedDefaults[ObjectIdentifier(type)] { return known }
        let members = try type.membersForMissingKeys(userInfo)
        encodedDefaults[ObjectIdentifier(type)] = members
        return members
    }
}
