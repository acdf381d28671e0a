import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The source values that the values of the target were, according to explicit edits.
struct KnownOrigins {
    /// Source values that stay in their container, by the values of the target.
    var staying: [Int: Int] = [0: 0]
    /// Source values that are moved, by the values of the target.
    var moved: [Int: Int] = [:]
    /// Source values that are copied, by the values of the target.
    var copies: [Int: Int] = [:]
    /// Values of the target that the caller set in place of others.
    var replaced: Set<Int> = []
    /// Containers of the target whose children are all known, or known to be new.
    var containers: Set<Int> = []

    /// The reasons of the values of the source that are turned into comments.
    var commentedOut: [Int: String] = [:]

    /// - Parameter hasComments: Whether there is a comment in a list of the source with one element.
    /// - Returns: nil when the whole document is replaced or nothing in it was edited.
    /// - Complexity: O(n) in the children of the containers with edits.
    init?(
        _ document: EditedDocument, in target: Tree,
        hasComments: (_ list: Int, _ element: Int) -> Bool
    ) {
        guard let root = document.root.edited, !document.root.isReplaced else { return nil }
        commentedOut = document.commentedOut
        var pending = [(root, 0, false, false)]
        while let (edited, container, isNew, isCopy) = pending.popLast() {
            guard let pairs = KnownOrigins.pairs(edited, container, target) else { continue }
            // The content of a replacement is matched by value.
            if !isNew { containers.insert(container) }
            for (child, value) in pairs {
                if let node = child.copied { copies[value] = node }
                if let list = child.list, let node = child.node, child.edited == nil,
                    !hasComments(list, node)
                {
                    // It replaces its list, whose comments are those of the member.
                    staying[value] = list
                    replaced.insert(value)
                } else if let node = child.node, isCopy, !child.isMoved {
                    copies[value] = node
                } else if let node = child.node {
                    if child.isMoved { moved[value] = node } else { staying[value] = node }
                    if child.isReplaced { replaced.insert(value) }
                }
                if let edited = child.edited {
                    // The children of an alias are those of its target.
                    let isAlias = child.node.map { document.tree.tape[$0].isKind(.alias) } ?? false
                    pending.append((edited, value, child.isReplaced, isCopy || isAlias))
                }
            }
        }
    }

    private init() {}

    /// Returns the origins for another source or target.
    ///
    /// - Parameters:
    ///   - place: Maps a target node and its source node to the new documents; nil drops both.
    ///   - commentedOut: Maps a source node that is turned into a comment; nil drops it.
    /// - Complexity: O(n) in the known origins.
    func renumbered(
        _ place: (_ other: Int, _ node: Int) -> (other: Int, node: Int)?,
        commentedOut map: (Int) -> Int?
    ) -> KnownOrigins {
        var known = KnownOrigins()
        for (node, reason) in commentedOut {
            if let node = map(node) { known.commentedOut[node] = reason }
        }
        let all = [(staying, \KnownOrigins.staying), (moved, \.moved), (copies, \.copies)]
        for (origins, path) in all {
            for (other, node) in origins {
                guard let place = place(other, node) else { continue }
                known[keyPath: path][place.other] = place.node
                if containers.contains(other) { known.containers.insert(place.other) }
                if replaced.contains(other) { known.replaced.insert(place.other) }
            }
        }
        return known
    }

    /// Returns each child with its value of the target; nil if the target has another shape.
    private static func pairs(
        _ edited: EditedContainer, _ container: Int, _ target: Tree
    ) -> [(EditedContainer.Child, Int)]? {
        let children = edited.parts
        let values = target.children(of: container)
        guard (target.kind(container) == .object) == edited.isObject else { return nil }
        guard edited.isObject else {
            guard children.count == values.count else { return nil }
            return zip(children, values).map { ($0, $1.value) }
        }
        let groups = Dictionary(grouping: values) { target.text($0.key ?? 0) }
        var pairs: [(EditedContainer.Child, Int)] = []
        // Texts between elements have no key: their order follows from the elements.
        for child in children where !(target.hasLinkedKeys && child.key.isEmpty) {
            let parts = EditedContainer.parts(of: child)
            let group = groups[child.key] ?? []
            guard parts.count == group.count || child.isReplaced else { return nil }
            pairs += zip(parts, group).map { ($0, $1.value) }
        }
        return pairs
    }
}

extension KnownOrigins {
    /// Returns the values of the target that differ from equal values of the source, and their
    /// ancestors: moved values, and numbers of another kind in formats that distinguish kinds.
    ///
    /// - Complexity: O(n) in the known origins, plus the depth.
    func differing(_ source: Tree, _ target: Tree) -> Set<Int> {
        var differing: Set<Int> = []
        var pending = moved.keys.compactMap { target.parent(of: $0) }
        if source.document.capabilities.contains(.integerRealDistinction) {
            for other in replaced {
                guard let node = staying[other] ?? moved[other] else { continue }
                let kinds = [source.node(node).kind, target.node(other).kind]
                if Set(kinds) == [.integer, .real] { pending.append(other) }
            }
        }
        while let other = pending.popLast() {
            guard differing.insert(other).inserted, let outer = target.parent(of: other)
            else { continue }
            pending.append(outer)
        }
        return differing
    }
}

extension Matcher {
    /// Pairs the children of a container in which explicit edits name the changes; nil for others.
    ///
    /// - Complexity: O(n) in the children.
    func matchKnown(
        _ change: ContainerChange, _ old: [Tree.Child], _ new: [Tree.Child]
    ) -> Matching? {
        guard let known, known.containers.contains(change.target),
            let origin = known.staying[change.target] ?? known.moved[change.target],
            source.tape.resolve(origin) == change.node
        else { return nil }
        var matching = Matching(old: old.count, new: new.count)
        match(known.staying, &matching, old, new)
        guard source.hasLinkedKeys else { return matching }
        // Texts with nothing left between them become one: the first of them is changed.
        let isText = { (tree: Tree, child: Tree.Child) in
            child.key.map { tree.tape[$0].length == 0 } ?? false
        }
        var last = old.count
        for other in new.indices.reversed() {
            if let place = matching.old(of: other) {
                last = min(last, place)
            } else if isText(target, new[other]) {
                let before = new[..<other].indices.last.flatMap { matching.old(of: $0) } ?? -1
                let between = before + 1..<max(last, before + 1)
                guard let place = between.first(where: { isText(source, old[$0]) })
                else { continue }
                matching.pair(place, other)
                last = place
            }
        }
        return matching
    }
}

extension RewriteSource {
    /// Whether there is a comment in a list with one element.
    ///
    /// - Complexity: O(log n) in the comments, plus the length of the line.
    func hasComments(in list: Int, around element: Int, _ comments: [Range<Int>]) -> Bool {
        var range = range(of: list)
        if self.range(of: element).upperBound == range.upperBound {
            // A list without brackets ends with the line of its element.
            let end = bytes[range.upperBound...].firstIndex(of: ASCII.lineFeed) ?? bytes.count
            range = range.lowerBound..<end
        }
        let first = comments.partitioningIndex { $0.lowerBound >= range.lowerBound }
        return first < comments.count && comments[first].lowerBound < range.upperBound
    }
}
