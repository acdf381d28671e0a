import VersionedCodableDocuments

/// The characters that the scanner reads.
enum PlainText {
    /// Returns the offset of the first character that does not mean the same to libyaml and to the
    /// scanner; nil if there is none.
    ///
    /// The same are tabs, line feeds and printable characters, without the other line breaks of
    /// YAML 1.1 and byte order marks, but for one at the start. libyaml refuses or interprets all others, also in comments.
    ///
    /// - Parameter source: Well-formed UTF-8, but for the last character.
    /// - Complexity: O(n).
    static func firstOther(in source: SourceBuffer) -> Int? {
        let base = source.start
        // The prelude of a document skips a mark at its start.
        var at = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while at + 32 <= source.count {
            let words = (base + at).loadUnaligned(as: SIMD4<UInt64>.self)
            let low = words & SIMD4(repeating: EightBytes.repeating(0x7F))
            // The high bit of each byte: at least a bound.
            let tab = low &+ SIMD4(repeating: EightBytes.repeating(0x80 - 0x09))
            let afterLineFeed = low &+ SIMD4(repeating: EightBytes.repeating(0x80 - 0x0B))
            let space = low &+ SIMD4(repeating: EightBytes.repeating(0x80 - 0x20))
            let delete = low &+ SIMD4(repeating: EightBytes.repeating(1))
            let others = (~space & (~tab | afterLineFeed)) | delete | words
            if (others[0] | others[1] | others[2] | others[3]) & EightBytes.repeating(0x80) != 0 {
                let next = skip(base, at, to: at + 32)
                if next < at + 32 { return next }
                at = next
            } else {
                at += 32
            }
        }
        at = skip(base, at, to: source.count)
        return at < source.count ? at : nil
    }

    /// Returns the offset of the first other character before `end`, or one at or after `end` that
    /// is between characters.
    @inline(never)
    private static func skip(_ base: UnsafeRawPointer, _ start: Int, to end: Int) -> Int {
        var at = start
        while at < end {
            let first = base.load(fromByteOffset: at, as: UInt8.self)
            if first < 0x80 {
                guard first >= 0x20 || first == ASCII.tab || first == ASCII.lineFeed,
                    first != ASCII.delete
                else { return at }
                at += 1
            } else {
                // The last character of a prefix may be cut off.
                let length = UTF8Sequence.length(at: base + at)
                guard length > 0, YAMLText.isPrintable(base + at) else { return at }
                at += length
            }
        }
        return at
    }

    // MARK: Bytes

    /// Whether a plain scalar may begin with a byte, whatever follows.
    @inline(__always)
    static func startsPlain(_ byte: UInt8) -> Bool {
        // Bytes up to the space, DEL, and !"#%&'*,-:>?@[]`{|}
        !ASCIISet(low: 0xC400_34EF_FFFF_FFFF, high: 0xB800_0001_2800_0001).contains(byte)
    }

    /// Whether a byte ends plain text in a flow collection: also a question mark, which YAML 1.1
    /// parsers read as the start of a key.
    @inline(__always)
    static func endsFlow(_ byte: UInt8) -> Bool {
        byte == ASCII.comma || byte == UInt8(ascii: "?") || byte == ASCII.openBracket
            || byte == ASCII.closeBracket || byte == ASCII.openBrace || byte == ASCII.closeBrace
    }
}
