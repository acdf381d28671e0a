import VersionedCodableCore

/// Direct access to the nodes and bytes of a document, for writers and engines.
///
/// Passed by `CodableDocument.withUnsafeTape(_:)` and valid only inside its closure. Nothing is
/// checked: an index must be below `count`, and a node's bytes must not be used after the closure.
@frozen
public struct UnsafeTape: @unchecked Sendable {
    // Sendable because the memory behind the pointers never changes while the document lives.

    /// The nodes; the root is the first.
    public let nodes: UnsafePointer<TapeNode>
    /// The number of nodes.
    public let count: Int
    /// The memory with the text of attached nodes.
    public let source: UnsafeRawPointer
    /// The memory with the text of detached nodes, each preceded by its `TextOrigin`.
    public let side: UnsafeRawPointer

    @inlinable
    init(
        nodes: UnsafePointer<TapeNode>,
        count: Int,
        source: UnsafeRawPointer,
        side: UnsafeRawPointer
    ) {
        self.nodes = nodes
        self.count = count
        self.source = source
        self.side = side
    }

    /// The node at an index.
    @inlinable @inline(__always)
    public subscript(index: Int) -> TapeNode { nodes[index] }

    /// Returns the address of the text of a scalar or key.
    @inlinable @inline(__always)
    public func text(of node: TapeNode) -> UnsafeRawPointer {
        (node.head & TapeNode.detached == 0 ? source : side) + Int(node.offset)
    }

    /// Returns the bytes of a scalar or key.
    @inlinable @inline(__always)
    public func bytes(of node: TapeNode) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text(of: node), count: Int(node.length))
    }

    /// Returns the text of a scalar or key as a string; ill-formed UTF-8 is repaired.
    @inlinable
    public func string(of node: TapeNode) -> String {
        String(decoding: bytes(of: node), as: UTF8.self)
    }

    /// Returns the index of an alias's target, or the index itself for any other node.
    ///
    /// - Complexity: O(1): the target of an alias is never an alias.
    @inlinable @inline(__always)
    public func resolve(_ index: Int) -> Int {
        nodes[index].isKind(.alias) ? Int(nodes[index].length) : index
    }

    /// The targets of all aliases.
    ///
    /// - Complexity: O(n) in the nodes.
    var aliasTargets: Set<Int> {
        let aliases = (0..<count).lazy.map { nodes[$0] }.filter { $0.isKind(.alias) }
        return Set(aliases.map { Int($0.length) })
    }

    /// Returns the number of elements of an array or members of an object.
    ///
    /// - Complexity: O(1) up to 16 777 214 children, O(n) in the children above.
    @inlinable
    public func childCount(of index: Int) -> Int {
        let node = nodes[index]
        if node.extra < TapeNode.largestExtra { return Int(node.extra) }
        let step = node.isKind(.object) ? 1 : 0
        var count = 0
        var child = index + 1
        while child < Int(node.next) {
            count += 1
            child = Int(nodes[child + step].next)
        }
        return count
    }

    /// Calls `body` with the indices of the key and the value of every member of an object.
    func forEachMember(
        of object: UInt32, _ body: (_ key: UInt32, _ value: UInt32) throws -> Void
    ) rethrows {
        let end = nodes[Int(object)].next
        var key = object + 1
        while key < end {
            let value = key + 1
            try body(key, value)
            key = nodes[Int(value)].next
        }
    }
}
