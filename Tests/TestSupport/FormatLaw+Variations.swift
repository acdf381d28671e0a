import VersionedCodableTesting

extension FormatLaw {
    /// The laws for a format with options other than its own: all in a long run.
    ///
    /// A short run leaves out those that take longest and see the least of options. The format
    /// itself obeys all laws in every run.
    public static let ofVariations = allCases.filter { TestRun.isLong || !slow.contains($0) }

    private static let slow: Set<FormatLaw> = [
        .damagedInput, .earlyStoppingPeek, .depthLimit, .concurrentUse, .aliasExpansion,
        .peekEqualsDecode, .rewriteOwners, .rewriteStyle, .rewriteProof, .rewriteIdempotent,
        .rewriteComments, .rewriteUntouched, .rewriteUndo, .rewriteSmall,
    ]
}
