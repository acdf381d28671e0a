import VersionedCodableCore

extension DocumentNode {
    /// The number of elements of an array or members of an object; 0 for any other value.
    ///
    /// - Complexity: O(1) up to 16 million children.
    public var count: Int {
        guard let tapeNode, tapeNode.isKind(.array) || tapeNode.isKind(.object) else { return 0 }
        return document.withUnsafeTape { $0.childCount(of: index) }
    }

    /// The elements of an array in order; empty for any other value.
    ///
    /// - Complexity: O(n).
    public var elements: [DocumentNode] {
        kind == .array ? children.map { DocumentNode(document, at: $0) } : []
    }

    /// The members of an object in order, repeated keys (XML) included; empty for any other value.
    ///
    /// - Complexity: O(n), and the text of the keys.
    public var members: [(key: String, value: DocumentNode)] {
        guard kind == .object else { return [] }
        return document.withUnsafeTape { tape in
            children.map { (tape.string(of: tape[$0]), DocumentNode(document, at: $0 + 1)) }
        }
    }

    /// The indices of the elements of an array, or of the keys of an object, in the tape.
    package var children: [Int] {
        guard let tapeNode, tapeNode.isKind(.array) || tapeNode.isKind(.object) else { return [] }
        let keys = tapeNode.isKind(.object) ? 1 : 0
        return document.withUnsafeTape { tape in
            var children: [Int] = []
            children.reserveCapacity(count)
            var child = index + 1
            while child < Int(tapeNode.next) {
                children.append(child)
                child = Int(tape[child + keys].next)
            }
            return children
        }
    }

    /// The keys of an object in the order of the document; empty for any other value.
    ///
    /// - Complexity: O(n) in the members.
    public var keys: [String] { members.map(\.key) }

    /// The value of a member, the first one of a repeated key; missing if there is none.
    ///
    /// Keys are compared byte by byte.
    ///
    /// - Complexity: O(n) in the members of this object; their values are skipped.
    public subscript(key: String) -> DocumentNode {
        let found = key.withBytes { wanted in
            withScalar { tape, node -> Int? in
                guard node.isKind(.object) else { return nil }
                var child = index + 1
                while child < Int(node.next) {
                    WorkCounter.add()
                    if tape.isText(of: tape[child], wanted) { return child + 1 }
                    child = Int(tape[child + 1].next)
                }
                return nil
            }
        }
        return DocumentNode(document, at: found)
    }

    /// An element of an array; missing if there is none.
    ///
    /// Where an array is members with the same key (XML), these are counted, from this one on:
    /// `channel["item"][1]` is the second `item`.
    ///
    /// - Complexity: O(`position`).
    public subscript(position: Int) -> DocumentNode {
        if repeatsKey { return sibling(position) }
        guard kind == .array, 0..<count ~= position else { return DocumentNode(document, at: nil) }
        WorkCounter.add(position)
        let found = document.withUnsafeTape { tape in
            (0..<position).reduce(index + 1) { child, _ in Int(tape[child].next) }
        }
        return DocumentNode(document, at: found)
    }

    /// The node at a step; an index at an object is the key with its decimal text.
    public subscript(step: PathStep) -> DocumentNode {
        switch step {
        case .key(let key): self[key]
        case .index(let position):
            kind == .object && !repeatsKey ? self[String(position)] : self[position]
        }
    }

    /// The node at a path; missing if there is none.
    public subscript(path path: DocumentPath) -> DocumentNode {
        path.steps.reduce(self) { $0[$1] }
    }
}

extension DocumentNode {
    /// Whether the value may be the first element of an array of members with the same key.
    private var repeatsKey: Bool {
        index > 0 && document.capabilities.contains(.repeatedKeys)
            && document.withUnsafeTape { $0[index - 1].isKind(.key) && !$0[index].isKind(.array) }
    }

    /// Returns the value of a later member with the same key; missing if there is none.
    private func sibling(_ position: Int) -> DocumentNode {
        guard position >= 0 else { return DocumentNode(document, at: nil) }
        let found = document.withUnsafeTape { tape -> Int? in
            var key = index - 1
            for _ in 0..<position {
                WorkCounter.add()
                let next = Int(tape[key].next)
                // The last one's `next` is 0 or, in a document that was not read, its value.
                guard next > key + 1 else { return nil }
                key = next
            }
            return key + 1
        }
        return DocumentNode(document, at: found)
    }
}

extension UnsafeTape {
    /// Whether the text of a scalar or key consists of these bytes.
    func isText(of node: TapeNode, _ text: UnsafeRawBufferPointer) -> Bool {
        guard Int(node.length) == text.count, let other = text.baseAddress
        else { return node.length == 0 && text.isEmpty }
        return Bytes.areEqual(self.text(of: node), other, text.count)
    }
}
