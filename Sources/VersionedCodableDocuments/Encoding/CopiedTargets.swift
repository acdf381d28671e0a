/// The nodes at which targets of aliases of documents that were read have been written.
struct CopiedTargets {
    struct Key: Hashable {
        private let document: ObjectIdentifier
        private let node: Int

        init(_ node: Int, of document: DocumentStorage) {
            self.document = ObjectIdentifier(document)
            self.node = node
        }
    }

    private var nodes: [Key: Int] = [:]
    /// The keys in the order in which their values were written.
    private var order: [(key: Key, node: Int)] = []
    /// The documents, which have to live as long as their identity is used.
    private var documents: [DocumentStorage] = []

    subscript(key: Key) -> Int? { nodes[key] }

    mutating func keep(_ node: Int, as key: Key, of document: DocumentStorage) {
        nodes[key] = node
        order.append((key, node))
        if documents.last !== document { documents.append(document) }
    }

    mutating func truncate(to count: Int) {
        while let last = order.last, last.node >= count {
            nodes[last.key] = nil
            order.removeLast()
        }
    }
}
