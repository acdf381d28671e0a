import VersionedCodableCore

/// What one session knows about a `HookedCodable` type.
final class HookedType {
    let type: any HookedCodable.Type
    /// The other names of keys, with the keys.
    private let otherNames: [(name: String, key: String)]
    /// The members that have defaults for missing keys; nil until an object lacks a key.
    var defaultedKeys: Set<String>?
    /// The defaults that values are compared with when they are encoded; nil until the first one is.
    var encodedDefaults: [String: any Encodable]?

    init(_ type: any HookedCodable.Type) {
        self.type = type
        otherNames = type.keyAliases.flatMap { key, names in names.map { ($0, key.stringValue) } }
    }

    func otherNames(of key: String) -> [String] {
        otherNames.filter { $0.key == key }.map(\.name)
    }

    func isOtherName(_ text: String) -> Bool { otherNames.contains { $0.name == text } }

    /// Whether an object has keys under other names.
    ///
    /// - Complexity: O(names), and O(members) for each in an object of few members.
    /// - Throws: `DecodingError` if it has a key under two of its names.
    func hasOtherNames(
        in object: UInt32, _ spot: Spot, _ session: DecodingSession
    ) throws -> Bool {
        var isUsed = false
        for (name, key) in otherNames {
            guard let node = session.named(name, in: object) else { continue }
            isUsed = true
            for other in [key] + otherNames(of: key) where other != name {
                guard let first = session.named(other, in: object) else { continue }
                throw session.repeatedMember(first, node, name, other, in: spot)
            }
        }
        return isUsed
    }
}

extension [ObjectIdentifier: HookedType] {
    /// Returns what is known about a type, which is added if necessary.
    mutating func entry(of type: any HookedCodable.Type) -> HookedType {
        let id = ObjectIdentifier(type)
        if let known = self[id] { return known }
        let new = HookedType(type)
        self[id] = new
        return new
    }
}

extension DecodingSession {
    fileprivate func repeatedMember(
        _ one: UInt32, _ another: UInt32, _ name: String, _ other: String, in spot: Spot
    ) -> DecodingError {
        let isFirst = one < another
        let (first, second) = isFirst ? (one, another) : (another, one)
        let (there, here) = isFirst ? (other, name) : (name, other)
        let source = place(at: codingPath(of: spot.at(first)))
        let own = place(at: codingPath(of: spot.at(second)))
        // Layers have sources of their own.
        let name = source.sourceName == own.sourceName ? nil : source.sourceName
        let place =
            source.location.map { " at " + ErrorMessages.prefix(name, $0).dropLast(2) } ?? ""
        let message =
            "the key \"\(ErrorMessages.shortName(here))\" means the same as the key"
            + " \"\(ErrorMessages.shortName(there))\", which is also present\(place)"
        return .dataCorrupted(context(message, at: spot.unmarked.at(second)))
    }
}
