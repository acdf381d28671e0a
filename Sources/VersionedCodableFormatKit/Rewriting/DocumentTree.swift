import VersionedCodableCore
import VersionedCodableDocuments

/// A document as planners walk it: nodes are tape indices.
struct DocumentTree: Sendable {
    let document: CodableDocument
    /// Valid as long as `document`, which the tree retains.
    let tape: UnsafeTape

    init(_ document: CodableDocument) {
        self.document = document
        tape = document.withUnsafeTape { $0 }
    }

    func children(of container: Int) -> [RewriteSource.Child] { tape.children(of: container) }

    func isContainer(_ node: Int) -> Bool {
        let head = tape[tape.resolve(node)]
        return head.isKind(.object) || head.isKind(.array)
    }

    func kind(_ node: Int) -> TapeKind { tape[tape.resolve(node)].kind }

    func text(_ node: Int) -> String { tape.string(of: tape[node]) }

    func node(_ index: Int) -> DocumentNode { document.node(atTapeIndex: index) }

    func range(_ node: Int) -> Range<Int> { tape.sourceRange(of: tape[node]) }

    func parent(of node: Int) -> Int? { document.parent(ofNode: node) }
}

extension UnsafeTape {
    /// Returns the elements or members of a container, in document order.
    ///
    /// - Complexity: O(n) in the children.
    public func children(of container: Int) -> [RewriteSource.Child] {
        let container = resolve(container)
        let isObject = self[container].isKind(.object)
        guard isObject || self[container].isKind(.array) else { return [] }
        var children: [RewriteSource.Child] = []
        children.reserveCapacity(childCount(of: container))
        WorkCounter.add(childCount(of: container))
        var node = container + 1
        while node < Int(self[container].next) {
            children.append(
                isObject
                    ? RewriteSource.Child(key: node, value: node + 1)
                    : RewriteSource.Child(key: nil, value: node))
            node = Int(self[isObject ? node + 1 : node].next)
        }
        return children
    }
}

extension CodableDocument {
    /// Returns the text of a key or scalar, without quotes and escapes.
    public func text(atTapeIndex index: Int) -> String {
        withUnsafeTape { $0.string(of: $0[index]) }
    }
}
