import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The values that comments belong to, determined from the adjacent keys and scalars.
///
/// - After a value on its line, or after a key: that value.
/// - Whole lines directly above a key or value, or before it on its line: that value, and the
///   containers that begin with it.
/// - Inside a value without keys: that value.
/// - All others belong to no value, but to a container.
///
/// - Complexity: O(n log n) in the nodes and comments to create; each query takes O(log n) and the
///   depth of the value.
struct CommentOwners {
    struct Owners {
        /// The possible owners; empty for a comment of a container.
        var nodes: [Int] = []
        var isInner = false
        /// Whether it is at a part of an object that is not a member.
        var isAtExtra = false
        var neighbours: [Int] = []
        /// The range from the token before it to the token after it.
        var surroundings: Range<Int>
    }

    private struct Token {
        var range: Range<Int>
        var node: Int
        var isExtra = false
    }

    private let tree: Tree
    private let lines: SourceLines
    private let comments: [Range<Int>]
    private var tokens: [Token] = []
    private var parents: [Int32] = []
    /// Whether no empty line separates a comment from the next token.
    private var leads: [Bool] = []
    /// The number of comments at the beginning that are about the document.
    private var headCount = 0

    /// - Parameter extras: The ranges between members of objects that are not members.
    init(
        _ source: RewriteSource, _ comments: [Range<Int>],
        _ extras: [(object: Int, range: Range<Int>)]
    ) {
        tree = Tree(source.document, isTextual: false)
        lines = source.lines
        self.comments = comments
        tokens = extras.map { Token(range: $0.range, node: $0.object, isExtra: true) }
        findTokens(besides: Set(extras.map(\.object)))
        findLeads()
        findHead()
    }

    func parent(of node: Int) -> Int? { parents[node] < 0 ? nil : Int(parents[node]) }

    /// - Parameter extended: Objects with extras, which are tokens, too.
    private mutating func findTokens(besides extended: Set<Int>) {
        let tape = tree.tape
        parents = Array(repeating: -1, count: tape.count)
        var open: [Int] = []
        var index = 0
        while index < tape.count {
            while let last = open.last, Int(tape[last].next) <= index { open.removeLast() }
            let node = tape[index]
            var range = tape.sourceRange(of: node)
            if node.isKind(.alias) { range = wordRange(at: range.lowerBound) }
            if let last = open.last { parents[index] = Int32(last) }
            if node.isKind(.key), node.head & TapeNode.merged != 0, !tree.hasLinkedKeys {
                index = max(Int(tape[index + 1].next), index + 2)
                continue
            }
            let isContainer = node.isKind(.object) || node.isKind(.array)
            if isContainer { open.append(index) }
            // A bracket on its own line is a token for the comments above it.
            if isContainer, index > 0, !tape[index - 1].isKind(.key),
                tape.childCount(of: index) > 0, range.upperBound <= lines.bytes.count,
                lines.line(of: range.lowerBound)
                    < lines.line(of: tape.sourceRange(of: tape[index + 1]).lowerBound)
            {
                tokens.append(
                    Token(range: range.lowerBound..<range.lowerBound + 1, node: index))
            }
            let isToken =
                isContainer
                ? tape.childCount(of: index) == 0 && !range.isEmpty && !extended.contains(index)
                : true
            // Comments beside an empty document are about nothing in it.
            let isEmpty = index == 0 && (isContainer || range.isEmpty)
            if isToken, !isEmpty, !node.isKind(.removed), range.upperBound <= lines.bytes.count {
                tokens.append(
                    Token(range: range, node: node.isKind(.key) ? index + 1 : index))
            }
            index += 1
        }
        let isOrdered = zip(tokens, tokens.dropFirst()).allSatisfy {
            $0.range.lowerBound <= $1.range.lowerBound
        }
        if !isOrdered { tokens.sort { $0.range.lowerBound < $1.range.lowerBound } }
    }

    /// Returns the range of an alias's name; the alias itself has an empty range.
    private func wordRange(at start: Int) -> Range<Int> {
        let word = lines.bytes.suffix(from: min(start, lines.bytes.count)).prefix {
            $0 > 0x20 && ![0x2C, 0x5D, 0x7D].contains($0)
        }
        return start..<max(start, word.endIndex)
    }

    private mutating func findLeads() {
        leads = Array(repeating: false, count: comments.count)
        var next = tokens.count
        for index in comments.indices.reversed() {
            let end = comments[index].upperBound
            while next > 0, tokens[next - 1].range.lowerBound >= end { next -= 1 }
            guard next < tokens.count else { continue }
            let line = lines.line(of: end - 1)
            let start = tokens[next].range.lowerBound
            // A line with the dash and the anchor of an element has no token (YAML).
            let isBelowDash = lines.line(of: start) == line + 2 && isDash(line + 1)
            if lines.line(of: start) <= line + 1 || isBelowDash {
                leads[index] = true
            } else if index + 1 < comments.count, comments[index + 1].lowerBound < start {
                leads[index] =
                    leads[index + 1]
                    && lines.line(of: comments[index + 1].lowerBound) <= line + 1
            }
        }
    }

    /// Whether a line begins with a dash and an anchor, a tag or a comment (YAML).
    private func isDash(_ line: Int) -> Bool {
        let dash = lines.whiteSpace(from: lines.start(ofLine: line)).upperBound
        guard dash < lines.bytes.count, lines.bytes[dash] == UInt8(ascii: "-") else { return false }
        let next = lines.bytes[lines.whiteSpace(from: dash + 1).upperBound...].first
        return next.map("&!#".utf8.contains) ?? false
    }

