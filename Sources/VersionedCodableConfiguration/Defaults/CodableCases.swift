import VersionedCodableCore
import VersionedCodableDocuments

/// An enumeration whose cases documents name as configurations do.
///
///     enum Storage: CodableCases {
///         case memory
///         case file(path: String)
///         enum CodingKeys: CodingKey, CaseIterable { case memory, file }
///     }
///
///     // "memory" and {"file": {"path": "x"}}
///
/// A case without values is its name, and is also taken in the form of the synthesized methods,
/// `{"memory": {}}`. The only value of a case that has no label stands for the case's values:
/// `case file(Path)` is `{"file": "x"}`, or an object with the members of that value.
///
/// With a `caseTag` the case is a member beside its values:
///
///     static var caseTag: String? { "type" }
///
///     // {"type": "memory"} and {"type": "file", "path": "x"}
///
/// Errors name the cases. Key strategies change keys, but no names of cases that are values.
/// Coders of others treat the type as any other.
public protocol CodableCases: ConfiguredCodable {
    /// The names of the cases, as the synthesized methods use them.
    associatedtype CodingKeys: CodingKey & CaseIterable

    /// The key of the member that names the case; nil where the case is a key itself.
    ///
    /// The default is nil.
    static var caseTag: String? { get }
}

extension CodableCases {
    /// No tag.
    public static var caseTag: String? { nil }

    /// Cases have a form of their own.
    public static var hasOwnForm: Bool { true }

    /// Decodes a case by its name.
    ///
    /// - Throws: `DecodingError` that names the cases when there is none of that name, and what the
    ///   values throw.
    public static func decodeConfigured(from decoder: any Decoder) throws -> Self {
        try Self(from: CaseDecoder(base: decoder, chosen: chosen(in: decoder)))
    }

    static var names: [String] { CodingKeys.allCases.map(\.stringValue) }

    /// The first case that can be made of what a decoder answers; nil if there is none.
    static func anyCase(from decoder: any Decoder) -> Self? {
        for name in names {
            let chosen = ChosenCase(name: name, place: .beside)
            if let value = try? Self(from: CaseDecoder(base: decoder, chosen: chosen)) {
                return value
            }
        }
        return nil
    }

    private static func chosen(in decoder: any Decoder) throws -> ChosenCase {
        if let caseTag {
            let tag = PathKey(stringValue: caseTag)
            let container = try decoder.container(keyedBy: PathKey.self)
            let name = try container.decode(String.self, forKey: tag)
            guard CodingKeys(stringValue: name) != nil else {
                throw try container.superDecoder(forKey: tag).noCase(of: names)
            }
            return ChosenCase(name: name, place: .beside)
        }
        guard decoder.hasMembers else {
            let container = try decoder.singleValueContainer()
            guard let name = try? container.decode(String.self),
                CodingKeys(stringValue: name) != nil
            else { throw decoder.noCase(of: names) }
            return ChosenCase(name: name, place: .nowhere)
        }
        let keys = try decoder.container(keyedBy: CodingKeys.self).allKeys
        guard let key = keys.first, keys.count == 1 else {
            throw decoder.noCase(of: names, " as the only key")
        }
        return ChosenCase(name: key.stringValue, place: .below)
    }

    /// Encodes the case by its name.
    ///
    /// - Throws: What the values throw.
    public func encodeConfigured(to encoder: any Encoder) throws {
        let captured = CapturedValue()
        try encode(to: captured.encoder)
        guard let chosen = captured.objects.first, let key = chosen.key as? Self.CodingKeys else {
            return try encode(to: encoder)
        }
        let members = chosen.value.members
        let only = members.count == 1 && members[0].key.stringValue == "_0" ? members[0] : nil
        if let tag = Self.caseTag {
            var container = encoder.container(keyedBy: PathKey.self)
            try container.encode(key.stringValue, forKey: PathKey(stringValue: tag))
            if let only {
                try encoder.encodeMembers(of: only.value)
            } else {
                try container.encode(members)
            }
        } else if let only {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(only.value, forKey: key)
        } else if members.isEmpty {
            var container = encoder.singleValueContainer()
            try container.encode(key.stringValue)
        } else {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var values = container.nestedContainer(keyedBy: PathKey.self, forKey: key)
            try values.encode(members)
        }
    }
}

