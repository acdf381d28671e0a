import VersionedCodableDocuments
import VersionedCodableFormatKit

/// What the text of a value says besides the value: tags, and the kinds and offsets of dates.
///
/// Values do not contain it, so that it is lost where an unchanged value is printed without its
/// origin, and a comparison of values does not prove it.
struct Marks {
    /// The unchanged values with marks, by their nodes of the target.
    private(set) var origins: [Int: Int] = [:]
    /// The values of a binary document, by the values of their kind that replace them.
    private(set) var successors: [Int: Int] = [:]
    /// Parts of explicitly moved values, by the target of the whole value.
    private var moved: [Int: Int] = [:]
    private let source: MarkTable
    private let target: Tree

    /// The members that merge keys provide, with the members that they are copies of.
    var merged: [Int: Int] { source.merged }

    /// - Complexity: O(n) in the nodes, if the source has marks or aliases.
    init(_ changes: ChangeTree, from tree: Tree, to target: Tree, _ known: KnownOrigins?) {
        source = MarkTable(tree)
        self.target = target
        guard source.hasMarks else { return }
        let byNode = Dictionary(
            (changes.containers + changes.relocated.values).map { ($0.node, $0) },
            uniquingKeysWith: { first, _ in first })
        var seen: Set<Tree.Pair> = []
        func walk(_ start: [Tree.Pair], root: Int?) {
            var pending = start
            while let pair = pending.popLast() {
                guard source.mayHaveMarks(in: pair.left), seen.insert(pair).inserted else {
                    continue
                }
                note(pair, root)
                guard tree.isContainer(pair.left), tree.kind(pair.left) == target.kind(pair.right)
                else { continue }
                if let change = byNode[tree.tape.resolve(pair.left)], change.target == pair.right {
                    pending += pairs(of: change, tree, known)
                } else {
                    pending += tree.commonChildren(of: pair, target)
                }
            }
        }
        for (other, node) in (known?.moved ?? [:]).sorted(by: { $0.key < $1.key })
        where known?.replaced.contains(other) != true {
            walk([Tree.Pair(left: node, right: other)], root: other)
        }
        if case .replaced = changes.root {} else { walk([Tree.Pair(left: 0, right: 0)], root: nil) }
        let others = changes.parts.merging(known?.copies ?? [:]) { part, _ in part }
        walk(others.map { Tree.Pair(left: $1, right: $0) }, root: nil)
        if source.isBinary { noteSuccessors(changes) }
    }

    private mutating func noteSuccessors(_ changes: ChangeTree) {
        func note(_ node: Int, _ outcome: ContainerChange.Outcome) {
            guard case .replaced(let other) = outcome else { return }
            let kinds = (source.tree.node(node).kind, target.node(other).kind)
            let areNumbers = [kinds.0, kinds.1].allSatisfy { $0 == .integer || $0 == .real }
            guard kinds.0 == kinds.1 || areNumbers else { return }
            successors[target.tape.resolve(other)] = node
        }
        note(0, changes.root)
        for change in changes.containers {
            let old = source.tree.children(of: change.node)
            for slot in change.slots {
                if let position = slot.position { note(old[position].value, slot.outcome) }
            }
        }
    }

    private mutating func note(_ pair: Tree.Pair, _ root: Int?) {
        let node = source.origin(of: pair.left)
        let other = target.tape.resolve(pair.right)
        guard source.isMarked(node), origins[other] == nil,
            source.tree.isContainer(node)
                ? source.tree.kind(node) == target.kind(other)
                : source.tree.hash(node) == target.hash(other)
        else { return }
        origins[other] = node
        if let root { moved[other] = root }
    }

    private func pairs(
        of change: ContainerChange, _ tree: Tree, _ known: KnownOrigins?
    ) -> [Tree.Pair] {
        let old = tree.children(of: change.node)
        var others = ChildQueue(of: change.target, target)
        var pairs: [Tree.Pair] = []
        for slot in change.slots where !slot.isRemoved {
            let child = slot.position.map { old[$0] }
            let key =
                slot.newKey.map { target.keyIdentity($0) }
                ?? child?.key.map { tree.keyIdentity($0) }
            guard let other = others.next(key) else { continue }
            switch slot.outcome {
            case .moved(_, let from): pairs.append(Tree.Pair(left: from, right: other))
            case .kept, .changed:
                if let child { pairs.append(Tree.Pair(left: child.value, right: other)) }
            case .replaced:
                guard let child else { break }
                // An alias that is written out with changes.
                if tree.tape[child.value].isKind(.alias), known?.replaced.contains(other) != true {
                    pairs.append(Tree.Pair(left: child.value, right: other))
                }
                // A value that becomes the only element of an array, or was it.
                let isWrapped = target.kind(other) == .array && tree.kind(child.value) != .array
                let isUnwrapped = target.kind(other) != .array && tree.kind(child.value) == .array
                let inner = isWrapped ? target.children(of: other) : tree.children(of: child.value)
                guard isWrapped || isUnwrapped, inner.count == 1 else { break }
                let pair = Tree.Pair(
                    left: isWrapped ? child.value : inner[0].value,
                    right: isWrapped ? inner[0].value : other)
                if tree.hash(pair.left) == target.hash(pair.right) { pairs.append(pair) }
            case .inserted, .removed: break
            }
        }
        return pairs
    }

