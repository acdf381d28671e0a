extension String {
    /// Calls a closure with the UTF-8 text.
    @inline(__always)
    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        var text = self
        return try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
    }
}

/// Inlined comparison, copying and hashing of memory, for the short texts of documents.
public enum Bytes {
    /// Whether two ranges of `count` bytes are equal; no byte outside them is read.
    @inlinable @inline(__always)
    public static func areEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int
    ) -> Bool {
        if count >= 8 {
            var offset = 0
            while offset + 8 <= count {
                if word(left, offset) != word(right, offset) { return false }
                offset += 8
            }
            return word(left, count - 8) == word(right, count - 8)
        }
        if count >= 4 {
            return left.loadUnaligned(as: UInt32.self) == right.loadUnaligned(as: UInt32.self)
                && left.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
                    == right.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
        }
        var index = 0
        while index < count {
            if left.load(fromByteOffset: index, as: UInt8.self)
                != right.load(fromByteOffset: index, as: UInt8.self)
            {
                return false
            }
            index += 1
        }
        return true
    }

    /// Copies `count` bytes to memory that does not overlap; no other byte is written.
    @inline(__always)
    static func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int) {
        if count > 32 || count < 4 {
            target.copyMemory(from: source, byteCount: count)
        } else if count >= 8 {
            var offset = 0
            while offset + 8 <= count {
                target.storeBytes(of: word(source, offset), toByteOffset: offset, as: UInt64.self)
                offset += 8
            }
            target.storeBytes(
                of: word(source, count - 8), toByteOffset: count - 8, as: UInt64.self)
        } else {
            let head = source.loadUnaligned(as: UInt32.self)
            let tail = source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            target.storeBytes(of: head, as: UInt32.self)
            target.storeBytes(of: tail, toByteOffset: count - 4, as: UInt32.self)
        }
    }

    @inlinable @inline(__always)
    static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// Returns a cheap hash of a text's length and up to sixteen of its bytes.
    ///
    /// The hash is not seeded: compare a few texts by it, but use `HashedKeys` for many. The eight
    /// bytes from `text` on must be readable, even when `length` is smaller.
    @inlinable @inline(__always)
    public static func hash(_ text: UnsafeRawPointer, _ length: Int) -> UInt32 {
        var word = text.loadUnaligned(as: UInt64.self)
        if length < 8 {
            word &= (1 &<< (UInt64(truncatingIfNeeded: length) &* 8)) &- 1
        } else {
            let tail = (text + length - 8).loadUnaligned(as: UInt64.self)
            word = word &* 0x9E37_79B9_7F4A_7C15 ^ tail
        }
        word = (word ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: word >> 32)
    }
}
