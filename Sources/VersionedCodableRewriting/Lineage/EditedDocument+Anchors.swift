import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The values of a source that others refer to by aliases and merge keys.
struct AnchoredValues {
    /// The aliases, with the values that they refer to, in the order of the source.
    private(set) var aliases: [(site: Int, target: Int)] = []
    /// The members that merge keys provide, with the members that they are copies of.
    private(set) var merged: [(site: Int, target: Int)] = []
    /// All values that are in the lists, ascending.
    private(set) var nodes: [Int] = []
    private var targets: [Int: Int] = [:]
    private let mergedNodes: Set<Int>

    /// - Complexity: O(n) in the nodes of the source.
    init(of tree: Tree) {
        var written: [Int: Int] = [:]
        var node = 0
        while node < tree.tape.count {
            if tree.tape[node].isKind(.alias) {
                aliases.append((node, tree.tape.resolve(node)))
            } else if tree.tape[node].isKind(.key) {
                let start = tree.range(node).lowerBound
                if tree.tape[node].head & TapeNode.merged == 0 {
                    written[start] = node + 1
                } else {
                    if let origin = written[start] { merged.append((node + 1, origin)) }
                    // The copy has the places of its origin.
                    node = max(node + 1, Int(tree.tape[node + 1].next) - 1)
                }
            }
            node += 1
        }
        mergedNodes = Set(merged.map(\.site))
        let pairs = aliases + merged
        targets = Dictionary(pairs.map { ($0.site, $0.target) }, uniquingKeysWith: { $1 })
        let mappings = merged.flatMap { [$0.site, $0.target] }.compactMap { tree.parent(of: $0) }
        nodes = Set(pairs.flatMap { [$0.site, $0.target] } + mappings).sorted()
    }

    /// Whether a merge key provides a value.
    func isMerged(_ node: Int?) -> Bool { node.map(mergedNodes.contains) ?? false }

    /// Returns the value that an alias or a merged member refers to.
    func target(of node: Int) -> Int? { targets[node] }
}

// Edits that change anchored values for all that refer to them.
extension EditedDocument {
    /// Where values of the source are after the edits.
    private struct Places {
        var paths: [Int: DocumentPath] = [:]
        /// Values that the caller edited or replaced.
        var touched: Set<Int> = []
    }

    /// - Complexity: O(n) in the anchored values and the children of edited containers.
    private func places(of anchors: AnchoredValues) -> Places {
        var places = Places()
        var pending = [(root, DocumentPath([]))]
        while let (child, path) = pending.popLast() {
            if let node = child.node, child.isReplaced || child.edited != nil {
                places.paths[node] = path
                places.touched.insert(node)
                // The children of an alias are those of its target.
                if tree.tape[node].isKind(.alias) { continue }
            }
            if let edited = child.edited {
                for (index, part) in edited.parts.enumerated() {
                    let step = edited.isObject ? PathStep.key(part.key) : .index(index)
                    pending.append((part, path.appending(step)))
                }
            } else if let node = child.node, !child.isReplaced {
                let end = tree.tape[node].isKind(.alias) ? node : Int(tree.tape[node].next)
                let depth = tree.path(node).steps.count
                for other in anchors.nodes[anchors.nodes.partitioningIndex { $0 >= node }...] {
                    guard other < max(end, node + 1) else { break }
                    let steps = tree.path(other).steps.dropFirst(depth)
                    places.paths[other] = DocumentPath(path.steps + steps)
                }
            }
        }
        return places
    }

    /// Returns the path of the anchored value for one that leads through an alias or a merge key.
    ///
    /// - Parameter isChanged: Whether the path may lead to an alias, whose target changes.
    /// - Complexity: O(steps), plus O(n) in the anchored values for a path through one of them.
    mutating func anchored(_ path: DocumentPath, isChanged: Bool = false) -> DocumentPath {
        guard let anchors, !anchors.nodes.isEmpty else { return path }
        var path = path
        // An alias may lead to another one, before it in the source.
        var bound = tree.tape.count
        while let (steps, target) = reference(in: path, isChanged, before: bound),
            let start = places(of: anchors).paths[target]
        {
            path = DocumentPath(start.steps + path.steps.dropFirst(steps))
            bound = target
        }
        return path
    }

    /// Returns how many steps of a path lead to an alias or a merged member, and its target.
    private mutating func reference(
        in path: DocumentPath, _ isChanged: Bool, before bound: Int
    ) -> (steps: Int, target: Int)? {
        for (index, step) in path.steps.enumerated() {
            guard let child = container(at: path.steps[..<index], makes: false)?.child(at: step)
            else { return nil }
            if !child.isReplaced, let target = child.node.flatMap({ anchors?.target(of: $0) }),
                target < bound,
                isChanged || index + 1 < path.steps.count || anchors?.isMerged(child.node) == true
            {
                return (index + 1, target)
            }
        }
        return nil
    }

    /// Sets aliases and merged members that were not edited to what they refer to.
    ///
    /// What is referred to is earlier in the source, so that it is followed before.
    ///
    /// - Complexity: O(n log n) in the aliases and merged members, plus O(m) in the children of
    ///   edited containers.
    mutating func followAnchors() throws {
        guard let anchors, !anchors.nodes.isEmpty, !root.isReplaced else { return }
        let places = places(of: anchors)
        // Where the last member is that a mapping has from another.
        let lasts = Dictionary(
            anchors.merged.map {
                ([tree.parent(of: $0.site), tree.parent(of: $0.target)], $0.site)
            }
        ) { max($0, $1) }
        let sites =
            anchors.aliases.map { ($0.site, $0.target, true) }
            + anchors.merged.map { ($0.site, $0.target, false) }
        for (site, target, isAlias) in sites.sorted(by: { $0.0 < $1.0 }) {
            guard isAlias else {
                try follow(target, at: site, places)
                let (mapping, parent) = (tree.parent(of: site), tree.parent(of: target))
                if lasts[[mapping, parent]] == site, let mapping, let parent {
                    try addNewMembers(of: parent, to: mapping, places)
                }
                continue
            }
            guard !places.touched.contains(site), let path = places.paths[site],
                let origin = places.paths[target], let new = value[path: origin],
                new != value[path: path]
            else { continue }
            try setHere(new, at: path)
        }
    }

    /// Sets a merged member to the member it is a copy of.
    private mutating func follow(_ target: Int, at site: Int, _ places: Places) throws {
        guard let outer = tree.parent(of: target).flatMap({ places.paths[$0] }),
            let path = places.paths[site], !places.touched.contains(site)
        else { return }
        // A mapping that was replaced has members of the same keys.
        let origin = places.paths[target] ?? outer.appending(.key(tree.text(site - 1)))
        guard case .key(let key)? = origin.steps.last, let new = value[path: origin] else {
            return try removeHere(at: path)
        }
        if new != value[path: path] { try setHere(new, at: path) }
        if path.steps.last != .key(key) { try renameHere(path, to: key) }
    }

    private mutating func addNewMembers(
        of parent: Int, to mapping: Int, _ places: Places
    ) throws {
        guard places.touched.contains(parent), let origin = places.paths[parent],
            let path = places.paths[mapping]
        else { return }
        let known = Set(tree.children(of: parent).compactMap { $0.key.map(tree.text) })
        for (key, new) in value[path: origin]?.members ?? [:] where !known.contains(key) {
            let target = path.appending(.key(key))
            if value[path: target] == nil { try setHere(new, at: target) }
        }
    }
}
