import VersionedCodableCore

extension DecodingSession {
    /// Returns the keys and indices from the root to a node.
    ///
    /// Decoding keeps no path: it is determined on request.
    ///
    /// - Complexity: O(depth + log n), plus O(n) in total, however many paths are requested.
    func codingPath(of spot: Spot) -> [any CodingKey] {
        // From the inside out and then back; there are as many frames as nested aliases.
        var parts: [(start: UInt32, end: UInt32, key: (any CodingKey)?)] = []
        var node = spot.node
        var frame = spot.frame
        while true {
            switch frames[frame] {
            case .root:
                var path = outer.path
                append(to: &path, from: 0, to: node)
                for part in parts.reversed() {
                    append(to: &path, from: part.start, to: part.end)
                    if let key = part.key { path.append(key) }
                }
                return path
            case .alias(let alias, let target, let outer):
                parts.append((target, node, nil))
                (node, frame) = (alias, outer)
            case .missing(let key, let container, let outer):
                parts.append((0, 0, key))
                (node, frame) = (container, outer)
            }
        }
    }

    private func append(to path: inout [any CodingKey], from start: UInt32, to node: UInt32) {
        guard start != node else { return }
        let way = document.storage.path(to: Int(node), from: Int(start))
        path.reserveCapacity(path.count + way.count)
        for step in way { append(step, to: &path) }
    }

    /// Returns the coding key that was, or might be, used to request a key of an object.
    func key(
        _ key: UInt32, of object: UInt32, under path: [any CodingKey]
    ) -> any CodingKey {
        let text = tape.string(of: nodes[Int(key)])
        if converted.tables.contains(object) { return PathKey(stringValue: text) }
        let name = converted.names[key] ?? options.keys.codingKey(text, under: path)
        // A custom strategy is asked once for each key on the way.
        if case .custom = options.keys { converted.names[key] = name }
        return keyTypes.key(name, of: object) ?? PathKey(stringValue: name)
    }
}

// MARK: Frames

extension DecodingSession {
    /// Enters the target of an alias and counts its expansion; returns other nodes unchanged.
    @inline(__always)
    func follow(_ spot: Spot) throws -> Spot {
        guard spot.node != missingNode, nodes[Int(spot.node)].isKind(.alias) else { return spot }
        return try enter(spot)
    }

    private func enter(_ spot: Spot) throws -> Spot {
        let target = nodes[Int(spot.node)].length
        guard expansion.add(Int(target), in: tape) else { throw expansionExceeded(spot) }
        let inner = try push(
            .alias(node: spot.node, target: target, frame: spot.frame), at: spot)
        return Spot(node: target, frame: inner)
    }

    /// Counts the text of a scalar that is copied for an alias.
    ///
    /// The node itself was counted at the alias.
    @inline(__always)
    func countText(of spot: Spot) throws {
        if spot.node != missingNode, nodes[Int(spot.node)].isKind(.alias) { try countTarget(spot) }
    }

    private func countTarget(_ spot: Spot) throws {
        let count = nodes[Int(nodes[Int(spot.node)].length)].textCount
        guard expansion.add(cost: count / AliasExpansion.bytesOfText) else {
            throw expansionExceeded(spot)
        }
    }

    private func expansionExceeded(_ spot: Spot) -> DecodingError {
        corrupted(
            ErrorMessages.limit(.expandedNodes, options.limits.expandedNodes), at: spot)
    }

    /// Returns the spot of a missing value, which has a frame.
    ///
    /// - Throws: `DecodingError` if there are too many frames.
    func missing(_ key: any CodingKey, in spot: Spot) throws -> Spot {
        let frame = PathFrame.missing(key: key, container: spot.node, frame: spot.frame)
        return Spot(node: missingNode, frame: try push(frame, at: spot))
    }

    private func push(_ new: PathFrame, at spot: Spot) throws -> UInt32 {
        guard let frame = frames.push(new) else {
            throw corrupted(
                "expected at most \(frames.most) aliases and missing values", at: spot)
        }
        return frame
    }

    /// Calls a closure with the spot of a missing value, and then removes the frames it pushed.
    func withMissing<Value>(
        _ key: any CodingKey, in spot: Spot, _ body: (Spot) throws -> Value
    ) throws -> Value {
        let count = frames.count
        let inner = try missing(key, in: spot)
        defer { frames.truncate(to: count) }
        return try body(inner)
    }
}
