import VersionedCodableDocuments

/// Plans edits of bracketed containers: those of JSON and its relatives, and flow collections.
public struct BracketRewriter: SourceRewriter {
    let source: RewriteSource
    let lines: SourceLines
    let syntax: BracketSyntax
    let texts: any BracketTextWriter
    let layouts: LayoutReader
    let policy: RewritePolicy
    /// Whether a value is a scalar or a bracketed container.
    let isBracketed: @Sendable (Int) -> Bool
    let places: (any BracketRanges)?
    /// The cache of all copies.
    private let known = KnownLayouts()

    /// Creates a rewriter of a document.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - syntax: The syntax of its containers.
    ///   - texts: The writer of keys and scalars.
    ///   - places: The ranges of nodes, if the tape does not hold them.
    ///   - isBracketed: Whether a value of the source is a scalar or a bracketed container; other
    ///     values are not used as examples of style and not copied verbatim.
    public init(
        _ source: RewriteSource, _ syntax: BracketSyntax, _ texts: any BracketTextWriter,
        places: (any BracketRanges)? = nil,
        isBracketed: @escaping @Sendable (_ value: Int) -> Bool = { _ in true }
    ) {
        self.source = source
        self.places = places
        self.isBracketed = isBracketed
        policy = source.policy
        self.syntax = syntax
        self.texts = texts
        lines = source.lines
        layouts = LayoutReader(lines, syntax.comments) { [texts] in texts.isMember($0) }
    }

    /// Returns the style of the document; O(n) the first time, O(1) then.
    func style() -> BracketStyle {
        if let style = known.style { return style }
        let style = BracketStyle(source, lines, syntax, isBracketed)
        known.style = style
        return style
    }

    /// Whether the text of a comment is a commented-out member.
    public func isMember(_ comment: [UInt8]) -> Bool { texts.isMember(comment) }

    func marks(of node: Int) -> BracketSyntax.Marks {
        source.kind(of: node) == .object ? syntax.object : syntax.array
    }

    func layout(of node: Int) throws -> ContainerLayout {
        let children = source.children(of: node).map { child in
            LayoutReader.Child(
                key: child.key.map { outerRange($0) }, value: outerRange(child.value))
        }
        let range = range(node)
        guard range.count >= 2,
            let layout = layouts.layout(
                inside: range.lowerBound + 1..<range.upperBound - 1, children, marks(of: node))
        else {
            throw EditRefusal("there is unexpected text between its members")
        }
        return layout
    }

    func knownLayout(of node: Int) throws -> ContainerLayout {
        if let layout = known.layouts[node] { return layout }
        let layout = try layout(of: node)
        known.layouts[node] = layout
        return layout
    }

    /// Whether siblings of a container, of its kind, are on one line.
    func hasInlineSiblings(_ node: Int) -> Bool {
        guard let parent = source.parent(of: node) else { return false }
        let isObject = source.kind(of: node) == .object
        if let isInline = known.isInline[parent]?[isObject] { return isInline }
        let isInline = hasInlineChildren(parent, like: node)
        known.isInline[parent, default: [:]][isObject] = isInline
        return isInline
    }

    private func hasInlineChildren(_ parent: Int, like node: Int) -> Bool {
        let siblings = source.children(of: parent).filter {
            source.kind(of: $0.value) == source.kind(of: node)
                && source.tape.childCount(of: $0.value) > 0
        }
        guard !siblings.isEmpty else { return !lines.isMultiline(source.range(of: parent)) }
        return siblings.contains { !lines.isMultiline(source.range(of: $0.value)) }
    }

    /// Plans the replacement of a value of the source.
    ///
    /// - Throws: `WritingError`.
    public mutating func replace(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        if try wrap(node, in: value, &edits) { return }
        try print(node, by: value, &edits, .replaced)
    }

