import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The outcome of aliases and merged members whose target changes.
///
///     base: &b {x: 1}      x = 2 here only: `r` has to keep 1, so that its alias is written out
///     r: *b                x = 2 in both: the alias follows
struct YAMLReferences {
    enum State {
        case kept
        case becomes(Int, key: String?)
        case removed
        /// The node is moved after this offset.
        case moved(Int)
    }

    /// Aliases and merged members whose new value follows from their target.
    var following: Set<Int> = []
    /// New members that a merge key already provides, by their value in the target.
    var broughtIn: Set<Int> = []
    /// Aliases to expand, and whether each becomes the anchored node.
    private var expansions: [(site: Int, target: Int, isDefinition: Bool)] = []
    /// The offsets of the aliases that become the anchored node, by that node.
    var definitions: [Int: Int] = [:]
    /// Values that lose their anchor.
    private var unnamed: Set<Int> = []
    /// Merged members that become explicit, with their mapping.
    var owned: [Int: Int] = [:]
    /// Mappings that no longer merge others, and write the members which those provided.
    var dissolved: Set<Int> = []

    let source: RewriteSource
    let outline: YAMLOutline
    let changes: ChangeTree
    let target: CodableDocument
    /// Whether a merge key names a mapping.
    private let isMerged: Set<Int>
    private var states: [Int: State] = [:]
    /// Moved values, with the offset before their destination.
    private var destinations: [Int: Int] = [:]
    /// Containers that stay, with other children.
    var continued: Set<Int> = []

    /// - Complexity: O(n) in the nodes if there are aliases or merge keys, else O(1).
    init(
        _ source: RewriteSource, _ outline: YAMLOutline, _ changes: ChangeTree,
        _ target: CodableDocument
    ) {
        (self.source, self.outline) = (source, outline)
        (self.changes, self.target) = (changes, target)
        isMerged = Set(outline.extras.values.joined().flatMap(\.targets))
        guard !outline.aliases.isEmpty || !outline.extras.isEmpty else { return }
        noteStates()
        noteDestinations()
        var sites: [Int: [Int]] = [:]
        for alias in outline.aliases { sites[alias.target, default: []].append(alias.site) }
        for (value, aliases) in sites.sorted(by: { $0.key < $1.key }) {
            resolve(value, aliases)
        }
        resolveMerges()
    }

    // MARK: States

    private mutating func noteStates() {
        for change in changes.containers {
            let children = source.children(of: change.node)
            for slot in change.slots {
                guard let position = slot.position else { continue }
                let node = children[position].value
                let key = slot.newKey.map { target.text(atTapeIndex: $0) }
                switch slot.outcome {
                case .kept: if key != nil { states[node] = .becomes(-1, key: key) }
                case .changed(let inner):
                    states[node] = .becomes(inner.target, key: key)
                    continued.insert(node)
                case .replaced(let value): states[node] = .becomes(value, key: key)
                default: states[node] = .removed
                }
            }
        }
    }

    private mutating func noteDestinations() {
        for change in changes.containers {
            let children = source.children(of: change.node)
            var offset = outline.places[change.node].begin
            for slot in change.slots {
                if let position = slot.position, outline.places[children[position].value].isWritten
                {
                    offset = max(offset, outline.places[children[position].value].end)
                }
                switch slot.outcome {
                case .moved(_, let from): destinations[from] = offset
                case .inserted(let value), .replaced(let value):
                    let end = target.withUnsafeTape { Int($0[value].next) }
                    for place in changes.parts(from: value, to: end) {
                        if let from = changes.parts[place] { destinations[from] = offset }
                    }
                default: break
                }
            }
        }
    }

