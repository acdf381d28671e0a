import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension RewritableFormat {
    /// Makes the fewest edits that give a document another value, and verifies the result.
    ///
    ///     let edited = try JSONFormat.json.rewrite(data) { $0["port"] = 8080 }
    ///
    /// Comments, order, white space, notations, encoding and byte order mark are kept. The order of
    /// members in the value matters for new members only.
    ///
    /// - Throws: `ReadingError` when the bytes are not a document of the format, `WritingError`
    ///   when the format has no form for a new value, ``RewriteError``.
    /// - Complexity: O(n) in the bytes of the document.
    public func rewrite(
        _ data: Data, to value: DocumentValue, policy: RewritePolicy = .default,
        within limits: ReadingLimits = .default
    ) throws -> Rewriting {
        try run(data, policy, limits) { _ in (value, nil) }
    }

    /// Makes the fewest edits that do to a document what a closure does to its value.
    ///
    /// - Throws: As `rewrite(_:to:policy:within:)`, and errors of the closure.
    public func rewrite(
        _ data: Data, policy: RewritePolicy = .default, within limits: ReadingLimits = .default,
        _ change: (inout DocumentValue) throws -> Void
    ) throws -> Rewriting {
        try run(data, policy, limits) { document in
            var value = try DocumentValue(document, within: limits)
            try change(&value)
            return (value, nil)
        }
    }

    /// Makes the fewest edits that do to a document what explicit edits do to its value.
    ///
    ///     let edited = try YAMLFormat().edit(data) { try $0.remove(at: "/steps/0") }
    ///
    /// The caller names the values that change: of equal elements exactly the named one is changed,
    /// and a moved value keeps its comments even if it is small. `rewrite` compares values instead.
    ///
    /// - Throws: As `rewrite(_:to:policy:within:)`, and errors of the closure.
    /// - Complexity: O(n) in the bytes of the document.
    public func edit(
        _ data: Data, policy: RewritePolicy = .default, within limits: ReadingLimits = .default,
        _ change: (inout EditedDocument) throws -> Void
    ) throws -> Rewriting {
        try run(data, policy, limits) { document in
            var edited = try EditedDocument(document, within: limits)
            try change(&edited)
            return (edited.value, edited)
        }
    }

    private func run(
        _ data: Data, _ policy: RewritePolicy, _ limits: ReadingLimits,
        _ change: (CodableDocument) throws -> (value: DocumentValue, edits: EditedDocument?)
    ) throws -> Rewriting {
        let (document, finding) = try readForRewriting(data, within: limits)
        let (value, edits) = try change(document)
        let target = try target(
            of: value, as: edits?.root.edited, for: document, within: limits
        ).typed(like: document, limits)
        let makeTree = edits.map { edits in
            { (source: Tree, target: Tree) throws -> EditTree in
                source.hasLinkedKeys
                    ? try edits.elementTree(from: source, to: target, by: policy)
                    : try edits.editTree(by: policy, within: limits)
            }
        }
        return try RewriteRun(
            self, data, document, to: target, finding: finding, policy: policy, limits: limits,
            keepsOrder: edits != nil, makeTree
        ).run().rewriting
    }
}
