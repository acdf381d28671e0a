import VersionedCodableCore

/// Copies the nodes of a document of elements, with an array for members with the same key.
///
///     <a x="1"><b>2</b><c/><b>3</b></a>      a: {x: 1, b: [2, 3], c: ""}
///
/// An array has the place of its first element. The stack is explicit, and the texts of the
/// document stay where they are.
struct KeyGathering {
    private let tape: UnsafeTape
    private let memory: TapeMemory
    private var count = 0
    private var open: [Container] = []
    private var aliases = AliasExpansion()
    /// Where an attribute and elements have one name, the first key of the later ones, by the last
    /// key of the earlier ones.
    private var twins: [Int: Int] = [:]
    /// The values of `twins`, which are in a list that begins with another key.
    private var skipped: Set<Int> = []

    /// A container of the result whose children are being copied.
    private struct Container {
        /// Its index in the result.
        let copy: Int
        let kind: TapeKind
        /// The next key or element in the document, and the end of the container there.
        ///
        /// For an array of members, `next` is the next key in the list, and 0 after the last.
        var next: Int
        let end: Int
        let isOfMembers: Bool
        var children: UInt32 = 0
    }

    init(_ tape: UnsafeTape, nodes: Int) {
        self.tape = tape
        memory = TapeMemory(nodeCapacity: nodes + nodes / 8 + 8)
    }

    mutating func run() throws(WritingError) {
        guard tape.count > 0 else { return }
        try copy(0)
        while var container = open.popLast() {
            guard let value = nextValue(of: &container) else {
                close(container)
                continue
            }
            container.children &+= 1
            open.append(container)
            try copy(value)
        }
    }

    /// Returns the node of the next child, after copying its key; nil at the end.
    ///
    /// A list is the negative index of its first key.
    private mutating func nextValue(of container: inout Container) -> Int? {
        if container.isOfMembers {
            let key = container.next
            guard key > 0 else { return nil }
            container.next = following(key)
            return key + 1
        }
        guard container.kind == .object else {
            guard container.next < container.end else { return nil }
            let element = container.next
            container.next = Int(tape[element].next)
            return element
        }
        while container.next < container.end {
            let key = container.next
            container.next = Int(tape[key + 1].next)
            if tape[key].head & TapeNode.repeated != 0 || skipped.contains(key) { continue }
            push(tape[key], head: tape[key].head & ~0xE0)
            // A list of members has no node of its own; it is given by its first key.
            return following(key) > 0 ? -key : key + 1
        }
        return nil
    }

    /// Returns the next key in the list of a key, 0 for none.
    private func following(_ key: Int) -> Int {
        // In a document whose keys are not linked, it is the index of the value.
        let next = Int(tape[key].next)
        return next > key + 1 ? next : twins[key] ?? 0
    }

    private mutating func copy(_ value: Int) throws(WritingError) {
        if value < 0 {
            return try begin(.array, next: -value, end: 0, isOfMembers: true)
        }
        var index = value
        if tape[index].isKind(.alias) {
            index = tape.resolve(index)
            guard aliases.add(index, in: tape) else {
                throw WritingError(AliasExpansion.message)
            }
        }
        let node = tape[index]
        switch node.kind {
        case .array, .object:
            if node.isKind(.object) { findTwins(in: index) }
            try begin(node.kind, next: index + 1, end: Int(node.next), isOfMembers: false)
        case .untyped, .string: push(node, head: node.head & 0x1F)
        default: push(node, head: node.head & ~0xE0)
        }
    }

    /// Finds the elements with the name of an attribute of an object, to make one list of both.
    private mutating func findTwins(in object: Int) {
        let tape = tape
        var attributes: [Int] = []
        tape.forEachMember(of: UInt32(object)) { key, _ in
            if tape[Int(key)].head & TapeNode.attribute != 0 { attributes.append(Int(key)) }
        }
        guard !attributes.isEmpty else { return }
        var table = HashedKeys()
        if attributes.count > 8 {
            for key in attributes { table.insert(key, hashedAs: tape.bytes(of: tape[key])) }
        }
        tape.forEachMember(of: UInt32(object)) { key, _ in
            let element = Int(key)
            let node = tape[element]
            guard node.head & (TapeNode.attribute | TapeNode.repeated) == 0 else { return }
            let isTwin = { (attribute: Int) in
                tape[attribute].length == node.length
                    && tape.bytes(of: tape[attribute]).elementsEqual(tape.bytes(of: node))
            }
            let found =
                table.isEmpty
                ? attributes.first(where: isTwin)
                : table.find(tape.bytes(of: node), where: isTwin)
            guard let found else { return }
            let (first, other) = (min(found, element), max(found, element))
            var last = first
            while following(last) > 0 { last = following(last) }
            twins[last] = other
            skipped.insert(other)
        }
    }

    private mutating func begin(
        _ kind: TapeKind, next: Int, end: Int, isOfMembers: Bool
    ) throws(WritingError) {
        guard open.count < ReadingLimits.default.depth else {
            throw WritingError(
                ReadingError.limit(.depth, ReadingLimits.default.depth, at: nil).message)
        }
        open.append(
            Container(copy: count, kind: kind, next: next, end: end, isOfMembers: isOfMembers))
        push(TapeNode(head: 0, offset: 0, length: 0, next: 0), head: UInt32(kind.rawValue))
    }

    private mutating func close(_ container: Container) {
        memory.nodes[container.copy].next = UInt32(truncatingIfNeeded: count)
        memory.nodes[container.copy].head |= min(container.children, TapeNode.largestExtra) << 8
    }

    private mutating func push(_ node: TapeNode, head: UInt32) {
        if count == memory.nodeCapacity { memory.growNodes(count: count) }
        memory.nodes[count] = TapeNode(
            head: head, offset: node.offset, length: node.length,
            next: UInt32(truncatingIfNeeded: count + 1))
        count += 1
    }

    /// Returns the document of the copied nodes.
    consuming func document(over storage: DocumentStorage) -> CodableDocument {
        if storage.sideCount > 0 {
            memory.growSide(count: 0, atLeast: storage.sideCount)
            memory.side.copyMemory(
                from: storage.side, byteCount: storage.sideCount + TapeMemory.slack)
        }
        return CodableDocument(
            storage: DocumentStorage(
                memory: memory, count: count,
                source: DocumentSource(
                    text: storage.source.text, formatName: "value",
                    capabilities: CodableDocument.valueCapabilities),
                sideCount: storage.sideCount, hasKnownKeys: true))
    }
}
