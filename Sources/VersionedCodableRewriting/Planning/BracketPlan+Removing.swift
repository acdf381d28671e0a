import VersionedCodableDocuments

// Removes members.
extension BracketPlan {
    /// The comment mark for removed members, if the policy turns them into comments.
    var commentOutMark: String? {
        rewriter.policy.comments == .commentOut ? rewriter.syntax.comments.lineMark : nil
    }

    mutating func remove() {
        let slots = change.slots.filter { $0.position != nil }
        var first = 0
        while first < slots.count {
            guard case .removed = slots[first].outcome else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < slots.count, case .removed = slots[last + 1].outcome,
                commentOutMark == nil || slots[last + 1].isMoved == slots[first].isMoved
            {
                last += 1
            }
            remove(first...last, slots)
            first = last + 1
        }
    }

    private mutating func remove(_ run: ClosedRange<Int>, _ slots: [ContainerChange.Slot]) {
        let members = layout.entries
        let ownsLines = run.allSatisfy {
            lines.isFirst(members[$0].start) && lines.isLast(members[$0].end)
        }
        if let commentOutMark, ownsLines, !slots[run.lowerBound].isMoved {
            for position in run {
                edits.commentOut(
                    members[position].start..<members[position].end, in: lines, with: commentOutMark
                )
            }
        } else if ownsLines {
            var range: Range<Int>?
            var first = run.lowerBound
            for position in run {
                let member = members[position]
                let keeps = rewriter.policy.comments == .keep && !slots[position].isMovedWhole
                if keeps, !member.trail.isEmpty {
                    edits.delete(member.start..<member.trail.lowerBound)
                    continue
                }
                let keepsLead = slots[position].keepsLead || keeps
                let start =
                    keepsLead
                    ? lines.start(of: member.start) : member.lead.lowerBound
                let end = lines.next(from: member.end)
                if let before = range, lines.emptyLines(from: before.upperBound).upperBound == start
                {
                    range = before.lowerBound..<end
                } else {
                    if let range { delete(range, first..<position) }
                    range = start..<end
                    first = position
                }
            }
            if let range { delete(range, first..<run.upperBound + 1) }
        } else if run.upperBound + 1 < members.count {
            // On shared lines: up to the next member, or from the end of the previous one.
            edits.delete(members[run.lowerBound].start..<members[run.upperBound + 1].start)
        } else if run.lowerBound > 0 {
            edits.delete(members[run.lowerBound - 1].end..<members[run.upperBound].end)
        } else {
            edits.delete(members[run.lowerBound].start..<members[run.upperBound].end)
        }
    }

    private mutating func delete(_ range: Range<Int>, _ members: Range<Int>) {
        let firstComment = layout.ownComments.first?.lowerBound ?? .max
        let lastComment = layout.ownComments.last?.lowerBound ?? 0
        // Children inserted before all others take the position of the first.
        let comes = change.slots.contains { $0.position == nil }
        let isFirst = members.lowerBound == 0 && (comes || firstComment > range.lowerBound)
        let isLast =
            members.upperBound == layout.entries.count && lastComment < range.upperBound
        edits.deleteLines(range, in: lines, isFirst: isFirst, isLast: isLast)
    }
}
