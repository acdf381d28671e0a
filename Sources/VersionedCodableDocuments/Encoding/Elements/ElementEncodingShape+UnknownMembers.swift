import VersionedCodableCore

/// Members that a type has no coding keys for, each as what it was: an attribute, an element or
/// text.
extension ElementEncodingSession {
    /// Writes members into the innermost object one by one, but for those that are there.
    func writeInPlace(_ members: UnknownMembers) throws {
        let start = tape.pointee.count
        for member in members {
            if case .attributes = member.role {
                scalarAttributes.append((tape.pointee.open, member))
                continue
            }
            let place = tape.pointee.count
            if hasMember(member, before: start) != (member.role == .repeated) {
                if member.role == .unknown { continue }
                throw invalid(
                    member, "an element \"\(member.key)\" that comes after the first one is alone",
                    at: UInt32(truncatingIfNeeded: place))
            }
            writeKey(of: member)
            if member.isAttribute { tape.pointee.nodes[place].head |= TapeNode.attribute }
            try encodePart(member.node)
        }
    }

    private func writeKey(of member: UnknownMembers.Member) {
        let place = tape.pointee.count
        copyKeyAnnotations(of: member.node)
        if !appendKey(member.key) { hasRepeats = true }
        tape.pointee.nodes[place].next = 0
        // The object is no choice, which has one member.
        tape.pointee.nodes[Int(tape.pointee.open)].head &= ~TapeNode.choice
    }

    private func hasMember(_ member: UnknownMembers.Member, before end: Int) -> Bool {
        var key = member.key
        return key.withUTF8 { text in
            guard !text.isEmpty else { return false }
            let text = UnsafeRawBufferPointer(text)
            let mark = member.isAttribute ? TapeNode.attribute : 0
            let known = tape.pointee.member(of: tape.pointee.open, before: end) {
                isKey($0, text, mark)
            }
            return known != nil
        }
    }
}
