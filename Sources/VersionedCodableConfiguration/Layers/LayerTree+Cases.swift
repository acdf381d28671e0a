import VersionedCodableDocuments

extension LayerTree {
    /// Whether a layer has a different enumeration case, which drops the values below it.
    func changesCase(_ step: Step) -> Bool {
        guard let tag = rules.shape.caseTag(of: step.rules.part),
            let new = LayerTree.caseName(of: value(step.origin), tag)
        else { return false }
        let old: String?
        switch nodes[step.node].content {
        case .unchanged: old = LayerTree.caseName(of: value(nodes[step.node].origin), tag)
        case .object(let members):
            let there = members.list.filter { kind($0.node) != nil }
            old = tag.isEmpty ? there.first?.key : members[tag].flatMap { text($0) }
        case .array, .removed: return false
        }
        return old.map { $0 != new } ?? false
    }

    /// Returns the case that an object names; nil if it is ambiguous.
    private static func caseName(of object: DocumentNode, _ tag: String) -> String? {
        guard tag.isEmpty else { return object[tag].text }
        return object.count == 1 ? object.members.first { _ in true }?.key : nil
    }
}
