import VersionedCodableDocuments
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
    private let left: [CodableDocument]
    private let right: [CodableDocument]
    /// What both formats can represent.
    private let common: FormatCapabilities
    private let isTextual: Bool

    /// - Complexity: O(n) in the nodes, times their depth, and O(n·d) in the elements of an array
    ///   with d differences; arrays with more than a million pairs are compared by index.
    init(_ left: [CodableDocument], _ right: [CodableDocument]) throws {
        (self.left, self.right) = (left, right)
        let all = (left + right).map(\.capabilities)
        common = all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
        isTextual = all.contains { $0.contains(.repeatedKeys) }
        if left.count == 1, right.count == 1 {
            compare(try meaning(left[0].root), try meaning(right[0].root), [], [])
        } else {
            compare(
                .array(try left.map { try meaning($0.root) }),
                .array(try right.map { try meaning($0.root) }), [],
                [])
        }
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

    private mutating func compare(
        _ old: DocumentValue, _ new: DocumentValue, _ oldPath: [PathStep], _ newPath: [PathStep]
    ) {
        guard old != new else { return }
        switch (old, new) {
        case (.object(let old), .object(let new)):
            for (key, value) in old {
                guard let other = new[key] else {
                    add(oldPath + [.key(key)], nil)
                    continue
                }
                compare(value, other, oldPath + [.key(key)], newPath + [.key(key)])
            }
            for key in new.keys where old[key] == nil { add(nil, newPath + [.key(key)]) }
        case (.array(let old), .array(let new)):
            for (position, other) in pairs(old, new) {
                let (from, to) = (
                    position.map { oldPath + [.index($0)] }, other.map { newPath + [.index($0)] }
                )
                guard let position, let other, let from, let to else {
                    add(from, to)
                    continue
                }
                compare(old[position], new[other], from, to)
            }
        default: add(oldPath, newPath)
        }
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
        let known = { (element: DocumentValue) -> Int in
            let value = Comparison.identity(of: element) ?? element
            let number = numbers.count
            return numbers[value]
                ?? {
                    numbers[value] = number
                    return number
                }()
        }
        let (left, right) = (old.map(known), new.map(known))
        let isSmall = left.count * right.count <= 1_000_000
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in isSmall ? Array(right.difference(from: left)) : [] {
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

    private mutating func add(_ old: [PathStep]?, _ new: [PathStep]?) {
        differences.append(
            Difference(
                path: DocumentPath(old ?? new ?? []), old: old.map { node($0, left) },
                new: new.map { node($0, right) }))
    }

    private func node(_ steps: [PathStep], _ documents: [CodableDocument]) -> DocumentNode {
        guard left.count != 1 || right.count != 1, let number = steps.first?.intValue else {
            return documents[0][path: DocumentPath(steps)]
        }
        return documents[number][path: DocumentPath(steps.dropFirst())]
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
            var values: [String: [DocumentValue]] = [:]
            for (key, node) in members {
                if values[key] == nil { keys.append(key) }
                let value = try node.value(writing: kinds, unwrapping: unwraps)
                values[key, default: []].append(value)
            }
            // Elements of XML with one name are an array.
            let object = keys.map { key in
                let list = values[key] ?? []
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
