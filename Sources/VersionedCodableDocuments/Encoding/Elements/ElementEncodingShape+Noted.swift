import VersionedCodableCore

extension ElementEncodingShape {
    /// Encodes a value of which something is noted, or whose plan depends on its key.
    func encode<Value: Encodable>(
        _ value: Value,
        _ entry: UnsafeMutablePointer<ValueEncodingPlan>,
        _ session: EncodingSession,
        in container: UInt32,
        isMember: Bool
    ) throws {
        if isMember {
            if let placement = entry.pointee.placement {
                return try encodePlaced(value, placement, session, in: container)
            }
            if entry.pointee.plan.dependsOnKey {
                if try session.takeMember(value, entry.pointee.plan) { return }
                return try encodePlanned(value, entry.pointee, session, in: container)
            }
        }
        let node = session.builder.count
        let plan = entry.pointee
        try encodePlanned(value, plan, session, in: container)
        if let optional = plan.optional {
            let isNil = withUnsafePointer(to: value) { optional.isNil(at: $0) }
            try noteOptional(optional, isNil, session, at: node, isMember: isMember)
        } else if plan.plan == .dictionary {
            noteTable(at: node, session)
            if plan.hasLists { try noteLists(of: node, plan, session) }
        }
        guard plan.collection == nil, node < session.builder.count else { return }
        try noteChoices(at: node, Value.self, entry, session, in: container, isMember: isMember)
    }

    /// Marks the empty key of a dictionary: all its siblings would be read as members of the
    /// dictionary.
    private func noteTable(at node: Int, _ session: EncodingSession) {
        guard session.builder.keyLength(of: node) == 0 else { return }
        session.builder.nodes[node - 1].head |= TapeNode.choice
    }

    private func encodePlanned<Value: Encodable>(
        _ value: Value, _ plan: ValueEncodingPlan, _ session: EncodingSession,
        in container: UInt32
    ) throws {
        guard plan.isPlacing else {
            return try session.encodeKnown(value, plan.plan, plan.collection, in: container)
        }
        try encodePlacing(value, plan, session, in: container)
    }
}
