import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

// What steps make is limited as what is read.
extension StepRunner {
    /// How many values and keys the steps may make of a document.
    static func most(_ limits: ReadingLimits, _ document: EditedDocument) -> Int {
        min(limits.expandedNodes, .max / 2) + 8 * document.sourceCount
    }

    /// Checks that a value is within the limits at a path.
    ///
    /// - Parameter isNew: Whether it is made, and not moved.
    /// - Complexity: O(n) in the nodes of the value.
    mutating func allow(_ value: DocumentValue, at path: DocumentPath, isNew: Bool = true) throws {
        var pending = [(value, whole(path).steps.count)]
        var cost = 0
        while let (value, depth) = pending.popLast() {
            let text = value.text?.utf8.count ?? 0
            cost += 1 + text / 64
            var reason: String?
            if text > limits.scalarBytes {
                reason = ErrorMessages.limit(.scalarBytes, limits.scalarBytes)
            } else if depth > limits.depth {
                reason = ErrorMessages.limit(.depth, limits.depth)
            } else if isNew, cost > allowance {
                let most = StepRunner.most(limits, document)
                reason = "the steps make more than \(most) values (expandedNodes)"
            }
            if let reason {
                let place = whole(.root)
                throw MigrationError(.limit, reason, at: place, document.sourceNode(at: place))
            }
            pending += value.array?.map { ($0, depth + 1) } ?? []
            pending += value.object?.map { ($0.value, depth + 1) } ?? []
        }
        if isNew { allowance -= cost }
    }
}
