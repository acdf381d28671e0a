import Synchronization
import VersionedCodableDocuments

/// Keys that merged layers have under two of their names: each layer may have another one.
///
///     defaults:       {color: red}
///     settings.yaml:  {colour: blue}     # another name of color
///
/// Only decoding knows names, as they are those of a type. So layers are merged by the keys they
/// have; where that makes an object with two names of one key, one of them is taken for the other
/// there, and the layers are merged again.
final class NameConflicts: Sendable {
    /// What the objects of one document have.
    struct Conflict: Sendable {
        var name: String
        var other: String
        var object: Int
    }

    private let found = Mutex<[Conflict]>([])

    var all: [Conflict] { found.withLock { $0 } }

    func add(_ conflict: Conflict) { found.withLock { $0.append(conflict) } }

    /// Merges layers and looks at what comes out, again when that has different names of one key.
    ///
    /// - Parameters:
    ///   - merge: Merges the layers.
    ///   - look: Decodes the merged document.
    /// - Complexity: That of both, for each level of objects with such keys once more.
    static func settled<Result>(
        _ rules: MergeRules, within limits: ReadingLimits,
        merging merge: (MergeRules) throws -> LayerTree,
        _ look: (LayerTree, CodableDocument, NameConflicts) throws -> Result
    ) throws -> Result {
        var rules = rules
        while true {
            let tree = try merge(rules)
            let conflicts = NameConflicts()
            let document = try tree.document(within: limits, noting: conflicts)
            let result = Swift.Result { try look(tree, document, conflicts) }
            var isNew = false
            for conflict in conflicts.all {
                let path = document.path(ofNode: conflict.object)
                isNew = rules.take(conflict.name, for: conflict.other, at: path) || isNew
            }
            guard isNew else { return try result.get() }
        }
    }
}
