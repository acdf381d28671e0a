import VersionedCodableDocuments

// Adds and removes separators.
extension EntryPlan {
    /// Whether the separator after an entry leads the next line.
    func separatorLeads(after predecessor: Int?) -> Bool {
        guard let predecessor, layout.entries[predecessor].separator == nil, isMultiline
        else { return false }
        return predecessor + 1 < layout.entries.count
            ? layout.entries[predecessor + 1].leadingSeparator != nil : layout.separatorsLead
    }

    /// Removes the leading separator of an entry if none is needed or there is one already.
    mutating func updateLeadingSeparator(of position: Int, _ isSeparated: Bool) throws {
        let entry = layout.entries[position]
        guard let separator = entry.leadingSeparator else {
            if isSeparated { return }
            throw EditRefusal("separators on both sides of members")
        }
        guard isSeparated else { return }
        edits.delete(
            separator..<lines.whiteSpace(from: separator + 1).upperBound, .separator)
    }

    /// Adds or removes the separator after an entry: needed before another, at the end as before.
    ///
    /// - Returns: Whether a separator follows the entry.
    mutating func updateSeparator(
        of position: Int, isLast: Bool, next: ContainerChange.Slot?
    ) -> Bool {
        let entry = layout.entries[position]
        if isLast, !hasTrailing, let separator = entry.separator {
            edits.delete(separator..<separator + 1, .separator)
            return false
        }
        guard entry.separator == nil, let marks = style.marks else { return true }
        if let next {
            // The leading separator of the next entry, old or new, serves.
            let leads =
                next.position.map { layout.entries[$0].leadingSeparator != nil }
                ?? separatorLeads(after: position)
            if leads { return false }
        } else if !hasTrailing {
            return false
        }
        // On a shared line, a comment before the separator stays with its entry.
        let isAfterAll =
            entry.isFollowedByOthers || !isMultiline && !lines.isLast(entry.end)
        edits.insert(
            [marks.separator], at: isAfterAll ? entry.end : entry.value.upperBound, .separator)
        return true
    }
}
