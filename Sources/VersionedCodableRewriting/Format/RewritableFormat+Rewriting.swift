import VersionedCodableDocuments
import VersionedCodableEssentials

extension RewritableFormat {
    /// Makes the fewest edits that turn a document into one with another value, and proves that
    /// they do by reading the result.
    ///
    ///     let edited = try JSONFormat.json.rewrite(data) { $0["port"] = 8080 }
    ///
    /// Comments, order, blanks and notations stay as they are; so do the encoding and the byte
    /// order mark. The value's order of members counts for what is new only.
    ///
    /// - Throws: `ReadingError` when the bytes are no document of the format, `WritingError` when
    ///   the format has no form for a new value, ``RewriteError``.
    /// - Complexity: O(n) in the bytes of the document.
    public func rewrite(
        _ data: Data, to value: DocumentValue, policy: RewritePolicy = .default,
        within limits: ReadingLimits = .default
    ) throws -> Rewriting {
        let document = try read(data, within: limits)
        return try RewriteRun(
            self, data, document, to: try target(of: value, for: document, within: limits),
            policy: policy, limits: limits
        ).run().rewriting
    }

    /// Makes the fewest edits that do to a document what a closure does to its value.
    ///
    /// - Throws: As `rewrite(_:to:policy:within:)`, and what the closure throws.
    public func rewrite(
        _ data: Data, policy: RewritePolicy = .default, within limits: ReadingLimits = .default,
        _ change: (inout DocumentValue) throws -> Void
    ) throws -> Rewriting {
        let document = try read(data, within: limits)
        var value = try DocumentValue(document, within: limits)
        try change(&value)
        return try RewriteRun(
            self, data, document, to: try target(of: value, for: document, within: limits),
            policy: policy, limits: limits
        ).run().rewriting
    }

    /// Makes the fewest edits that do to a document what explicit edits do to its value.
    ///
    ///     let edited = try YAMLFormat().edit(data) { try $0.remove(at: "/steps/0") }
    ///
    /// The caller names what changes, so that of equal elements the named one does, and a value that
    /// is moved keeps its comments, however little it says. `rewrite` compares values instead.
    ///
    /// - Throws: As `rewrite(_:to:policy:within:)`, and what the closure throws.
    /// - Complexity: O(n) in the bytes of the document.
    public func edit(
        _ data: Data, policy: RewritePolicy = .default, within limits: ReadingLimits = .default,
        _ change: (inout EditedDocument) throws -> Void
    ) throws -> Rewriting {
        let document = try read(data, within: limits)
        var edited = EditedDocument(
            try DocumentValue(document, within: limits),
            of: Tree(document, isTextual: Tree.isTextual(document)))
        try change(&edited)
        let target = try target(
            of: edited.value, as: edited.root.edited, for: document, within: limits)
        return try RewriteRun(
            self, data, document, to: target, edits: edited, policy: policy, limits: limits
        ).run().rewriting
    }
}
