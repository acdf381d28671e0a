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
        let (document, finding) = try readForRewriting(data, within: limits)
        return try RewriteRun(
            self, data, document,
            to: try target(of: value, for: document, within: limits).typed(like: document, limits),
            finding: finding, policy: policy, limits: limits
        ).run().rewriting
    }

    /// Makes the fewest edits that do to a document what a closure does to its value.
    ///
    /// - Throws: As `rewrite(_:to:policy:within:)`, and errors of the closure.
    public func rewrite(
        _ data: Data, policy: RewritePolicy = .default, within limits: ReadingLimits = .default,
        _ change: (inout DocumentValue) throws -> Void
    ) throws -> Rewriting {
        let (document, finding) = try readForRewriting(data, within: limits)
        var value = try DocumentValue(document, within: limits)
        try change(&value)
        return try RewriteRun(
            self, data, document,
            to: try target(of: value, for: document, within: limits).typed(like: document, limits),
            finding: finding, policy: policy, limits: limits
        ).run().rewriting
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
        let (document, finding) = try readForRewriting(data, within: limits)
        var edited = EditedDocument(
            try DocumentValue(document, within: limits),
            of: Tree(document, isTextual: Tree.isTextual(document)))
        try change(&edited)
        let target = try target(
            of: edited.value, as: edited.root.edited, for: document, within: limits
        ).typed(like: document, limits)
        return try RewriteRun(
            self, data, document, to: target, edits: edited, finding: finding, policy: policy,
            limits: limits
        ).run().rewriting
    }
}
