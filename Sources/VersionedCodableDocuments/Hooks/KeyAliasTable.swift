import VersionedCodableCore

/// The aliases of the keys of a type.
///
/// A class, so that it is not copied for every object of a document.
final class KeyAliasTable {
    let names: [(name: String, key: String)]
    let byKey: [String: [String]]

    /// Creates a table; nil if there are no aliases.
    init?(of type: any HookedCodable.Type) {
        byKey = type.aliasesByKey
        guard !byKey.isEmpty else { return nil }
        names = type.keyAliases.flatMap { key, names in names.map { ($0, key.stringValue) } }
    }

    /// Whether an object has keys under aliases.
    ///
    /// - Complexity: O(names), and O(members) for each in an object of few members.
    /// - Throws: `DecodingError` if it has a key under two of its names.
    func isUsed(in object: UInt32, _ spot: Spot, _ session: DecodingSession) throws -> Bool {
        var isUsed = false
        for (name, key) in names {
            guard let node = session.named(name, in: object) else { continue }
            isUsed = true
            for other in [key] + (byKey[key] ?? []) where other != name {
                guard let first = session.named(other, in: object) else { continue }
                throw session.repeatedMember(first, node, name, other, in: spot)
            }
        }
        return isUsed
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
