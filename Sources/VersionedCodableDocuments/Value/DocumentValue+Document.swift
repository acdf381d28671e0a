import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentValue {
    /// Makes a mutable tree of a document.
    ///
    /// Aliases are replaced by their targets. Where the format allows repeated keys (XML), those of
    /// one object become one member with an array. Numbers of a binary format get their shortest
    /// text.
    ///
    /// The objects of the tree keep the document alive, and a `CodableDocument` made of the tree keeps
    /// unchanged members as they were: the text of numbers, tags, anchors, styles, attributes,
    /// comments. In a changed array, and in one at the root, only what is in its objects is kept.
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
            var growth = TreeGrowth(
                document: document, tape: tape, limits: limits,
                expansion: AliasExpansion(within: limits))
            return try growth.grow(from: index)
        }
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
        let index: Int
        let isObject: Bool
        var child: Int
        let end: Int
        var elements: [DocumentValue] = []
        var object = DocumentObject()
        /// The values of repeated keys, by the positions of their members.
        var repeated: [Int: [UInt32]] = [:]

        init(_ tape: UnsafeTape, _ index: Int) {
            self.index = index
            isObject = tape[index].isKind(.object)
            child = index + 1
            end = Int(tape[index].next)
            let count = tape.childCount(of: index)
            if isObject { object.reserveCapacity(count) } else { elements.reserveCapacity(count) }
        }

        /// Adds a member; members with the same key become one with an array.
        mutating func add(_ value: DocumentValue, forKey key: String, mayRepeat: Bool) {
            let node = UInt32(child + 1)
            guard mayRepeat, let position = object.position(ofKey: key) else {
                return object.append(DocumentObject.Member(key: key, value: value, node: node))
            }
            if repeated[position] == nil {
                let first = object.members[position]
                repeated[position] = [first.node]
                object.replaceValue(at: position, with: .array([first.value]))
            }
            object.changeValue(at: position) { $0.array?.append(value) }
            repeated[position]?.append(node)
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
            } else if let container = open.popLast(), let value = finish(self.value(of: container))
            {
                return value
            } else {
                next = nil
            }
        }
    }

    private func value(of container: Container) -> DocumentValue {
        guard container.isObject else { return .array(container.elements) }
        guard document.storage.hasKnownKeys else { return .object(container.object) }
        return .object(
            DocumentObject(
                container.object, repeated: container.repeated, of: document, at: container.index))
    }

    /// Adds a value to the innermost container, or returns it if there is none.
    private mutating func finish(_ value: DocumentValue) -> DocumentValue? {
        guard let last = open.indices.last else { return value }
        let child = open[last].child
        if open[last].isObject {
            let mayRepeat =
                document.capabilities.contains(.repeatedKeys) || !document.storage.hasKnownKeys
            open[last].add(value, forKey: tape.string(of: tape[child]), mayRepeat: mayRepeat)
            open[last].child = Int(tape[child + 1].next)
        } else {
            open[last].elements.append(value)
            open[last].child = Int(tape[child].next)
        }
        return nil
    }
}

extension UnsafeTape {
    /// Returns the value of a scalar; null for any other node.
    func scalar(_ node: TapeNode) -> DocumentValue {
        switch node.kind {
        case .null, .array, .object, .key, .alias, .removed: return .null
        case .bool: return .bool(node.extra & 1 == 1)
        case .string: return .string(string(of: node))
        case .untyped: return .untyped(string(of: node))
        case .binary: return .data(Data(bytes(of: node)))
        case .integer, .real:
            // A number that the reader accepts but that is not decimal stays text.
            return DocumentNumber(bytes(of: node)).map { .number($0) }
                ?? .untyped(string(of: node))
        case .integerBytes:
            return integer(of: node).map { .number($0) } ?? .null
        case .realBytes:
            return double(of: node).map { .number($0) } ?? .null
        case .dateText, .dateBytes:
            return date(of: node).map { .date($0) } ?? .untyped(string(of: node))
        }
    }
}

extension CodableDocument {
    fileprivate func limit(_ limit: ReadingLimit, _ value: Int, at index: Int) -> ReadingError {
        let error = ReadingError.limit(
            limit, value, at: sourceRange(ofNode: index)?.lowerBound)
        return storage.source.located(error).named(sourceName)
    }
}
