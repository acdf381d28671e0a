import VersionedCodableCore

/// Owns the growing memory blocks of a document being built: nodes, and text not in the source.
@usableFromInline
final class TapeMemory {
    // Changed for each node and text of a document: without checks for exclusive access.

    @exclusivity(unchecked) @usableFromInline var nodes: UnsafeMutablePointer<TapeNode>
    @exclusivity(unchecked) @usableFromInline var nodeCapacity: Int
    @exclusivity(unchecked) @usableFromInline var side: UnsafeMutableRawPointer
    @exclusivity(unchecked) @usableFromInline var sideCapacity = 0
    private var isOwner = true

    /// Zero bytes after the last text, so that eight bytes can be loaded at any of its offsets.
    @usableFromInline static let slack = 16

    init(nodeCapacity: Int) {
        // At least 4, so that it can be doubled; the builder enforces a smaller node limit itself.
        self.nodeCapacity = max(4, nodeCapacity)
        nodes = .allocate(capacity: self.nodeCapacity)
        side = .allocate(byteCount: TapeMemory.slack, alignment: 16)
    }

    func growNodes(count: Int) {
        moveNodes(count: count, to: nodeCapacity * 2)
    }

    private func moveNodes(count: Int, to capacity: Int) {
        let grown = UnsafeMutablePointer<TapeNode>.allocate(capacity: capacity)
        grown.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        nodes = grown
        nodeCapacity = capacity
    }

    func growSide(count: Int, atLeast needed: Int) {
        moveSide(count: count, to: max(needed, sideCapacity * 2, 256))
    }

    /// Releases unused memory if most of it is unused, such as after a larger document.
    func fit(_ size: TapeSize) {
        if nodeCapacity > 4 * size.nodes + 64 { moveNodes(count: size.nodes, to: size.nodes) }
        if sideCapacity > 2 * size.bytes + 1024 { moveSide(count: size.bytes, to: size.bytes) }
    }

    private func moveSide(count: Int, to capacity: Int) {
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
