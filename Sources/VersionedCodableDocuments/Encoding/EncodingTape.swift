import VersionedCodableCore

/// The growing document of an encoder: nodes and their text, in raw memory.
///
/// Open containers thread their parent through `next` and keep count and key mask in `extra` and
/// `length`, as in `DocumentBuilder`. The fields change through a pointer, which spares the
/// exclusivity checks of a class.
package struct EncodingTape {
    package var nodes: UnsafeMutablePointer<TapeNode>
    package var count = 0
    var capacity: Int
    var text: UnsafeMutableRawPointer
    var textCount = 0
    var textCapacity: Int
    /// The innermost open container, or `none`.
    var open = EncodingTape.none
    var openCount: UInt32 = 0
    var keyMask: UInt32 = 0
    var depth = 0
    /// Whether a key was written twice, so that a removed member has to be left out.
    var hasRemoved = false

    static let none = UInt32.max

    init(for size: TapeSize = TapeSize()) {
        capacity = min(max(64, size.nodes), 1 << 20)
        textCapacity = min(max(1024, size.bytes), 1 << 24)
        nodes = .allocate(capacity: capacity)
        text = .allocate(byteCount: textCapacity + SourceBuffer.padding, alignment: 16)
    }

    func deallocate() {
        nodes.deallocate()
        text.deallocate()
    }

    // MARK: Nodes

    @inline(__always)
    mutating func push(_ head: UInt32, _ offset: Int, _ length: Int) {
        if count == capacity { grow() }
        nodes[count] = TapeNode(
            head: head, offset: UInt32(truncatingIfNeeded: offset),
            length: UInt32(truncatingIfNeeded: length), next: UInt32(truncatingIfNeeded: count + 1))
        count &+= 1
    }

    @inline(__always)
    mutating func pushValue(_ head: UInt32, _ offset: Int, _ length: Int) {
        openCount &+= 1
        push(head, offset, length)
    }

    private mutating func grow() {
        // Small tapes grow fast, because all nodes are copied each time.
        moveNodes(to: capacity * (capacity < 16_384 ? 4 : 2))
    }

    private mutating func moveNodes(to capacity: Int) {
        let moved = UnsafeMutablePointer<TapeNode>.allocate(capacity: capacity)
        moved.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        (nodes, self.capacity) = (moved, capacity)
    }

    var size: TapeSize { TapeSize(nodes: count, bytes: textCount) }

    /// Releases unused memory if most of it is unused, such as after a larger document.
    mutating func fit() {
        if capacity > 4 * count + 64 { moveNodes(to: count) }
        if textCapacity > 2 * textCount + 1024 { moveText(to: textCount) }
    }

    /// Opens a container and returns its index.
    @inline(__always)
    mutating func begin(_ kind: TapeKind) -> UInt32 {
        if open != EncodingTape.none {
            let parent = nodes + Int(open)
            let children = min(openCount + 1, TapeNode.largestExtra)
            parent.pointee.head = (parent.pointee.head & 0xFF) | (children << 8)
            parent.pointee.length = keyMask
        }
        let parent = open
        open = UInt32(truncatingIfNeeded: count)
        push(UInt32(kind.rawValue), textCount, 0)
        nodes[Int(open)].next = parent
        openCount = 0
        keyMask = 0
        depth &+= 1
        return open
    }

    /// Closes the innermost container.
    @inline(__always)
    mutating func end() {
        let node = nodes + Int(open)
        let parent = node.pointee.next
        node.pointee.head =
            (node.pointee.head & 0xFF) | (min(openCount, TapeNode.largestExtra) << 8)
        node.pointee.length = 0
        node.pointee.next = UInt32(truncatingIfNeeded: count)
        open = parent
        depth &-= 1
        if parent != EncodingTape.none {
            openCount = nodes[Int(parent)].extra
            keyMask = nodes[Int(parent)].length
        }
    }

    mutating func endAll() {
        while open != EncodingTape.none { end() }
    }

    func isOpen(_ container: UInt32) -> Bool {
        var current = open
        while current != EncodingTape.none {
            if current == container { return true }
            current = nodes[Int(current)].next
        }
        return false
    }

    // MARK: Text

    /// Makes room for `size` bytes and returns the address where they begin.
    @inline(__always)
    mutating func reserve(_ size: Int) -> UnsafeMutableRawPointer {
        if textCount + size > textCapacity { growText(size) }
        return text + textCount
    }

    private mutating func growText(_ size: Int) {
        moveText(to: max(textCapacity * 2, textCount + size))
    }

    private mutating func moveText(to capacity: Int) {
        let moved = UnsafeMutableRawPointer.allocate(
            byteCount: capacity + SourceBuffer.padding, alignment: 16)
        moved.copyMemory(from: text, byteCount: textCount)
        text.deallocate()
        (text, textCapacity) = (moved, capacity)
    }

    /// Adds text and returns where it begins and how long it is.
    @inline(__always)
    mutating func append(_ string: String) -> (offset: Int, length: Int) {
        let text = string.utf8.withContiguousStorageIfAvailable {
            append(UnsafeRawBufferPointer($0))
        }
        return text ?? appendBridged(string)
    }

    /// Adds a string whose text is in memory of another kind (bridged from Objective-C).
    private mutating func appendBridged(_ string: String) -> (offset: Int, length: Int) {
        var string = string
        return string.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> (offset: Int, length: Int) {
        let target = reserve(bytes.count)
        if let base = bytes.baseAddress { Bytes.copy(base, to: target, bytes.count) }
        let offset = textCount
        textCount &+= bytes.count
        return (offset, bytes.count)
    }

    /// Adds the decimal digits of an integer.
    @inline(__always)
    mutating func append<Value: FixedWidthInteger>(_ value: Value) -> (offset: Int, length: Int) {
        guard Value.bitWidth <= 64 else { return append("\(value)") }
        let target = reserve(20)
        let sign = value < 0 ? 1 : 0
        if value < 0 { target.storeBytes(of: ASCII.minus, as: UInt8.self) }
        let magnitude = UInt64(truncatingIfNeeded: value.magnitude)
        let length = sign &+ DecimalText.write(magnitude, to: target + sign)
        let offset = textCount
        textCount &+= length
        return (offset, length)
    }

    func bytes(of node: TapeNode) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text + Int(node.offset), count: Int(node.length))
    }
}

/// The size of a tape in nodes and in bytes of text.
///
/// A session begins with a tape as large as the last session needed, within limits. Growing memory
/// is copied, and the C library returns the pages of the old copies to the system, which would take
/// half of the time of encoding a document of 400 kB.
struct TapeSize {
    var nodes = 0
    var bytes = 0
}
