import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentValue {
    /// Makes a mutable tree of a document.
    ///
    /// Aliases are replaced by their targets. Where the format allows repeated keys (XML), those of
    /// one object become one member with an array. Numbers of a binary format get their shortest
    /// text.
    ///
    /// Objects that are not accessed stay in the document, which lives as long as one of them does,
    /// and cost next to nothing until then. A `CodableDocument` made of the tree keeps unchanged
    /// parts as they were: the text of numbers, tags, anchors, styles, attributes, comments. For an
    /// object at the root that is everything; for an array there, what is in or next to its
    /// objects.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when the tree would be deeper or larger than the
    ///   limits allow; with aliases it can be much larger than the document.
    /// - Complexity: O(n) in the nodes of the tree.
    public init(_ document: CodableDocument, within limits: ReadingLimits = .default) throws {
        self = try document.root.value(within: limits)
    }
}

extension DocumentNode {
    /// The value as a mutable tree; null for a missing node.
    ///
    /// - Throws: As `DocumentValue.init(_:within:)`.
    public var value: DocumentValue {
        get throws { try value(within: .default) }
    }

    func value(within limits: ReadingLimits) throws -> DocumentValue {
        guard exists else { return .null }
        return try document.withUnsafeTape { tape in
            if document.storage.hasKnownKeys,
                try tape.hasNoAliases(
                    at: index, depth: limits.depth,
                    tooDeep: { document.limit(.depth, limits.depth, at: $0) })
                    || tape.isExpanded(
                        at: tape.resolve(index), within: limits.depth,
                        nodes: max(limits.expandedNodes, tape.count))
            {
                return tape.unreadValue(at: index, in: document)
            }
            var growth = TreeGrowth(
                document: document, tape: tape, limits: limits,
                expansion: AliasExpansion(within: limits))
            return try growth.grow(from: index)
        }
    }
}

/// Collects members into an object; members with the same key become one with an array.
struct MemberGathering {
    /// The members as an object without a document.
    private(set) var object = DocumentObject()
    /// The nodes of the values of repeated keys, by the positions of their members.
    private var repeated: [Int: [UInt32]] = [:]

    /// The members, and the nodes of the values of repeated keys, by the first node.
    var gathered: (members: [DocumentObject.Member], repeats: [UInt32: [UInt32]]) {
        var members = object.members
        var repeats: [UInt32: [UInt32]] = [:]
        for (position, nodes) in repeated where nodes[0] != 0 {
            members[position].stand(for: nodes[0])
            repeats[nodes[0]] = nodes
        }
        return (members, repeats)
    }

    mutating func reserveCapacity(_ capacity: Int) {
        object.reserveCapacity(capacity)
    }

    /// - Parameter node: As in `DocumentObject.Member`.
    mutating func add(_ value: DocumentValue, forKey key: String, node: UInt32 = 0) {
        guard let position = object.position(ofKey: key) else {
            return object.append(DocumentObject.Member(key: key, value: value, node: node))
        }
        if repeated[position] == nil {
            let first = object.members[position]
            repeated[position] = [first.node]
            object.replaceValue(at: position, with: .array([first.value, value]))
        } else {
            object.changeValue(at: position) { $0.array?.append(value) }
        }
        repeated[position]?.append(node)
    }
}

/// Builds a value tree from the tape with an explicit stack of open containers.
private struct TreeGrowth {
    let document: CodableDocument
    let tape: UnsafeTape
    let limits: ReadingLimits
    var expansion: AliasExpansion
    var open: [Container] = []

    /// A container whose children before `child` have been added.
    struct Container {
        let isObject: Bool
        var child: Int
        let end: Int
        var elements: [DocumentValue] = []
        var members = MemberGathering()

        init(_ tape: UnsafeTape, _ index: Int) {
            isObject = tape[index].isKind(.object)
            child = index + 1
            end = Int(tape[index].next)
            let count = tape.childCount(of: index)
            if isObject { members.reserveCapacity(count) } else { elements.reserveCapacity(count) }
        }

        var value: DocumentValue { isObject ? .object(members.object) : .array(elements) }

        mutating func add(_ value: DocumentValue, _ tape: UnsafeTape) {
            guard isObject else {
                elements.append(value)
                child = Int(tape[child].next)
                return
            }
            members.add(value, forKey: tape.string(of: tape[child]))
            child = Int(tape[child + 1].next)
        }
    }

    mutating func grow(from root: Int) throws -> DocumentValue {
        var next: Int? = root
        while true {
            if let value = next {
                let index = tape.resolve(value)
                if index != value, !expansion.add(index, in: tape) {
                    throw document.limit(.expandedNodes, limits.expandedNodes, at: value)
                }
                let node = tape[index]
                if node.isKind(.array) || node.isKind(.object) {
                    guard open.count < limits.depth else {
                        throw document.limit(.depth, limits.depth, at: index)
                    }
                    open.append(Container(tape, index))
                } else if let value = finish(tape.scalar(node)) {
                    return value
                }
            }
            let last = open.count - 1
            if open[last].child < open[last].end {
                next = open[last].child + (open[last].isObject ? 1 : 0)
            } else if let container = open.popLast(), let value = finish(container.value) {
                return value
            } else {
                next = nil
            }
        }
    }

    private mutating func finish(_ value: DocumentValue) -> DocumentValue? {
        guard !open.isEmpty else { return value }
        open[open.count - 1].add(value, tape)
        return nil
    }
}

extension CodableDocument {
    fileprivate func limit(_ limit: ReadingLimit, _ value: Int, at index: Int) -> ReadingError {
        let error = ReadingError.limit(
            limit, value, at: sourceRange(ofNode: index)?.lowerBound)
        return storage.source.located(error).named(sourceName)
    }
}
