import VersionedCodableEssentials
import VersionedCodableFormatKit

/// The differences of two files in what their values mean.
struct Comparison {
    /// A value that only one file has, or that is another in the other.
    struct Difference {
        /// The path in the old file, or else in the new one.
        let path: DocumentPath
        let old: DocumentNode?
        let new: DocumentNode?
    }

    private(set) var differences: [Difference] = []
    /// What both formats can represent.
    private let common: FormatCapabilities
    private let isTextual: Bool
    /// Whether both are of one format and one has tags.
    private let comparesTags: Bool

    private struct Side {
        let value: DocumentValue
        /// The value's node, or those of its elements.
        let nodes: [DocumentNode]
        /// Whether the nodes are elements, of a stream or of XML with one name.
        var isList = false
        let path: [PathStep]
    }

    /// - Complexity: O(n) in the nodes, times their depth, and O(n·d) in the elements of an array
    ///   with d differences; arrays with more than a million pairs are compared by index.
    init(_ left: [CodableDocument], _ right: [CodableDocument]) throws {
        let all = (left + right).map(\.capabilities)
        common = all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
        isTextual = all.contains { $0.contains(.repeatedKeys) }
        let (one, other) = (Set(left.map(\.formatName)), Set(right.map(\.formatName)))
        comparesTags = one == other && (left + right).contains(where: \.hasAnnotations)
        let isList = left.count != 1 || right.count != 1
        let sides = try [left, right].map { documents in
            let values = try documents.map { try meaning($0.root) }
            return Side(
                value: isList ? .array(values) : values[0], nodes: documents.map(\.root),
                isList: isList, path: [])
        }
        compare(sides[0], sides[1])
    }

    /// Returns a value without what one of the formats cannot represent.
    private func meaning(_ node: DocumentNode) throws -> DocumentValue {
        var kinds: Set<DocumentNode.Kind> = []
        if !common.contains(.nativeDates) { kinds.insert(.date) }
        if !common.contains(.nativeBinary) { kinds.insert(.binary) }
        // XML has only text, and no arrays of one element.
        if isTextual { kinds.formUnion(DocumentNode.Kind.allCases) }
        return try node.value(writing: kinds, unwrapping: isTextual)
    }

    private mutating func compare(_ old: Side, _ new: Side) {
        if comparesTags, !old.isList, !new.isList,
            let left = node(of: old), let right = node(of: new), left.ownTags != right.ownTags
        {
            return add(old, new)
        }
        guard comparesTags || old.value != new.value else { return }
        switch (old.value, new.value) {
        case (.object(let left), .object(let right)):
            let (olds, news) = (members(of: old), members(of: new))
            for key in left.keys.map(PathStep.key) {
                if let side = olds[key] {
                    if let other = news[key] { compare(side, other) } else { add(side, nil) }
                }
            }
            for key in right.keys.map(PathStep.key) where olds[key] == nil { add(nil, news[key]) }
        case (.array(let left), .array(let right)):
            let (olds, news) = (elements(of: old, left), elements(of: new, right))
            for (position, other) in pairs(left, right) {
                let (from, to) = (position.map { olds[$0] }, other.map { news[$0] })
                if let from, let to { compare(from, to) } else { add(from, to) }
            }
        default: if old.value != new.value { add(old, new) }
        }
    }

    /// Returns the members of an object, without a search for each.
    private func members(of side: Side) -> [PathStep: Side] {
        guard let object = side.value.object, let node = node(of: side) else { return [:] }
        let all = Dictionary(grouping: node.members) { PathStep.key($0.key) }
        return Dictionary(
            object.map { key, value in
                let step = PathStep.key(key)
                let nodes = all[step]?.map(\.value) ?? []
                let side = Side(
                    value: value, nodes: nodes, isList: nodes.count > 1,
                    path: side.path + [step])
                return (step, side)
            }, uniquingKeysWith: { first, _ in first })
    }

    private func elements(of side: Side, _ values: [DocumentValue]) -> [Side] {
        let nodes = side.isList ? side.nodes : node(of: side).map { Array($0.elements) } ?? []
        return values.enumerated().map { index, value in
            Side(
                value: value, nodes: nodes.indices.contains(index) ? [nodes[index]] : [],
                path: side.path + [.index(index)])
        }
    }

    /// Returns the node of a value that is no list: of an array of one element, that.
    private func node(of side: Side) -> DocumentNode? {
        var node = side.nodes.first
        while isTextual, let array = node, array.kind == .array, array.count == 1 {
            node = array[0]
        }
        return node
    }

    /// Returns what identifies an element: its name, or a similar member.
    private static func identity(of element: DocumentValue) -> DocumentValue? {
        guard let object = element.object else { return nil }
        for key in RewritePolicy.usualIdentityKeys {
            if let value = object[key], value.text != nil { return [key: value] }
        }
        return nil
    }

    /// Pairs elements that are equal or have the same name, and those between them in order.
    private func pairs(
        _ old: [DocumentValue], _ new: [DocumentValue]
    ) -> [(old: Int?, new: Int?)] {
        var numbers: [DocumentValue: Int] = [:]
        func known(_ element: DocumentValue) -> Int {
            let value = Comparison.identity(of: element) ?? element
            let number = numbers[value] ?? numbers.count
            numbers[value] = number
            return number
        }
        let (left, right) = (old.map(known), new.map(known))
        let isSmall = left.count * right.count <= 1_000_000
        // Without a common element, all are paired in order.
        let hasCommon = isSmall && !Set(left).isDisjoint(with: right)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in hasCommon ? Array(right.difference(from: left)) : [] {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var pairs: [(Int?, Int?)] = []
        var (i, j) = (0, 0)
        while i < left.count || j < right.count {
            let (isRemoved, isInserted) = (removed.contains(i), inserted.contains(j))
            let isPair = isRemoved == isInserted && i < left.count && j < right.count
            if isPair || isRemoved || j >= right.count {
                pairs.append((i, isPair ? j : nil))
                i += 1
                j += isPair ? 1 : 0
            } else {
                pairs.append((nil, j))
                j += 1
            }
        }
        return pairs
    }

    private mutating func add(_ old: Side?, _ new: Side?) {
        differences.append(
            Difference(
                path: DocumentPath(old?.path ?? new?.path ?? []), old: old?.nodes.first,
                new: new?.nodes.first))
    }
}

extension DocumentNode {
    /// Returns the value, in which scalars of some kinds are strings, as they are written.
    ///
    /// Recursive: the depth of a document is limited.
    func value(
        writing kinds: Set<Kind> = [.date, .binary], unwrapping unwraps: Bool = false
    ) throws -> DocumentValue {
        switch kind {
        case .object:
            var keys: [String] = []
            var values: [PathStep: [DocumentValue]] = [:]
            for (key, node) in members {
                if values[.key(key)] == nil { keys.append(key) }
                let value = try node.value(writing: kinds, unwrapping: unwraps)
                values[.key(key), default: []].append(value)
            }
            // Elements of XML with one name are an array.
            let object = keys.map { key in
                let list = values[.key(key)] ?? []
                return (key, list.count == 1 ? list[0] : DocumentValue.array(list))
            }
            return .object(DocumentObject(object))
        case .array:
            let elements = try elements.map {
                try $0.value(writing: kinds, unwrapping: unwraps)
            }
            return unwraps && elements.count == 1 ? elements[0] : .array(elements)
        case let kind? where kinds.contains(kind):
            if kind == .bool { return .string(bool == true ? "true" : "false") }
            return .string(text ?? data?.base64EncodedString() ?? "")
        default: return try value
        }
    }
}
