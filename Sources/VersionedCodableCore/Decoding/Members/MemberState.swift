/// What a session knows of the members of objects, in a format whose arrays are members with the same key.
final class MemberState {
    /// One bit for every node.
    private struct Marks {
        private var words: [UInt64] = []

        mutating func remove(_ node: UInt32) {
            if !words.isEmpty { words[Int(node >> 6)] &= ~(1 << UInt64(node & 63)) }
        }

        func contains(_ node: UInt32) -> Bool {
            let word = Int(node >> 6)
            return word < words.count && words[word] & (1 << UInt64(node & 63)) != 0
        }

        mutating func insert(_ node: UInt32, below count: Int) {
            if words.isEmpty { words = Array(repeating: 0, count: count >> 6 + 1) }
            words[Int(node >> 6)] |= 1 << UInt64(node & 63)
        }
    }

    private let count: Int
    /// Keys with another one of the same text in front of them.
    private var repeats = Marks()
    /// First keys of members that were decoded as an array, and objects whose members were.
    private var arrays = Marks()
    /// Objects whose text is an element of the array that their members are.
    var mixedLists: Set<UInt32> = []
    /// Where the types of some objects say their members are.
    var places: [UInt32: (any CodingKey) -> MemberPlacement] = [:]
    /// The type of the elements of the array that is decoded from all members of an object.
    var listedType: Any.Type = Never.self
    /// Whether the value that was tried as an element is a choice among its own members.
    var tookMembers = false
    /// Whether the last text that was tried as a choice is one.
    var tookText = false
    /// Converted keys of objects, where a key strategy applies.
    var converted: [UInt32: [String: ConvertedMember]] = [:]

    /// First members of a converted key; 0 for none.
    struct ConvertedMember {
        var element: UInt32 = 0
        var attribute: UInt32 = 0
    }

    /// The index at which a root that is text can be found again, because 0 means that a key is missing.
    static let rootText: UInt32 = 1
    /// The root, twice, if it is text.
    let rootNodes: UnsafeMutablePointer<TapeNode>?

    init(of document: DocumentStorage) {
        count = document.count
        let nodes = document.nodes
        if count == 1 {
            let copies = UnsafeMutablePointer<TapeNode>.allocate(capacity: 2)
            copies.initialize(repeating: nodes[0], count: 2)
            copies[1].next = 2
            rootNodes = copies
        } else {
            rootNodes = nil
        }
        for index in 0..<count where nodes[index].isKind(.key) {
            let next = Int(nodes[index].next)
            if next > index + 1, next < count {
                repeats.insert(UInt32(truncatingIfNeeded: next), below: count)
            }
        }
    }

    deinit { rootNodes?.deallocate() }

    /// Whether a key comes behind another one with the same text.
    @inline(__always)
    func isRepeat(_ key: UInt32) -> Bool { repeats.contains(key) }

    /// Notes that an array was made of the members that begin with a key, or of all of an object.
    func noteArray(_ node: UInt32) { arrays.insert(node, below: count) }

    /// Takes back what was noted.
    func forgetArray(_ node: UInt32) { arrays.remove(node) }

    /// Whether an array was made of members.
    func isArray(_ node: UInt32) -> Bool { arrays.contains(node) }
}

/// What the upper bits of a frame's number say of the value decoded in it.
///
/// Only in formats whose arrays are members with the same key.
enum FrameBits {
    /// The number of the frame itself.
    static let number: UInt32 = 0x07FF_FFFF
    /// An array asked for here is made of the members of the value, not of its siblings.
    static let item: UInt32 = 1 << 31
    /// The value is an element of an array made of all members of an object.
    static let listed: UInt32 = 1 << 30
    /// The value is the text of an object, reached by the empty key.
    static let inlined: UInt32 = 1 << 29
    /// The value is that of a key, and its type is no array that is known as one.
    ///
    /// An array asked for here is made of the members with the key, unless the elements are choices.
    static let single: UInt32 = 1 << 28
    /// The value is the first element of an array that is open (`MemberList.isOpen`).
    static let open: UInt32 = 1 << 27
}
