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
        let source = RewriteSource(document, finding: finding, policy: policy)
        let isShaped = document.capabilities.contains(.repeatedKeys)
        var target = document
        if !isShaped || edits == nil {
            target = try RepeatedKeyForm.document(of: value, like: document, limits)
        }
        let tree = try shaped(
            edits?.editTree(within: limits) ?? EditMatcher.tree(from: document, to: target),
            of: source, within: limits)
        if isShaped { target = try MergedDocument.document(of: tree, from: document, limits) }
        return try RewriteRun(
            self, data, source, to: target, limits: limits, keepsOrder: edits != nil
        ).run(tree).rewriting
    }

    /// Returns what `rewrite(_:to:policy:within:)` makes of a document, as a document of the
    /// format is read.
    ///
    /// - Throws: As `rewrite(_:to:policy:within:)`.
    /// - Complexity: O(n) in the nodes of both.
    public func target(
        of value: DocumentValue, for source: CodableDocument, within limits: ReadingLimits
    ) throws -> CodableDocument {
        guard source.capabilities.contains(.repeatedKeys) else {
            return try CodableDocument(value, within: limits)
        }
        let target = try RepeatedKeyForm.document(of: value, like: source, limits)
        let tree = try shaped(
            EditMatcher.tree(from: source, to: target),
            of: RewriteSource(source, finding: nil, policy: .default), within: limits)
        return try MergedDocument.document(of: tree, from: source, limits)
    }
}
