import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Facts about all changes of a document that planning any one of them needs.
struct TOMLChanges {
    private(set) var changes: [Int: ContainerChange] = [:]
    /// New names of keys, by their values.
    private(set) var names: [Int: String] = [:]
    /// Tables that move only by another path in their headers, and that path.
    private(set) var inPlace: [Int: [UInt8]] = [:]
    /// Values that are moved, with their comments.
    private(set) var moved: Set<Int> = []
    /// Values inside inserted ones that exist in the source, by their node in the target.
    let parts: [Int: Int]
    let target: CodableDocument

    /// - Complexity: O(n) in the children of changed containers.
    init(_ tree: ChangeTree, _ target: CodableDocument, _ rewriter: TOMLRewriter) {
        self.target = target
        parts = tree.parts
        moved = Set(tree.parts.values)
        var moves: [(change: ContainerChange, slot: ContainerChange.Slot, from: Int)] = []
        for change in tree.containers {
            changes[change.node] = change
            let hasNames = change.slots.contains { $0.newKey != nil && $0.position != nil }
            let children = hasNames ? rewriter.source.children(of: change.node) : []
            for slot in change.slots {
                if let position = slot.position, let key = slot.newKey {
                    names[children[position].value] = target.text(atTapeIndex: key)
                }
                guard case .moved(_, let from) = slot.outcome else { continue }
                moves.append((change, slot, from))
                moved.insert(from)
            }
        }
        var rewriter = rewriter
        rewriter.known = self
        for move in moves {
            guard let key = move.slot.newKey, rewriter.staysInPlace(move.from),
                rewriter.canHaveHeaders(move.change.node),
                let name = try? rewriter.texts.key(
                    target.text(atTapeIndex: key), like: rewriter.rawKey(of: move.from))
            else { continue }
            inPlace[move.from] = TOMLRewriter.join(rewriter.path(of: move.change.node), name)
        }
    }

    /// Returns the index of the key in a statement that belongs to a table moved in place.
    func movedKey(in statement: TOMLStatement) -> Int? {
        guard !inPlace.isEmpty else { return nil }
        return statement.nodes.firstIndex { inPlace[$0] != nil }
    }
}

extension TOMLRewriter {
    /// Whether a table can move by changing the path in its headers.
    fileprivate func staysInPlace(_ node: Int) -> Bool {
        guard !isBracketed(node), pieces.form(of: node) == .sections,
            let parent = source.parent(of: node), source.kind(of: parent) == .object
        else { return false }
        return !isInList(parent)
    }

    /// Whether more headers can be added to a table with the same path in all its headers.
    fileprivate func canHaveHeaders(_ node: Int) -> Bool {
        guard !isBracketed(node), !isInList(node) else { return false }
        return node == 0 || pieces.form(of: node) == .sections
    }

    private func isInList(_ node: Int) -> Bool {
        guard let unit = pieces.units(of: node).first else { return false }
        return pieces.statements[unit.statement].nodes[...unit.key].contains {
            source.kind(of: $0) == .array
        }
    }

    /// Returns the key of a value as it is written at its first occurrence.
    func rawKey(of node: Int) -> [UInt8]? {
        guard let unit = pieces.units(of: node).first else { return nil }
        return Array(source.bytes[pieces.statements[unit.statement].keys[unit.key]])
    }
}
