/// A dictionary of the members that can be decoded.
///
/// A member whose key or value cannot be decoded is dropped, and the others are kept; what is no object at all decodes as
/// an empty dictionary. What was dropped is in the ``LossyReport`` of the decoder. A missing key is an error as for any
/// other property.
@propertyWrapper
public struct LossyDictionary<Key: Hashable, Value> {
    /// The members.
    public var wrappedValue: [Key: Value]

    /// Wraps a dictionary.
    public init(wrappedValue: [Key: Value] = [:]) {
        self.wrappedValue = wrappedValue
    }
}

extension LossyDictionary: Decodable where Key: Decodable, Value: Decodable {
    /// Decodes the members that can be decoded.
    ///
    /// Keys that Swift encodes as those of an object (`String`, `Int`, `CodingKeyRepresentable`) are read from one, others
    /// from an array of keys and values in turn, as the standard library writes them.
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
        // As a dictionary of strings, because decoders leave its keys alone whatever their key strategy.
        let members = try decoder.singleValueContainer().decode([String: LossyAttempt<Value>].self)
        var result: [Key: Value] = [:]
        result.reserveCapacity(members.count)
        for (text, attempt) in members.sorted(by: { $0.key < $1.key }) {
            guard let value = attempt.value else { continue }
            if let key = makeKey(text) {
                result[key] = value
            } else {
                try decoder.drop(for: badKey(text, decoder.codingPath))
            }
        }
        return result
    }

    private static func badKey(_ text: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: path + [PathKey(stringValue: text)],
                debugDescription: "expected a key of type \(Key.self), found \"\(text)\""))
    }

    private static func pairs(of decoder: any Decoder) throws -> [Key: Value] {
        var container = try decoder.unkeyedContainer()
        var result: [Key: Value] = [:]
        while !container.isAtEnd {
            let key = try container.decode(LossyAttempt<Key>.self).value
            let value = try container.decode(LossyAttempt<Value>.self).value
            if let key, let value { result[key] = value }
        }
        return result
    }
}

/// How keys of objects become keys of dictionaries.
private enum LossyKey<Key: Hashable> {
    /// Nil for keys that are not those of objects.
    static var make: ((String) -> Key?)? {
        if Key.self == String.self { return { $0 as? Key } }
        if Key.self == Int.self { return { Int($0) as? Key } }
        guard let type = Key.self as? any CodingKeyRepresentable.Type else { return nil }
        return { type.init(codingKey: PathKey(stringValue: $0)) as? Key }
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
    /// Wraps the members; of two with the same key the last one counts.
    public init(dictionaryLiteral elements: (Key, Value)...) {
        wrappedValue = Dictionary(elements) { $1 }
    }
}

extension LossyDictionary: Equatable where Value: Equatable {}
extension LossyDictionary: Hashable where Value: Hashable {}
extension LossyDictionary: Sendable where Key: Sendable, Value: Sendable {}
extension LossyDictionary: MemberCollecting {}
