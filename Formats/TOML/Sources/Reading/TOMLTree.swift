import VersionedCodableDocuments

/// What was read so far, as a tree of members, because TOML may come back to a table further down.
///
///     [a.b]        a     implicit
///     c = 1          b   defined: c
///     [x]          x     defined
///     [a.d]          d   defined, a child of a that comes behind x
///
/// The document is made of the tree at the end, in the order in which the keys came first. The
/// elements of arrays are no members but a plain list of scalars and brackets, which is all that
/// most arrays need.
struct TOMLTree: ~Copyable {
    /// A member of a table, or a table of an array of tables.
    ///
    /// 48 bytes.
    struct Item: BitwiseCopyable {
        /// Kind, flags and extra as in `TapeNode.head`.
        var head: UInt32
        /// Where the value begins; its text, if it is a scalar; for a table defined later, where it
        /// is defined.
        var offset: UInt32
        /// Bytes of the text; for a container, the offset behind its last byte.
        var length: UInt32
        /// The next member of the same table.
        var next: UInt32 = TOMLTree.none
        /// Text, flags and hash of the key.
        var key = Key()
        /// The first member, or the first part of the array.
        var first: UInt32 = TOMLTree.none
        /// The last member, or what is behind the last part of the array.
        var last: UInt32 = TOMLTree.none
        /// Members; for an array, 1 when it is an array of tables.
        var count: UInt32 = 0
        /// One bit for each key hash among the members.
        var mask: UInt32 = 0
        /// How a table came to be.
        var origin = Origin.value
    }

    /// The text of a key.
    struct Key: BitwiseCopyable {
        /// Where the text lies: in the source, or, with the flag `TapeNode.detached`, among the
        /// unescaped texts.
        var offset: UInt32 = 0
        var length: UInt32 = 0
        /// `TapeNode.detached`, `TapeNode.quoted`, and the hash in the upper 24 bits.
        var head: UInt32 = 0
    }

    /// How a table came to be, which decides who may add to it.
    enum Origin: UInt8, BitwiseCopyable {
        /// It is no table but a value: a scalar, an array, or an inline table, which is complete.
        case value
        /// The root.
        case root
        /// Named on the way to the table of a header; it may be defined later.
        case implicit
        /// Defined by a header.
        case header
        /// Named by a dotted key.
        case dotted
        /// An array of tables, or a table in one.
        case list
    }

    /// A part of an array.
    struct Part: BitwiseCopyable {
        /// Kind, flags and extra of a scalar, or of a container that begins; a removed node for the
        /// end of an array.
        var head: UInt32
        /// Where it is in the source; for a table, its item.
        var offset: UInt32
        /// Bytes of a scalar; for a table, the part behind those of its own arrays.
        var length: UInt32
    }

    /// The members of a table with many, by their keys.
    struct WideTable {
        var keys = HashedKeys()
        /// The member that was added last.
        var newest: Int?
    }

    static let none = UInt32.max
    /// The table everything is in.
    static let root = 0

    var items: Pool<Item>
    var parts: Pool<Part>
    /// Unescaped texts, each behind its `TextOrigin`.
    var texts = Pool<UInt8>(capacity: 64)
    /// The members of wide tables.
    var wideTables: [Int: WideTable] = [:]
    let source: UnsafeRawPointer

    init(_ source: UnsafeRawPointer, bytes: Int) {
        self.source = source
        items = Pool(capacity: bytes / 24 + 16)
        parts = Pool(capacity: 64)
    }

    // MARK: Text

    /// The first byte of text.
    @inline(__always)
    func text(_ head: UInt32, _ offset: UInt32) -> UnsafeRawPointer {
        head & TapeNode.detached == 0
            ? source + Int(offset) : UnsafeRawPointer(texts.start) + Int(offset)
    }

    func bytes(of key: Key) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text(key.head, key.offset), count: Int(key.length))
    }

    /// Where text stands in the source, and how many bytes it takes there with its delimiters.
    func place(_ head: UInt32, _ offset: UInt32, _ length: UInt32) -> (offset: Int, length: Int) {
        if head & TapeNode.detached != 0 {
            let range = TextOrigin(of: text(head, offset)).range
            return (range.lowerBound, range.count)
        }
        let delimiter = head & TapeNode.quoted == 0 ? 0 : 1
        return (Int(offset) - delimiter, Int(length) + 2 * delimiter)
    }

    /// Where a key stands in the source.
    func place(of key: Key) -> Int { place(key.head, key.offset, key.length).offset }

    /// Where a value or table stands in the source.
    func place(of item: Int) -> Int {
        let item = items[item]
        let isScalar = item.head & 0x0F < UInt32(TapeKind.array.rawValue)
        return isScalar ? place(item.head, item.offset, item.length).offset : Int(item.offset)
    }

    /// Makes room for text that takes a number of bytes at most, and says where it goes.
    mutating func reserveText(_ capacity: Int) -> UnsafeMutableRawPointer {
        // The origin in front, and behind as many bytes as may be loaded at once.
        texts.reserve(capacity + TextOrigin.size + 16)
        return UnsafeMutableRawPointer(texts.start) + texts.count + TextOrigin.size
    }

    /// Keeps the text written behind `reserveText(_:)`, and says where it is.
    mutating func commitText(_ count: Int, at offset: Int, length: Int) -> UInt32 {
        let place = texts.count + TextOrigin.size
        TextOrigin(offset: offset, length: length)
            .write(inFrontOf: UnsafeMutableRawPointer(texts.start) + place)
        texts.advance(by: TextOrigin.size + count)
        return UInt32(truncatingIfNeeded: place)
    }
}
