extension Document {
    /// The first byte of a node in the source.
    package func sourceOffset(ofNode index: Int) -> Int {
        let node = storage.nodes[index]
        if node.head & TapeNode.detached != 0 {
            return Int((storage.side + Int(node.offset) - 8).loadUnaligned(as: UInt32.self))
        }
        return Int(node.offset) - (node.head & TapeNode.quoted == 0 ? 0 : 1)
    }
}
