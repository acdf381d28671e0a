import VersionedCodableDocuments

/// The tree of the members read so far, because a later header may add to an earlier table.
///
///     [a.b]        a     implicit
///     c = 1          b   defined: c
///     [x]          x     defined
///     [a.d]          d   defined, a child of a, before x in the document
///
/// The document is built from the tree at the end, in the order of the first occurrence of keys.
struct TOMLTree: ~Copyable {
    /// A member of a table, or an element of an array; 48 bytes.
    struct Item: BitwiseCopyable {
        /// A scalar, or a container with the offset after its last byte as its length.
        ///
        /// A table that is defined after its first use has the offset of the definition.
        var value: Token
        /// The next member or element of the same container.
        var next: UInt32 = TOMLTree.none
        var key = Token()
        /// The first member or element.
        var first: UInt32 = TOMLTree.none
        /// The last member or element.
        var last: UInt32 = TOMLTree.none
        /// The number of members or elements.
        var count: UInt32 = 0
        /// A bit for each value of the upper five bits of the members' key hashes.
        var mask: UInt32 = 0
        var origin = Origin.value
    }

    /// A key or a value.
    struct Token: BitwiseCopyable {
        /// The kind, flags and extra as in `TapeNode.head`.
        ///
        /// A key has the flags `TapeNode.detached` and `TapeNode.quoted`, and its hash in the upper
        /// 24 bits.
        var head: UInt32
        /// The offset of the text in the source, or, with the flag `TapeNode.detached`, in `texts`.
        var offset: UInt32
        /// The length in bytes.
        var length: UInt32

        @inline(__always)
        init(head: UInt32 = 0, _ offset: Int = 0, _ length: Int = 0) {
            self.head = head
            self.offset = UInt32(truncatingIfNeeded: offset)
            self.length = UInt32(truncatingIfNeeded: length)
        }

        @inline(__always)
        init(_ kind: TapeKind, flags: UInt32 = 0, _ offset: Int, _ length: Int) {
            self.init(head: UInt32(kind.rawValue) | flags, offset, length)
        }

        @inline(__always)
        func isKind(_ kind: TapeKind) -> Bool { head & 0x0F == UInt32(kind.rawValue) }
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

    /// The members of a large table, by their keys.
    struct WideTable {
        var keys = HashedKeys()
        /// The member that was added last.
        var newest: Int?
    }

    static let none = UInt32.max
    static let root = 0

    var items: [Item] = []
    /// Unescaped texts, each preceded by its `TextOrigin`.
    var texts = OutputBuffer(capacity: 64)
    var wideTables: [Int: WideTable] = [:]
    let source: UnsafeRawPointer

    init(_ source: UnsafeRawPointer, bytes: Int) {
        self.source = source
        items.reserveCapacity(bytes / 24 + 16)
    }

    // MARK: Text

    /// Returns the first byte of a text.
    @inline(__always)
    func text(of token: Token) -> UnsafeRawPointer {
        token.head & TapeNode.detached == 0
            ? source + Int(token.offset) : UnsafeRawPointer(texts.start + Int(token.offset))
    }

    func bytes(of token: Token) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text(of: token), count: Int(token.length))
    }

    /// Returns the range of a text in the source, with its delimiters.
    func range(of token: Token) -> Range<Int> {
        if token.head & TapeNode.detached != 0 { return TextOrigin(of: text(of: token)).range }
        let delimiter = token.head & TapeNode.quoted == 0 ? 0 : 1
        let start = Int(token.offset)
        return start - delimiter..<start + Int(token.length) + delimiter
    }

    func place(of key: Token) -> Int { range(of: key).lowerBound }

    /// Returns the offset of a value or table in the source.
    func place(of item: Int) -> Int {
        let value = items[item].value
        let isScalar = value.head & 0x0F < UInt32(TapeKind.array.rawValue)
        return isScalar ? place(of: value) : Int(value.offset)
    }

    /// Begins a text that is appended to `texts`, and returns its offset.
    mutating func beginText() -> Int {
        // The origin comes first; the slack of the buffer follows the text.
        texts.reserve(TextOrigin.size)
        texts.advance(TextOrigin.size)
        return texts.count
    }

    /// Ends a text, with its range in the source, and returns its length.
    mutating func endText(_ text: Int, from start: Int, to stop: Int) -> Int {
        TextOrigin(offset: start, length: stop - start).write(inFrontOf: texts.start + text)
        return texts.count - text
    }
}
