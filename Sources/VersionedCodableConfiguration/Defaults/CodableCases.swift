import VersionedCodableCore
import VersionedCodableDocuments

/// An enumeration with concise documents, as is usual in configuration files.
///
///     enum Storage: CodableCases {
///         case memory
///         case file(path: String)
///         enum CodingKeys: CodingKey, CaseIterable { case memory, file }
///     }
///
///     // "memory" and {"file": {"path": "x"}}
///
/// A case without values is encoded as its name; the form of the synthesized methods,
/// `{"memory": {}}`, is accepted, too. A single value without a label replaces the object of
/// values: `case file(Path)` is `{"file": "x"}`, or an object with the members of that value.
///
/// With a `caseTag` the case is a member next to its values:
///
///     static var caseTag: String? { "type" }
///
///     // {"type": "memory"} and {"type": "file", "path": "x"}
///
/// No value may have the key of the tag, and a single value without a label has a type with keys:
/// a dictionary would also read the tag.
///
/// Errors name the cases. Key strategies change keys, but not names of cases that are values. Other
/// packages' coders treat the type like any other.
public protocol CodableCases: HookedCodable {
    /// The names of the cases, as in the synthesized methods.
    associatedtype CodingKeys: CodingKey & CaseIterable

    /// The key of the member that names the case; nil if the case is itself a key.
    ///
    /// The default is nil.
    static var caseTag: String? { get }
}

extension CodableCases {
    /// Nil: the case is itself a key.
    public static var caseTag: String? { nil }

    /// Decodes a case by its name.
    ///
    /// - Throws: `DecodingError` that lists the cases if the name is unknown, and the errors of the
    ///   values.
    public static func decodeOwnForm(from decoder: any Decoder) throws -> Self {
        try Self(from: CaseDecoder(base: decoder, chosen: chosen(in: decoder)))
    }

    private static var oneOfNames: String {
        (names.count > 1 ? "one of " : "") + names.joined(separator: ", ")
    }

    static var names: [String] { CodingKeys.allCases.map(\.stringValue) }

    private static func chosen(in decoder: any Decoder) throws -> ChosenCase {
        if let caseTag {
            let tag = PathKey(stringValue: caseTag)
            let container = try decoder.container(keyedBy: PathKey.self)
            let name = try container.decode(String.self, forKey: tag)
            guard CodingKeys(stringValue: name) != nil else {
                throw try container.superDecoder(forKey: tag).unexpected(oneOfNames)
            }
            return ChosenCase(name: name, place: .beside)
        }
        guard decoder.hasMembers else {
            let container = try decoder.singleValueContainer()
            guard let name = try? container.decode(String.self),
                CodingKeys(stringValue: name) != nil
            else { throw decoder.unexpected(oneOfNames) }
            return ChosenCase(name: name, place: .nowhere)
        }
        let keys = try decoder.container(keyedBy: CodingKeys.self).allKeys
        guard let key = keys.first, keys.count == 1 else {
            throw decoder.unexpected(oneOfNames + " as the only key")
        }
        return ChosenCase(name: key.stringValue, place: .below)
    }

