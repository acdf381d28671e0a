import VersionedCodableCore

// What depends on the shape of a document: objects with arrays, or elements.

extension DecodingSession {
    /// The session as one of a document of elements; nil for one of objects with arrays.
    var elements: ElementSession? { elementShape == nil ? nil : ElementSession(of: self) }

    // MARK: Values

    package func decoder(_ spot: Spot) -> any Decoder {
        NodeDecoder(in: self, at: spot)
    }

    package func decoder(of type: Any.Type, at spot: Spot) -> any Decoder {
        let isSingle = entry(of: type).member.flags & FrameBits.single != 0
        let frame = isSingle ? spot.frame : spot.frame & ~FrameBits.single
        return NodeDecoder(in: self, at: Spot(node: spot.node, frame: frame), of: type)
    }

    /// Returns the decoder of a member; like Foundation's, it finds null for a missing one.
    func superDecoder(_ key: any CodingKey, of spot: Spot) throws -> any Decoder {
        try checkStack(spot)
        let node = member(named: key.stringValue, of: spot.node)
        if node == missingNode { return decoder(try missing(key, in: spot)) }
        elementShape?.passPlacements(of: spot.node, to: node)
        return decoder(spot.at(node))
    }

    /// Decodes a value as by the single-value container of its decoder.
    package func value<Value: Decodable>(_ type: Value.Type, at spot: Spot) throws -> Value {
        try decode(type, elements?.valueSpot(type, spot) ?? spot)
    }

    // MARK: Scalars

    /// Returns the node from which a scalar is read.
    func scalar(at spot: Spot) -> TapeNode {
        let node = nodes[tape.resolve(Int(spot.node))]
        guard node.isKind(.object), let elements else { return node }
        return elements.scalar(ofObject: spot)
    }

    /// Returns the text of a string, of a scalar without a type, of an element, or of any unquoted
    /// scalar except null; nil for every other node.
    func text(of spot: Spot) -> String? {
        guard spot.node != missingNode else { return nil }
        let index = tape.resolve(Int(spot.node))
        let node = nodes[index]
        switch node.kind {
        case .untyped where elementShape != nil && options.elements.trimsText:
            return tape.trimmedText(at: UInt32(index))
        case .string, .untyped: return tape.string(of: node)
        case .bool, .integer, .real, .dateText:
            return node.head & TapeNode.plain == 0 ? nil : tape.writtenText(of: node)
        case .object: return elements?.text(ofObject: spot)
        default: return nil
        }
    }

    // MARK: Members

    /// Returns the value of a coding key in an object, or `missingNode`.
    func member(named key: String, of object: UInt32) -> UInt32 {
        elements?.member(PathKey(stringValue: key), in: object) ?? find(key, in: object)
    }

    /// Returns the coding keys of an object in document order, without duplicates.
    func keys(of object: UInt32) -> [String] {
        let node = nodes[Int(object)]
        if node.head & TapeNode.incomplete != 0 { missedInPrefix = true }
        guard node.isKind(.object) else { return elements?.viewedKeys(of: object) ?? [] }
        var keys: [String] = []
        keys.reserveCapacity(tape.childCount(of: Int(object)))
        var seen: Set<String> = []
        // Evaluated only for a custom key strategy, as in `convertedKeys(of:)`.
        lazy var path = codingPath(of: Spot.root.at(object))
        tape.forEachMember(of: object) { key, _ in
            let text = tape.string(of: nodes[Int(key)])
            guard elementShape != nil else {
                return keys.append(options.keys.codingKey(text, under: path))
            }
            if isRepeat(key) || tape.isLayout(key, of: object) { return }
            let name = text.isEmpty ? text : options.keys.codingKey(text, under: path)
            if seen.insert(name).inserted { keys.append(name) }
        }
        return keys
    }

    func isAttribute(_ key: UInt32) -> Bool { elementShape != nil && tape.isAttribute(key) }

    /// Returns a member to be kept, with its coding key; nil for white space between elements.
    func unknownMember(
        _ key: UInt32, under path: () -> [any CodingKey]
    ) -> (name: String, member: UnknownMembers.Member)? {
        let text = tape.string(of: nodes[Int(key)])
        let isText = elementShape != nil && text.isEmpty
        if isText, tape.isBlank(key + 1) { return nil }
        let member = UnknownMembers.Member(
            key: text, node: documentNode(at: key + 1), isAttribute: isAttribute(key))
        return (isText ? "" : options.keys.codingKey(text, under: path()), member)
    }

    // MARK: Paths

    func append(_ step: PathComponent, to path: inout [any CodingKey]) {
        if let elements { return elements.appendStep(step, to: &path) }
        if nodes[step.container].isKind(.object) {
            path.append(key(UInt32(step.child), of: UInt32(step.container), under: path))
        } else {
            path.append(PathKey(index: step.position))
        }
    }

    /// Returns the child at one step of a path; nil if it does not exist.
    func child(_ key: any CodingKey, of node: UInt32, isBelowIndex: Bool) -> UInt32? {
        if let elements, let index = key.elementIndex {
            return elements.element(index, of: node, isBelowIndex)
        }
        let container = UInt32(tape.resolve(Int(node)))
        if nodes[Int(container)].isKind(.object) {
            return anyMember(named: key.stringValue, in: container)
        }
        guard elementShape == nil, nodes[Int(container)].isKind(.array), let index = key.intValue
        else { return nil }
        return document.storage.element(index, of: Int(container)).map { UInt32($0) }
    }
}
