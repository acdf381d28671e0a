import VersionedCodableDocuments
import VersionedCodableRewriting

/// What becomes of aliases and merged members when what they stand for changes.
struct YAMLReferences {
    private var following: Set<Int> = []

    init(
        _ source: RewriteSource, _ outline: YAMLOutline, _ changes: ChangeTree,
        _ target: CodableDocument
    ) {
    }

    /// Whether an alias or merged member gets its new value by what it stands for.
    func follows(_ node: Int) -> Bool { following.contains(node) }

    func affects(_ change: ContainerChange, _ source: RewriteSource) -> Bool { false }

    func expand(
        around change: ContainerChange, with rewriter: YAMLRewriter, _ edits: inout EditList
    ) throws {}
}