    /// Finds the lines of comments that the source begins with: several, or one that is known to
    /// be about documents.
    private mutating func findHead() {
        var line = 0
        let first = tokens.first?.range.lowerBound ?? .max
        for comment in comments {
            guard comment.upperBound <= first, lines.line(of: comment.lowerBound) == line else {
                break
            }
            line = lines.line(of: comment.upperBound - 1) + 1
            headCount += 1
        }
        if headCount == 1, !CommentSyntax.isAboutDocument(lines.bytes[comments[0]]) {
            headCount = 0
        }
    }

    func owners(of index: Int) -> Owners {
        let comment = comments[index]
        let next = tokens.partitioningIndex { $0.range.lowerBound >= comment.upperBound }
        let last = tokens.partitioningIndex { $0.range.lowerBound >= comment.lowerBound } - 1
        let before = last >= 0 ? tokens[last] : nil
        let after = next < tokens.count ? tokens[next] : nil
        var owners = Owners(
            neighbours: [before, after].compactMap { $0?.node },
            surroundings: (before?.range.lowerBound ?? 0)..<max(
                after?.range.upperBound ?? lines.bytes.count, comment.upperBound))
        if let before, before.range.upperBound > comment.lowerBound {
            owners.nodes = [before.node]
            owners.isInner = true
            return owners
        }
        let (line, lastLine) = (
            lines.line(of: comment.lowerBound), lines.line(of: comment.upperBound - 1)
        )
        if last >= 0 {
            let (nodes, end) = values(endingWith: last, before: comment.lowerBound, after)
            if lines.line(of: end) == line {
                owners.nodes += nodes
                owners.isInner = tree.range(nodes[0]).upperBound > comment.lowerBound
                owners.isAtExtra = tokens[last].isExtra
            }
        }
        if let after, !isClosed(around: comment, after: before, before: after) {
            if owners.nodes.isEmpty, !lines.isFirst(comment.lowerBound), isDash(line),
                lines.line(of: after.range.lowerBound) > line
            {
                owners.nodes = values(beginningWith: next, after: comment.upperBound)
            }
            let isLead =
                lines.isFirst(comment.lowerBound) && leads[index]
                && lines.column(of: comment.lowerBound)
                    <= lines.indentation(at: after.range.lowerBound).count + 1
            if isLead || lines.line(of: after.range.lowerBound) == lastLine {
                owners.nodes += values(beginningWith: next, after: comment.upperBound)
                owners.isAtExtra = owners.isAtExtra || after.isExtra
                if index < headCount { owners.nodes.append(0) }
            }
        }
        return owners
    }

    /// Whether a bracket before the next token closes a container around a comment.
    private func isClosed(around comment: Range<Int>, after: Token?, before next: Token) -> Bool {
        var node = after.flatMap { parent(of: $0.node) }
        while let around = node {
            let end = tree.range(around).upperBound
            if end > next.range.lowerBound { return false }
            if end > comment.upperBound, ")]}>".utf8.contains(lines.bytes[end - 1]) { return true }
            node = parent(of: around)
        }
        return false
    }

    /// Returns the values that end with a token before a comment, or the container that begins
    /// between both, and the offset of that end or start.
    private func values(
        endingWith token: Int, before limit: Int, _ after: Token?
    ) -> (nodes: [Int], end: Int) {
        let range = tokens[token].range
        let end = range.upperBound
        if let around = after.flatMap({ parent(of: $0.node) }),
            (end..<limit).contains(tree.range(around).lowerBound)
        {
            return ([around], tree.range(around).lowerBound)
        }
        var node = tokens[token].node
        // An attribute is in the tag of its element.
        if node > 0, tree.isAttribute(tree.tape[node - 1]) { node = parent(of: node) ?? node }
        var next = parent(of: node)
        while let around = next, tree.range(around).upperBound <= limit {
            // A table that dotted keys name ends with its last value.
            if tree.range(around).upperBound > max(end, tree.range(node).upperBound) {
                node = around
            }
            next = parent(of: around)
        }
        // The element of an attribute may end after the comment.
        let isOpen = node == tokens[token].node || tree.range(node).upperBound > limit
        let last = isOpen ? end : tree.range(node).upperBound
        // The tag after a text is on the line below its last line end.
        let isTag = lines.bytes[last...].starts(with: "</".utf8)
        return (
            [node] + elements(beginningWith: token), max(isTag ? last : last - 1, range.lowerBound)
        )
    }

    /// Returns the values that begin with a token after a comment.
    private func values(beginningWith token: Int, after limit: Int) -> [Int] {
        var nodes = [tokens[token].node]
        while let around = parent(of: nodes[nodes.count - 1]),
            tree.range(around).lowerBound >= limit
        {
            if let outer = parent(of: around), tree.kind(outer) == .object { break }
            nodes.append(around)
        }
        // All values that a dotted key names.
        var next = token
        while next + 1 < tokens.count, parent(of: tokens[next + 1].node) == tokens[next].node,
            lines.bytes[tokens[next].range.upperBound..<tokens[next + 1].range.lowerBound]
                .allSatisfy({ [0x20, 0x22, 0x27, 0x2E].contains($0) })
        {
            next += 1
            nodes.append(tokens[next].node)
        }
        return nodes + elements(beginningWith: next)
    }

    /// Returns the first element of an array whose header is also that of the element (`[[a]]`).
    private func elements(beginningWith token: Int) -> [Int] {
        let line = lines.start(of: tokens[token].range.lowerBound)
        let text = lines.bytes[line..<tokens[token].range.lowerBound].drop { $0 == 0x20 }
        guard text.starts(with: [0x5B, 0x5B]), tree.kind(tokens[token].node) == .array else {
            return []
        }
        return tree.children(of: tokens[token].node).prefix(1).map(\.value)
    }
}