extension KeyedEncodingContainer where Key == PathKey {
    fileprivate mutating func encode(_ members: [CapturedValue.Member]) throws {
        for (key, value) in members {
            try encode(value, forKey: PathKey(stringValue: key.stringValue))
        }
    }
}

/// A case that a document names.
struct ChosenCase {
    /// Where the values of a case are.
    enum Place {
        /// The document has none.
        case nowhere
        /// Beside the name of the case.
        case beside
        /// Under the name of the case.
        case below
    }

    let name: String
    let place: Place
}

/// A decoder for an enumeration with a case that is known.
private struct CaseDecoder: Decoder {
    let base: any Decoder
    let chosen: ChosenCase

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(CaseContainer<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try base.unkeyedContainer()
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        try base.singleValueContainer()
    }
}

/// The keys of an enumeration, of which there is one: its case.
private struct CaseContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: CaseDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { Key(stringValue: decoder.chosen.name).map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { key.stringValue == decoder.chosen.name }

    private func values() throws -> KeyedDecodingContainer<Key> {
        try decoder.base.container(keyedBy: Key.self)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try values().decodeNil(forKey: key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try values().decode(type, forKey: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let hasUnlabelled = NestedKey(stringValue: "_0") != nil
        switch decoder.chosen.place {
        case .nowhere:
            return KeyedDecodingContainer(
                CaseValues(decoder: decoder.base, values: nil, name: decoder.chosen.name))
        case .beside:
            let values = try decoder.base.container(keyedBy: type)
            guard hasUnlabelled, let only = NestedKey(stringValue: "_0"), !values.contains(only)
            else { return values }
            return KeyedDecodingContainer(CaseValues(decoder: decoder.base, values: values))
        case .below:
            let cases = try self.values()
            guard hasUnlabelled, let only = NestedKey(stringValue: "_0") else {
                return try cases.nestedContainer(keyedBy: type, forKey: key)
            }
            let value = try cases.superDecoder(forKey: key)
            if value.hasMembers {
                let values = try value.container(keyedBy: type)
                if values.contains(only) { return values }
            }
            return KeyedDecodingContainer(CaseValues(decoder: value, values: nil))
        }
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try values().nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder { try values().superDecoder() }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try values().superDecoder(forKey: key)
    }
}

/// The values of a case that has none, or one without a label, which is decoded from what would be
/// the object around it.
private struct CaseValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: any Decoder
    /// The members next to the value, where the case has a tag.
    let values: KeyedDecodingContainer<Key>?
    /// The name of the case, where the document has nothing else.
    var name: String?

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { values?.allKeys ?? [] }

    private func others(_ key: any CodingKey) throws -> KeyedDecodingContainer<Key> {
        if let name { throw decoder.missingValue(key, of: name) }
        return try values ?? decoder.container(keyedBy: Key.self)
    }

    private func isOnly(_ key: Key) -> Bool { name == nil && key.stringValue == "_0" }

    func contains(_ key: Key) -> Bool {
        isOnly(key) || (try? others(key).contains(key)) == true
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        isOnly(key)
            ? try decoder.singleValueContainer().decodeNil()
            : try others(key).decodeNil(forKey: key)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(type, key)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(type, key) }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(type, key) }

    private func value<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        guard isOnly(key) else { return try others(key).decode(type, forKey: key) }
        return try decoder.singleValueContainer().decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try others(key).nestedContainer(keyedBy: type, forKey: key)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try others(key).nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder { try others(PathKey.super).superDecoder() }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try others(key).superDecoder(forKey: key)
    }
}
