import VersionedCodableDocuments
import VersionedCodableFormatKit

extension YAMLValuePlan {
    /// Adds a dash before a mapping that becomes the only element of a sequence, or removes it, and
    /// shifts its lines with all their comments.
    ///
    /// - Parameter column: The column of the key above.
    /// - Returns: Whether this applies and succeeded.
    func wrap(
        _ node: Int, in value: DocumentNode, below column: Int, after head: Int, endLine: Int,
        _ edits: inout EditList
    ) -> Bool {
        let place = rewriter.outline.places[node]
        let headLine = rewriter.lines.line(of: head)
        guard column >= 0, rewriter.isBlockCollection(node), place.begin == place.start,
            rewriter.lines.line(of: place.start) > headLine
        else { return false }
        let body = headLine + 1..<endLine
        guard
            let text = wrapped(node, in: value, below: column, body)
                ?? unwrapped(node, as: value, below: column, body)
        else { return false }
        let range =
            rewriter.lines.start(
                ofLine: body.lowerBound)..<rewriter.lines.textEnd(ofLine: endLine - 1)
        edits.replace(range, with: text.dropLast(rewriter.lines.lineEnd.count), .replaced)
        return true
    }

    private func wrapped(
        _ node: Int, in value: DocumentNode, below column: Int, _ body: Range<Int>
    ) -> [UInt8]? {
        let source = rewriter.source
        guard source.kind(of: node) == .object, value.kind == .array, value.count == 1,
            let element = value.elements.first(where: { _ in true }),
            source.node(node).isEquivalent(to: element)
        else { return nil }
        let lines = rewriter.lines
        let start = rewriter.outline.places[node].start
        let own = lines.column(of: start)
        let dash = column + rewriter.style.sequenceOffset
        let new = dash + 1 + rewriter.style.spacesAfterDash
        let first = lines.line(of: start)
        guard let lead = rewriter.shifted(body.lowerBound..<first, by: dash - own),
            let text = rewriter.shifted(first..<body.upperBound, by: new - own)
        else { return nil }
        var line = text
        line[dash] = ASCII.minus
        return lead + line
    }

    private func unwrapped(
        _ node: Int, as value: DocumentNode, below column: Int, _ body: Range<Int>
    ) -> [UInt8]? {
        let source = rewriter.source
        let children = source.children(of: node)
        guard source.kind(of: node) == .array, value.kind == .object, children.count == 1,
            let child = children.first?.value, rewriter.isBlockCollection(child),
            source.node(child).isEquivalent(to: value)
        else { return nil }
        let lines = rewriter.lines
        let place = rewriter.outline.places[child]
        let dash = rewriter.outline.places[node].start
        let first = lines.line(of: dash)
        guard place.begin == place.start, lines.line(of: place.start) == first,
            lines.whiteSpace(from: dash + 1).upperBound == place.start
        else { return nil }
        let own = lines.column(of: place.start)
        let new = column + rewriter.style.unit
        let shift = new - lines.column(of: dash)
        guard let lead = rewriter.shifted(body.lowerBound..<first, by: shift),
            let rest = rewriter.shifted(first + 1..<body.upperBound, by: new - own)
        else { return nil }
        let whiteSpace = Array(repeating: ASCII.space, count: new)
        let line =
            whiteSpace + rewriter.bytes[place.start..<lines.textEnd(ofLine: first)] + lines.lineEnd
        return lead + line + rest
    }
}
