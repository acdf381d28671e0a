/// An array that can be decoded without an unkeyed container.
protocol ArrayDecoding {
    static func decode(session: DecodingSession, _ index: UInt32, _ frame: UInt32) throws -> Self
}

/// A dictionary with string keys that can be decoded without a keyed container.
protocol DictionaryDecoding {
    static func decode(session: DecodingSession, _ index: UInt32, _ frame: UInt32) throws -> Self
}

extension DecodingSession {
    /// The array at a node, its frame, and where its elements begin; throws when it is no array.
    func arrayNode(_ index: UInt32, _ frame: UInt32) throws -> (node: UInt32, frame: UInt32) {
        let (node, inner) = try follow(index, frame)
        guard node != missingNode, nodes[Int(node)].isKind(.array) else {
            throw mismatch([Any].self, at: index, frame)
        }
        return (node, inner)
    }

    /// The object at a node and its frame; throws when it is no object.
    @inline(__always)
    func objectNode(_ index: UInt32, _ frame: UInt32) throws -> (node: UInt32, frame: UInt32) {
        if index != missingNode, nodes[Int(index)].isKind(.object) {
            return (index, frame & FrameBits.number)
        }
        return try slowObjectNode(index, frame)
    }

    private func slowObjectNode(_ index: UInt32, _ frame: UInt32) throws
        -> (node: UInt32, frame: UInt32)
    {
        let (node, inner) = try follow(index, frame & FrameBits.number)
        if repeatsKeys, isTextObject(node) { return (node, inner) }
        guard node != missingNode, nodes[Int(node)].isKind(.object) else {
            throw mismatch([any CodingKey].self, at: index, frame)
        }
        return (node, inner)
    }

    /// Decodes the elements of an array one by one.
    @inline(__always)
    func elements<Element>(
        _ index: UInt32,
        _ frame: UInt32,
        _ decode: (UInt32, UInt32) throws -> Element
    ) throws -> [Element] {
        if repeatsKeys, let list = try memberList(index, frame) {
            return try elements(of: list, frame & FrameBits.number, decode)
        }
        let (array, inner) = try arrayNode(index, frame)
        let count = tape.childCount(of: Int(array))
        // The empty array is shared by all threads, and the initializer below would write its count.
        guard count > 0 else { return [] }
        return try [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            var child = array + 1
            while initialized < count {
                target.initialize(to: try decode(child, inner))
                target += 1
                initialized += 1
                child = nodes[Int(child)].next
            }
        }
    }
}

extension Array: ArrayDecoding where Element: Decodable {
    static func decode(session: DecodingSession, _ index: UInt32, _ frame: UInt32) throws
        -> [Element]
    {
        try session.elements(index, frame) { try session.decode(Element.self, $0, $1) }
    }
}

extension Dictionary: DictionaryDecoding where Key == String, Value: Decodable {
    static func decode(session: DecodingSession, _ index: UInt32, _ frame: UInt32) throws
        -> [String: Value]
    {
        if session.repeatsKeys { return try session.memberTable(index, frame) }
        let (object, inner) = try session.objectNode(index, frame)
        if !session.usesPlainKeys { session.tables.insert(object) }
        var table = [String: Value](minimumCapacity: session.tape.childCount(of: Int(object)))
        let end = session.nodes[Int(object)].next
        var key = object + 1
        while key < end {
            let name = session.tape.string(of: session.nodes[Int(key)])
            table[name] = try session.decode(Value.self, key + 1, inner)
            key = session.nodes[Int(key + 1)].next
        }
        return table
    }
}
