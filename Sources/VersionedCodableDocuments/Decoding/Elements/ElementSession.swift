import VersionedCodableCore

/// What a session knows of the elements of a document (XML), where an array is made of the members
/// with the same key, and a member may be an attribute or an element.
///
/// No other format has such a state: there `DecodingSession.members` is nil, and nothing of this
/// folder runs.
final class MemberState {
    /// First keys of members that were decoded as an array, and objects whose members were.
    private let arrays: NodeMarks
    /// Objects whose text is an element of the array that their members are.
    var mixedLists: Set<UInt32> = []
    /// Where the types of some objects say their members are.
    var placements: [UInt32: (any CodingKey) -> MemberPlacement] = [:] {
        didSet { hasPlacements.pointee = !placements.isEmpty }
    }
    /// Cached `!placements.isEmpty`.
    ///
    /// Asked for every key, and therefore in raw memory: a variable of a class costs a check for
    /// exclusive access each time.
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
