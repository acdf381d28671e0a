import VersionedCodableCore

/// The array of a document that a changed array was made of.
///
/// An array of a tree does not record where its elements come from. Elements that match at the
/// front and at the back are found; if the counts are equal, all elements are paired by index.
struct FormerArray {
    private let storage: DocumentStorage
    let index: Int

    /// Nil if there is no array, or alias of one, at the index.
    init?(_ index: UInt32?, in storage: DocumentStorage?) {
        guard let storage, let index, Int(index) < storage.count else { return nil }
        let resolved = storage.tape.resolve(Int(index))
        guard storage.nodes[resolved].isKind(.array) else { return nil }
        self.storage = storage
        self.index = resolved
    }

    /// Returns the nodes that elements were made of; nil where unknown.
    ///
    /// - Complexity: O(n) in the elements of both arrays.
    func nodes(of elements: [DocumentValue]) -> [UInt32?] {
        var former: [UInt32] = []
        var child = index + 1
        while child < Int(storage.nodes[index].next) {
            former.append(UInt32(child))
            child = Int(storage.nodes[child].next)
        }
        if former.count == elements.count { return former }
        let front = zip(elements, former).prefix { isLike($0, $1) }.count
        let rests = zip(elements.dropFirst(front).reversed(), former.dropFirst(front).reversed())
        let back = rests.prefix { isLike($0, $1) }.count
        var found = [UInt32?](repeating: nil, count: elements.count)
        for index in 0..<front { found[index] = former[index] }
        for index in 0..<back { found[found.count - 1 - index] = former[former.count - 1 - index] }
        return found
    }

    private func isLike(_ value: DocumentValue, _ node: UInt32) -> Bool {
        switch value {
        case .array: FormerArray(node, in: storage) != nil
        case .object(let object):
            object.origin.map { storage.resolves(node, to: $0.index) }
                ?? (object.isEmpty
                    && storage.tape.isEmptyObject(at: storage.tape.resolve(Int(node))))
        default: storage.has(value, at: node)
        }
    }
}

extension DocumentStorage {
    /// Whether a node is another one, or an alias of it.
    func resolves(_ node: UInt32, to index: Int) -> Bool {
        Int(node) < count && tape.resolve(Int(node)) == index
    }

    func has(_ value: DocumentValue, at node: UInt32) -> Bool {
        let node = nodes[tape.resolve(Int(node))]
        if node.isKind(.array) || node.isKind(.object) || node.isKind(.key) { return false }
        return tape.scalar(node).isIdentical(to: value)
    }
}

extension UnsafeTape {
    fileprivate func isEmptyObject(at index: Int) -> Bool {
        self[index].isKind(.object) && Int(self[index].next) == index + 1
    }
}

extension DocumentValue {
    /// Returns the array of a document that this one was made of, as far as its first object shows.
    func formerArray(in document: CodableDocument?) -> UInt32? {
        guard let document else { return nil }
        var value = self
        var depth = 0
        while case .array(let elements) = value, let first = elements.first {
            depth += 1
            value = first
        }
        guard depth > 0, case .object(let object) = value, let origin = object.origin,
            origin.document.storage === document.storage, origin.index >= depth
        else { return nil }
        // The first child of an array follows it in the tape.
        let first = origin.index - depth
        let nodes = document.storage.nodes
        return (first..<origin.index).allSatisfy { nodes[$0].isKind(.array) } ? UInt32(first) : nil
    }
}
