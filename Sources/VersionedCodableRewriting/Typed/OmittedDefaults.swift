import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The members of an encoded value that need not be written, because they equal the defaults for
/// missing keys and the document has no such members.
enum OmittedDefaults {
    /// Returns the document of a value without these members.
    ///
    /// - Parameters:
    ///   - target: The document of the value, with all members.
    ///   - source: The document that is changed.
    /// - Complexity: O(n) in the nodes of the documents, and encodes the value once more.
    static func leave(
        out value: some VersionedCodable, _ target: CodableDocument, _ source: CodableDocument,
        _ encoder: DocumentEncoder, _ keys: DocumentDecoder.KeyDecodingStrategy
    ) throws -> CodableDocument {
        let leavesOut = encoder.leavesOutDefaults
        encoder.leavesOutDefaults = true
        defer { encoder.leavesOutDefaults = leavesOut }
        let short = try encoder.versionedDocument(from: value)
        guard short.nodeCount < target.nodeCount else { return target }
        var result = try DocumentValue(target)
        for path in paths(in: target.root, short.root, source.root, keys) {
            try result.remove(at: path)
        }
        return try CodableDocument(result)
    }

    private struct Place {
        var path: [PathStep]
        var full: DocumentNode
        var short: DocumentNode?
        var source: DocumentNode?
    }

    private static func paths(
        in full: DocumentNode, _ short: DocumentNode, _ source: DocumentNode,
        _ keys: DocumentDecoder.KeyDecodingStrategy
    ) -> [DocumentPath] {
        // The document may have another spelling of a key.
        func name(_ key: String) -> String {
            if case .custom = keys { key } else { keys.codingKey(key, under: []) }
        }
        var found: [DocumentPath] = []
        var pending = [Place(path: [], full: full, short: short, source: source)]
        while let place = pending.popLast() {
            if place.full.kind == .object {
                let (full, short) = (members(place.full), members(place.short))
                let source = Dictionary(
                    members(place.source).map { (name($0.key), $0.value) },
                    uniquingKeysWith: { $1 })
                let known = Set(full.keys.map(name))
                let renamed = Set(
                    source.lazy.filter { !known.contains($0.key) }.compactMap { $0.value.text })
                for (key, member) in place.full.members {
                    let path = place.path + [.key(key)]
                    let isOld =
                        source[name(key)] != nil || member.text.map(renamed.contains) == true
                    if place.short != nil, short[key] == nil, !isOld {
                        found.append(DocumentPath(path))
                    } else {
                        pending.append(
                            Place(
                                path: path, full: member, short: short[key],
                                source: source[name(key)]))
                    }
                }
            }
            // Elements are those of the document if there are as many.
            guard place.full.kind == .array, let short = place.short,
                place.source.map({ !$0.exists || $0.count == place.full.count }) ?? true
            else { continue }
            // An element is not emptied.
            for index in 0..<min(place.full.count, short.count) where short[index].count > 0 {
                pending.append(
                    Place(
                        path: place.path + [.index(index)], full: place.full[index],
                        short: short[index], source: place.source.map { $0[index] }))
            }
        }
        return found
    }

    private static func members(_ node: DocumentNode?) -> [String: DocumentNode] {
        guard let node, node.kind == .object else { return [:] }
        return Dictionary(node.members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
}
