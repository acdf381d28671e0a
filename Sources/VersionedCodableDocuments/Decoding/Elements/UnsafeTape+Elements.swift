import VersionedCodableCore

extension UnsafeTape {
    // MARK: Keys

    func isAttribute(_ key: UInt32) -> Bool { nodes[Int(key)].head & TapeNode.attribute != 0 }

    func isText(_ key: UInt32) -> Bool { nodes[Int(key)].length == 0 }

    /// Returns the next key with the same text; 0 for none.
    @inline(__always)
    func repeated(_ key: UInt32) -> UInt32 {
        let next = nodes[Int(key)].next
        return next > key + 1 ? next : 0
    }

    /// Returns the number of members with the text of a key.
    @inline(__always)
    func repeats(from first: UInt32) -> Int {
        var count = 0
        var key = first
        while key != 0 {
            count += 1
            key = repeated(key)
        }
        return count
    }

    /// Whether an object has members that are neither attributes nor text.
    func hasElements(_ object: UInt32) -> Bool { firstElement(of: object) != nil }

    /// Returns the key of the first member other than attributes and text; nil for none.
    func firstElement(of object: UInt32) -> UInt32? {
        guard object != missingNode, nodes[Int(object)].isKind(.object) else { return nil }
        let end = nodes[Int(object)].next
        var key = object + 1
        while key < end, isText(key) || isAttribute(key) { key = nodes[Int(key + 1)].next }
        return key < end ? key : nil
    }

    /// Whether a value is text that may be viewed as an object which contains only text.
    func isTextObject(_ node: UInt32) -> Bool {
        node != missingNode
            && (nodes[Int(node)].isKind(.untyped) || nodes[Int(node)].isKind(.key))
    }

    /// Whether a member is only white space between elements, in a document that keeps it.
    func isLayout(_ key: UInt32, of object: UInt32) -> Bool {
        isText(key) && !isAttribute(key) && isBlank(key + 1) && hasElements(object)
    }

    // MARK: Text

    /// Whether a text is only white space without character references.
    func isBlank(_ text: UInt32) -> Bool {
        let node = nodes[Int(text)]
        return bytes(of: node).allSatisfy(ASCII.isWhitespace)
            && !(node.isKind(.untyped)
                && node.head & (TapeNode.significantStart | TapeNode.significantEnd) != 0)
    }

    /// Returns the untyped text of a value; if it is the whole content of an element, without
    /// surrounding white space except character references.
    func trimmedText(at index: UInt32) -> String {
        let node = nodes[Int(index)]
        if index > 0, nodes[Int(index - 1)].isKind(.key),
            isText(index - 1) || isAttribute(index - 1)
        {
            return string(of: node)
        }
        return UnsafeTape.trimmed(bytes(of: node), from: node, to: node) ?? string(of: node)
    }

    /// Removes white space at the ends, except character references; nil if there is none.
    ///
    /// - Parameters:
    ///   - first: The node with the beginning of the text.
    ///   - last: The node with the end of the text.
    static func trimmed(
        _ text: UnsafeRawBufferPointer, from first: TapeNode, to last: TapeNode
    ) -> String? {
        guard let start = text.first, let end = text.last,
            ASCII.isWhitespace(start) || ASCII.isWhitespace(end)
        else { return nil }
        let keepsStart = first.isKind(.untyped) && first.head & TapeNode.significantStart != 0
        let keepsEnd = last.isKind(.untyped) && last.head & TapeNode.significantEnd != 0
        var bytes = text[...]
        while !keepsStart, bytes.count > (keepsEnd ? 1 : 0),
            bytes.first.map(ASCII.isWhitespace) == true
        {
            bytes = bytes.dropFirst()
        }
        while !keepsEnd, bytes.count > (keepsStart ? 1 : 0),
            bytes.last.map(ASCII.isWhitespace) == true
        {
            bytes = bytes.dropLast()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Scalars in their common forms

    func commonInteger<Value: FixedWidthInteger>(_ node: TapeNode, as type: Value.Type) -> Value? {
        guard node.isKind(.untyped) else { return nil }
        return NumberParsing.smallInteger(text(of: node), Int(node.length))
            .flatMap { Value(exactly: $0) }
    }

    func commonDouble(_ node: TapeNode) -> Double? {
        node.isKind(.untyped) ? NumberParsing.shortDouble(bytes(of: node)) : nil
    }
}
