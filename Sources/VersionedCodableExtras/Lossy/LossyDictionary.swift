import VersionedCodableCore

/// A dictionary that drops the members that cannot be decoded.
///
/// A member whose key or value cannot be decoded is dropped, and the others are kept; a value that
/// is not an object decodes as an empty dictionary. The ``LossyReport`` of the decoder lists what
/// was dropped. A missing key is an error as for any other property.
@propertyWrapper
public struct LossyDictionary<Key: Hashable, Value> {
    /// The members.
    public var wrappedValue: [Key: Value]

    /// Wraps a dictionary.
    public init(wrappedValue: [Key: Value]) {
        self.wrappedValue = wrappedValue
    }
}

extension LossyDictionary: Decodable where Key: Decodable, Value: Decodable {
    /// Decodes the members that can be decoded.
    ///
    /// Keys that Swift encodes as keys of an object (`String`, `Int`, `CodingKeyRepresentable`) are
    /// read from one, other keys from an array of alternating keys and values, as the standard
    /// library writes them.
    ///
    /// - Throws: ``LossyDecodingError`` when more is dropped than the report of the decoder allows.
    /// - Complexity: O(n) on average.
    public init(from decoder: any Decoder) throws {
        do {
            if let makeKey = LossyKey<Key>.make {
                wrappedValue = try LossyDictionary.members(of: decoder, makeKey)
            } else {
                wrappedValue = try LossyDictionary.pairs(of: decoder)
            }
        } catch {
            try decoder.drop(for: error)
            wrappedValue = [:]
        }
    }

    private static func members(
        of decoder: any Decoder, _ makeKey: (String) -> Key?
    ) throws -> [Key: Value] {
        // As a dictionary of strings, whose keys decoders leave alone whatever their key strategy.
        let container = try decoder.singleValueContainer()
        if Key.self == String.self {
            let members = try container.decode([String: LossyAttempt<Value>].self)
            return members.compactMapValues(\.value) as? [Key: Value] ?? [:]
        }
        let members = try container.decode([String: LossyMember<Key, Value>].self)
        var result: [Key: Value] = [:]
        result.reserveCapacity(members.count)
        // Sorted, so that the same one of two texts of one key always wins.
        for (text, member) in members.sorted(by: { $0.key < $1.key }) {
            if let key = makeKey(text) {
                if let value = member.value { result[key] = value }
            } else if !member.isDropped {
                let path = decoder.codingPath + [PathKey(stringValue: text)]
                try decoder.drop(for: LossyKey<Key>.error(text, path))
            }
        }
        return result
    }

    private static func pairs(of decoder: any Decoder) throws -> [Key: Value] {
        var container = try decoder.unkeyedContainer()
        var result: [Key: Value] = [:]
        while !container.isAtEnd {
            let key = try LossyAttempt<Key>.next(in: &container)
            guard !container.isAtEnd else {
                try decoder.drop(for: oddElements(decoder.codingPath))
                break
            }
            let value = try LossyAttempt<Value>.next(in: &container)
            if let key, let value { result[key] = value }
        }
        return result
    }

    private static func oddElements(_ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: path,
                debugDescription: "expected keys and values in turn, found a key at the end"))
    }
}

/// A value of a dictionary whose keys are made from text.
private struct LossyMember<Key: Hashable, Value: Decodable>: Decodable, TransparentWrapper {
    static var wrappedTypes: [Any.Type] { [Value.self] }

    let value: Value?
    /// Whether this member has already been noted as dropped.
    let isDropped: Bool

    init(from decoder: any Decoder) throws {
        value = try LossyAttempt(from: decoder).value
        // Noted here, because some decoders are reused for another value once this returns.
        guard value != nil, let make = LossyKey<Key>.make,
            let text = decoder.codingPath.last?.stringValue, make(text) == nil
        else {
            isDropped = value == nil
            return
        }
        try decoder.drop(for: LossyKey<Key>.error(text, decoder.codingPath))
        isDropped = true
    }
}

/// Converts keys of objects to keys of dictionaries.
private enum LossyKey<Key: Hashable> {
    /// `nil` for key types that are not encoded as keys of objects.
    static var make: ((String) -> Key?)? {
        if Key.self == String.self { return { $0 as? Key } }
        if Key.self == Int.self { return { Int($0) as? Key } }
        guard let type = Key.self as? any CodingKeyRepresentable.Type else { return nil }
        return { type.init(codingKey: PathKey(stringValue: $0)) as? Key }
    }

    static func error(_ text: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: path,
                debugDescription:
                    "expected a key of type \(Key.self), found \"\(ErrorMessages.short(text))\""))
    }
}

extension LossyDictionary: Encodable where Key: Encodable, Value: Encodable {
    /// Encodes the dictionary.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension LossyDictionary: ExpressibleByDictionaryLiteral {
    /// Wraps the members; of two with the same key the last one wins.
    public init(dictionaryLiteral elements: (Key, Value)...) {
        wrappedValue = Dictionary(elements) { $1 }
    }
}

extension LossyDictionary: Equatable where Value: Equatable {}
extension LossyDictionary: Hashable where Value: Hashable {}
extension LossyDictionary: Sendable where Key: Sendable, Value: Sendable {}
extension LossyDictionary: TransparentWrapper {
    /// The type of the wrapped value.
    public static var wrappedTypes: [Any.Type] { [[Key: Value].self] }
    /// A wrapper of an empty collection.
    public static var empty: Self? { Self(wrappedValue: [:]) }
}

extension LossyDictionary: DescribedAsWrappedValue {}
