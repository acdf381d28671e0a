import VersionedCodableCore

/// Owns the growing memory blocks of a document being built: nodes, and text not in the source.
@usableFromInline
final class TapeMemory {
    @usableFromInline var nodes: UnsafeMutablePointer<TapeNode>
    @usableFromInline var nodeCapacity: Int
    @usableFromInline var side: UnsafeMutableRawPointer
    @usableFromInline var sideCapacity = 0
    private var isOwner = true

    /// Zero bytes after the last text, so that eight bytes can be loaded at any of its offsets.
    @usableFromInline static let slack = 16

    init(nodeCapacity: Int) {
        // At least 4, so that it can be doubled; the builder enforces a smaller node limit itself.
        self.nodeCapacity = max(4, nodeCapacity)
        nodes = .allocate(capacity: self.nodeCapacity)
        side = .allocate(byteCount: TapeMemory.slack, alignment: 16)
    }

    /// Takes ownership of nodes from `UnsafeMutablePointer.allocate`.
    init(adopting nodes: UnsafeMutablePointer<TapeNode>) {
        self.nodes = nodes
        nodeCapacity = 0
        side = .allocate(byteCount: TapeMemory.slack, alignment: 16)
    }

    func growNodes(count: Int) {
        let capacity = nodeCapacity * 2
        let grown = UnsafeMutablePointer<TapeNode>.allocate(capacity: capacity)
        grown.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        nodes = grown
        nodeCapacity = capacity
    }

    func growSide(count: Int, atLeast needed: Int) {
        let capacity = max(needed, sideCapacity * 2, 256)
        let grown = UnsafeMutableRawPointer.allocate(
            byteCount: capacity + TapeMemory.slack, alignment: 16)
        grown.copyMemory(from: side, byteCount: count)
        side.deallocate()
        side = grown
        sideCapacity = capacity
    }

    /// Transfers the ownership of the memory to a document.
    func transferOwnership() {
        isOwner = false
    }

    deinit {
        guard isOwner else { return }
        nodes.deallocate()
        side.deallocate()
    }
}
