import VersionedCodableDocuments

extension CBORReader {
    @inline(__always)
    mutating func key() throws {
        let first = byte(at)
        guard first >> 5 == 3, first != 0x7F else { return try rareKey() }
        let (content, length) = try text(first)
        try builder.key(at: content, length: length)
    }

    @inline(never)
    private mutating func rareKey() throws {
        let start = at
        let (tags, bignum) = try tags { $0 == 2 || $0 == 3 }
        guard at < end else { throw cutOff("a key", at: start) }
        let node = builder.nextIndex
        let first = byte(at)
        if let bignum {
            let number = try bignumContent(isNegative: bignum == 3, from: start)
            try plainKey(number.decimalText, from: start)
        } else if first == 0x7F {
            try chunkedKey()
        } else if first >> 5 == 3 {
            let (content, length) = try text(first)
            try builder.key(at: content, length: length)
        } else {
            try plainKey(try scalarKey(first), from: start)
        }
        annotate(tags, at: node)
    }

    /// Adds a key that is not text, in diagnostic notation.
    private mutating func plainKey(_ notation: String, from start: Int) throws {
        var notation = notation
        try notation.withUTF8 {
            try builder.key(
                copying: UnsafeRawBufferPointer($0), at: start, length: at - start,
                marks: TapeNode.plain)
        }
    }

    /// Reads the scalar at `at` and returns it in diagnostic notation.
    private mutating func scalarKey(_ first: UInt8) throws -> String {
        let start = at
        switch first >> 5 {
        case 0, 1:
            let (value, next) = try argument(first, at: start)
            at = next
            return String(first < 0x20 ? Int128(value) : -1 - Int128(value))
        case 2:
            _ = try skipBytes(first)
            return DiagnosticNotation.text(bytes: try contents(from: start))
        case 4, 5:
            throw error("expected a scalar as the key, found \(name(at: start))", at: start)
        default:
            break
        }
        if let word = DiagnosticNotation.name(ofSimple: first) {
            at = start + 1
            return word
        }
        guard let size = CBORReader.floatSize(first) else {
            throw noValue(first, at: start, expected: "a key")
        }
        return DiagnosticNotation.text(try float(size, from: start))
    }
}
