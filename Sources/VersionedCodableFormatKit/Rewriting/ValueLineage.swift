import VersionedCodableDocuments

/// Finds the objects of a source that values were made from, wherever those are now.
public struct ValueLineage {
    private let source: CodableDocument
    /// The document of the last query, and whether it is the source.
    private var known: (start: UnsafeRawPointer, isSource: Bool)?

    /// Creates a lookup of the objects of a source.
    public init(_ source: CodableDocument) {
        self.source = source
    }

    /// Returns the object of the source that a value was made from, and whether its content is
    /// unchanged; nil for a value that is new or not an object.
    ///
    /// The value may come from another reading of the same bytes.
    ///
    /// - Complexity: O(1), or O(n) in the bytes of the source if the value's document is a new one.
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
