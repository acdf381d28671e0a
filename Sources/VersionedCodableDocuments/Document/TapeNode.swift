import VersionedCodableCore

/// What a node of the tape is.
///
/// The raw values take the low four bits of `TapeNode.head`.
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
    /// Text the format gives no type: XML text, a plain YAML scalar.
    ///
    /// The requested Swift type decides.
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
    /// Stands for another node of the same document; `TapeNode.length` is that node's index.
    case alias = 11
    /// An integer as 1, 2, 4, 8 or 16 bytes in two's complement, most significant byte first.
    case integerBytes = 12
    /// A real number as 2, 4 or 8 bytes in IEEE 754, most significant byte first.
    case realBytes = 13
    /// A date as the eight bytes of a big-endian `Double`: seconds since 2001-01-01 00:00:00 UTC.
    case dateBytes = 14
    /// A member that a later duplicate replaced; gone once the document is finished.
    case removed = 15
}

/// One entry of the flat document: 16 bytes.
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
/// A subtree is skipped by going to `next`. While a container is open, `next` holds its parent and
/// `length` what the builder knows of its keys, so that building needs neither a stack nor
/// recursion.
@frozen
public struct TapeNode: Sendable {
    /// Kind (bits 0-3), flags (bits 4-7) and extra (bits 8-31).
    public var head: UInt32
    /// Where the text of a scalar or key, or the first byte of a container, lies.
    public var offset: UInt32
    /// Bytes of text; for a container, bytes from its first to its last.
    public var length: UInt32
    /// Index of the node after this subtree.
    ///
    /// For a key the index of its value, or in a document with linked keys
    /// (`DocumentBuilder.linkRepeatedKeys()`) that of the next key with the same text in the same
    /// object, or 0.
    public var next: UInt32

    /// Makes a node of its four words.
    @inlinable @inline(__always)
    public init(head: UInt32, offset: UInt32, length: UInt32, next: UInt32) {
        self.head = head
        self.offset = offset
        self.length = length
        self.next = next
    }

    /// The text lies in the side buffer of the document, not in its source.
    public static var detached: UInt32 { @inlinable get { 0x10 } }
    /// The container goes on behind the end of what was read.
    public static var incomplete: UInt32 { @inlinable get { 0x20 } }
    /// In the source the text stands between one-byte delimiters that `offset` and `length` leave
    /// out.
    public static var quoted: UInt32 { @inlinable get { 0x40 } }
    /// The member was written as an attribute of its parent (XML).
    public static var attribute: UInt32 { @inlinable get { 0x80 } }
    /// The scalar or key was written without quotes, so that its text in the source is what a
    /// request for a string gets.
    ///
    /// Also a string may be plain: it becomes a truth value, a number or a date when one is asked
    /// for and the rules of the document (`ScalarRules`) find one in it.
    public static var plain: UInt32 { @inlinable get { 0x20 } }
    /// The member came into the object by a merge key (YAML), and gives way to one the object has
    /// itself.
    ///
    /// Shares its bit with `attribute`.
    public static var merged: UInt32 { @inlinable get { 0x80 } }
    /// The key comes behind another one with the same text and the same attribute mark in its
    /// object.
    ///
    /// Only in a document with linked keys (`DocumentBuilder.linkRepeatedKeys()`). Shares its bit
    /// with `plain`, which no key of such a document is.
    public static var repeated: UInt32 { @inlinable get { 0x20 } }
    /// The container was written in brackets or braces, in a format that has another way, too
    /// (YAML).
    public static var flow: UInt32 { @inlinable get { 0x80 } }
    /// The object is one of several that stand beside each other, and its only member is in its
    /// place (XML).
    ///
    /// Shares its bit with `quoted`, which containers never are.
    public static var choice: UInt32 { @inlinable get { 0x40 } }
    /// The value says that it is nil, or that it is not, because it would be read otherwise without
    /// (XML).
    ///
    /// Shares its bit with `flow`; keys, which have it as `attribute`, never say so.
    public static var stated: UInt32 { @inlinable get { 0x80 } }
    /// The text begins with a blank that is meant: it was written as a reference (XML).
    ///
    /// A bit of `extra` of text without a type.
    public static var meantStart: UInt32 { @inlinable get { 0x400 } }
    /// The text ends with a blank that is meant: it was written as a reference (XML).
    ///
    /// A bit of `extra` of text without a type.
    public static var meantEnd: UInt32 { @inlinable get { 0x800 } }
    /// The largest number `extra` can hold.
    ///
    /// A container with as many children or more is counted by walking.
    public static var largestExtra: UInt32 { @inlinable get { 0xFF_FFFF } }

    /// What the node is.
    @inlinable @inline(__always)
    public var kind: TapeKind {
        // Sound because every pattern of four bits is a case, declared in the order of the raw
        // values, which makes them its layout. `init(rawValue:)` is a call through the module
        // boundary.
        unsafeBitCast(UInt8(truncatingIfNeeded: head) & 0x0F, to: TapeKind.self)
    }

    /// Whether the head has the kind, whatever its flags and extra are.
    @inlinable @inline(__always)
    public func isKind(_ kind: TapeKind) -> Bool {
        UInt8(truncatingIfNeeded: head) & 0x0F == kind.rawValue
    }

    /// 24 bits whose meaning depends on the kind: children, truth value, hash.
    @inlinable @inline(__always)
    public var extra: UInt32 { head >> 8 }
}