    /// Encodes the case by its name.
    ///
    /// - Throws: The errors of the values.
    public func encodeOwnForm(to encoder: any Encoder) throws {
        let captured = CapturedValue(encoder.userInfo)
        try encode(to: captured.encoder)
        guard let chosen = captured.objects.first, let key = chosen.key as? Self.CodingKeys else {
            return try encode(to: encoder)
        }
        let members = chosen.value.members
        let only = members.count == 1 && members[0].key.stringValue == "_0" ? members[0] : nil
        if let tag = Self.caseTag {
            var container = encoder.container(keyedBy: TagKey<Self>.self)
            try container.encode(key.stringValue, forKey: TagKey(tag: tag))
            if let only {
                try encoder.encodeMembers(of: only.value)
            } else if !members.isEmpty {
                var container = encoder.container(keyedBy: PathKey.self)
                try container.encode(members)
            }
        } else if let only {
            var container = encoder.container(keyedBy: CodingKeys.self)
            if let only = only.value as? UnknownMembers {
                // Not among the members of the object that has the case as its key.
                try only.encode(to: container.superEncoder(forKey: key))
            } else {
                try container.encode(only.value, forKey: key)
            }
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

/// The tag of an enumeration, which is not an unknown member of the object around it.
private struct TagKey<Cases: CodableCases>: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(tag: String) { stringValue = tag }
    init?(stringValue: String) {
        guard stringValue == Cases.caseTag else { return nil }
        self.stringValue = stringValue
    }
    init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer where Key == PathKey {
    fileprivate mutating func encode(_ members: [CapturedValue.Member]) throws {
        for (key, value) in members {
            try encode(value, forKey: PathKey(stringValue: key.stringValue))
        }
    }
}

struct ChosenCase {
    /// The location of the values of a case.
    enum Place {
        /// The document has no values.
        case nowhere
        /// Next to the name of the case.
        case beside
        /// Under the name of the case, as a key.
        case below
    }

    let name: String
    let place: Place
}

/// A decoder for an enumeration whose case is already known.
private struct CaseDecoder: Decoder {
    let base: any Decoder
    let chosen: ChosenCase

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(CaseContainer<Key>(decoder: base, chosen: chosen))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try base.unkeyedContainer()
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        try base.singleValueContainer()
    }
}

/// A container with the case of an enumeration as its only key, or with the values of the case.
///
/// A case may have no values, or an unlabeled one, which is decoded from the object that would
/// otherwise contain it.
private struct CaseContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    /// The decoder of the enumeration, or the decoder of its values.
    let decoder: any Decoder
    /// The case if it is the only key.
    var chosen: ChosenCase?
    /// The members next to the value if the case has a tag.
    var values: KeyedDecodingContainer<Key>?
    /// The name of the case if the document has nothing else.
    var name: String?

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] {
        chosen.map { [Key(stringValue: $0.name)].compactMap { $0 } } ?? values?.allKeys ?? []
    }

    private func others(_ key: any CodingKey) throws -> KeyedDecodingContainer<Key> {
        if let name { throw decoder.missingValue(key, of: name) }
        return try values ?? decoder.container(keyedBy: Key.self)
    }

    private func isOnly(_ key: Key) -> Bool {
        chosen == nil && name == nil && key.stringValue == "_0"
    }

    func contains(_ key: Key) -> Bool {
        if let chosen { return key.stringValue == chosen.name }
        return isOnly(key) || (try? others(key).contains(key)) == true
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        isOnly(key)
            ? try decoder.singleValueContainer().decodeNil()
            : try others(key).decodeNil(forKey: key)
    }

    // The standard library has a method of its own for integers of 128 bits, which throws.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key) }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key)
    }

    private func value<Value: Decodable>(_ key: Key) throws -> Value {
        let type = Value.self
        guard isOnly(key) else { return try others(key).decode(type, forKey: key) }
        return try decoder.singleValueContainer().decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        guard let chosen else { return try others(key).nestedContainer(keyedBy: type, forKey: key) }
        var value = decoder
        var values: KeyedDecodingContainer<NestedKey>?
        let only = NestedKey(stringValue: "_0")
        switch chosen.place {
        case .nowhere:
            return KeyedDecodingContainer(
                CaseContainer<NestedKey>(decoder: decoder, name: chosen.name))
        case .beside: values = try decoder.container(keyedBy: type)
        case .below where only == nil:
            return try others(key).nestedContainer(keyedBy: type, forKey: key)
        case .below:
            value = try others(key).superDecoder(forKey: key)
            if value.hasMembers { values = try value.container(keyedBy: type) }
        }
        if let values, only.map(values.contains) ?? true { return values }
        return KeyedDecodingContainer(
            CaseContainer<NestedKey>(
                decoder: value, values: chosen.place == .beside ? values : nil))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try others(key).nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder { try others(PathKey.super).superDecoder() }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try others(key).superDecoder(forKey: key)
    }
}
