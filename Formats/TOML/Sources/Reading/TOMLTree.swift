import VersionedCodableDocuments

/// The tree of the members read so far, because a later header may add to an earlier table.
///
///     [a.b]        a     implicit
///     c = 1          b   defined: c
///     [x]          x     defined
///     [a.d]          d   defined, a child of a, before x in the document
///
/// The document is built from the tree at the end, in the order of the first occurrence of keys.
/// Array elements are a flat list of scalars and brackets, which suffices for most.
struct TOMLTree: ~Copyable {
    /// A member of a table, or a table of an array of tables; 48 bytes.
    struct Item: BitwiseCopyable {
        /// The kind, flags and extra as in `TapeNode.head`.
        var head: UInt32
        /// The offset of a container or its later definition, or of a scalar's text.
        var offset: UInt32
        /// The length of the text in bytes; for a container, the offset after its last byte.
        var length: UInt32
        /// The next member of the same table.
        var next: UInt32 = TOMLTree.none
        var key = Key()
        /// The first member, or the first part of the array.
        var first: UInt32 = TOMLTree.none
        /// The last member, or the index after the last part of the array.
        var last: UInt32 = TOMLTree.none
        /// The number of members, or of tables in an array of tables.
        var count: UInt32 = 0
        /// A bit for each value of the upper five bits of the members' key hashes.
        var mask: UInt32 = 0
        var origin = Origin.value
    }

    /// The text, flags and hash of a key.
    struct Key: BitwiseCopyable {
        /// The offset of the text in the source, or, with the flag `TapeNode.detached`, in `texts`.
        var offset: UInt32 = 0
        var length: UInt32 = 0
        /// The flags `TapeNode.detached` and `TapeNode.quoted`, and the hash in the upper 24 bits.
        var head: UInt32 = 0
    }

    /// The origin of a table, which decides whether a header or dotted key may add to it.
    enum Origin: UInt8, BitwiseCopyable {
        /// Not a table but a value: a scalar, an array, or an inline table, which is complete.
        case value
        case root
        /// Named on the path to the table of a header; may be defined later.
        case implicit
        /// Defined by a header, also as an element of an array of tables.
        case header
        /// Named by a dotted key.
        case dotted
        /// An array of tables.
        case list
    }

    struct Part: BitwiseCopyable {
        /// The kind, flags and extra of a scalar or container start; `removed` ends an array.
        var head: UInt32
        /// The offset in the source; for a table, its item.
        var offset: UInt32
        /// The length of a scalar in bytes; for a table, the index after its arrays' parts.
        var length: UInt32
    }

    /// The members of a large table, by their keys.
    struct WideTable {
        var keys = HashedKeys()
        /// The member that was added last.
        var newest: Int?
    }

    static let none = UInt32.max
    static let root = 0

    var items: Pool<Item>
    var parts: Pool<Part>
    /// Unescaped texts, each preceded by its `TextOrigin`.
    var texts = Pool<UInt8>(capacity: 64)
    var wideTables: [Int: WideTable] = [:]
    let source: UnsafeRawPointer

    init(_ source: UnsafeRawPointer, bytes: Int) {
        self.source = source
        items = Pool(capacity: bytes / 24 + 16)
        parts = Pool(capacity: 64)
    }

    // MARK: Text

    /// Returns the first byte of a text.
    @inline(__always)
    func text(_ head: UInt32, _ offset: UInt32) -> UnsafeRawPointer {
        head & TapeNode.detached == 0
            ? source + Int(offset) : UnsafeRawPointer(texts.start) + Int(offset)
    }

    func bytes(of key: Key) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text(key.head, key.offset), count: Int(key.length))
    }

    /// Returns the offset and length of a text in the source, with its delimiters.
    func place(_ head: UInt32, _ offset: UInt32, _ length: UInt32) -> (offset: Int, length: Int) {
        if head & TapeNode.detached != 0 {
            let range = TextOrigin(of: text(head, offset)).range
            return (range.lowerBound, range.count)
        }
        let delimiter = head & TapeNode.quoted == 0 ? 0 : 1
        return (Int(offset) - delimiter, Int(length) + 2 * delimiter)
    }

    func place(of key: Key) -> Int { place(key.head, key.offset, key.length).offset }

    /// Returns the offset of a value or table in the source.
    func place(of item: Int) -> Int {
        let item = items[item]
        let isScalar = item.head & 0x0F < UInt32(TapeKind.array.rawValue)
        return isScalar ? place(item.head, item.offset, item.length).offset : Int(item.offset)
    }

    /// Reserves capacity for text of at most `capacity` bytes and returns its address.
    mutating func reserveText(_ capacity: Int) -> UnsafeMutableRawPointer {
        // The origin comes first, and as many bytes as may be loaded at once follow the text.
        texts.reserve(capacity + TextOrigin.size + 16)
        return UnsafeMutableRawPointer(texts.start) + texts.count + TextOrigin.size
    }

    /// Keeps the text written to the space of `reserveText(_:)` and returns its offset.
    mutating func commitText(_ count: Int, at offset: Int, length: Int) -> UInt32 {
        let place = texts.count + TextOrigin.size
        TextOrigin(offset: offset, length: length)
            .write(inFrontOf: UnsafeMutableRawPointer(texts.start) + place)
        texts.advance(by: TextOrigin.size + count)
        return UInt32(truncatingIfNeeded: place)
    }
}
