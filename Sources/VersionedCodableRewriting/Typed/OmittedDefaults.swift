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
    ///   - isRead: Whether a document is read as the value.
    /// - Complexity: O(n) in the nodes of the documents, and encodes the value once more.
    static func leave(
        out value: some VersionedCodable, _ target: CodableDocument, _ source: CodableDocument,
        _ encoder: DocumentEncoder, _ keys: DocumentDecoder.KeyDecodingStrategy,
        _ isRead: (CodableDocument) -> Bool
    ) throws -> CodableDocument {
        let leavesOut = encoder.leavesOutDefaults
        encoder.leavesOutDefaults = true
        defer { encoder.leavesOutDefaults = leavesOut }
        let short = try encoder.versionedDocument(from: value)
        guard short.nodeCount < target.nodeCount else { return target }
        let (found, inner) = paths(in: target.root, short.root, source.root, keys)
        let whole = try DocumentValue(target)
        func document(without paths: [DocumentPath]) throws -> CodableDocument {
            var result = whole
            for path in paths { try result.remove(at: path) }
            return try CodableDocument(result)
        }
        // A type in a member that equals its default need not have defaults of its own.
        if !inner.isEmpty, case let result = try document(without: found + inner), isRead(result) {
            return result
        }
        return try document(without: found)
    }

    private struct Place {
        var path: [PathStep]
        var full: DocumentNode
        var short: DocumentNode?
        var source: DocumentNode?
        /// Whether it is left out as a whole, but the document has it.
        var isDefault = false
    }

    /// Returns the members to leave out, and those in a member that equals its default as a whole.
    private static func paths(
        in full: DocumentNode, _ short: DocumentNode, _ source: DocumentNode,
        _ keys: DocumentDecoder.KeyDecodingStrategy
    ) -> (found: [DocumentPath], inner: [DocumentPath]) {
        var found: [DocumentPath] = []
        var inner: [DocumentPath] = []
        var pending = [Place(path: [], full: full, short: short, source: source)]
        while let place = pending.popLast() {
            if place.full.kind == .object {
                let (full, short) = (members(place.full), members(place.short))
                let source = Dictionary(
                    members(place.source).map { (keys.name(of: $0.key), $0.value) },
                    uniquingKeysWith: { $1 })
                let known = Set(full.keys.map(keys.name))
                let renamed = Set(
                    source.lazy.filter { !known.contains($0.key) }.compactMap { $0.value.text })
                for (key, member) in place.full.members {
                    let path = place.path + [.key(key)]
                    let old = source[keys.name(of: key)]
                    let isOld = old != nil || member.text.map(renamed.contains) == true
                    let isDefault = place.short != nil && short[key] == nil
                    if place.isDefault, !isOld {
                        inner.append(DocumentPath(path))
                    } else if isDefault, !isOld {
                        found.append(DocumentPath(path))
                    } else {
                        pending.append(
                            Place(
                                path: path, full: member, short: short[key], source: old,
                                isDefault: (isDefault || place.isDefault) && old?.kind == .object))
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
        return (found, inner)
    }

    private static func members(_ node: DocumentNode?) -> [String: DocumentNode] {
        guard let node, node.kind == .object else { return [:] }
        return Dictionary(node.members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
}
