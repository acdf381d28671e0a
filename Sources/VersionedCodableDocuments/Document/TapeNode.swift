import VersionedCodableCore

/// The kinds of nodes; the raw values are the low four bits of `TapeNode.head`.
@frozen
public enum TapeKind: UInt8, Sendable {
    /// The absence of a value.
    case null = 0
    /// A truth value; `TapeNode.extra` is 1 for true.
    case bool = 1
    /// An integer as decimal text.
    case integer = 2
    /// A real number as decimal text, or `nan`, `inf`, `-inf`.
    case real = 3
    /// A string as UTF-8 text.
    case string = 4
    /// Text without a type (XML text, a plain YAML scalar); the requested Swift type decides.
    case untyped = 5
    /// Raw bytes.
    case binary = 6
    /// A date as RFC 3339 text.
    case dateText = 7
    /// An array; its elements follow.
    case array = 8
    /// An object; pairs of a key node and a value subtree follow.
    case object = 9
    /// The key of an object's member; the value follows.
    case key = 10
    /// A reference to another node of the same document; `TapeNode.length` is that node's index.
    case alias = 11
    /// An integer as 1, 2, 4, 8 or 16 bytes in two's complement, big-endian.
    case integerBytes = 12
    /// A real number as 2, 4 or 8 bytes in IEEE 754, big-endian.
    case realBytes = 13
    /// A date as the eight bytes of a big-endian `Double`: seconds since 2001-01-01 00:00:00 UTC.
    case dateBytes = 14
    /// A member that a later duplicate replaced; removed when the document is finished.
    case removed = 15

    /// Whether values of the kind have text or bytes of their own, such as strings and dates.
    @inlinable
    var isOwnText: Bool { @inline(__always) get { 0x70FC >> UInt32(rawValue) & 1 == 1 } }
}

/// An entry of the flat document: 16 bytes.
///
///     {"pins": [1, true]}         source, offsets 0 … 18
///
///     index  kind     offset  length  next
///     0      object   0       19      5      extra: 1 member
///     1      key      2       4       2      extra: hash of the key
///     2      array    9       9       5      extra: 2 elements
///     3      integer  10      1       4
///     4      bool     13      4       5      extra: 1 (true)
///
/// A subtree is skipped by continuing at `next`. While a container is open, `next` is its parent
/// and `length` the builder's mask of its keys, so that building needs neither a stack nor
/// recursion.
@frozen
public struct TapeNode: Sendable {
    /// Kind (bits 0-3), flags (bits 4-7) and extra (bits 8-31).
    public var head: UInt32
    /// The offset of the text of a scalar or key, or of the first byte of a container.
    public var offset: UInt32
    /// The length of the text, or of the whole container, in bytes.
    public var length: UInt32
    /// The index of the node after this subtree, or for a key that of its value.
    ///
    /// For a key in a document with linked keys (`DocumentBuilder.linkRepeatedKeys()`) it is the
    /// next key with the same text in the same object, or 0.
    public var next: UInt32

    /// Makes a node of its four words.
    @inlinable @inline(__always)
    public init(head: UInt32, offset: UInt32, length: UInt32, next: UInt32) {
        self.head = head
        self.offset = offset
        self.length = length
        self.next = next
    }

    /// The text is in the side buffer of the document, not in its source.
    public static var detached: UInt32 { @inlinable get { 0x10 } }
    /// The container continues after the end of what was read.
    public static var incomplete: UInt32 { @inlinable get { 0x20 } }
    /// The text is between one-byte delimiters in the source, which `offset` and `length` exclude.
    public static var quoted: UInt32 { @inlinable get { 0x40 } }
    /// The member was written as an attribute of its parent (XML).
    public static var attribute: UInt32 { @inlinable get { 0x80 } }
    /// The scalar or key was unquoted: a request for a string returns its text in the source.
    ///
    /// A string may be plain, too: it becomes a truth value, a number or a date when one is
    /// requested and the rules of the document (`ScalarRules`) accept it.
    public static var plain: UInt32 { @inlinable get { 0x20 } }
    /// The member was added by a merge key (YAML), and is replaced by one of the object itself.
    ///
    /// Shares its bit with `attribute`.
    public static var merged: UInt32 { @inlinable get { 0x80 } }
    /// The key follows another one with the same text and the same attribute mark in its object.
    ///
    /// Only in a document with linked keys (`DocumentBuilder.linkRepeatedKeys()`). Shares its bit
    /// with `plain`, which no key of such a document is.
    public static var repeated: UInt32 { @inlinable get { 0x20 } }
    /// The container was written in brackets or braces, in a format with another notation (YAML).
    public static var flow: UInt32 { @inlinable get { 0x80 } }
    /// The object is one of several sibling choices, and is represented by its only member (XML).
    ///
    /// Shares its bit with `quoted`, which containers never are.
    public static var choice: UInt32 { @inlinable get { 0x40 } }
    /// The value states that it is nil, or that it is not, which would be unclear otherwise (XML).
    ///
    /// Shares its bit with `flow`; keys, for which it is `attribute`, never have this mark.
    public static var stated: UInt32 { @inlinable get { 0x80 } }
    /// The text begins with white space written as a reference (XML); a bit of untyped `extra`.
    public static var significantStart: UInt32 { @inlinable get { 0x400 } }
    /// The text ends with white space written as a reference (XML); a bit of untyped `extra`.
    public static var significantEnd: UInt32 { @inlinable get { 0x800 } }
    /// The `extra` of a string that was written as a time of day, without quotes (TOML).
    ///
    /// No format that stores a style there uses this number.
    public static var localTime: UInt32 { @inlinable get { 0x71_0000 } }
    /// The largest number in `extra`; children from there on are counted by walking.
    public static var largestExtra: UInt32 { @inlinable get { 0xFF_FFFF } }

    /// The kind of the node.
    @inlinable @inline(__always)
    public var kind: TapeKind {
        // Sound because every pattern of four bits is a case, declared in the order of the raw
        // values, which makes them its layout. `init(rawValue:)` would not be inlined.
        unsafeBitCast(UInt8(truncatingIfNeeded: head) & 0x0F, to: TapeKind.self)
    }

    /// Whether the node has a kind, whatever its flags and extra are.
    @inlinable @inline(__always)
    public func isKind(_ kind: TapeKind) -> Bool {
        UInt8(truncatingIfNeeded: head) & 0x0F == kind.rawValue
    }

    /// 24 bits whose meaning depends on the kind: number of children, truth value, hash.
    @inlinable @inline(__always)
    public var extra: UInt32 { head >> 8 }
}
