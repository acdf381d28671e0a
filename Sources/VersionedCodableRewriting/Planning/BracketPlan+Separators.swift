import VersionedCodableDocuments

// Adds and removes separators, and finds the offsets of insertions.
extension BracketPlan {
    /// Whether the separator after a member leads the next line.
    func separatorLeads(behind anchor: Int?) -> Bool {
        guard let anchor, layout.entries[anchor].separator == nil, isMultiline else { return false }
        return anchor + 1 < layout.entries.count
            ? layout.entries[anchor + 1].leadingSeparator != nil : layout.separatorsLead
    }

    /// Removes the leading separator of a member if none is needed or there is one already.
    mutating func updateLeadingSeparator(
        of position: Int, _ isSeparated: Bool
    ) throws {
        let member = layout.entries[position]
        guard let separator = member.leadingSeparator else {
            if isSeparated { return }
            throw EditRefusal("separators on both sides of members")
        }
        guard isSeparated else { return }
        let content = member.key?.lowerBound ?? member.value.lowerBound
        let whiteSpace = lines.bytes[(separator + 1)..<content].prefix { $0 == 0x20 || $0 == 0x09 }
        edits.delete(separator..<whiteSpace.endIndex, .separator)
    }

    /// Adds or removes the separator after a member: needed before another, at the end as before.
    ///
    /// - Returns: Whether a separator follows the member.
    mutating func updateSeparator(
        of position: Int, isLast: Bool, next: ContainerChange.Slot?
    ) -> Bool {
        let member = layout.entries[position]
        if isLast, !hasTrailing, let separator = member.separator {
            edits.delete(separator..<separator + 1, .separator)
            return false
        }
        if member.separator != nil { return true }
        if let next {
            // The leading separator of the next member, old or new, serves.
            let leads =
                next.position.map { layout.entries[$0].leadingSeparator != nil }
                ?? separatorLeads(behind: position)
            if leads { return false }
        } else if !hasTrailing {
            return false
        }
        // On a shared line, a comment before the separator stays with its member.
        let isBehind =
            member.isFollowedByOthers || !isMultiline && !lines.isLast(member.end)
        edits.insert(
            [marks.separator], at: isBehind ? member.end : member.value.upperBound, .separator)
        return true
    }

    func endsLine(_ position: Int) -> Bool {
        let member = layout.entries[position]
        return !member.trail.isEmpty && lines.isLast(member.end)
    }

    /// Returns the offset after a member and trailing white space, which a comment would include.
    func endOfTrailingWhiteSpace(after position: Int) -> Int {
        let end = layout.entries[position].end
        guard lines.isLast(end) else { return end }
        return lines.bytes[end...].prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
    }
}
