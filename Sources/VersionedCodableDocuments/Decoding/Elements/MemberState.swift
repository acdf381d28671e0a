import VersionedCodableCore

/// What a session knows of the members of objects, in a format whose arrays are members with the
/// same key.
final class MemberState {
    /// First keys of members that were decoded as an array, and objects whose members were.
    private let arrays: NodeMarks
    /// Objects whose text is an element of the array that their members are.
    var mixedLists: Set<UInt32> = []
    /// Where the types of some objects say their members are.
    var placements: [UInt32: (any CodingKey) -> MemberPlacement] = [:] {
        didSet { hasPlacements.pointee = !placements.isEmpty }
    }
    /// Whether any does; asked for every key, so not in this object, whose variables are guarded.
    let hasPlacements: UnsafeMutablePointer<Bool>
    /// The type of the elements of the array that is decoded from all members of an object.
    var listedType: Any.Type = Never.self
    /// Whether the value that was tried as an element is a choice among its own members.
    var tookMembers = false
    /// Whether the last text that was tried as a choice is one.
    var tookText = false
    /// Where members stand in lists.
    var order = MemberOrder()

    /// The index at which a root that is text can be found again, because 0 means that a key is
    /// missing.
    static let rootText: UInt32 = 1
    /// The root, twice, if it is text.
    let rootNodes: UnsafeMutablePointer<TapeNode>?

    init(of document: DocumentStorage) {
        let count = document.count
        let nodes = document.nodes
        hasPlacements = .allocate(capacity: 1)
        hasPlacements.initialize(to: false)
        // The root may have a second node.
        arrays = NodeMarks(count: count + 1)
        if count == 1 {
            let copies = UnsafeMutablePointer<TapeNode>.allocate(capacity: 2)
            copies.initialize(repeating: nodes[0], count: 2)
            copies[1].next = 2
            rootNodes = copies
        } else {
            rootNodes = nil
        }
    }

    deinit {
        hasPlacements.deallocate()
        arrays.deallocate()
        rootNodes?.deallocate()
    }

    /// Notes that an array was made of the members that begin with a key, or of all of an object.
    func noteArray(_ node: UInt32) { arrays.insert(node) }

    /// Takes back what was noted.
    func forgetArray(_ node: UInt32) { arrays.remove(node) }

    /// Whether an array was made of members.
    func isArray(_ node: UInt32) -> Bool { arrays.contains(node) }
}

/// One bit for every node, in memory that its owner frees.
struct NodeMarks {
    private let words: UnsafeMutablePointer<UInt64>

    init(count: Int) {
        let wordCount = count >> 6 + 1
        words = .allocate(capacity: wordCount)
        words.initialize(repeating: 0, count: wordCount)
    }

    func deallocate() { words.deallocate() }

    @inline(__always)
    func contains(_ node: UInt32) -> Bool {
        words[Int(node >> 6)] & (1 << UInt64(node & 63)) != 0
    }

    @inline(__always)
    func insert(_ node: UInt32) {
        words[Int(node >> 6)] |= 1 << UInt64(node & 63)
    }

    func remove(_ node: UInt32) {
        words[Int(node >> 6)] &= ~(1 << UInt64(node & 63))
    }
}

/// What the upper bits of a frame's number say of the value decoded in it.
///
/// Only in formats whose arrays are members with the same key.
package enum FrameBits {
    /// The number of the frame itself.
    package static let number: UInt32 = 0x07FF_FFFF
    /// An array asked for here is made of the members of the value, not of its siblings.
    package static let item: UInt32 = 1 << 31
    /// The value is an element of an array made of all members of an object.
    package static let listed: UInt32 = 1 << 30
    /// The value is the text of an object, reached by the empty key.
    package static let inlined: UInt32 = 1 << 29
    /// The value is that of a key, and its type is no array that is known as one.
    ///
    /// An array asked for here is made of the members with the key, unless the elements are
    /// choices.
    static let single: UInt32 = 1 << 28
    /// The value is the first element of an array that is open (`MemberList.isOpen`).
    package static let open: UInt32 = 1 << 27
}
