import VersionedCodableCore

// The events of an encoder: they cannot fail, their texts have no place in a source, and what they
// added can be taken back. An encoder keeps the limits on depth and aliases itself.

/// The size of a document in nodes and in bytes of text.
///
/// A session begins with memory for as much as the last session needed, within limits. Growing memory
/// is copied, and the C library returns the pages of the old copies to the system, which would take
/// half of the time of encoding a document of 400 kB.
struct TapeSize {
    var nodes = 0
    var bytes = 0
}

extension DocumentBuilder {
    /// The text of a node that an encoder adds: its offset in the side buffer, and its length.
    typealias WrittenText = (offset: Int, length: Int)

    /// Starts the document of an encoder.
    init(
        encoding formatName: String, _ capabilities: FormatCapabilities, limits: ReadingLimits,
        size: TapeSize = TapeSize()
    ) {
        self.init(
            source: .empty, formatName: formatName, capabilities: capabilities,
            hasPositions: false, limits: limits, duplicateKeys: .useLast,
            expectedNodes: min(max(64, size.nodes), 1 << 20))
        // An encoder checks the number of nodes at the end.
        capacity = memory.nodeCapacity
        memory.growSide(count: 0, atLeast: min(max(1024, size.bytes), 1 << 24))
        if capabilities.contains(.repeatedKeys) { keyLink = 0 }
    }

    var size: TapeSize { TapeSize(nodes: count, bytes: sideCount) }

    // MARK: Nodes

    /// Adds a node that is no value of its container, or is counted by the caller.
    @inline(__always)
    mutating func push(_ head: UInt32, _ text: WrittenText) {
        if count == capacity {
            memory.growNodes(count: count)
            (nodes, capacity) = (memory.nodes, memory.nodeCapacity)
        }
        nodes[count] = TapeNode(
            head: head, offset: UInt32(truncatingIfNeeded: text.offset),
            length: UInt32(truncatingIfNeeded: text.length),
            next: UInt32(truncatingIfNeeded: count &+ 1))
        count &+= 1
    }

    /// Adds a value without a text; the head has its kind, its marks and its extra.
    @inline(__always)
    mutating func add(_ head: UInt32, length: Int = 0) {
        openCount &+= 1
        push(head, (0, length))
    }

    /// Adds a scalar with a text.
    @inline(__always)
    mutating func add(_ kind: TapeKind, _ text: WrittenText, marks: UInt32 = 0) {
        openCount &+= 1
        push(UInt32(kind.rawValue) | TapeNode.detached | marks, text)
    }

    /// Opens a container and returns its index.
    @inline(__always) @discardableResult
    mutating func begin(_ kind: TapeKind, marks: UInt32 = 0) -> UInt32 {
        if open != DocumentBuilder.none { keepOpen() }
        let index = count
        push(UInt32(kind.rawValue) | marks, (0, 0))
        nodes[index].next = open
        enter(index)
        return open
    }

    /// Closes the innermost container.
    @inline(__always)
    mutating func end() {
        if openCount >= DocumentBuilder.wideObject || keyMask == .max { forgetWideKeys() }
        leave(length: 0)
    }

    /// Closes the containers in an open one, or all.
    ///
    /// - Returns: False, with nothing closed, if the container is not open.
    @discardableResult
    mutating func close(to container: UInt32) -> Bool {
        guard container == DocumentBuilder.none || isOpen(container) else { return false }
        while open != container { end() }
        return true
    }

    func isOpen(_ container: UInt32) -> Bool {
        var current = open
        while current != DocumentBuilder.none {
            if current == container { return true }
            // An open container has the one around it there.
            current = nodes[Int(current)].next
        }
        return false
    }

    /// Returns the index after a value; for an open container, the end of what is written.
    func end(of node: Int) -> Int {
        let next = Int(nodes[node].next)
        return next > node && next <= count ? next : count
    }

    /// Returns how many elements an array had when it was closed, or has so far.
    func elementCount(of array: UInt32) -> Int {
        // After the end of the call nothing is there any more.
        guard Int(array) < count else { return 0 }
        return open == array ? Int(openCount) : tape.childCount(of: Int(array))
    }

    /// Returns the length of the key of a value; nil for one without a key.
    func keyLength(of value: Int) -> Int? {
        guard value > 0, nodes[value - 1].isKind(.key) else { return nil }
        return Int(nodes[value - 1].length)
    }

    // MARK: Texts

    /// Makes room for a text and returns the address where it begins.
    @inline(__always)
    mutating func makeRoom(_ size: Int) -> UnsafeMutableRawPointer {
        let start = sideCount &+ TextOrigin.size
        if start &+ size > memory.sideCapacity {
            memory.growSide(count: sideCount, atLeast: start &+ size)
        }
        return memory.side + start
    }

    /// Keeps the text for which there is room.
    @inline(__always)
    mutating func keep(_ length: Int, origin: TextOrigin = TextOrigin(offset: 0, length: 0))
        -> WrittenText
    {
        let start = sideCount &+ TextOrigin.size
        origin.write(inFrontOf: memory.side + start)
        sideCount = start &+ length
        return (start, length)
    }

