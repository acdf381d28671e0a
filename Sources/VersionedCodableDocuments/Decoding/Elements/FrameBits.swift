/// Flags in the upper bits of a frame's number, for the value decoded in it.
///
/// They are used only in formats whose arrays are repeated members.
enum FrameBits {
    /// An array requested here consists of the members of the value, not of its siblings.
    static let item: UInt32 = 1 << 31
    /// The value is an element of an array of all members of an object.
    static let listed: UInt32 = 1 << 30
    /// The value is the text of an object, reached by the empty key.
    static let inlined: UInt32 = 1 << 29
    /// The value is the first element of an array whose elements may be choices (`OpenLists`).
    static let open: UInt32 = 1 << 27
    /// The value is that of a key, and its type is not known to be an array.
    ///
    /// An array requested here consists of the members with the key, unless the elements are
    /// choices.
    static let single: UInt32 = 1 << 28
}
