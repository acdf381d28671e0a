import VersionedCodableDocuments

extension LayerTree {
    /// Returns the warning about a value that a step made the default, and that therefore does not
    /// replace the one of a lower layer; nil if the two are equal.
    func warning(about origin: Origin, over node: Int) -> Mistake? {
        let below = value(nodes[node].origin)
        guard kind(node) != nil, !below.isEquivalent(to: value(origin)) else { return nil }
        let layer = layers[origin.layer].document
        let source = layer.source(ofNode: origin.node)
        let lower = below.document.source(ofNode: below.index)
        var warning = Mistake(kind: .migration, message: "")
        warning.message =
            "a step made this the default, which does not replace the value of \(lower.text):"
            + " migrate the layer to the current version to set it"
        warning.path = layer.path(ofNode: origin.node).map(\.stringValue)
        (warning.sourceName, warning.location) = (source.sourceName, source.location)
        warning.isWarning = true
        return warning
    }
}
