import VersionedCodableCore
import VersionedCodableDocuments

/// A document as the engine of edits walks it: nodes by their index in the tape.
final class Tree: @unchecked Sendable {
    // Sendable because all but the hashes never changes, and only the run that made the tree, which
    // is in one task, asks for those.

    let document: CodableDocument
    /// Valid as long as the document, which the tree keeps.
    let tape: UnsafeTape
    /// Whether scalars are compared as text, because one of the documents has no types (XML).
    let isTextual: Bool
    /// A hash of each value with all below it: equal values have equal hashes.
    var hashes: [UInt64] {
        if let found { return found }
        let hashes = TreeHashing(self, order).hashes
        found = hashes
        return hashes
    }
    private var found: [UInt64]?
    private let order: Order

    /// What has to stand in the same order in equal values.
    enum Order {
        case nothing
        case elements
        case elementsAndMembers

        /// What a policy says.
        init(_ policy: RewritePolicy) {
            self = policy.order == .asEncoded ? .elementsAndMembers : .elements
        }
    }

    /// - Parameter order: What the hashes of equal values have in the same order.
    init(_ document: CodableDocument, isTextual: Bool, order: Order = .elements) {
        self.document = document
        self.isTextual = isTextual
        self.order = order
        hasLinkedKeys = document.capabilities.contains(.repeatedKeys)
        tape = document.withUnsafeTape { $0 }
    }

    /// Whether a document has scalars without a type.
    ///
    /// A text format without nulls and without kinds of numbers has none with one, even if all that
    /// a document says is in quotes.
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

    /// Whether an array is members with one key (XML).
    let hasLinkedKeys: Bool

    typealias Child = RewriteSource.Child

    func children(of container: Int) -> [Child] {
        let container = tape.resolve(container)
        let isObject = tape[container].isKind(.object)
        guard isObject || tape[container].isKind(.array) else { return [] }
        var children: [Child] = []
        children.reserveCapacity(tape.childCount(of: container))
        WorkCounter.add(tape.childCount(of: container))
        var node = container + 1
        while node < Int(tape[container].next) {
            children.append(
                isObject ? Child(key: node, value: node + 1) : Child(key: nil, value: node))
            node = Int(tape[isObject ? node + 1 : node].next)
        }
        return children
    }

    func isContainer(_ node: Int) -> Bool {
        let head = tape[tape.resolve(node)]
        return head.isKind(.object) || head.isKind(.array)
    }

    func kind(_ node: Int) -> TapeKind { tape[tape.resolve(node)].kind }

    func text(_ node: Int) -> String { tape.string(of: tape[node]) }

    /// What tells a key from others of its object: its text, and whether it is an attribute.
    func keyIdentity(_ key: Int) -> KeyIdentity {
        KeyIdentity(text: text(key), isAttribute: isAttribute(tape[key]))
    }

    /// Whether a key is the name of an attribute, in a document that has them.
    func isAttribute(_ key: TapeNode) -> Bool {
        key.head & TapeNode.attribute != 0 && hasLinkedKeys
    }

    /// Whether a key of another document has the same identity.
    func isSameKey(_ key: Int, as other: Int, of tree: Tree) -> Bool {
        let (one, another) = (tape[key], tree.tape[other])
        return isAttribute(one) == tree.isAttribute(another)
            && tape.hasSameText(one, as: another, of: tree.tape)
    }

    /// Gives the memory of the hashes back; they are found again for who asks.
    func forgetHashes() { found = nil }

    func hash(_ node: Int) -> UInt64 {
        WorkCounter.add()
        return hashes[tape.resolve(node)]
    }

    func node(_ index: Int) -> DocumentNode { document.node(atTapeIndex: index) }

    /// The bytes of a value or key in the source.
    func range(_ node: Int) -> Range<Int> { tape.sourceRange(of: tape[node]) }

    /// The container of a value; nil for the root.
    func parent(of node: Int) -> Int? { document.parent(ofNode: node) }

    func path(_ node: Int) -> DocumentPath { DocumentPath(document.path(ofNode: node)) }
}

/// A key as its object tells it from others.
struct KeyIdentity: Hashable {
    var text: String
    var isAttribute: Bool
}

extension TapeNode {
    /// Whether it is a string, or text without a type.
    var isText: Bool { isKind(.string) || isKind(.untyped) }
}

extension UnsafeTape {
    /// Whether a scalar or key has the text of another one.
    func hasSameText(_ node: TapeNode, as other: TapeNode, of tape: UnsafeTape) -> Bool {
        let (one, another) = (bytes(of: node), tape.bytes(of: other))
        guard one.count == another.count else { return false }
        guard let start = one.baseAddress, let end = another.baseAddress else { return true }
        return Bytes.areEqual(start, end, one.count)
    }
}

extension CodableDocument {
    func text(atTapeIndex index: Int) -> String {
        withUnsafeTape { $0.string(of: $0[index]) }
    }
}
