import VersionedCodableDocuments

extension BracketEditor {
    /// Returns the style of the entries of a container.
    func entryStyle(
        isObject: Bool, isMultiline: Bool, in node: Int? = nil
    ) -> EntryLayoutStyle {
        let marks = isObject ? syntax.object : syntax.array
        let style = self.style
        var result = EntryLayoutStyle(unit: style.unit, isMultiline: isMultiline)
        result.allowsLines = marks.allowsLines ?? syntax.allowsLines
        if let node, let column = places?.column(around: node, in: source) {
            result.least = Array(repeating: ASCII.space, count: column) + style.unit
        }
        result.separator = marks.separator
        result.allowsTrailing = marks.trailing != .never
        result.usesTrailing =
            marks.trailing == .usual || style.hasTrailing
        result.comments = syntax.comments
        result.space = style.blank
        result.padding = isObject ? style.padding : style.arrayPadding
        return result
    }

    /// Whether a container that was empty gets lines for its members.
    func allowsLines(_ node: Int) -> Bool {
        syntax.allowsLines && style.isMultiline && !hasInlineSiblings(node)
    }

    /// Whether siblings of a container, of its kind, are on one line.
    private func hasInlineSiblings(_ node: Int) -> Bool {
        guard let parent = source.parent(of: node) else { return false }
        let isObject = source.kind(of: node) == .object
        if let isInline = cache.isInline[parent]?[isObject] { return isInline }
        let siblings = source.children(of: parent).filter {
            source.kind(of: $0.value) == source.kind(of: node)
                && source.tape.childCount(of: $0.value) > 0
        }
        let isInline =
            siblings.isEmpty
            ? !lines.isMultiline(source.range(of: parent))
            : siblings.contains { !lines.isMultiline(source.range(of: $0.value)) }
        cache.isInline[parent, default: [:]][isObject] = isInline
        return isInline
    }
}