    /// Checks that the result has the marks of all unchanged values.
    ///
    /// - Throws: `RewriteError` of kind `.refused` when it lacks one of them.
    /// - Complexity: O(n) in the nodes, if there are marks.
    func check(_ result: Tree) throws(RewriteError) {
        guard !origins.isEmpty else { return }
        let table = MarkTable(result)
        var lost: Int?
        var seen: Set<Tree.Pair> = []
        var pending = [Tree.Pair(left: 0, right: 0)]
        while let pair = pending.popLast() {
            let other = target.tape.resolve(pair.left)
            let isShared = other != pair.left || result.tape.resolve(pair.right) != pair.right
            if isShared, !seen.insert(pair).inserted { continue }
            if let node = origins[other], source.mark(of: node) != table.mark(of: pair.right) {
                lost = min(lost ?? other, other)
            }
            if target.isContainer(pair.left) { pending += target.commonChildren(of: pair, result) }
        }
        guard let lost else { return }
        let value = moved[lost] == nil ? "an unchanged value" : "the moved value"
        throw RewriteError(
            .refused, "a tag or the kind of a date of \(value) would be lost",
            at: target.path(moved[lost] ?? lost))
    }
}

/// The marks of the values of a document.
struct MarkTable {
    let tree: Tree
    /// The written members, by those that merge keys provide.
    private(set) var merged: [Int: Int] = [:]
    private let hasTags: Bool
    /// Whether the document is not text, so that all of it is written again.
    let isBinary: Bool
    /// Values with marks, aliases and merged members, ascending.
    private var nodes: [Int] = []
    private(set) var hasMarks = false

    /// - Complexity: O(n) in the nodes.
    init(_ tree: Tree) {
        self.tree = tree
        // The annotations of documents of elements are no tags.
        hasTags = tree.document.hasAnnotations && !tree.hasLinkedKeys
        isBinary = !tree.document.capabilities.contains(.text)
        if hasTags {
            merged = MarkTable.merged(in: tree)
        }
        for node in 0..<tree.tape.count {
            let isMarked = isMarked(node)
            hasMarks = hasMarks || isMarked
            if isMarked || tree.tape[node].isKind(.alias) || merged[node] != nil {
                nodes.append(node)
            }
        }
    }

    /// Returns the members that merge keys provide, with the members that they are copies of.
    private static func merged(in tree: Tree) -> [Int: Int] {
        var merged: [Int: Int] = [:]
        var written: [Int: Int] = [:]
        var node = 0
        while node < tree.tape.count {
            if tree.tape[node].isKind(.key) {
                let start = tree.range(node).lowerBound
                if tree.tape[node].head & TapeNode.merged == 0 {
                    written[start] = node + 1
                } else {
                    if let origin = written[start] { merged[node + 1] = origin }
                    // The copy has the places of its origin.
                    node = max(node + 1, Int(tree.tape[node + 1].next) - 1)
                }
            }
            node += 1
        }
        return merged
    }

    /// Returns the written value of an alias or a merged member.
    func origin(of node: Int) -> Int {
        let node = tree.tape.resolve(node)
        return merged[node] ?? node
    }

    /// Whether a value has a mark or an unusual notation.
    func isMarked(_ node: Int) -> Bool {
        let entry = tree.tape[node]
        return switch entry.kind {
        case .key, .alias, .removed: false
        case _ where isBinary: true
        case .integer, .real: entry.head & TapeNode.detached != 0 || hasTag(node)
        case .dateText: true
        case .string: entry.extra == TapeNode.localTime || hasTag(node)
        default: hasTag(node)
        }
    }

    private func hasTag(_ node: Int) -> Bool {
        hasTags && tree.document.annotation(.tag, atTapeIndex: node) != nil
    }

    func mayHaveMarks(in node: Int) -> Bool {
        let first = nodes.partitioningIndex { $0 >= node }
        return first < nodes.count && tree.nodes(of: node).contains(nodes[first])
    }

    /// Returns what must not be lost.
    func mark(of node: Int) -> [String?] {
        let node = origin(of: node)
        let entry = tree.tape[node]
        return [
            hasTags ? tree.document.annotation(.tag, atTapeIndex: node) : nil,
            entry.isKind(.dateText) ? tree.text(node) : nil,
            entry.isKind(.string) && entry.extra == TapeNode.localTime ? "time" : nil,
        ]
    }
}