    @inline(__always)
    mutating func append(
        _ bytes: UnsafeRawBufferPointer, origin: TextOrigin = TextOrigin(offset: 0, length: 0)
    ) -> WrittenText {
        let target = makeRoom(bytes.count)
        if let base = bytes.baseAddress { Bytes.copy(base, to: target, bytes.count) }
        return keep(bytes.count, origin: origin)
    }

    @inline(__always)
    mutating func append(_ string: String) -> WrittenText {
        let text = string.utf8.withContiguousStorageIfAvailable {
            append(UnsafeRawBufferPointer($0))
        }
        return text ?? appendBridged(string)
    }

    /// Adds a string whose text is in memory of another kind (bridged from Objective-C).
    private mutating func appendBridged(_ string: String) -> WrittenText {
        string.withBytes { append($0) }
    }

    /// Adds the decimal digits of an integer.
    @inline(__always)
    mutating func append<Value: FixedWidthInteger>(_ value: Value) -> WrittenText {
        guard Value.bitWidth <= 64 else { return append("\(value)") }
        let target = makeRoom(20)
        let sign = value < 0 ? 1 : 0
        if value < 0 { target.storeBytes(of: ASCII.minus, as: UInt8.self) }
        let magnitude = UInt64(truncatingIfNeeded: value.magnitude)
        return keep(sign &+ DecimalText.write(magnitude, to: target + sign))
    }

    // MARK: Keys

    /// Adds a key, of which `settleKey(at:)` has to be called if its object may have another one with
    /// its text.
    ///
    /// - Returns: Whether it may.
    @inline(__always)
    mutating func addKey(_ text: WrittenText, marks: UInt32 = 0) -> Bool {
        // The bytes after the text, which are loaded with it, are masked out.
        let hash = Bytes.hash(UnsafeRawPointer(memory.side) + text.offset, text.length)
        let index = count
        push(UInt32(TapeKind.key.rawValue) | TapeNode.detached | marks | (hash & ~0xFF), text)
        nodes[index].next &= keyLink
        let bit: UInt32 = 1 << (hash >> 27)
        let mayRepeat = keyMask & bit != 0 || openCount >= DocumentBuilder.wideObject
        keyMask |= bit
        return mayRepeat
    }

    @inline(__always)
    mutating func addKey(_ text: String, marks: UInt32 = 0) -> Bool {
        addKey(append(text), marks: marks)
    }

    /// Links the member with a key to the earlier one, or removes that one: the last one counts, as
    /// in a dictionary.
    mutating func settleKey(at index: Int) {
        guard isInObject, nodes[index].isKind(.key) else { return }
        if linksRepeats {
            linkRepeat(at: index)
        } else if let earlier = findEarlier(than: index) {
            replace(earlier, by: index)
        }
    }

    // MARK: Taking back

    /// Removes the last key, which has no value yet.
    mutating func takeBackKey() {
        count -= 1
        lastKey = 0
    }

    /// Removes all nodes from one on.
    ///
    /// - Complexity: O(children of the container).
    mutating func truncate(to index: Int) {
        while open != DocumentBuilder.none, Int(open) >= index {
            open = nodes[Int(open)].next
            depth -= 1
        }
        count = index
        lastKey = 0
        let around = open == DocumentBuilder.none ? -1 : Int(open)
        wideKeys.removeAll { Int($0.object) >= around }
        annotations.truncate(to: index)
        extents = AliasExtents()
        recount()
    }

    /// Counts the children of the innermost container again, and the keys that may be there.
    private mutating func recount() {
        openCount = 0
        keyMask = 0
        guard open != DocumentBuilder.none else { return }
        let isObject = isInObject
        var child = Int(open) + 1
        while child < count {
            if !isObject || nodes[child].isKind(.key) { openCount += 1 }
            if isObject {
                keyMask |= 1 << (nodes[child].head >> 27)
                if linksRepeats, nodes[child].next >= count { nodes[child].next = 0 }
                child += 1
            }
            child = end(of: child)
        }
    }

    /// Marks a member of an open or closed object as removed.
    mutating func removeMember(_ key: Int, of object: UInt32) {
        removeMember(key)
        guard object != open else { return }
        openCount &+= 1
        let head = nodes[Int(object)].head
        if head >> 8 < TapeNode.largestExtra { nodes[Int(object)].head = head &- 0x100 }
    }

    // MARK: The end

    /// Ends the document of an encoder.
    ///
    /// - Parameter texts: The texts that numbers were written as, to which their origins refer.
    /// - Throws: `ReadingError` when the target of an alias is in a removed member.
    consuming func document(writtenAs texts: SourceBuffer) throws -> CodableDocument {
        if hasRemoved { try compact() }
        memory.fit(size)
        endTexts()
        return CodableDocument(
            storage: DocumentStorage(
                memory: memory, count: count,
                source: DocumentSource(
                    text: texts, formatName: source.formatName, capabilities: source.capabilities),
                sideCount: sideCount, annotations: annotations))
    }
}