    /// Plans the reprinting of a value of the source.
    ///
    /// - Throws: `WritingError`.
    public mutating func reprint(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        try print(node, by: value, &edits, .reprinted)
    }

    private mutating func print(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList, _ reason: SourceEdit.Reason
    ) throws {
        let range = range(node)
        let old = source.isContainer(node) ? nil : Array(source.bytes[range])
        var printer = BracketPrinter(
            style: style(), syntax: syntax, texts: texts, room: source.room)
        for (member, element) in source.commentSources(forMembersMadeFrom: node, in: value) {
            printer.commentSources[member] = try? part(of: element)
        }
        // Only collections are multiline.
        let indentation =
            value.kind == .object || value.kind == .array ? self.indentation(of: node) : []
        let isInline = !style().isMultiline && !lines.isMultiline(range)
        edits.replace(
            range,
            with: try printer.text(
                value, like: old,
                .init(indentation: indentation, isInline: isInline || !syntax.allowsLines)),
            reason)
    }

    /// Returns the indentation of the closing bracket of a new value.
    private func indentation(of node: Int) -> [UInt8] {
        let range = range(node)
        let indentation = lines.indentation(at: range.lowerBound)
        guard let column = places?.column(around: node, in: source), indentation.count <= column
        else { return indentation }
        // The lines in brackets are deeper than the block around them.
        if lines.isMultiline(range), source.isContainer(node), lines.isFirst(range.upperBound - 1) {
            return lines.indentation(at: range.upperBound - 1)
        }
        return Array(repeating: ASCII.space, count: column) + style().unit
    }

    /// Returns the text of a value.
    ///
    /// - Parameters:
    ///   - value: The value, of any document.
    ///   - indentation: The indentation of its first line.
    ///   - isInline: Whether it must be on one line.
    ///   - moved: Values of the source, by the nodes in the value that they become.
    public mutating func text(
        of value: DocumentNode, indentation: [UInt8], isInline: Bool, moved: [Int: Int] = [:]
    ) throws -> [UInt8] {
        var printer = BracketPrinter(
            style: style(), syntax: syntax, texts: texts, room: source.room)
        let rewriter = self
        printer.part = { place in
            try moved[place].flatMap {
                rewriter.isBracketed($0) ? try rewriter.part(of: $0) : nil
            }
        }
        return try printer.text(value, .init(indentation: indentation, isInline: isInline))
    }

    /// Adds the brackets of an array around a value that becomes its only element, or removes them.
    private func wrap(
        _ node: Int, in value: DocumentNode, _ edits: inout EditList
    ) throws -> Bool {
        let range = range(node)
        let isArray = source.kind(of: node) == .array
        if !isArray, value.kind == .array, value.count == 1, let element = value.elements.first(),
            source.isContainer(node), source.node(node).isEquivalent(to: element)
        {
            edits.insert([syntax.array.open], at: range.lowerBound, .replaced)
            edits.insert([syntax.array.close], at: range.upperBound, .replaced)
            return true
        }
        guard isArray, source.tape.childCount(of: node) == 1,
            let child = source.children(of: node).first, source.isContainer(child.value),
            source.node(child.value).isEquivalent(to: value)
        else { return false }
        let layout = try layout(of: node)
        guard layout.ownComments.isEmpty, let element = layout.entries.first,
            element.lead.isEmpty, element.trail.isEmpty
        else { return false }
        let inner = outerRange(child.value)
        edits.delete(range.lowerBound..<inner.lowerBound, .replaced)
        edits.delete(inner.upperBound..<range.upperBound, .replaced)
        return true
    }
}

extension DocumentElements {
    func first() -> DocumentNode? {
        var iterator = makeIterator()
        return iterator.next()
    }
}

private final class KnownLayouts {
    var layouts: [Int: ContainerLayout] = [:]
    var style: BracketStyle?
    /// Whether the objects (`true`) and arrays (`false`) in a container are on one line.
    var isInline: [Int: [Bool: Bool]] = [:]
}
