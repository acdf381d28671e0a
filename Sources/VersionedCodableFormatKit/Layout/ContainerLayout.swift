import VersionedCodableDocuments

/// The offsets of the parts of a container in a source.
///
///     {                      open: after the brace
///       // about a           lead of a
///       "a": 1, // why       key, value, separator, trail of a
///       // the end           own comment of the container
///     }                      close: before the brace
public struct ContainerLayout: Sendable {
    /// The offset after the opening bracket.
    public var open: Int
    /// The offset of the closing bracket.
    public var close: Int
    /// The members or elements in source order.
    public var entries: [EntryLayout]
    /// The index of the entry of each child; nil for a child without one, such as a merged member.
    ///
    /// Empty if each child has an entry.
    public var entryOfChild: [Int?] = []
    /// Comments inside that belong to no member.
    public var ownComments: [Range<Int>]
    /// Whether separators precede members, at the start of their lines (decided by the last one).
    public var separatorsLead = false

    /// Creates a layout.
    public init(
        open: Int, close: Int, entries: [EntryLayout], ownComments: [Range<Int>] = []
    ) {
        self.open = open
        self.close = close
        self.entries = entries
        self.ownComments = ownComments
    }
}

extension ContainerLayout {
    /// Whether comments remain when all entries are removed.
    ///
    /// - Complexity: O(n) in the entries, if the policy keeps their comments.
    public func keepsComments(_ policy: RewritePolicy) -> Bool {
        !ownComments.isEmpty
            || policy.comments == .keep
                && entries.contains { !$0.lead.isEmpty || !$0.trail.isEmpty }
    }

    /// Returns the index of the entry of a child.
    public func entry(ofChild position: Int) -> Int? {
        entryOfChild.isEmpty ? position : entryOfChild[position]
    }

    /// Returns the entry whose value starts at an offset; O(log n) in the entries.
    public func entry(at start: Int) -> EntryLayout? {
        let low = entries.partitioningIndex { $0.value.lowerBound >= start }
        return low < entries.count && entries[low].value.lowerBound == start ? entries[low] : nil
    }
}

/// The offsets of the parts of a member or element in a source.
public struct EntryLayout: Sendable {
    /// The whole comment lines above that belong to it; empty if there are none.
    public var lead: Range<Int>
    /// The start of its key or value, or of a comment before it on the same line.
    public var start: Int
    /// The key with quotes; nil for an element.
    public var key: Range<Int>?
    /// The value with quotes and brackets.
    public var value: Range<Int>
    /// The separator after it, unless that leads the next line.
    public var separator: Int?
    /// The separator before it, if that is on a line below the previous member.
    var leadingSeparator: Int?
    /// Whether it is a child of the container; not a merge key.
    public var isMember = true
    /// Whether omitted members with repeated keys follow, up to `end`.
    var isFollowedByOthers = false
    /// The comments after it on the line it ends on; empty if there are none.
    public var trail: Range<Int>
    /// The offset after all of its parts.
    public var end: Int

    /// Creates a layout.
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
