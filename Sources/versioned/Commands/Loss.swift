import VersionedCodable
import VersionedCodableDocuments

/// A value that a conversion changes.
struct Loss {
    /// The value.
    let node: DocumentNode
    /// What became of it.
    let result: DocumentNode

    /// The first loss on the way from one document to another; nil when there is none.
    ///
    /// Text without a type may become a string, and the order of keys does not count.
    static func first(from root: DocumentNode, to result: DocumentNode) -> Loss? {
        var pairs = [(root, result)]
        while let (node, other) = pairs.popLast() {
            switch (node.kind, other.kind) {
            case (.object, .object)
            where node.document.hasRepeatedKeys || other.document.hasRepeatedKeys:
                guard let members = repeatedMembers(of: node, in: other) else {
                    return Loss(node: node, result: other)
                }
                pairs += members.reversed()
            case (.object, .object) where node.count == other.count:
                pairs += node.members.map { ($0.value, other[$0.key]) }.reversed()
            case (.array, .array) where node.count == other.count:
                pairs += zip(node.elements, other.elements).reversed()
            case (.untyped, .string), (.untyped, .untyped), (.string, .untyped):
                if node.text != other.text { return Loss(node: node, result: other) }
            default:
                if node != other { return Loss(node: node, result: other) }
            }
        }
        return nil
    }

    /// The members of an object, each with what became of it, where members with the same key are
    /// an array; nil when one is added or left out.
    private static func repeatedMembers(
        of node: DocumentNode, in result: DocumentNode
    ) -> [(DocumentNode, DocumentNode)]? {
        let sources = Dictionary(grouping: node.members, by: \.key)
        let results = Dictionary(grouping: result.members, by: \.key)
        var seen: Set<String> = []
        var pairs: [(DocumentNode, DocumentNode)] = []
        for member in node.members where seen.insert(member.key).inserted {
            var before = sources[member.key]?.map(\.value) ?? []
            guard var after = results[member.key]?.map(\.value) else { return nil }
            if before.count == 1, after.count > 1, before[0].kind == .array {
                before = Array(before[0].elements)
            } else if after.count == 1, before.count > 1, after[0].kind == .array {
                after = Array(after[0].elements)
            }
            guard before.count == after.count else { return nil }
            pairs += zip(before, after)
        }
        return seen.count == results.count ? pairs : nil
    }

    /// What would be lost, in words.
    func message(in format: String) -> String {
        let way = "(--lossy allows that)"
        guard node.kind == result.kind else {
            return
                "in \(format) this \(Loss.name(node)) would become \(Loss.nameWithArticle(result)) \(way)"
        }
        return "in \(format) this \(Loss.name(node)) would become \(result) \(way)"
    }

    private static func nameWithArticle(_ node: DocumentNode) -> String {
        switch node.kind {
        case .null: "null"
        case .binary: "raw data"
        case .array, .integer, .object: "an \(name(node))"
        default: "a \(name(node))"
        }
    }

    private static func name(_ node: DocumentNode) -> String {
        switch node.kind {
        case .binary: "raw data"
        case .bool: "truth value"
        case .real: "real number"
        case .string, .untyped: "text"
        case let kind?: kind.rawValue
        case nil: "missing value"
        }
    }
}

extension CodableDocument {
    fileprivate var hasRepeatedKeys: Bool { capabilities.contains(.repeatedKeys) }
}
