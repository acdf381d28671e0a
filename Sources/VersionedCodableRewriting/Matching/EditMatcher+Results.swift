import VersionedCodableDocuments
import VersionedCodableFormatKit

// What becomes of the values that are matched.
extension EditMatcher {
    /// Makes the results of all matched containers, which refer to each other.
    mutating func makeResults() throws {
        for (other, node) in matched {
            results[other] = Edited(source: node, isObject: source.kind(node) == .object)
        }
        for (other, edited) in results {
            edited.children = try target.children(of: other).map { try child($0) }
        }
        // The target's order counts for elements, and in XML if edits name what they concern.
        guard !source.hasLinkedKeys || declared.isEmpty else { return }
        for edited in results.values where edited.isObject {
            guard let node = edited.source else { continue }
            edited.children = source.order(of: edited.children, in: node)
                .map { edited.children[$0] }
        }
    }

    func value(_ node: Int, _ other: Int) throws -> Edited.Value {
        if isSame(node, other) { return .same(node) }
        if let result = results[other], result.source == node { return .edited(result) }
        if let value = wrapping(node, other) { return value }
        let elements = elements(of: node, forMembersOf: other)
        guard elements.isEmpty else {
            return .edited(
                Edited(
                    source: nil, isObject: true,
                    children: target.children(of: other).map { child in
                        Edited.Child(
                            key: child.key.map { target.text($0) } ?? "",
                            origin: elements[child.value],
                            value: .new(target.node(child.value), like: elements[child.value]))
                    }))
        }
        return try new(other, like: node)
    }

    private func new(_ other: Int, like node: Int?) throws -> Edited.Value {
        try room.check()
        let end = target.nodes(of: other).upperBound
        let first = moved.partitioningIndex { $0 > other }
        guard target.isContainer(other), first < moved.count, moved[first] < end else {
            return .new(target.node(other), like: node)
        }
        return .edited(
            Edited(
                source: nil, isObject: target.kind(other) == .object,
                children: try target.children(of: other).map { try child($0) }))
    }

    private func child(_ child: Tree.Child) throws -> Edited.Child {
        let key = child.key.map { target.text($0) } ?? ""
        let isAttribute = child.key.flatMap { target.attributeChoice(of: $0) }
        guard let node = moves[child.value] ?? pairs[child.value] else {
            return Edited.Child(
                key: key, origin: nil, value: try new(child.value, like: nil),
                isAttribute: isAttribute)
        }
        let value = try value(node, child.value)
        var result = Edited.Child(key: key, origin: node, value: value, isAttribute: isAttribute)
        // The only element of a list comes out of it; one of an alias stays in the original, too.
        if let inner = value.source, inner != node, source.parent(of: inner) == node {
            result.commentSources = [inner]
        }
        return result
    }
}
