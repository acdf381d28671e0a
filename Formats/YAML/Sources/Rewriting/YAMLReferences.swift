import VersionedCodableDocuments
import VersionedCodableFormatKit

/// What becomes of aliases and merge keys when values change.
///
/// - An alias stays where its new value equals its anchor, which precedes it; else its value is
///   written out there.
/// - A merge key stays. A member that it provides and that differs is written after it; where it
///   would provide one that must not be there, the edit is refused.
struct YAMLReferences {
    private let source: RewriteSource
    private let outline: YAMLOutline
    /// The values of the source that are in the new text, by their node.
    private var placed: [Int: Edited.Value] = [:]
    /// Values that precede what is resolved, all those with an anchor, and their new values.
    private var seen: Set<Int> = []
    private var values: [Int: DocumentNode?] = [:]
    /// The anchored values, and the aliases and the mappings with merge keys, in source order.
    private let anchored: [Int]
    private let sites: [Int]
    /// The block of text at the end of the source, without a line end, if something follows it now.
    private var openBlock: Int?
    /// Notes for the report.
    private(set) var notes: [(EditNote, Int)] = []

    /// - Complexity: O(n) in the nodes.
    init(_ source: RewriteSource, _ outline: YAMLOutline, _ root: Edited.Value) {
        self.source = source
        self.outline = outline
        let places = outline.places
        anchored = places.indices.filter {
            !places[$0].isAlias && places[$0].has(ASCII.ampersand, in: source.bytes)
        }
        let aliases = places.indices.filter {
            places[$0].isWritten && source.entry($0).isKind(.alias)
        }
        var sites = (aliases + outline.merges.keys).sorted()
        let last = source.document.nodeCount - 1
        if !source.lines.endsWithLineEnd, outline.places[last].isBlockScalar,
            outline.places[last].tail == source.bytes.count,
            source.lastValue(root).source != last
        {
            openBlock = last
            sites.append(last)
        }
        self.sites = sites
        guard !sites.isEmpty else { return }
        var pending = [(root, 0 as Int?)]
        while let (value, old) = pending.popLast() {
            if let node = value.source {
                placed[node] = value
            } else if let old {
                placed[old] = value
            }
            if case .edited(let edited) = value,
                edited.source.map({ target(of: $0) == nil }) ?? true
            {
                pending += edited.children.map { ($0.value, $0.origin) }
            }
        }
    }

    /// Returns the tree with what becomes of aliases and merge keys.
    ///
    /// - Throws: `EditRefusal` when a merge key would provide what must not be there.
    mutating func resolved(_ root: Edited.Value) throws -> Edited.Value {
        sites.isEmpty ? root : try resolve(root, over: 0)
    }

    private mutating func resolve(_ value: Edited.Value, over old: Int?) throws -> Edited.Value {
        try source.checkStack()
        switch value {
        case .same(let node):
            if let target = target(of: node) {
                if seen.contains(target), isUnchanged(target) { return value }
                notes.append((.aliasExpanded, node))
                return copied(value, like: target)
            }
            guard hasSites(in: node) else {
                see(node)
                return value
            }
            if node == openBlock { return .new(source.node(node), like: nil) }
            let count = notes.count
            let result = try resolve(source.container(value), isKept: true)
            let isSame =
                notes.count == count
                && result.children.allSatisfy { child in
                    guard case .same(let inner) = child.value else { return false }
                    return child.origin == inner
                }
            return isSame ? value : .edited(result)
        case .new(let node, _):
            if let old, let target = target(of: old), follows(node, target) { return .same(old) }
            if let old { seen.insert(old) }
            return value
        case .edited(let edited):
            if let node = edited.source, let target = target(of: node) {
                let new = try document(value)
                if follows(new, target) { return .same(node) }
                notes.append((.aliasExpanded, node))
                guard outline.places[target].isFlow else { return copied(value, like: target) }
                return .new(new, like: target)
            }
            return .edited(try resolve(edited, isKept: false))
        }
    }

    private mutating func resolve(_ edited: Edited, isKept: Bool) throws -> Edited {
        // Nothing in a value can refer to it.
        defer { if let node = edited.source { seen.insert(node) } }
        if let node = edited.source, let merges = outline.merges[node] {
            return try resolve(edited, merges, node, isKept: isKept)
        }
        let result = Edited(source: edited.source, isObject: edited.isObject)
        for child in edited.children {
            var child = child
            child.value = try resolve(child.value, over: child.origin)
            result.children.append(child)
        }
        return result
    }

    // MARK: Aliases

    private func target(of node: Int) -> Int? {
        source.entry(node).isKind(.alias) ? Int(source.entry(node).length) : nil
    }

    private func hasSites(in node: Int) -> Bool {
        let index = sites.partitioningIndex(where: { $0 >= node })
        return index < sites.count && sites[index] < max(Int(source.entry(node).next), node + 1)
    }

