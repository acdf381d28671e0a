import VersionedCodableDocuments

/// Where the parts of a container lie in a source.
///
///     {                      open: behind the brace
///       // about a           lead of a
///       "a": 1, // why       key, value, separator, trail of a
///       // the end           own comment of the container
///     }                      close: in front of the brace
public struct ContainerLayout: Sendable {
    /// Behind the mark that begins the container.
    public var open: Int
    /// In front of the mark that ends it.
    public var close: Int
    /// Its members or elements in the order of the source.
    public var members: [MemberLayout]
    /// Comments inside that belong to none of them.
    public var ownComments: [Range<Int>]
    /// Whether separators stand in front of members, at the beginning of their lines; of a container
    /// where some do and others do not, those in front of the last member tell.
    public var separatorsLead = false

    /// Makes a layout.
    public init(
        open: Int, close: Int, members: [MemberLayout], ownComments: [Range<Int>] = []
    ) {
        self.open = open
        self.close = close
        self.members = members
        self.ownComments = ownComments
    }
}

extension ContainerLayout {
    /// The member whose value stands somewhere.
    ///
    /// - Complexity: O(log n) in the members.
    func member(at value: Range<Int>) -> MemberLayout? {
        let low = members.partitioningIndex { $0.value.lowerBound >= value.lowerBound }
        return low < members.count && members[low].value == value ? members[low] : nil
    }
}

/// Where the parts of a member or element lie in a source.
public struct MemberLayout: Sendable {
    /// The whole lines of comments above that belong to it; empty if there are none.
    public var lead: Range<Int>
    /// Where it begins: its key or value, or a comment in front of it on the same line.
    public var start: Int
    /// Its key with quotes; nil for an element.
    public var key: Range<Int>?
    /// Its value with quotes and brackets.
    public var value: Range<Int>
    /// The mark that divides it from the next.
    public var separator: Int?
    /// The mark that divides it from the one in front and stands on a line below that one.
    var leadingSeparator: Int?
    /// Whether members follow, up to its end, that the document leaves out: their keys came twice.
    var isFollowedByOthers = false
    /// The comments behind it on the line it ends on; empty if there are none.
    public var trail: Range<Int>
    /// Behind all of it.
    public var end: Int

    /// Makes a layout.
    public init(
        lead: Range<Int>, start: Int, key: Range<Int>?, value: Range<Int>, separator: Int? = nil,
        trail: Range<Int>, end: Int
    ) {
        self.lead = lead
        self.start = start
        self.key = key
        self.value = value
        self.separator = separator
        self.trail = trail
        self.end = end
    }
}
