import AllModules

/// Encodes nothing at all.
struct Silent: Encodable {
    func encode(to encoder: any Encoder) throws {}
}

/// A key that is a number.
enum NumberedKey: Int, CodingKey { case first = 1, second }

/// Notes what an encoder says about itself, and encodes the notes.
struct EncoderProbe: Encodable {
    var depth: Int

    func encode(to encoder: any Encoder) throws {
        let tag = encoder.userInfo[tagKey] as? String ?? "none"
        var object = encoder.container(keyedBy: AnyKey.self)
        try object.encode(notes(encoder.codingPath) + [tag], forKey: AnyKey("encoderPath"))
        try object.encode(notes(object.codingPath), forKey: AnyKey("objectPath"))
        var array = object.nestedUnkeyedContainer(forKey: AnyKey("someArray"))
        try array.encode(array.count)
        try array.encode(notes(array.codingPath))
        var inner = array.nestedContainer(keyedBy: NumberedKey.self)
        try inner.encode(notes(inner.codingPath), forKey: .second)
        var rows = array.nestedUnkeyedContainer()
        try rows.encode(notes(rows.codingPath))
        try array.encode(array.count)
        // Foundation leaves the key of the array out of this path.
        try [1].encode(to: array.superEncoder())
        try write(object.superEncoder())
        try write(object.superEncoder(forKey: AnyKey("someParent")))
        if depth > 0 {
            try object.encode(EncoderProbe(depth: depth - 1), forKey: AnyKey("deeperValue"))
            try object.encode(["a_B": EncoderProbe(depth: depth - 1)], forKey: AnyKey("someTable"))
            try array.encodeNil()
        }
        try array.encode(array.count)
    }

    private func write(_ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(notes(encoder.codingPath) + notes(container.codingPath))
    }

    private func notes(_ keys: [any CodingKey]) -> [String] {
        keys.map { key in
            key.stringValue.hasPrefix("Index ")
                ? "\(key.stringValue)#\(key.intValue ?? -1)" : key.stringValue
        }
    }
}
