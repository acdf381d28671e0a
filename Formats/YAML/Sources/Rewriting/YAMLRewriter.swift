import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Plans the edits of a YAML document.
///
/// Block style is planned here, flow style by a `BracketRewriter`.
struct YAMLRewriter: SourceRewriter {
    let source: RewriteSource
    let outline: YAMLOutline
    let lines: SourceLines
    let bytes: [UInt8]
    let texts: YAMLTexts
    let style: YAMLStyle
    var brackets: BracketRewriter
    let layouts = YAMLLayoutCache()
    /// The outcome of aliases, found at the first change.
    private(set) var references: YAMLReferences?
    /// Values of the source that are parts of new ones, by their node in the target.
    private(set) var parts: [Int: Int] = [:]
    /// Whether the edits of aliases are planned.
    private var isExpanded = false

    init(_ source: RewriteSource, _ outline: YAMLOutline, _ format: YAMLFormat) {
        self.source = source
        self.outline = outline
        bytes = source.bytes
        lines = source.lines
        texts = YAMLTexts(format, outline, source)
        style = YAMLStyle(source, outline, lines)
        brackets = BracketRewriter(source, YAMLRewriter.syntax, texts, places: outline)
    }

    static var syntax: BracketSyntax {
        var syntax = BracketSyntax(
            object: .init(open: "{", close: "}", trailing: .optional),
            array: .init(open: "[", close: "]", trailing: .optional),
            assignment: ":", usualAssignment: ": ",
            comments: CommentSyntax(lineMark: "#", needsBlank: true))
        syntax.assignmentNeedsBlank = true
        return syntax
    }

    func isMember(_ comment: [UInt8]) -> Bool { texts.isMember(comment) }

    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        guard outline.isSound else { throw EditRefusal("its notation is not supported") }
        let references = try references(changes, target)
        let place = outline.places[change.node]
        guard place.isWritten else { throw EditRefusal("its text is elsewhere in the document") }
        if !isExpanded { try references.expand(with: self, &edits) }
        if place.isFlow {
            try planFlow(change, in: changes, to: target, references, &edits)
        } else {
            var entries = try YAMLEntries(
                rewriter: self, change: change, target: target, references: references)
            try entries.run(&edits)
        }
        isExpanded = true
    }

    private mutating func references(
        _ changes: ChangeTree, _ target: CodableDocument
    ) throws -> YAMLReferences {
        if let references { return references }
        let found = YAMLReferences(source, outline, changes, target)
        references = found
        parts = changes.parts
        for change in changes.containers {
            for slot in change.slots {
                if case .moved(let target, let from) = slot.outcome { parts[target] = from }
            }
        }
        return found
    }

    mutating func replace(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws {
        try YAMLValuePlan(rewriter: self).replace(node, by: value, .replaced, &edits)
    }

    mutating func reprint(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws {
        guard outline.isSound else {
            // The structure of the text is unknown, so all of it is replaced.
            var format = texts.format
            format.writing = .default
            let text = try format.write(CodableDocument(value.value))
            return edits.replace(0..<bytes.count, with: text, .reprinted)
        }
        try YAMLValuePlan(rewriter: self).replace(node, by: value, .reprinted, &edits)
    }

    // MARK: Flow style

    private mutating func planFlow(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ references: YAMLReferences, _ edits: inout EditList
    ) throws {
        let place = outline.places[change.node]
        let open = bytes[place.start]
        guard open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else {
            throw EditRefusal("it is part of a flow collection and has no brackets")
        }
        guard outline.extras[change.node] == nil else {
            return try planBesideMerge(change, to: target, references, &edits)
        }
        let isInBlock = source.parent(of: change.node).map { !outline.places[$0].isFlow } ?? true
        if isInBlock, becomesBlock(change) {
            if !source.children(of: change.node).isEmpty { edits.note(.turnedToBlock) }
            let value = target.node(atTapeIndex: change.target)
            return try YAMLValuePlan(rewriter: self, parts: parts)
                .replace(change.node, by: value, .replaced, &edits, asBlock: true)
        }
        let children = source.children(of: change.node)
        let others = ContainerChange(node: change.node, target: change.target)
        let values = YAMLValuePlan(rewriter: self)
        others.slots = change.slots.map { slot in
            var slot = slot
            guard let node = slot.position.map({ children[$0].value }) else { return slot }
            if case .replaced(let value) = slot.outcome {
                values.dropTag(node, for: target.node(atTapeIndex: value), &edits)
            }
            if references.following.contains(node) { slot.outcome = .kept }
            return slot
        }
        try brackets.plan(others, in: changes, to: target, &edits)
    }

    /// Plans the values that change in a flow mapping with a merge key.
    private func planBesideMerge(
        _ change: ContainerChange, to target: CodableDocument, _ references: YAMLReferences,
        _ edits: inout EditList
    ) throws {
        let children = source.children(of: change.node)
        for slot in change.slots {
            let node = slot.position.map { children[$0].value }
            switch slot.outcome {
            case .replaced(let value):
                guard let node, slot.newKey == nil, outline.places[node].isWritten else { break }
                try YAMLValuePlan(rewriter: self)
                    .replace(node, by: target.node(atTapeIndex: value), .replaced, &edits)
                continue
            case .kept, .changed:
                guard let node, slot.newKey == nil, references.owned[node] == nil,
                    !references.dissolved.contains(change.node)
                else { break }
                continue
            default: break
            }
            throw EditRefusal("it has a merge key")
        }
    }

    /// Whether a flow collection is better written in block style: an empty one, whose brackets are
    /// no style, and one that a block collection is moved into.
    private func becomesBlock(_ change: ContainerChange) -> Bool {
        let place = outline.places[change.node]
        let isBare = firstMark(from: place.start + 1, to: place.end) == place.end - 1
        let hasComments = hasComments(in: place.range)
        if isBare, !hasComments {
            guard let parent = source.parent(of: change.node) else { return true }
            return !usesFlow(in: parent)
        }
        guard !hasComments else { return false }
        return change.slots.contains { slot in
            guard case .moved(_, let from) = slot.outcome, isBlockCollection(from) else {
                return false
            }
            return true
        }
    }

    private func hasComments(in range: Range<Int>) -> Bool {
        let comments = outline.comments
        let index = comments.firstIndex(fromWhich: { $0.lowerBound >= range.lowerBound })
        return index < comments.count && comments[index].lowerBound < range.upperBound
    }
}
