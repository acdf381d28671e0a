import VersionedCodableDocuments
import VersionedCodableFormatKit

// Merge keys of mappings that change, or whose merged mappings change.
extension YAMLReferences {
    mutating func resolveMerges() {
        guard !outline.extras.isEmpty else { return }
        let (source, outline, target) = (source, outline, target)
        var origins: [Int: Int] = [:]
        var merged: [(key: Int, mapping: Int)] = []
        for node in outline.places.indices where source.entry(node).isKind(.key) {
            if outline.places[node].isWritten {
                origins[source.range(of: node).lowerBound] = node
            } else if let mapping = source.parent(of: node + 1) {
                merged.append((node, mapping))
            }
        }
        /// The mappings that provide merged members.
        var providers: [Int: Int] = [:]
        for (key, mapping) in merged {
            guard let origin = origins[source.range(of: key).lowerBound] else { continue }
            let provider = source.parent(of: origin + 1)
            providers[key + 1] = provider
            // A mapping that is lost gives nothing.
            guard let provider, staysInText(provider) else { continue }
            resolveMember(key + 1, of: mapping, origin + 1)
        }
        let byNode = Dictionary(
            changes.containers.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
        // The new members of each mapping, found once, because others may merge it many times.
        var gains: [Int: [String: DocumentNode]] = [:]
        func gained(by mapping: Int) -> [String: DocumentNode] {
            if let known = gains[mapping] { return known }
            let found = byNode[mapping].map { newMembers(of: $0) } ?? [:]
            gains[mapping] = found
            return found
        }
        // The keys that each merged mapping will have, where others lose a member.
        var keys: [Int: Set<String>] = [:]
        func reveals(_ members: Set<String>, _ mapping: Int) -> Bool {
            guard !members.isEmpty else { return false }
            if keys[mapping] == nil {
                let names =
                    byNode[mapping].map {
                        target.node(atTapeIndex: $0.target).members.map(\.key)
                    } ?? source.children(of: mapping).compactMap { $0.key.map(source.text) }
                keys[mapping] = Set(names)
            }
            return keys[mapping].map { !members.isDisjoint(with: $0) } ?? false
        }
        for (mapping, extras) in outline.extras where staysInText(mapping) {
            lazy var own = OwnMembers(of: mapping, byNode[mapping], source, outline, target)
            for extra in extras {
                for (index, parent) in extra.targets.enumerated() where !dissolved.contains(mapping)
                {
                    if isLost(parent, before: extra.begin)
                        || byNode[mapping] != nil && reveals(own.lost, parent)
                    {
                        dissolved.insert(mapping)
                    } else if case let gained = gained(by: parent), !gained.isEmpty {
                        // The first of several mappings counts.
                        let first = Set(extra.targets[..<index])
                        resolve(gained, of: mapping, own) { member in
                            providers[member].map(first.contains) ?? false
                        }
                    }
                }
            }
        }
    }

    /// Returns the members that a mapping gets, by their keys.
    private func newMembers(of change: ContainerChange) -> [String: DocumentNode] {
        let object = target.node(atTapeIndex: change.target)
        let keys = change.slots.lazy.filter { !$0.isRemoved }.compactMap(\.newKey)
        let members = keys.map { target.text(atTapeIndex: $0) }.map { ($0, object[$0]) }
        return Dictionary(members, uniquingKeysWith: { first, _ in first })
    }

    private func staysInText(_ node: Int) -> Bool {
        switch state(of: node) {
        case .kept, .becomes(-1, _): true
        case .becomes: continued.contains(node)
        case .removed, .moved: false
        }
    }

    /// Whether a mapping has no anchor before an offset any more, or is no mapping.
    private func isLost(_ mapping: Int, before offset: Int) -> Bool {
        switch state(of: mapping) {
        case .kept, .becomes(-1, _): false
        case .becomes: !continued.contains(mapping)
        case .moved(let place): offset < min(place, definitions[mapping] ?? place)
        case .removed: offset < definitions[mapping] ?? .max
        }
    }

    /// The members of a mapping by their keys.
    private struct OwnMembers {
        /// New ones, by their value in the target.
        var inserted: [String: Int] = [:]
        /// Those of the text.
        var written: Set<String> = []
        /// Those that a merge key provides, by their value.
        var merged: [String: Int] = [:]
        /// Former ones of the text.
        var lost: Set<String> = []

        /// - Complexity: O(n) in the members.
        init(
            of mapping: Int, _ change: ContainerChange?, _ source: RewriteSource,
            _ outline: YAMLOutline, _ target: CodableDocument
        ) {
            var removed: Set<Int> = []
            var renamed: [Int: String] = [:]
            for slot in change?.slots ?? [] {
                let key = slot.newKey.map { target.text(atTapeIndex: $0) }
                if case .inserted(let value) = slot.outcome, let key {
                    inserted[key] = value
                } else if let position = slot.position {
                    renamed[position] = key
                    if slot.isRemoved { removed.insert(position) }
                }
            }
            for (position, child) in source.children(of: mapping).enumerated() {
                guard let key = child.key else { continue }
                let text = renamed[position] ?? source.text(of: key)
                if removed.contains(position) || renamed[position] != nil,
                    outline.places[key].isWritten
                {
                    lost.insert(source.text(of: key))
                }
                if removed.contains(position) { continue }
                if outline.places[key].isWritten {
                    written.insert(text)
                } else {
                    merged[text] = child.value
                }
            }
            lost.subtract(inserted.keys)
            lost.subtract(written)
        }
    }

    /// Decides about the members that a mapping gets by a merge key: it may want them or have
    /// others with the same keys; else it can no longer merge.
    ///
    /// - Parameter isHidden: Whether a merged member hides one with its key.
    /// - Complexity: O(n) in the members of the mapping that is smaller.
    private mutating func resolve(
        _ gained: [String: DocumentNode], of mapping: Int, _ own: OwnMembers,
        isHidden: (Int) -> Bool
    ) {
        for (key, value) in gained where !own.written.contains(key) {
            if let other = own.inserted[key] {
                if target.node(atTapeIndex: other).isEquivalent(to: value) {
                    broughtIn.insert(other)
                }
            } else if own.merged[key].map({ following.contains($0) || isHidden($0) }) != true {
                dissolved.insert(mapping)
                return
            }
        }
    }

    private mutating func resolveMember(_ value: Int, of mapping: Int, _ origin: Int) {
        switch (state(of: value), state(of: origin)) {
        case (.becomes(let wanted, let key), .becomes(let new, let otherKey)):
            guard key == otherKey else { return }
            if wanted < 0, new < 0 {
                following.insert(value)
            } else if wanted >= 0, new >= 0,
                target.node(atTapeIndex: wanted).isEquivalent(to: target.node(atTapeIndex: new))
            {
                following.insert(value)
            }
        case (.removed, .removed), (.removed, .moved): following.insert(value)
        case (.kept, .becomes), (.kept, .removed), (.kept, .moved):
            owned[value] = mapping
        default: break
        }
    }

    // MARK: Edits

    /// Writes out members of a merge key in a flow mapping.
    func expandFlow(
        _ mapping: Int, with rewriter: YAMLRewriter, _ edits: inout EditList
    ) throws {
        let merges = (rewriter.outline.extras[mapping] ?? []).filter(\.isMerge)
        let isDissolved = dissolved.contains(mapping)
        guard let merge = merges.last, !isDissolved || merges.count == 1 else {
            throw EditRefusal("several merge keys in a flow mapping")
        }
        var brackets = rewriter.brackets
        var texts: [[UInt8]] = []
        for child in rewriter.source.children(of: mapping) {
            guard let key = child.key, !rewriter.outline.places[key].isWritten,
                isDissolved || owned[child.value] != nil
            else { continue }
            let name = try rewriter.texts.key(
                rewriter.source.text(of: key), like: nil, inFlow: true)
            let node = rewriter.source.node(child.value)
            let value = try brackets.text(of: node, indentation: [], isInline: true)
            texts.append(
                name + [ASCII.colon, ASCII.space] + rewriter.texts.properties(of: node) + value)
        }
        guard !texts.isEmpty else { throw EditRefusal("a merge key in a flow mapping") }
        edits.note(.mergeExpanded)
        let text = Array(texts.joined(separator: [ASCII.comma, ASCII.space]))
        if isDissolved {
            edits.replace(merge.begin..<merge.end, with: text, .replaced)
        } else {
            edits.insert([ASCII.comma, ASCII.space] + text, at: merge.end, .inserted)
        }
    }
}
