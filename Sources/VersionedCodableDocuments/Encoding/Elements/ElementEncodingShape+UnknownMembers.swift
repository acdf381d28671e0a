import VersionedCodableCore

/// Members that a type has no coding keys for, each of the kind that it was read as:
/// an attribute, an element or text.
extension ElementEncodingShape {
    /// Writes members into the innermost object one by one, except those that are there.
    func write(_ members: UnknownMembers, _ session: EncodingSession) throws {
        let start = session.builder.count
        for member in members {
            if hasMember(member, before: start, session) { continue }
            let place = session.builder.count
            writeKey(of: member, session)
            if !member.isAttribute, !member.key.isEmpty { unknownElements.insert(place) }
            try session.encodePart(member.node)
        }
    }

    private func writeKey(of member: UnknownMembers.Member, _ session: EncodingSession) {
        session.copyKeyAnnotations(of: member.node, member.key)
        session.plainKey(member.key, marks: member.isAttribute ? TapeNode.attribute : 0)
        // The object is no choice, which has one member.
        session.builder.nodes[Int(session.builder.open)].head &= ~TapeNode.choice
    }

    private func hasMember(
        _ member: UnknownMembers.Member, before end: Int, _ session: EncodingSession
    ) -> Bool {
        let mark = member.isAttribute ? TapeNode.attribute : 0
        return !member.key.isEmpty
            && member.key.withBytes {
                session.builder.findKey($0, kind: mark, before: end) != nil
            }
    }
}