    func state(of node: Int) -> State {
        if let offset = destinations[node] { return .moved(offset) }
        if let state = states[node] { return state }
        var inner = node
        while let outer = source.parent(of: inner) {
            if let offset = destinations[outer] { return .moved(offset) }
            if let state = states[outer] {
                switch state {
                case .removed: return .removed
                case .becomes(let value, _):
                    // The children of a container that stays have states of their own.
                    return value < 0 || continued.contains(outer) ? .kept : .removed
                case .kept, .moved: return .kept
                }
            }
            inner = outer
        }
        return .kept
    }

    // MARK: Aliases

    private mutating func resolve(_ value: Int, _ aliases: [Int]) {
        var kept: [Int] = []
        var hasFollowers = false
        let state = state(of: value)
        for site in aliases {
            switch (self.state(of: site), state) {
            case (.becomes(let wanted, _), .becomes(let new, _)) where wanted >= 0 && new >= 0:
                if target.node(atTapeIndex: wanted).isEquivalent(to: target.node(atTapeIndex: new))
                {
                    following.insert(site)
                    hasFollowers = true
                }
            case (.kept, _), (.becomes(-1, _), _): kept.append(site)
            default: break
            }
        }
        switch state {
        case .kept, .becomes(-1, _): return
        case .moved(let offset) where kept.allSatisfy({ outline.places[$0].begin > offset }):
            // The anchor moves along, and still precedes all its aliases.
            return
        case .removed, .moved:
            if let first = kept.first {
                expansions.append((first, value, true))
                definitions[value] = outline.places[first].begin
            }
        case .becomes:
            if kept.count > 1, !hasFollowers, !isMerged.contains(value) {
                unnamed.insert(value)
                expansions.append((kept[0], value, true))
            } else {
                for site in kept { expansions.append((site, value, false)) }
            }
        }
    }

    // MARK: Edits

    /// Expands aliases and merged members that keep their value while their target changes.
    func expand(with rewriter: YAMLRewriter, _ edits: inout EditList) throws {
        let node = edits.node
        defer { edits.node = node }
        let plan = YAMLValuePlan(rewriter: rewriter)
        for (site, value, isDefinition) in expansions {
            edits.node = site
            if !isDefinition || unnamed.contains(value) { edits.note(.aliasExpanded) }
            edits.node = rewriter.source.parent(of: site) ?? 0
            let place = rewriter.outline.places[value]
            let properties = isDefinition ? rewriter.propertiesEnd(place) : nil
            try plan.replace(
                site, by: rewriter.source.node(value), .replaced, &edits,
                properties: properties.map { Array(rewriter.bytes[place.begin..<$0]) } ?? [])
        }
        for value in unnamed.sorted() {
            edits.node = rewriter.source.parent(of: value) ?? 0
            rewriter.dropAnchor(rewriter.outline.places[value], &edits)
        }
        let changed = Set(changes.containers.map(\.node))
        for mapping in dissolved.union(owned.values).subtracting(changed).sorted() {
            edits.node = mapping
            if rewriter.outline.places[mapping].isFlow {
                try expandFlow(mapping, with: rewriter, &edits)
                continue
            }
            let change = ContainerChange(node: mapping, target: mapping)
            change.slots = rewriter.source.children(of: mapping).indices.map {
                ContainerChange.Slot(position: $0, outcome: .kept)
            }
            var entries = try YAMLEntries(
                rewriter: rewriter, change: change, target: rewriter.source.document,
                references: self)
            try entries.run(&edits)
        }
    }
}

extension YAMLRewriter {
    func dropAnchor(_ place: YAMLNodeRange, _ edits: inout EditList) {
        let properties = place.properties(in: bytes)
        guard let anchor = properties.first(where: { bytes[$0.lowerBound] == ASCII.ampersand })
        else { return }
        let isLast = lines.isLast(anchor.upperBound)
        let before = lines.whiteSpace(before: anchor.lowerBound)
        let end = lines.whiteSpace(from: anchor.upperBound).upperBound
        edits.delete(
            isLast ? before.lowerBound..<anchor.upperBound : anchor.lowerBound..<end)
    }
}
