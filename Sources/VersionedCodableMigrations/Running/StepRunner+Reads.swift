import VersionedCodableDocuments
import VersionedCodableRewriting

// Which values of a document determine what an operation does. Its kinds of values, its keys and
// the lengths of its lists always do, and are not noted.
extension StepRunner {
    /// Notes the values that an operation is about to compare or to compute with.
    mutating func noteReads() throws {
        if case .call = operation.kind {
            // A function may give another result each time.
            return reads = nil
        }
        var others: [PathPattern] = []
        if case .join(let more, _, _) = operation.kind { others = more }
        if case .removeEqual(.path(let original)) = operation.kind { others = [original] }
        let conditions = operation.conditions.filter { $0.test != .exists && $0.test != .missing }
        let paths =
            [operation.path] + operation.targets + others + operation.conditions.flatMap(\.paths)
        if paths.contains(where: \.hasSelector) { _ = reads?.insert(0) }
        for path in conditions.flatMap(\.paths) {
            for match in (try? matches(of: path)) ?? [] { read(match.path) }
        }
        for match in (try? matches(of: operation.path)) ?? [] {
            if operation.computes { read(match.path) }
            for other in others { read(other.path(for: match)) }
            for target in operation.targets {
                let place = target.path(for: match)
                let mayMeetOthers = !operation.path.isSingle && target.isSingle
                guard mayMeetOthers || value(at: place) != nil else { continue }
                read(match.path)
                read(place)
            }
        }
    }

    private func matches(of path: PathPattern) throws -> [PathPattern.Match] {
        try path.matches(in: root, repeatsKeys: repeatsKeys)
    }

    private mutating func read(_ path: DocumentPath) {
        let node = document.sourceNode(at: whole(path)).index
        reads?.insert(node)
    }
}

extension MigrationOperation {
    /// Whether the values at its path determine the result, beyond their kinds.
    fileprivate var computes: Bool {
        switch kind {
        case .add: ifTaken != .keep
        case .move, .remove, .copy, .wrap, .unwrap, .note, .comment, .each: false
        default: true
        }
    }
}
