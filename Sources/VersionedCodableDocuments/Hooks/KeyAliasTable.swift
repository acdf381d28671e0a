import VersionedCodableCore

/// The aliases of the keys of a type.
///
/// A class, so that it is not copied for every object of a document.
final class KeyAliasTable {
    let names: [(name: String, key: String)]
    let byKey: [String: [String]]
    /// The lengths of the aliases in bytes as a bit set; bit 63 represents 63 and more.
    private let lengths: UInt64

    /// Creates a table; nil if there are no aliases.
    init?(of type: any ConfiguredCodable.Type) {
        let aliases = type.keyAliases
        guard !aliases.isEmpty else { return nil }
        names = aliases.flatMap { key, names in names.map { ($0, key.stringValue) } }
        byKey = Dictionary(
            aliases.map { ($0.key.stringValue, $0.value) }, uniquingKeysWith: { $0 + $1 })
        lengths = names.reduce(0) { $0 | KeyAliasTable.bit($1.name.utf8.count) }
    }

    private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

    /// Whether an alias may have the given length in bytes.
    @inline(__always)
    func hasName(ofLength length: UInt32) -> Bool {
        lengths & KeyAliasTable.bit(Int(length)) != 0
    }
}

extension DecodingSession {
    /// Whether an object has keys of a type under aliases.
    ///
    /// - Complexity: O(members), a few instructions for each.
    /// - Throws: `DecodingError` if it has a key under two of its names.
    func findAliases(
        of type: any ConfiguredCodable.Type, in object: UInt32, _ spot: Spot
    ) throws -> Bool {
        guard let table = aliasTable(of: type), object != .max, nodes[Int(object)].isKind(.object)
        else { return false }
        if !convertsKeys, !mayHaveAlias(table, object) { return false }
        var hasAliases = false
        for (name, key) in table.names {
            guard let node = named(name, in: object) else { continue }
            hasAliases = true
            for other in [key] + (table.byKey[key] ?? []) where other != name {
                guard let first = named(other, in: object) else { continue }
                throw repeatedMember(first, node, name, other, in: spot)
            }
        }
        return hasAliases
    }

    private func mayHaveAlias(_ table: KeyAliasTable, _ object: UInt32) -> Bool {
        let end = nodes[Int(object)].next
        var key = object + 1
        while key < end {
            let node = nodes[Int(key)]
            if table.hasName(ofLength: node.length) {
                let text = tape.bytes(of: node)
                if table.names.contains(where: { $0.name.utf8.elementsEqual(text) }) {
                    return true
                }
            }
            key = nodes[Int(key + 1)].next
        }
        return false
    }

    private func aliasTable(of type: any ConfiguredCodable.Type) -> KeyAliasTable? {
        if let last = members.lastAliasTable, last.type == type { return last.table }
        let id = ObjectIdentifier(type)
        let table = members.aliasTables[id] ?? KeyAliasTable(of: type)
        members.aliasTables[id] = .some(table)
        members.lastAliasTable = (type, table)
        return table
    }

    private func repeatedMember(
        _ one: UInt32, _ another: UInt32, _ name: String, _ other: String, in spot: Spot
    ) -> DecodingError {
        let isFirst = one < another
        let (first, second) = isFirst ? (one, another) : (another, one)
        let (there, here) = isFirst ? (other, name) : (name, other)
        let place = (sourcePlace(of: spot.at(first))?.location).map { " at \($0)" } ?? ""
        let message =
            "the key \"\(ErrorMessages.shortName(here))\" means the same as the key"
            + " \"\(ErrorMessages.shortName(there))\", which is also present\(place)"
        return .dataCorrupted(context(message, at: spot.unmarked.at(second)))
    }

    /// Returns the value of a key under one of its aliases; 0 if there is none.
    @inline(never)
    func findAlias(_ key: String, where find: (String) -> UInt32) -> UInt32 {
        guard let type = configured.pointee.type, let names = aliasTable(of: type)?.byKey[key]
        else {
            return 0
        }
        return withoutAliases { names.lazy.map(find).first { $0 != 0 } ?? 0 }
    }

    /// Returns the value of the first member with an alias of a key in any type so far.
    ///
    /// - Complexity: O(types with aliases), plus the cost of `named` for each of the aliases.
    func otherwiseNamed(_ key: String, in object: UInt32) -> UInt32? {
        let names = members.aliasTables.values.flatMap { $0?.byKey[key] ?? [] }
        return names.compactMap { named($0, in: object) }.min()
    }

    /// Whether a text is an alias in any type so far.
    func isAlias(_ text: String) -> Bool {
        members.aliasTables.values.contains { $0?.names.contains { $0.name == text } == true }
    }
}
