import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The marks of the values of a document.
struct MarkTable {
    let tree: Tree
    /// The written members, by those that merge keys provide.
    private(set) var merged: [Int: Int] = [:]
    private let hasTags: Bool
    /// Whether the document is not text, so that all of it is written again.
    let isBinary: Bool
    /// Values with marks, aliases and merged members, ascending.
    private var nodes: [Int] = []
    private(set) var hasMarks = false

    /// - Complexity: O(n) in the nodes.
    init(_ tree: Tree) {
        self.tree = tree
        // The annotations of documents of elements are no tags.
        hasTags = tree.document.hasAnnotations && !tree.hasLinkedKeys
        isBinary = !tree.document.capabilities.contains(.text)
        if hasTags {
            merged = MarkTable.merged(in: tree)
        }
        for node in 0..<tree.tape.count {
            let isMarked = isMarked(node)
            hasMarks = hasMarks || isMarked
            if isMarked || tree.tape[node].isKind(.alias) || merged[node] != nil {
                nodes.append(node)
            }
        }
    }

    /// Returns the members that merge keys provide, with the members that they are copies of.
    private static func merged(in tree: Tree) -> [Int: Int] {
        var merged: [Int: Int] = [:]
        var written: [Int: Int] = [:]
        var node = 0
        while node < tree.tape.count {
            if tree.tape[node].isKind(.key) {
                let start = tree.range(node).lowerBound
                if tree.tape[node].head & TapeNode.merged == 0 {
                    written[start] = node + 1
                } else {
                    if let origin = written[start] { merged[node + 1] = origin }
                    // The copy has the places of its origin.
                    node = max(node + 1, Int(tree.tape[node + 1].next) - 1)
                }
            }
            node += 1
        }
        return merged
    }

    /// Returns the written value of an alias or a merged member.
    func origin(of node: Int) -> Int {
        let node = tree.tape.resolve(node)
        return merged[node] ?? node
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
        let node = origin(of: node)
        let entry = tree.tape[node]
        return [
            hasTags ? tree.document.annotation(.tag, atTapeIndex: node) : nil,
            entry.isKind(.dateText) ? tree.text(node) : nil,
            entry.isKind(.string) && entry.extra == TapeNode.localTime ? "time" : nil,
        ]
    }
}
