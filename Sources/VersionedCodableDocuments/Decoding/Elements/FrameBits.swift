/// Flags in the upper bits of a frame's number, for the value decoded in it.
///
/// They are used only in formats whose arrays are repeated members.
enum FrameBits {
    /// An array requested here consists of the members of the value, not of its siblings.
    static let item: UInt32 = 1 << 31
    /// The value is an element of an array, and may be a choice.
    static let listed: UInt32 = 1 << 30
    /// The value is the text of an object, reached by the empty key.
    static let inlined: UInt32 = 1 << 29
    /// The value is that of a key, and its type is not known to be an array.
    ///
    /// An array requested here consists of the members with the key, unless the elements are
    /// declared as choices.
    static let single: UInt32 = 1 << 28
    /// The value is an element of such an array, and is an error if it is a choice after all.
    static let undeclared: UInt32 = 1 << 27
}
