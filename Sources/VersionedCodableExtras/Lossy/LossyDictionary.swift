import VersionedCodableCore

extension Dictionary: LossyContents {
    /// Makes a dictionary of members, of which the last one with a key counts.
    public init(lossy parts: [(Key, Value)]) { self.init(parts) { $1 } }
}

extension Dictionary: LossyDecodableContents where Key: Decodable, Value: Decodable {
    /// Decodes the members that can be decoded.
    public static func lossyParts(from decoder: any Decoder) throws -> [(Key, Value)] {
        do {
            return try LossyKey<Key>.make.map { try members(of: decoder, $0) } ?? pairs(of: decoder)
        } catch {
            try decoder.drop(for: error)
            return []
        }
    }

    private static func members(
        of decoder: any Decoder, _ makeKey: (String) -> Key?
    ) throws -> [(Key, Value)] {
        // As a dictionary of strings, whose keys decoders leave alone whatever their key strategy.
        let members = try decoder.singleValueContainer()
            .decode([String: LossyMember<Key, Value>].self)
        // Sorted, so that the same one of two texts of one key always wins.
        let all =
            Key.self == String.self ? Array(members) : members.sorted { $0.key < $1.key }
        return try all.compactMap { text, member in
            if let key = makeKey(text) { return member.value.map { (key, $0) } }
            if !member.isDropped {
                let path = decoder.codingPath + [PathKey(stringValue: text)]
                try decoder.drop(for: LossyKey<Key>.error(text, path))
            }
            return nil
        }
    }

    private static func pairs(of decoder: any Decoder) throws -> [(Key, Value)] {
        var container = try decoder.unkeyedContainer()
        var pairs: [(Key, Value)] = []
        while !container.isAtEnd {
            let key = try LossyAttempt<Key>.next(in: &container)
            guard !container.isAtEnd else {
                try decoder.drop(for: oddElements(decoder.codingPath))
                break
            }
            let value = try LossyAttempt<Value>.next(in: &container)
            if let key, let value { pairs.append((key, value)) }
        }
        return pairs
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
