import VersionedCodableDocuments

/// A value that a conversion changes.
struct Loss: Error {
    let node: DocumentNode
    /// The change as a verb phrase: "would become text".
    private let change: String

    private init(_ node: DocumentNode, _ change: String) {
        self.node = node
        self.change = change
    }

    private init(of node: DocumentNode, to result: DocumentNode) {
        let becomesLike = node.kind == result.kind
        self.init(
            node, "would become \(becomesLike ? "\(result)" : Loss.nameWithArticle(result))")
    }

    /// Returns the first loss in a conversion; nil if there is none.
    ///
    /// Text without a type may become a string, and the order of keys does not count.
    static func first(from root: DocumentNode, to result: DocumentNode) -> Loss? {
        let hasTags = root.document.hasAnnotations
        // Most conversions keep all values, as one comparison of the whole finds.
        let isPlain =
            !hasTags && !root.document.hasRepeatedKeys && !result.document.hasRepeatedKeys
            && !root.document.hasDatesAsText
        if isPlain, root.isEquivalent(to: result) { return nil }
        var pairs = [(root, result)]
        while let (node, other) = pairs.popLast() {
            let kept = hasTags ? other.ownTags : []
            if hasTags, let tag = node.ownTags.first(where: { !kept.contains($0) }) {
                return Loss(node, "would lose the tag \(tag)")
            }
            switch (node.kind, other.kind) {
            case (.object, .object)
            where node.document.hasRepeatedKeys || other.document.hasRepeatedKeys:
                do throws(Loss) {
                    pairs += try repeatedMembers(of: node, in: other).reversed()
                } catch { return error }
            case (.object, .object) where node.count == other.count:
                let found = other.valuesByKey
                for (key, value) in node.members.reversed() {
                    guard let member = found[Array(key.utf8)]?.first else {
                        return Loss(node, "would lose the member \"\(key)\"")
                    }
                    pairs.append((value, member))
                }
            case (.array, .array) where node.count == other.count:
                pairs += zip(node.elements, other.elements).reversed()
            case (.untyped, .string), (.untyped, .untyped), (.string, .untyped):
                if node.text != other.text { return Loss(of: node, to: other) }
            default:
                // A local date without a time zone is not an instant.
                if node != other || node.isLocalDate && !other.isLocalDate {
                    return Loss(of: node, to: other)
                }
            }
        }
        return nil
    }

    /// Pairs the members of two objects by key, where repeated keys are an array.
    ///
    /// - Throws: The loss when a member is added or missing, or when its order or kind (attribute
    ///   or element) carries meaning that is lost.
    private static func repeatedMembers(
        of node: DocumentNode, in result: DocumentNode
    ) throws(Loss) -> [(DocumentNode, DocumentNode)] {
        let sources = Dictionary(grouping: node.members, by: \.key)
        let results = Dictionary(grouping: result.members, by: \.key)
        if node.document.hasRepeatedKeys, !result.document.hasRepeatedKeys {
            let children = node.members.filter { !$0.value.isAttribute }
            if children.contains(where: { $0.key.isEmpty }),
                children.contains(where: { !$0.key.isEmpty })
            {
                throw Loss(node, "would lose the order of its text and elements")
            }
            for (key, members) in sources where members.count > 1 {
                guard members.contains(where: \.value.isAttribute) else { continue }
                throw Loss(
                    node, "would have the attribute and the element \"\(key)\" as one")
            }
        }
        var seen: Set<String> = []
        var pairs: [(DocumentNode, DocumentNode)] = []
        for member in node.members where seen.insert(member.key).inserted {
            var before = sources[member.key]?.map(\.value) ?? []
            guard var after = results[member.key]?.map(\.value) else {
                throw Loss(node, "would lose the member \"\(member.key)\"")
            }
            if before.count == 1, after.count > 1, before[0].kind == .array {
                before = Array(before[0].elements)
            } else if after.count == 1, before.count > 1, after[0].kind == .array {
                after = Array(after[0].elements)
            }
            guard before.count == after.count else {
                throw Loss(
                    node,
                    "would have \"\(member.key)\" \(after.count) times, not \(before.count)")
            }
            pairs += zip(before, after)
        }
        if let added = result.members.first(where: { !seen.contains($0.key) }) {
            throw Loss(node, "would get the member \"\(added.key)\"")
        }
        return pairs
    }

    func message(in format: String) -> String {
        "in \(format) this \(Loss.name(node)) \(change) (--lossy allows that)"
    }

    private static func nameWithArticle(_ node: DocumentNode) -> String {
        switch node.kind {
        case .null: "null"
        case .binary: "raw data"
        case .string, .untyped: "text"
        case .array, .integer, .object: "an \(name(node))"
        default: "a \(name(node))"
        }
    }

    static func name(_ node: DocumentNode) -> String {
        switch node.kind {
        case .binary: "raw data"
        case .bool: "Boolean"
        case .real: "real number"
        case .string, .untyped: "text"
        case let kind?: kind.rawValue
        case nil: "missing value"
        }
    }
}

extension CodableDocument {
    fileprivate var hasRepeatedKeys: Bool { capabilities.contains(.repeatedKeys) }

    /// Whether there are dates that are written as text, which may be local.
    fileprivate var hasDatesAsText: Bool {
        withUnsafeTape { tape in (0..<tape.count).contains { tape[$0].isKind(.dateText) } }
    }
}

extension DocumentNode {
    /// The tags that say more than the kind of the value does, as they are written in YAML.
    var ownTags: [String] {
        let prefix = "tag:yaml.org,2002:"
        return annotations(.tag).compactMap { tag in
            // Tag 55799 only says that the document is CBOR.
            guard tag.hasPrefix(prefix) else { return tag == "55799" ? nil : tag }
            let name = tag.dropFirst(prefix.count)
            // The types of YAML are words; those of programs are longer: !!python/name:os.
            return name.utf8.allSatisfy { 0x61...0x7A ~= $0 } ? nil : "!!\(name)"
        }
    }

    fileprivate var isAttribute: Bool {
        index > 0 && document.withUnsafeTape { $0[index - 1].head & TapeNode.attribute != 0 }
    }

    /// Whether the value is a date, with or without a time, that lacks an offset from UTC.
    fileprivate var isLocalDate: Bool {
        guard kind == .date, tapeNode?.isKind(.dateText) == true, let text else { return false }
        let time = text.utf8.dropFirst(10)
        return !time.contains { "Zz+-".utf8.contains($0) }
    }
}
