import VersionedCodableDocuments

// What stands between the members of a container, and where something can be put in.
extension BracketPlan {
    /// Whether the separator behind a member stands in front of the next one.
    func separatorLeads(behind anchor: Int?) -> Bool {
        guard let anchor, layout.members[anchor].separator == nil, isMultiline else { return false }
        return anchor + 1 < layout.members.count
            ? layout.members[anchor + 1].leadingSeparator != nil : layout.separatorsLead
    }

    /// The separator in front of a member goes when none has to be there or one is already.
    mutating func settleLeadingSeparator(
        of position: Int, _ isSeparated: Bool
    ) throws {
        let member = layout.members[position]
        guard let separator = member.leadingSeparator else {
            if isSeparated { return }
            throw CannotEdit("separators on both sides of members")
        }
        guard isSeparated else { return }
        let content = member.key?.lowerBound ?? member.value.lowerBound
        let blanks = lines.bytes[(separator + 1)..<content].prefix { $0 == 0x20 || $0 == 0x09 }
        edits.delete(separator..<blanks.endIndex, .separator)
    }

    /// A member in front of another has a separator, and the last one has it if it had before.
    ///
    /// - Returns: Whether it has one behind it.
    mutating func settleSeparator(
        of position: Int, isLast: Bool, next: ContainerChange.Slot?
    ) -> Bool {
        let member = layout.members[position]
        if isLast, !hasTrailing, let separator = member.separator {
            edits.delete(separator..<separator + 1, .separator)
            return false
        }
        if member.separator != nil { return true }
        if let next {
            // The one in front of the next member, or of a new one, does.
            let leads =
                next.position.map { layout.members[$0].leadingSeparator != nil }
                ?? separatorLeads(behind: position)
            if leads { return false }
        } else if !hasTrailing {
            return false
        }
        // On a line with others, a comment in front of the separator stays with its member.
        let isBehind =
            member.isFollowedByOthers || !isMultiline && !lines.isLast(member.end)
        edits.insert(
            [marks.separator], at: isBehind ? member.end : member.value.upperBound, .separator)
        return true
    }

    /// Whether a line ends with a comment of a member.
    func endsLine(_ position: Int) -> Bool {
        let member = layout.members[position]
        return !member.trail.isEmpty && lines.isLast(member.end)
    }

    /// Where something can be put in behind a member: behind the blanks at the end of its line,
    /// which a comment would take in.
    func behindBlanks(_ position: Int) -> Int {
        let end = layout.members[position].end
        guard lines.isLast(end) else { return end }
        return lines.bytes[end...].prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
    }
}
