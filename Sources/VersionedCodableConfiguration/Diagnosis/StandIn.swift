import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Makes values that replace those that cannot be decoded, so that a type goes on asking for the
/// rest.
///
/// A value is made by what its type offers alone: `init(from:)`, `allCases` or `init(nilLiteral:)`.
/// Where none of them makes one there is none. Only the `init(from:)` of a type sees the values.
enum StandIn {
    /// A value of a type, made by decoding it from nothing; nil if none can be made.
    ///
    /// - Parameter variant: 0 for the usual one. Those of 1 and 2, and of 3 and 4, differ in all
    ///   their scalars; the texts of the first two are numbers.
    static func value<Value: Decodable>(
        _ type: Value.Type, depth: Int = 0, variant: Int = 0
    ) -> Value? {
        if let value = simple(type, variant) { return value }
        guard depth < maximumDepth else { return nil }
        if let type = type as? any CodableCases.Type {
            return type.anyCase(from: StandInDecoder(trial: 0, depth: depth + 1)) as? Value
        }
        for trial in 0..<StandInDecoder.trials {
            let decoder = StandInDecoder(trial: trial, depth: depth, variant: variant)
            if let value = try? Value(from: decoder) { return value }
            // Another answer changes nothing for a type that has members.
            guard decoder.isAskedForScalar else { break }
        }
        return nil
    }

    private static let maximumDepth = 16

    /// Whether nothing is in values of a type that anyone but the engine asks for.
    static func isScalar<Value: Decodable>(_ type: Value.Type) -> Bool {
        switch type {
        case is DocumentValue.Type, is DocumentObject.Type, is DocumentNumber.Type,
            is DocumentNode.Type, is UnknownMembers.Type:
            true
        case is any CaseIterable.Type: !(type is any CodableCases.Type)
        case is Date.Type, is Data.Type, is URL.Type, is UUID.Type, is Decimal.Type: true
        default: StandInDecoder.scalar(type, 0) != nil
        }
    }

    private static func simple<Value: Decodable>(_ type: Value.Type, _ variant: Int) -> Value? {
        if let type = type as? any ExpressibleByNilLiteral.Type {
            return type.init(nilLiteral: ()) as? Value
        }
        if let type = type as? any StandingIn.Type { return type.standIn() as? Value }
        if let type = type as? any CaseIterable.Type { return aCase(of: type, variant) as? Value }
        let value: (any Sendable)? =
            switch type {
            case is Date.Type: Date(timeIntervalSinceReferenceDate: Double(variant) * 86_400)
            case is Data.Type: Data(repeating: 1, count: variant)
            case is URL.Type: URL(string: variant.isMultiple(of: 2) ? "a:b" : "c:d")
            case is UUID.Type: UUID()
            case is Decimal.Type: Decimal(1 + variant)
            default: nil
            }
        guard let value else { return nil }
        return value as? Value
    }

    private static func aCase<Cases: CaseIterable>(of _: Cases.Type, _ variant: Int) -> Any? {
        Cases.allCases.dropFirst(variant % 2).first ?? Cases.allCases.first
    }

    /// An object in which every key has a value.
    static func container<Key: CodingKey>() -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(StandInKeyedContainer(decoder: StandInDecoder(trial: 0, depth: 0)))
    }

    /// An array without elements.
    static func elements() -> any UnkeyedDecodingContainer {
        StandInUnkeyedContainer(decoder: StandInDecoder(trial: 0, depth: 0))
    }

    /// A decoder that has an answer to every question.
    static func decoder() -> any Decoder { StandInDecoder(trial: 0, depth: 0) }
}

/// A type that has a stand-in which decoding from nothing does not find.
protocol StandingIn {
    static func standIn() -> Any?
}

extension Versioned: StandingIn {
    static func standIn() -> Any? {
        func make<Content: Decodable>(_ type: Content.Type) -> Any? { StandIn.value(type) }
        if let list = Value.self as? any RangeReplaceableCollection.Type {
            return (list.init() as? Value).map { Versioned(wrappedValue: $0) }
        }
        guard let type = Value.self as? any Decodable.Type, let value = make(type) as? Value else {
            return nil
        }
        return Versioned(wrappedValue: value)
    }
}

