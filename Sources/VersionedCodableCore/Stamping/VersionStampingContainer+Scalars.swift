// The standard types, each passed on with its own method of the encoder.

extension VersionStampingContainer {
    mutating func encode(_ value: Bool, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: String, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: Float, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: Int, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: Int8, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: Int16, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: Int32, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: Int64, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: Int128, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: UInt, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: UInt8, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: UInt16, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: UInt32, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: UInt64, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encode(_ value: UInt128, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try joinIfPresent(value, with: stamp, key) }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }
}
