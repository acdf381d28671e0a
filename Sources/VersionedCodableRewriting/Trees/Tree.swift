import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A document as the matching engine walks it: nodes are tape indices.
final class Tree: @unchecked Sendable {
    // Unchecked because of the lazy hashes, the only state that changes: only the run that made the
    // tree, which stays in one task, reads them.

    let document: CodableDocument
    /// Valid as long as `document`, which the tree retains.
    let tape: UnsafeTape
    /// Whether scalars are compared as text, because one of the documents has no types (XML).
    let isTextual: Bool
    /// A structural hash of each value: equal values have equal hashes.
    private(set) lazy var hashes = TreeHashing(self, ignoresOrder: ignoresOrder).hashes
    private let ignoresOrder: Bool
    /// Whether it makes no difference to a key whether it is an attribute.
    let mergesAttributes: Bool

    /// - Parameters:
    ///   - ignoresOrder: Whether hashes ignore the order of elements. The order of members never
    ///     counts.
    ///   - mergesAttributes: Whether an attribute and an element with one name have the same key.
    init(
        _ document: CodableDocument, isTextual: Bool, ignoresOrder: Bool = false,
        mergesAttributes: Bool = false
    ) {
        self.document = document
        self.isTextual = isTextual
        self.ignoresOrder = ignoresOrder
        hasLinkedKeys = document.capabilities.contains(.repeatedKeys)
        self.mergesAttributes = mergesAttributes && hasLinkedKeys
        hasTables = document.capabilities.contains(.tables)
        tape = document.withUnsafeTape { $0 }
    }

    /// Whether a document has scalars without a type.
    ///
    /// Documents of text formats without nulls and kinds of numbers are untyped, even with quotes.
    ///
    /// - Complexity: O(n).
    static func isTextual(_ document: CodableDocument) -> Bool {
        let capabilities = document.capabilities
        return capabilities.contains(.repeatedKeys)
            || capabilities.contains(.text)
                && capabilities.isDisjoint(with: [.null, .integerRealDistinction])
            || document.withUnsafeTape { tape in
                (0..<tape.count).contains { tape[$0].isKind(.untyped) }
            }
    }

    /// Whether arrays are represented by repeated keys (XML).
    let hasLinkedKeys: Bool
    /// Whether containers have headers unless they are in brackets or braces (TOML).
    let hasTables: Bool

    typealias Child = RewriteSource.Child

    func children(of container: Int) -> [Child] { tape.children(of: container) }

    func isContainer(_ node: Int) -> Bool {
        let head = tape[tape.resolve(node)]
        return head.isKind(.object) || head.isKind(.array)
    }

    func kind(_ node: Int) -> TapeKind { tape[tape.resolve(node)].kind }

    /// Returns the nodes of a value; an alias is one node.
    func nodes(of value: Int) -> Range<Int> { value..<max(Int(tape[value].next), value + 1) }

    func text(_ node: Int) -> String { tape.string(of: tape[node]) }

    /// Returns the identity of a key in its object: its text, and whether it is an attribute.
    func keyIdentity(_ key: Int) -> KeyIdentity {
        KeyIdentity(text: text(key), isAttribute: isAttribute(tape[key]))
    }

    func isAttribute(_ key: TapeNode) -> Bool {
        key.head & TapeNode.attribute != 0 && hasLinkedKeys && !mergesAttributes
    }

    /// Whether a key has another hash than an element with the same text.
    ///
    /// One that has to be an element is never found equal to what may be an attribute.
    func hasOwnHash(_ key: TapeNode) -> Bool {
        mergesAttributes ? key.head & AttributeStyle.elementMark != 0 : isAttribute(key)
    }

    /// Whether a key has to name an attribute, or not; nil if that is open.
    func attributeChoice(of key: Int) -> Bool? {
        guard hasLinkedKeys else { return nil }
        let head = tape[key].head
        if head & TapeNode.attribute != 0 { return true }
        return mergesAttributes && head & AttributeStyle.elementMark == 0 ? nil : false
    }

    func isSameKey(_ key: Int, as other: Int, of tree: Tree) -> Bool {
        let (one, another) = (tape[key], tree.tape[other])
        return isAttribute(one) == tree.isAttribute(another)
            && tape.hasSameText(one, as: another, of: tree.tape)
    }

    func hash(_ node: Int) -> UInt64 {
        WorkCounter.add()
        return hashes[tape.resolve(node)]
    }

    func node(_ index: Int) -> DocumentNode { document.node(atTapeIndex: index) }

    func range(_ node: Int) -> Range<Int> { tape.sourceRange(of: tape[node]) }

    func parent(of node: Int) -> Int? { document.parent(ofNode: node) }

    func path(_ node: Int) -> DocumentPath { DocumentPath(document.path(ofNode: node)) }
}

struct KeyIdentity: Hashable {
    var text: String
    var isAttribute: Bool
}

extension TapeNode {
    var isText: Bool { isKind(.string) || isKind(.untyped) }
}

extension UnsafeTape {
    func hasSameText(_ node: TapeNode, as other: TapeNode, of tape: UnsafeTape) -> Bool {
        let (one, another) = (bytes(of: node), tape.bytes(of: other))
        guard one.count == another.count else { return false }
        guard let start = one.baseAddress, let end = another.baseAddress else { return true }
        return Bytes.areEqual(start, end, one.count)
    }
}
