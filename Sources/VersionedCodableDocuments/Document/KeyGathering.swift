import VersionedCodableCore

/// Copies the nodes of a document of elements, with an array for members with the same key.
///
///     <a x="1"><b>2</b><c/><b>3</b></a>      a: {x: 1, b: [2, 3], c: ""}
///
/// An array has the place of its first element. The stack is explicit, and the texts of the
/// document stay where they are.
struct KeyGathering: ~Copyable {
    private let tape: UnsafeTape
    private var builder: DocumentBuilder
    private var open: [Container] = []
    private var aliases = AliasExpansion()
    /// Where an attribute and elements have one name, the first key of the later ones, by the last
    /// key of the earlier ones.
    private var twins: [Int: Int] = [:]
    /// The values of `twins`, which are in a list that begins with another key.
    private var skipped: Set<Int> = []

    /// A container of the result whose children are being copied.
    private struct Container {
        let isObject: Bool
        /// The next key or element in the document.
        ///
        /// For an array of members, the next key in the list, and 0 after the last.
        var next: Int
        /// The end of the container in the document; nil for an array of members.
        let end: Int?
    }

    init(_ tape: UnsafeTape, of storage: DocumentStorage) {
        self.tape = tape
        var limits = ReadingLimits.default
        limits.nodes = .max
        builder = DocumentBuilder(
            source: storage.source.text, formatName: "value",
            capabilities: CodableDocument.valueCapabilities, hasPositions: false, limits: limits,
            duplicateKeys: .keepAll, expectedNodes: storage.count + storage.count / 8 + 8)
        builder.keysAreUnique()
        builder.addTexts(of: storage)
    }

    /// Returns the copied document.
    consuming func document() throws(WritingError) -> CodableDocument {
        do {
            try copy(0)
            while !open.isEmpty {
                if let value = try nextValue() {
                    try copy(value)
                } else {
                    open.removeLast()
                    try builder.end(at: 0)
                }
            }
            return try builder.finish()
        } catch {
            throw WritingError((error as? ReadingError)?.message ?? "\(error)")
        }
    }

    /// Returns the node of the next child, after copying its key; nil at the end.
    ///
    /// A list of members has no node of its own; it is the negative index of its first key.
    private mutating func nextValue() throws -> Int? {
        let last = open.count - 1
        guard let end = open[last].end else {
            let key = open[last].next
            guard key > 0 else { return nil }
            open[last].next = following(key)
            return key + 1
        }
        while open[last].next < end {
            let child = open[last].next
            guard open[last].isObject else {
                open[last].next = Int(tape[child].next)
                return child
            }
            open[last].next = Int(tape[child + 1].next)
            let key = tape[child]
            if key.head & TapeNode.repeated != 0 || skipped.contains(child) { continue }
            try builder.pushKey(
                tape.text(of: key), at: key.offset, length: Int(key.length),
                marks: key.head & TapeNode.detached)
            return following(child) > 0 ? -child : child + 1
        }
        return nil
    }

    /// Returns the next key in the list of a key, 0 for none.
    private func following(_ key: Int) -> Int {
        // In a document whose keys are not linked, it is the index of the value.
        let next = Int(tape[key].next)
        return next > key + 1 ? next : twins[key] ?? 0
    }

    private mutating func copy(_ value: Int) throws {
        if value < 0 {
            open.append(Container(isObject: false, next: -value, end: nil))
            return try builder.begin(.array, at: 0)
        }
        let index = tape.resolve(value)
        if index != value, !aliases.add(index, in: tape) {
            throw ReadingError(.limit(.expandedNodes), AliasExpansion.message, at: nil)
        }
        let node = tape[index]
        switch node.kind {
        case .array, .object:
            let isObject = node.isKind(.object)
            if isObject { findTwins(in: index) }
            open.append(Container(isObject: isObject, next: index + 1, end: Int(node.next)))
            try builder.begin(node.kind, at: 0)
        case .untyped, .string: try builder.value(node.head & 0x1F, node.offset, node.length)
        default: try builder.value(node.head & ~0xE0, node.offset, node.length)
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
}

extension DocumentBuilder {
    /// Copies the texts of a document that are not in its source, before any other.
    fileprivate mutating func addTexts(of storage: DocumentStorage) {
        memory.growSide(count: 0, atLeast: storage.sideCount)
        memory.side.copyMemory(from: storage.side, byteCount: storage.sideCount)
        sideCount = storage.sideCount
    }
}
