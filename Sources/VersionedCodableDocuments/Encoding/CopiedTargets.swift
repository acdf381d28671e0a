/// Nodes that an encoder copies: those of a document that was read, or of a part of the document
/// being written.
struct CopiedNodes {
    /// The owner of the memory of the nodes.
    let owner: AnyObject
    let tape: UnsafeTape
    let annotations: AnnotationTable
    /// The targets of aliases.
    let targets: Set<Int>
    /// The session that wrote them, for nodes that were not read.
    var session: EncodingSession?

    /// Returns the part that belongs in the place of a null, or to the end of a container.
    func part(at node: Int) -> EncodingSession? {
        session?.parts[UInt32(truncatingIfNeeded: node)]
    }

    /// Moves the index of a child to the next one that is not removed.
    ///
    /// - Returns: Whether the container has no other.
    func skipRemoved(_ child: inout Int, in container: Int) -> Bool {
        let end = Int(tape[container].next)
        while child < end, tape[child].isKind(.removed) { child = Int(tape[child + 1].next) }
        return child == end
    }
}

/// The nodes at which targets of aliases have been written that were copied.
struct CopiedTargets {
    struct Key: Hashable {
        private let owner: ObjectIdentifier
        private let node: Int

        init(_ node: Int, of owner: AnyObject) {
            self.owner = ObjectIdentifier(owner)
            self.node = node
        }
    }

    private var nodes: [Key: Int] = [:]
    /// The owners, which have to live as long as their identity is used.
    private var owners: [AnyObject] = []

    subscript(key: Key) -> Int? { nodes[key] }

    mutating func keep(_ node: Int, as key: Key, of owner: AnyObject) {
        nodes[key] = node
        if owners.last !== owner { owners.append(owner) }
    }

    mutating func truncate(to count: Int) {
        nodes = nodes.filter { $0.value < count }
    }
}
