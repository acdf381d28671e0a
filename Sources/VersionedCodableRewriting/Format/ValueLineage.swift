import VersionedCodableDocuments

/// Tells which objects of a source those of a value were made of, wherever they stand now.
public struct ValueLineage {
    private let source: CodableDocument
    /// The document that was asked about last, and whether it is the source.
    private var known: (start: UnsafeRawPointer, isSource: Bool)?

    /// Looks for the objects of a source.
    public init(_ source: CodableDocument) {
        self.source = source
    }

    /// The object of the source that a value was made of, and whether nobody changed anything in
    /// it; nil for a value that is new or no object.
    ///
    /// The value may have been read from the same bytes in another go.
    ///
    /// - Complexity: O(1), but O(n) in the bytes of the source when the document of the value is
    ///   another one than that of the value before.
    public mutating func node(
        of value: DocumentValue
    ) -> (index: Int, isUnchanged: Bool)? {
        guard let origin = value.madeOf else { return nil }
        let start = origin.document.withUnsafeTape { UnsafeRawPointer($0.nodes) }
        if known?.start != start {
            let isSource =
                origin.document.nodeCount == source.nodeCount
                && origin.document.formatName == source.formatName
                && origin.document.sourceBytes.elementsEqual(source.sourceBytes)
            known = (start, isSource)
        }
        return known?.isSource == true ? (origin.index, origin.isUnchanged) : nil
    }
}
