import VersionedCodableDocuments

/// Plans edits of documents whose containers are written in brackets: JSON and its relatives, and
/// the inline containers of others.
public struct BracketRewriter: SourceRewriter {
    let source: RewriteSource
    let tree: Tree
    let lines: SourceLines
    let syntax: BracketSyntax
    let texts: any BracketTexts
    let layouts: BracketLayouts
    let policy: RewritePolicy
    /// Whether a scalar or container is written in one piece.
    let isBracketed: @Sendable (Int) -> Bool
    /// Where values stand, if the tape does not tell.
    let places: (any BracketPlaces)?
    /// What was found of the document, for all copies.
    private let known = KnownLayouts()

    /// Makes a rewriter of a document.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - syntax: The marks of its containers.
    ///   - texts: How it writes keys and scalars.
    ///   - places: Where values stand, if the tape does not tell.
    ///   - isBracketed: Whether a value of the source is written in one piece: a scalar, or a
    ///     container in brackets. Others are no example of style, and are not copied.
    public init(
        _ source: RewriteSource, _ syntax: BracketSyntax, _ texts: any BracketTexts,
        places: (any BracketPlaces)? = nil,
        isBracketed: @escaping @Sendable (_ value: Int) -> Bool = { _ in true }
    ) {
        self.source = source
        self.places = places
        self.isBracketed = isBracketed
        policy = source.policy
        self.syntax = syntax
        self.texts = texts
        tree = source.tree
        lines = source.lines
        layouts = BracketLayouts(lines, syntax.comments) { [texts] in texts.isMember($0) }
    }

    /// How the document is laid out.
    ///
    /// - Complexity: O(n) the first time, O(1) then.
    func style() -> BracketStyle {
        if let style = known.style { return style }
        let style = BracketStyle(tree, lines, syntax, isBracketed)
        known.style = style
        return style
    }

    /// Whether the text of a comment is a member that was switched off.
    public func isMember(_ comment: [UInt8]) -> Bool { texts.isMember(comment) }

    func marks(of node: Int) -> BracketSyntax.Marks {
        tree.kind(node) == .object ? syntax.object : syntax.array
    }

    /// The parts of a container of the source.
    func layout(of node: Int) throws -> ContainerLayout {
        let children = tree.children(of: node).map { child in
            BracketLayouts.Child(
                key: child.key.map { outerRange($0) }, value: outerRange(child.value))
        }
        let marks = marks(of: node)
        let layout =
            if let inside = places?.inside(of: node) {
                layouts.layout(inside: inside, children, marks)
            } else {
                layouts.layout(of: range(node), children, marks)
            }
        guard let layout else {
            throw CannotEdit("something else stands between its members")
        }
        return layout
    }

    /// The parts of a container that something is taken out of, found once.
    func knownLayout(of node: Int) throws -> ContainerLayout {
        if let layout = known.layouts[node] { return layout }
        let layout = try layout(of: node)
        known.layouts[node] = layout
        return layout
    }

    /// Whether other containers beside this one stand on one line.
    func hasInlineSiblings(_ node: Int) -> Bool {
        guard let parent = tree.parent(of: node) else { return false }
        let isObject = tree.kind(node) == .object
        if let isInline = known.isInline[parent]?[isObject] { return isInline }
        let isInline = hasInlineChildren(parent, like: node)
        known.isInline[parent, default: [:]][isObject] = isInline
        return isInline
    }

    private func hasInlineChildren(_ parent: Int, like node: Int) -> Bool {
        let siblings = tree.children(of: parent).filter {
            tree.kind($0.value) == tree.kind(node) && tree.tape.childCount(of: $0.value) > 0
        }
        guard !siblings.isEmpty else { return !lines.isMultiline(tree.range(parent)) }
        return siblings.contains { !lines.isMultiline(tree.range($0.value)) }
    }

    /// Plans what puts a new value in the place of one of the source.
    ///
    /// - Throws: `WritingError`.
    public mutating func replace(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        if try wrap(node, in: value, &edits) { return }
        try print(node, by: value, &edits, .replaced)
    }

    /// Plans what prints a value again in the place of one of the source.
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
        let old = tree.isContainer(node) ? nil : Array(source.bytes[range])
        var printer = BracketPrinter(
            style: style(), syntax: syntax, texts: texts, room: source.room)
        for (member, element) in source.heirs(of: node, in: value) {
            printer.heirs[member] = try? part(of: element)
        }
        // Only collections go on in further lines.
        let indentation =
            value.kind == .object || value.kind == .array
            ? lines.indentation(at: range.lowerBound) : []
        let isInline = !style().isMultiline && !lines.isMultiline(range)
        edits.replace(
            range,
            with: try printer.text(
                value, like: old,
                .init(indentation: indentation, isInline: isInline || !syntax.allowsLines)),
            reason)
    }

    /// A value as text of the document.
    ///
    /// - Parameters:
    ///   - value: The value, of any document.
    ///   - indentation: What the line begins with on which it is to stand.
    ///   - isInline: Whether it has to stay on that line.
    ///   - moved: Values of the source, by those in the value that they are.
    public mutating func text(
        of value: DocumentNode, indentation: [UInt8], isInline: Bool, moved: [Int: Int] = [:]
    ) throws -> [UInt8] {
        var printer = BracketPrinter(
            style: style(), syntax: syntax, texts: texts, room: source.room)
        for (place, node) in moved where isBracketed(node) {
            printer.parts[place] = try part(of: node)
        }
        return try printer.text(value, .init(indentation: indentation, isInline: isInline))
    }

    /// Puts brackets around a value that becomes the only element of an array, or takes them off.
    private func wrap(
        _ node: Int, in value: DocumentNode, _ edits: inout EditList
    ) throws -> Bool {
        let range = range(node)
        let isArray = tree.kind(node) == .array
        if !isArray, value.kind == .array, value.count == 1, let element = value.elements.first(),
            tree.isContainer(node), tree.node(node).isEquivalent(to: element)
        {
            edits.insert([syntax.array.open], at: range.lowerBound, .replaced)
            edits.insert([syntax.array.close], at: range.upperBound, .replaced)
            return true
        }
        guard isArray, tree.tape.childCount(of: node) == 1,
            let child = tree.children(of: node).first, tree.isContainer(child.value),
            tree.node(child.value).isEquivalent(to: value)
        else { return false }
        let layout = try layout(of: node)
        guard layout.ownComments.isEmpty, let element = layout.members.first,
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

/// What was found of a document.
private final class KnownLayouts {
    /// The layouts of containers that something was taken out of.
    var layouts: [Int: ContainerLayout] = [:]
    var style: BracketStyle?
    /// Whether the objects and the arrays in a container are on one line.
    var isInline: [Int: [Bool: Bool]] = [:]
}
