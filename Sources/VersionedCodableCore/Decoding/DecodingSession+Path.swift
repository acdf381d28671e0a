/// How a part of the document was reached when its place in the tape does not tell.
enum PathFrame {
    /// The node's place in the tape is its path.
    case root
    /// Below the target of an alias: the path goes on from the alias.
    case alias(node: UInt32, target: UInt32, frame: UInt32)
    /// A value that is not in the document: the path of the container, then the key.
    case missing(key: any CodingKey, container: UInt32, frame: UInt32)
}

/// The node of a value that is not in the document.
let missingNode = UInt32.max

extension DecodingSession {
    /// Keys and indices from the root to a node.
    ///
    /// Nothing is kept while decoding: the path is found by walking from the root, when somebody asks.
    ///
    /// - Complexity: O(depth x siblings).
    func codingPath(of node: UInt32, in frame: UInt32) -> [any CodingKey] {
        switch frames[Int(frame & FrameBits.number)] {
        case .root:
            return path(from: 0, to: node, after: basePath)
        case .alias(let alias, let target, let outer):
            return path(from: target, to: node, after: codingPath(of: alias, in: outer))
        case .missing(let key, let container, let outer):
            return codingPath(of: container, in: outer) + [key]
        }
    }

    private func path(
        from start: UInt32,
        to node: UInt32,
        after outer: [any CodingKey]
    ) -> [any CodingKey] {
        var path = outer
        tape.descend(from: Int(start), to: Int(node)) { container, child, position in
            if repeatsKeys { return appendStep(to: &path, container, child) }
            guard nodes[container].isKind(.object) else {
                return path.append(PathKey(index: position))
            }
            let text = tape.string(of: nodes[child])
            let isTable = tables.contains(UInt32(container))
            path.append(PathKey(stringValue: isTable ? text : codingKey(text, under: path)))
        }
        return path
    }

    /// Enters the target of an alias; any other node is itself.
    ///
    /// Counts what the aliases stand for.
    @inline(__always)
    func follow(_ node: UInt32, _ frame: UInt32) throws -> (node: UInt32, frame: UInt32) {
        guard node != missingNode, nodes[Int(node)].isKind(.alias) else { return (node, frame) }
        return try enter(node, frame)
    }

    private func enter(_ alias: UInt32, _ frame: UInt32) throws -> (node: UInt32, frame: UInt32) {
        let target = nodes[Int(alias)].length
        guard expansion.add(Int(target), in: tape) else { throw expansionExceeded(alias, frame) }
        frames.append(.alias(node: alias, target: target, frame: frame))
        return (target, UInt32(frames.count - 1))
    }

    /// Counts the text of a scalar that is copied for an alias.
    ///
    /// The node itself counted where the alias stands.
    @inline(__always)
    func countText(of node: UInt32, _ frame: UInt32) throws {
        if node != missingNode, nodes[Int(node)].isKind(.alias) { try countTarget(node, frame) }
    }

    private func countTarget(_ alias: UInt32, _ frame: UInt32) throws {
        let count = nodes[Int(nodes[Int(alias)].length)].textCount
        guard expansion.add(cost: count / AliasExpansion.bytesOfText) else {
            throw expansionExceeded(alias, frame)
        }
    }

    private func expansionExceeded(_ alias: UInt32, _ frame: UInt32) -> DecodingError {
        corrupted(
            ErrorMessages.limit(.expandedNodes, options.limits.expandedNodes), at: alias, frame)
    }

    /// A frame for a value that is not there.
    func missing(_ key: any CodingKey, in container: UInt32, _ frame: UInt32) -> UInt32 {
        frames.append(.missing(key: key, container: container, frame: frame))
        return UInt32(frames.count - 1)
    }
}
