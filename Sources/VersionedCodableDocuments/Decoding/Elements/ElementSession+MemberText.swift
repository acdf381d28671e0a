import VersionedCodableCore

/// Text of objects: a scalar next to attributes, or text among members.
extension ElementSession {
    /// Returns the node from which a scalar is read: the only text of an object or, if that is not
    /// a scalar, the object itself.
    func scalar(ofObject spot: Spot) -> TapeNode {
        let node = nodes[Int(spot.node)]
        noteScalar(spot)
        let runs = textRuns(of: spot.node)
        guard runs.count < 2, spot.frame & FrameBits.inlined != 0 || !tape.hasElements(spot.node)
        else { return node }
        if let run = runs.first { return nodes[Int(run)] }
        return TapeNode(
            head: UInt32(TapeKind.untyped.rawValue), offset: node.offset, length: 0, next: 0)
    }

    /// Notes that an element with attributes was read as a scalar.
    func noteScalar(_ spot: Spot) {
        guard spot.frame & FrameBits.inlined == 0 else { return }
        asked?.note(object: spot.unmarked)
    }

    private func textRuns(of object: UInt32) -> [UInt32] {
        asked?.texts.insert(object)
        var runs: [UInt32] = []
        tape.forEachMember(of: object) { key, value in
            if nodes[Int(key)].length == 0 { runs.append(value) }
        }
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { base.missedInPrefix = true }
        return runs
    }

    /// Whether the text of an object is requested that has neither text nor elements.
    func lacksText(_ spot: Spot) -> Bool {
        guard spot.frame & FrameBits.inlined != 0, spot.node != missingNode else { return false }
        return nodes[Int(spot.node)].isKind(.object) && textRuns(of: spot.node).isEmpty
            && !tape.hasElements(spot.node)
    }

    /// Whether a value is nil as a type.
    func isNil(_ spot: Spot, as type: Any.Type) -> Bool {
        // A choice is identified by its name, so an empty element is a choice, too.
        if spot.frame & FrameBits.listed != 0, base.entry(of: type).member.choice != nil {
            return base.isNull(spot.node)
        }
        return (base.isNothing(spot.node) || lacksText(spot))
            && !isEmptyAttribute(spot.node, of: type)
    }

    /// Whether an object, or a node that is viewed as one, has text.
    func hasText(_ object: UInt32) -> Bool {
        let node = nodes[Int(object)]
        if node.isKind(.object) {
            let runs = textRuns(of: object)
            return runs.contains { !tape.isBlank($0) }
                || !runs.isEmpty && !tape.hasElements(object)
        }
        return !tape.isBlank(object)
    }

    /// Returns the text of an object; nil if it has more, unless text was requested.
    func text(ofObject spot: Spot) -> String? {
        noteScalar(spot)
        let runs = textRuns(of: spot.node)
        let isMixed = tape.hasElements(spot.node)
        guard spot.frame & FrameBits.inlined != 0 || runs.count < 2 && !isMixed else { return nil }
        let text = runs.map { tape.string(of: nodes[Int($0)]) }.joined()
        guard options.elements.trimsText, !isMixed, let first = runs.first, let last = runs.last
        else { return text }
        return Array(text.utf8).withUnsafeBytes {
            UnsafeTape.trimmed($0, from: nodes[Int(first)], to: nodes[Int(last)])
        } ?? text
    }

    /// Whether a value that was found, or is missing, may be the text of an object.
    @inline(__always)
    func isText(_ node: UInt32) -> Bool {
        node == missingNode || node > 0 && tape.isText(node - 1)
    }

    /// Returns the optional text of an object for the empty key; nil for any other key.
    func text(of key: some CodingKey, in spot: Spot) -> String? {
        key.stringValue.isEmpty && !nodes[Int(spot.node)].isKind(.key)
            ? base.text(of: spot.marked(FrameBits.inlined)) ?? "" : nil
    }

    /// Returns the text node of an object that has no other text and no child elements.
    func onlyText(of object: UInt32) -> UInt32? {
        guard object != missingNode, nodes[Int(object)].isKind(.object), !tape.hasElements(object)
        else { return nil }
        let runs = textRuns(of: object)
        return runs.count == 1 ? runs.first : nil
    }

    /// Returns the description of an object in messages: its text, if it has no child elements.
    func describeMembers(of object: UInt32) -> String {
        guard !tape.hasElements(object) else { return "child elements" }
        return "\"\(textRuns(of: object).map { tape.shortText(of: nodes[Int($0)]) }.joined())\""
    }
}
