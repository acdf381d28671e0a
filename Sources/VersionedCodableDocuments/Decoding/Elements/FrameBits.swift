/// What the upper bits of a frame's number say of the value decoded in it.
///
/// Only in formats whose arrays are members with the same key.
enum FrameBits {
    /// An array asked for here is made of the members of the value, not of its siblings.
    static let item: UInt32 = 1 << 31
    /// The value is an element of an array made of all members of an object.
    static let listed: UInt32 = 1 << 30
    /// The value is the text of an object, reached by the empty key.
    static let inlined: UInt32 = 1 << 29
    /// The value is the first element of an array that may be one of choices (`OpenLists`).
    static let open: UInt32 = 1 << 27
    /// The value is that of a key, and its type is no array that is known as one.
    ///
    /// An array asked for here is made of the members with the key, unless the elements are
    /// choices.
    static let single: UInt32 = 1 << 28
}
