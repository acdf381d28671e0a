import VersionedCodableCore

/// How a part of the document was reached when its place in the tape does not tell.
enum PathFrame {
    /// The node's place in the tape is its path.
    case root
    /// Below the target of an alias: the path goes on from the alias.
    case alias(node: UInt32, target: UInt32, frame: UInt32)
    /// A value that is not in the document: the path of the container, then the key.
    indirect case missing(key: any CodingKey, container: UInt32, frame: UInt32)
}

/// The node of a value that is not in the document.
package let missingNode = UInt32.max

extension DecodingSession {
    /// Keys and indices from the root to a node.
    ///
    /// Nothing is kept while decoding: the path is found when somebody asks.
    ///
    /// - Complexity: O(depth + log n), and O(n) altogether, however many paths are asked for.
    func codingPath(of spot: Spot) -> [any CodingKey] {
        // From the inside out, and then the way back: as many frames as aliases lie in each other.
        var parts: [(start: UInt32, end: UInt32, key: (any CodingKey)?)] = []
        var node = spot.node
        var frame = spot.frame
        while true {
            switch self.frame(frame) {
            case .root:
                var path = basePath
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

    /// Adds the keys and indices from a node to one below it.
    private func append(to path: inout [any CodingKey], from start: UInt32, to node: UInt32) {
        guard start != node else { return }
        let way = document.storage.way(to: Int(node), from: Int(start))
        path.reserveCapacity(path.count + way.count)
        for step in way {
            append(step, to: &path)
        }
    }

    /// The coding key that a key of an object was asked for by, or might be.
    func key(
        _ key: UInt32, of object: UInt32, under path: [any CodingKey]
    ) -> any CodingKey {
        let text = tape.string(of: nodes[Int(key)])
        if tables.contains(object) { return PathKey(stringValue: text) }
        let name = convertsKeys ? convertedName(of: key, text, under: path) : text
        return keyTypes.key(name, of: object, containers) ?? PathKey(stringValue: name)
    }

    /// The coding key that the text of a key stands for.
    ///
    /// A strategy that is told the path is asked once for each key of the path before, so that the
    /// path of the next object, which begins in the same way, does not ask for all of it.
    private func convertedName(
        of key: UInt32, _ text: String, under path: [any CodingKey]
    ) -> String {
        guard case .custom = options.keys else { return codingKey(text, under: path) }
        return lastName(of: key, at: path.count) { codingKey(text, under: path) }
    }

    /// Notes on the way to a name that it leads through an element.
    func note(element: UInt32, at depth: Int) {
        guard case .custom = options.keys else { return }
        _ = lastName(of: element, at: depth) { "" }
    }

    /// What is remembered of a step of the last path, made if this one has come by another way.
    private func lastName(of node: UInt32, at depth: Int, _ make: () -> String) -> String {
        if depth < lastNames.count {
            if lastNames[depth].node == node { return lastNames[depth].name }
            lastNames.removeSubrange(depth...)
        }
        let name = make()
        // Steps of other decoders, and the places of members, need no name.
        while lastNames.count < depth { lastNames.append((0, "")) }
        lastNames.append((node, name))
        return name
    }
}

// MARK: Frames

extension DecodingSession {
    /// How a value was reached.
    func frame(_ frame: UInt32) -> PathFrame {
        let number = Int(frame & Spot.frameNumber)
        // A frame that was given back, of a decoder that somebody kept for a value that is not
        // there.
        return number < frames.count ? frames[number] : .root
    }

    /// Enters the target of an alias; any other node is itself.
    ///
    /// Counts what the aliases stand for.
    @inline(__always)
    func follow(_ spot: Spot) throws -> Spot {
        guard spot.node != missingNode, nodes[Int(spot.node)].isKind(.alias) else { return spot }
        return try enter(spot)
    }

    private func enter(_ spot: Spot) throws -> Spot {
        let target = nodes[Int(spot.node)].length
        guard expansion.add(Int(target), in: tape) else { throw expansionExceeded(spot) }
        // Tried as several types, one after the other, it was reached in the same way.
        if case .alias(spot.node, _, spot.frame)? = frames.last {
            return Spot(node: target, frame: UInt32(frames.count - 1))
        }
        let inner = try push(
            .alias(node: spot.node, target: target, frame: spot.frame), at: spot)
        return Spot(node: target, frame: inner)
    }

    /// Counts the text of a scalar that is copied for an alias.
    ///
    /// The node itself counted where the alias stands.
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

    /// A frame for a value that is not there.
    ///
    /// - Throws: `DecodingError` when there are too many.
    func missing(_ key: any CodingKey, in spot: Spot) throws -> UInt32 {
        try push(
            .missing(key: key, container: spot.node, frame: spot.frame), at: spot)
    }

    private func push(_ new: PathFrame, at spot: Spot) throws -> UInt32 {
        guard frames.count < mostFrames else {
            throw corrupted(
                "expected at most \(mostFrames) aliases and missing values", at: spot)
        }
        frames.append(new)
        return UInt32(frames.count - 1)
    }

    /// Does something with a value that is not there, and gives back the frames that took.
    func withMissing<Value>(
        _ key: any CodingKey, in spot: Spot,
        _ body: (_ frame: UInt32) throws -> Value
    ) throws -> Value {
        let count = frames.count
        let inner = try missing(key, in: spot)
        defer { frames.removeSubrange(count...) }
        return try body(inner)
    }
}