/// A decoder that has an answer to every question: nothing where that is an answer, else one of a
/// few simple values.
final class StandInDecoder: Decoder {
    fileprivate let trial: Int
    fileprivate let depth: Int
    private let variant: Int
    /// Whether the type is one scalar.
    fileprivate(set) var isAskedForScalar = false
    /// Whether the type has members or elements.
    fileprivate(set) var isAskedForMembers = false
    /// Whether every key and one element of each array is there; else none is.
    var hasAll = false
    /// The only key that is there.
    var onlyKey: (any CodingKey)?
    /// Whether the type asked which keys there are.
    fileprivate(set) var asksKeys = false
    /// The keys that its types of keys list, or one that takes any text; nil if one lists none.
    fileprivate(set) var keys: [any CodingKey]? = []

    /// Whether types that are asked for are noted, and not made where that takes decoding them.
    var notesTypes = false
    private(set) var types: [any Decodable.Type] = []

    static let trials = 5
    private static let integers = [1, 0, 2, 10, 100]
    private static let texts = ["", "a", "1", "1.0.0", "a@b.c"]
    private static let ownTexts = ["1", "2", "a", "b@c.d"]

    init(trial: Int, depth: Int, variant: Int = 0) {
        self.trial = trial
        self.depth = depth
        self.variant = variant
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        isAskedForMembers = true
        return KeyedDecodingContainer(StandInKeyedContainer(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        isAskedForMembers = true
        return StandInUnkeyedContainer(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        isAskedForScalar = true
        return StandInSingleValueContainer(decoder: self)
    }

    fileprivate func note(_ type: any Decodable.Type) {
        if notesTypes { types.append(type) }
    }

    /// A scalar for a trial; nil for any other type.
    static func scalar<Value>(_ type: Value.Type, _ trial: Int, variant: Int = 0) -> Value? {
        let isOwn = variant > 0 && trial == 0
        let trial = (trial + variant) % trials
        let integer = isOwn ? variant : integers[trial]
        let scalar: (any Sendable)? =
            switch type {
            case is Bool.Type: variant > 0 && variant.isMultiple(of: 2)
            case is String.Type: isOwn ? ownTexts[(variant - 1) % ownTexts.count] : texts[trial]
            case is Double.Type: Double(integer)
            case is Float.Type: Float(integer)
            default: nil
            }
        if let scalar, let value = scalar as? Value { return value }
        if let type = type as? any FixedWidthInteger.Type,
            let value = type.init(truncatingIfNeeded: integer) as? Value
        {
            return value
        }
        return nil
    }

    fileprivate func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        note(type)
        if let value = StandInDecoder.scalar(type, trial, variant: variant) { return value }
        guard let value = StandIn.value(type, depth: depth + 1, variant: variant) else {
            throw Unanswered()
        }
        return value
    }
}

private struct StandInKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: StandInDecoder

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        if let key = decoder.onlyKey { return (key as? Key).map { [$0] } ?? [] }
        decoder.asksKeys = true
        let listed = ProbeKey.all(Key.self)
        let keys = listed.isEmpty ? Key(stringValue: ProbeKey.made).map { [$0] } ?? [] : listed
        decoder.keys = keys.isEmpty ? nil : decoder.keys.map { $0 + keys }
        return decoder.hasAll ? keys.compactMap { $0 as? Key } : []
    }

    func contains(_ key: Key) -> Bool {
        decoder.onlyKey.map { $0.stringValue == key.stringValue } ?? decoder.hasAll
    }

    func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.value(type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        decoder.note(type)
        return nil
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        decoder.unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
}

private struct StandInUnkeyedContainer: UnkeyedDecodingContainer {
    let decoder: StandInDecoder

    var codingPath: [any CodingKey] { [] }
    var count: Int? { decoder.hasAll ? 1 : 0 }
    var isAtEnd: Bool { !decoder.hasAll || currentIndex > 0 }
    var currentIndex = 0

    init(decoder: StandInDecoder) {
        self.decoder = decoder
    }

    mutating func decodeNil() throws -> Bool { !decoder.hasAll }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // For a type that asks until it is refused.
        guard currentIndex < 32 else { throw Unanswered() }
        currentIndex += 1
        return try decoder.value(type)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        currentIndex += 1
        return decoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        currentIndex += 1
        return StandInUnkeyedContainer(decoder: decoder)
    }

    mutating func superDecoder() throws -> any Decoder {
        currentIndex += 1
        return decoder
    }
}

private struct StandInSingleValueContainer: SingleValueDecodingContainer {
    let decoder: StandInDecoder

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { !decoder.hasAll }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}
