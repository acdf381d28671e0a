import VersionedCodableDocuments

/// Writes a document as CBOR: one pass over the nodes with a stack of containers, no recursion.
///
///     {"id": 100}      A1 62 69 64 18 64
///
/// A container begins with its number of children, which the document knows, and has no end mark.
struct CBORWriter: ~Copyable {
    var output: OutputBuffer
    let tape: UnsafeTape
    let document: CodableDocument
    let options: CBORFormat.WritingOptions
    let sortsKeys: Bool
    /// Whether the document was read as CBOR, so that its marks and tags are CBOR's.
    let isOwn: Bool
    let hasTags: Bool

    struct Frame {
        var container: Int
        /// The node of the value being written; an alias itself, not its target.
        var current: Int
        /// The node after the container.
        var end: Int
        var isObject = false
        /// The index in `order` of the first member; only for sorted objects.
        var orderStart = -1
        /// The index in `order` of the member being written.
        var orderIndex = -1
    }

    /// The innermost open container; meaningless while `depth` is 0.
    var frame = Frame(container: 0, current: 0, end: 0)
    /// The containers around it.
    var frames: [Frame] = []
    var depth = 0
    /// The keys of the open sorted objects, each object's in writing order.
    var order: [Int] = []
    var aliases = AliasExpansion()

    init(_ tape: UnsafeTape, of document: CodableDocument, format: CBORFormat) {
        self.tape = tape
        self.document = document
        options = format.writing
        sortsKeys = format.writing.keyOrder != .document
        isOwn = document.notation == format.name
        hasTags = isOwn && document.hasAnnotations
        output = OutputBuffer(capacity: document.textBytes + tape.count * 3 + 64)
    }

    mutating func writeDocument() throws(WritingError) {
        guard tape.count > 0 else { return }
        if options.isSelfDescribed, !isSelfDescribedAlready { head(6, 55799) }
        var index = 0
        values: while true {
            let node = tape[index]
            if hasTags { writeTags(of: index) }
            switch node.kind {
            case .object, .array:
                if try open(index, node) {
                    index = frame.current
                    continue values
                }
            case .alias:
                index = tape.resolve(index)
                guard aliases.add(index, in: tape) else {
                    throw error(AliasExpansion.message)
                }
                continue values
            case .string, .untyped:
                try text(node)
            default:
                try scalar(node)
            }
            // After a value: continue with the next sibling, leaving containers that are complete.
            while true {
                if depth == 0 { return }
                if let next = nextSibling() {
                    try enter(next)
                    index = frame.current
                    continue values
                }
                leave()
            }
        }
    }

    // MARK: Containers

    /// Writes the beginning of a container, up to its first value.
    ///
    /// - Returns: False if the container is empty and therefore complete.
    @inline(__always)
    private mutating func open(_ index: Int, _ node: TapeNode) throws(WritingError) -> Bool {
        let isObject = node.isKind(.object)
        let end = Int(node.next)
        head(isObject ? 5 : 4, UInt64(tape.childCount(of: index)))
        if index + 1 == end { return false }
        if depth > 0 { frames.append(frame) }
        depth &+= 1
        frame = Frame(container: index, current: index, end: end, isObject: isObject)
        var first = index + 1
        if sortsKeys, isObject { first = try sortMembers() }
        try enter(first)
        return true
    }

    private mutating func leave() {
        depth &-= 1
        if frame.orderIndex >= 0 { order.removeLast(order.count - frame.orderStart) }
        if let outer = frames.popLast() { frame = outer }
    }

    /// Returns the next key or element; nil at the end of the container.
    @inline(__always)
    private mutating func nextSibling() -> Int? {
        if frame.orderIndex >= 0 {
            frame.orderIndex += 1
            return frame.orderIndex < order.count ? order[frame.orderIndex] : nil
        }
        let next = Int(tape[frame.current].next)
        return next < frame.end ? next : nil
    }

    /// Enters a child: writes its key, if it has one, and makes its value current.
    @inline(__always)
    private mutating func enter(_ child: Int) throws(WritingError) {
        guard frame.isObject else {
            frame.current = child
            return
        }
        frame.current = child + 1
        try key(child)
    }

    // MARK: Heads

    /// Writes a major type and its argument in the fewest bytes.
    @inline(__always)
    mutating func head(_ major: UInt8, _ argument: UInt64) {
        let type = major << 5
        output.reserve(16)
        if argument < 24 {
            output.append(unchecked: type | UInt8(truncatingIfNeeded: argument))
        } else if argument < 0x100 {
            output.append(unchecked: type | 24)
            output.append(unchecked: UInt8(truncatingIfNeeded: argument))
        } else if argument < 0x1_0000 {
            output.append(unchecked: type | 25)
            output.append(bigEndian: argument, size: 2)
        } else {
            let isShort = argument < 0x1_0000_0000
            output.append(unchecked: type | (isShort ? 26 : 27))
            output.append(bigEndian: argument, size: isShort ? 4 : 8)
        }
    }

    // MARK: Errors

    /// Returns an error with the path to the current value.
    mutating func error(_ message: String) -> WritingError {
        guard depth > 0 else { return WritingError(message) }
        // One path per container, so that the whole leads through the aliases being expanded.
        let path = (frames + [frame]).flatMap { tape.path(to: $0.current, from: $0.container) }
        return WritingError(message, path: path)
    }
}
