import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The marks of the values of a document.
struct MarkTable {
    let tree: Tree
    private let hasTags: Bool
    /// Whether the document is not text, so that all of it is written again.
    let isBinary: Bool
    /// Values with marks and aliases, ascending.
    private var nodes: [Int] = []
    private(set) var hasMarks = false

    /// - Complexity: O(n) in the nodes.
    init(_ tree: Tree) {
        self.tree = tree
        // The annotations of documents of elements are no tags.
        hasTags = tree.document.hasAnnotations && !tree.hasLinkedKeys
        isBinary = !tree.document.capabilities.contains(.text)
        for node in 0..<tree.tape.count {
            let isMarked = isMarked(node)
            hasMarks = hasMarks || isMarked
            if isMarked || tree.tape[node].isKind(.alias) { nodes.append(node) }
        }
    }

    /// Whether a value has a mark or an unusual notation.
    func isMarked(_ node: Int) -> Bool {
        let entry = tree.tape[node]
        return switch entry.kind {
        case .key, .alias, .removed: false
        case _ where isBinary: true
        case .dateText: true
        case .string: entry.extra == TapeNode.localTime || hasTag(node)
        default: hasTag(node)
        }
    }

    private func hasTag(_ node: Int) -> Bool {
        hasTags && tree.document.annotation(.tag, atTapeIndex: node) != nil
    }

    func mayHaveMarks(in node: Int) -> Bool {
        let first = nodes.partitioningIndex { $0 >= node }
        return first < nodes.count && tree.nodes(of: node).contains(nodes[first])
    }

    /// Returns what must not be lost.
    func mark(of node: Int) -> [String?] {
        let node = tree.tape.resolve(node)
        let entry = tree.tape[node]
        return [
            hasTags ? tree.document.annotation(.tag, atTapeIndex: node) : nil,
            entry.isKind(.dateText) ? tree.text(node) : nil,
            entry.isKind(.string) && entry.extra == TapeNode.localTime ? "time" : nil,
        ]
    }
}
