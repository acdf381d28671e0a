import VersionedCodableCore

extension Dictionary: LossyContents where Key: CodingKeyRepresentable, Value: Decodable {
    /// Makes a dictionary of members, of which the last one with a key counts.
    public init(lossy parts: [(Key, Value)]) { self.init(parts) { $1 } }

    /// Decodes the members that can be decoded.
    public static func lossyParts(from decoder: any Decoder) throws -> [(Key, Value)] {
        do {
            // As a dictionary of strings, whose keys decoders leave alone whatever their key strategy.
            let members = try decoder.singleValueContainer()
                .decode([String: LossyMember<Key, Value>].self)
            // Sorted, so that the same one of two texts of one key always wins.
            let all =
                Key.self == String.self ? Array(members) : members.sorted { $0.key < $1.key }
            return try all.compactMap { text, member in
                if let key = Key(memberKey: text) { return member.value.map { (key, $0) } }
                if !member.isDropped {
                    let path = decoder.codingPath + [PathKey(stringValue: text)]
                    try decoder.drop(for: Key.error(text, path))
                }
                return nil
            }
        } catch {
            try decoder.drop(for: error)
            return []
        }
    }
}

/// A value of a dictionary whose keys are made from text.
private struct LossyMember<Key: CodingKeyRepresentable, Value: Decodable>: Decodable,
    TransparentWrapper
{
    static var wrappedTypes: [Any.Type] { [Value.self] }

    let value: Value?
    /// Whether this member has already been noted as dropped.
    let isDropped: Bool

    init(from decoder: any Decoder) throws {
        value = try LossyAttempt(from: decoder).value
        // Noted here, because some decoders are reused for another value once this returns.
        guard value != nil, let text = decoder.codingPath.last?.stringValue,
            Key(memberKey: text) == nil
        else {
            isDropped = value == nil
            return
        }
        try decoder.drop(for: Key.error(text, decoder.codingPath))
        isDropped = true
    }
}

extension CodingKeyRepresentable {
    /// Creates the key that the text of a member means.
    fileprivate init?(memberKey text: String) {
        self.init(codingKey: Int(text).map { PathKey.numbered(text, $0) } ?? .key(text))
    }

    fileprivate static func error(_ text: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: path,
                debugDescription:
                    "expected a key of type \(Self.self), found \"\(ErrorMessages.short(text))\""))
    }
}