    /// Notes the anchors of an unchanged value.
    private mutating func see(_ node: Int) {
        let end = max(Int(source.entry(node).next), node + 1)
        let first = anchored.partitioningIndex(where: { $0 >= node })
        for anchor in anchored[first...] {
            guard anchor < end else { break }
            seen.insert(anchor)
        }
    }

    /// Whether an anchored value stays as it is.
    private func isUnchanged(_ node: Int) -> Bool {
        var outer: Int? = node
        while let container = outer {
            if let value = placed[container] {
                if case .same = value { return true }
                return false
            }
            outer = source.parent(of: container)
        }
        return false
    }

    /// Returns the new value at an anchor; nil if it is gone.
    private mutating func newValue(of node: Int) throws -> DocumentNode? {
        if let value = values[node] { return value }
        var result: DocumentNode?
        if isUnchanged(node) {
            result = source.node(node)
        } else if let value = placed[node] {
            result = try document(value)
        }
        values[node] = .some(result)
        return result
    }

    private mutating func follows(_ value: DocumentNode, _ target: Int) -> Bool {
        guard seen.contains(target), let new = try? newValue(of: target) else { return false }
        return value.isEquivalent(to: new)
    }

    /// Returns a value as new text, in the notation of the text of an anchor.
    private func copied(_ value: Edited.Value, like target: Int?) -> Edited.Value {
        switch value {
        case .new: return value
        case .edited(let edited):
            let result = Edited(source: nil, isObject: edited.isObject)
            result.children = edited.children.map {
                Edited.Child(key: $0.key, origin: nil, value: copied($0.value, like: nil))
            }
            return .edited(result)
        case .same(let node):
            let node = target ?? self.target(of: node) ?? node
            return .new(source.node(node), like: outline.places[node].isWritten ? node : nil)
        }
    }

    // MARK: Merge keys

    private mutating func resolve(
        _ edited: Edited, _ merges: [YAMLOutline.Merge], _ node: Int, isKept: Bool
    ) throws -> Edited {
        var (kept, merged): ([Edited.Child], [Edited.Child]) = ([], [])
        var rest = merges[...]
        func addMerges(before offset: Int) throws {
            while let merge = rest.first, merge.range.lowerBound < offset {
                rest.removeFirst()
                guard merge.targets.allSatisfy(seen.contains) else { throw refusal(merge) }
                let id = Entry.node(ofExtra: merge.range)
                kept.append(Edited.Child(key: "", origin: id, value: .same(id)))
            }
        }
        for var child in edited.children {
            if let origin = child.origin, !outline.places[origin].isWritten {
                merged.append(child)
                continue
            }
            if let origin = child.origin, source.parent(of: origin) == node {
                try addMerges(before: outline.places[origin].begin)
            }
            child.value = try resolve(child.value, over: child.origin)
            kept.append(child)
        }
        try addMerges(before: .max)
        let provided = try providedMembers(merges)
        let line = source.lines.line(of: merges[0].range.lowerBound) + 1
        let keys = Set(edited.children.map(\.key))
        if let key = provided.keys.filter({ !keys.contains($0) }).min() {
            throw EditRefusal("`<<` on line \(line) provides \(key); write the members out first")
        }
        func isProvided(_ child: Edited.Child) throws -> Bool {
            guard let value = provided[child.key] else { return false }
            return value.isEquivalent(to: try document(child.value))
        }
        kept = try kept.filter { try $0.origin != nil || !isProvided($0) }
        let own = try merged.filter { try !isProvided($0) }.map { child in
            Edited.Child(key: child.key, origin: nil, value: copied(child.value, like: nil))
        }
        let result = Edited(source: node, isObject: true)
        if isKept, !own.isEmpty { notes.append((.mergeExpanded, node)) }
        let last = kept.last { ($0.origin ?? 0) < 0 }?.origin
        for child in kept {
            result.children.append(child)
            if child.origin == last { result.children += own }
        }
        return result
    }

    private func document(_ value: Edited.Value) throws -> DocumentNode {
        switch value {
        case .same(let node): source.node(node)
        case .new(let node, _): node
        case .edited: try CodableDocument(value.documentValue(in: source)).root
        }
    }

    /// Returns what the merge keys of a mapping will provide, unless its own members hide it.
    private mutating func providedMembers(
        _ merges: [YAMLOutline.Merge]
    ) throws -> [String: DocumentNode] {
        var provided: [String: DocumentNode] = [:]
        for merge in merges {
            for target in merge.targets {
                guard let value = try newValue(of: target), value.kind == .object else {
                    throw refusal(merge)
                }
                for (key, member) in value.members where provided[key] == nil {
                    provided[key] = member
                }
            }
        }
        return provided
    }

    private func refusal(_ merge: YAMLOutline.Merge) -> EditRefusal {
        EditRefusal(
            "`<<` on line \(source.lines.line(of: merge.range.lowerBound) + 1) merges a value that "
                + "changes its place or kind; write the members out first")
    }
}
