import VersionedCodableCore

/// Members that a type has no coding keys for, each of the kind that it was read as:
/// an attribute, an element or text.
extension ElementEncodingShape {
    /// Writes members into the innermost object one by one, except those that are there.
    func write(_ members: UnknownMembers, _ session: EncodingSession) throws {
        let start = tape.pointee.count
        for member in members {
            if hasMember(member, before: start, session) { continue }
            let place = tape.pointee.count
            writeKey(of: member, session)
            if !member.isAttribute, !member.key.isEmpty { unknownElements.insert(place) }
            if member.isAttribute { tape.pointee.nodes[place].head |= TapeNode.attribute }
            try session.encodePart(member.node)
        }
    }

    private func writeKey(of member: UnknownMembers.Member, _ session: EncodingSession) {
        let place = tape.pointee.count
        session.copyKeyAnnotations(of: member.node, member.key)
        if !session.appendKey(member.key) { hasRepeats = true }
        tape.pointee.nodes[place].next = 0
        // The object is no choice, which has one member.
        tape.pointee.nodes[Int(tape.pointee.open)].head &= ~TapeNode.choice
    }

    private func hasMember(
        _ member: UnknownMembers.Member, before end: Int, _ session: EncodingSession
    ) -> Bool {
        let mark = member.isAttribute ? TapeNode.attribute : 0
        return !member.key.isEmpty
            && self.member(member.key, as: mark, of: tape.pointee.open, before: end, session) != nil
    }
}
