import VersionedCodableDocuments

extension YAMLWriter {
    /// Writes text as a plain scalar in one pass over its bytes, if a block collection allows it;
    /// false when nothing was written and the caller has to examine the text.
    @inline(__always)
    mutating func plain(_ text: UnsafeRawPointer, _ length: Int) -> Bool {
        if length == 0 { return false }
        let first = text.load(as: UInt8.self)
        if YAMLWriter.isUnusualStart(first), !YAMLWriter.canStart(first, text, length) {
            return false
        }
        output.reserve(length &+ 64)
        let target = output.next
        var at = 0
        while at < length {
            // At least eight bytes can be loaded at the last byte of a node's text.
            let word = EightBytes(at: text + at)
            (target + at).storeBytes(of: word.word.littleEndian, as: UInt64.self)
            // Spaces, control characters, DEL, and all bytes beyond ASCII.
            let stops = word.stops(word.nearBelow(0x21) | word.near(ASCII.delete))
            if stops == 0 {
                at &+= 8
                continue
            }
            at &+= EightBytes.first(stops)
            if at >= length { break }
            if text.load(fromByteOffset: at, as: UInt8.self) == ASCII.space {
                // The first byte is not a space, and at least one byte follows the text.
                if text.load(fromByteOffset: at &- 1, as: UInt8.self) == ASCII.colon
                    || text.load(fromByteOffset: at &+ 1, as: UInt8.self) == ASCII.hash
                {
                    return false
                }
                at &+= 1
            } else {
                guard options.allowUnicode,
                    let next = YAMLWriter.copyUnicode(text, at, length, to: target)
                else { return false }
                at = next
            }
        }
        let last = text.load(fromByteOffset: length &- 1, as: UInt8.self)
        if last == ASCII.space || last == ASCII.colon { return false }
        output.advance(length)
        return true
    }

    /// Copies a run of characters beyond ASCII and returns the offset after it; nil for an escape.
    ///
    /// Static, because borrowing the writer would copy it for every text.
    @inline(never)
    private static func copyUnicode(
        _ text: UnsafeRawPointer, _ start: Int, _ length: Int, to target: UnsafeMutableRawPointer
    ) -> Int? {
        var at = start
        while at < length {
            let byte = text.load(fromByteOffset: at, as: UInt8.self)
            if byte < 0x80 { break }
            let bytes = UTF8Sequence.length(at: text + at)
            if bytes == 0 || at + bytes > length || !YAMLText.isPrintable(text + at) { return nil }
            (target + at).copyMemory(from: text + at, byteCount: bytes)
            at += bytes
        }
        return at > start ? at : nil
    }

    /// Whether a plain scalar may not, or not always, begin with the byte, or may be another type.
    @inline(__always)
    private static func isUnusualStart(_ byte: UInt8) -> Bool {
        if byte >= 0x80 { return false }
        // Bits for the control characters, space, DEL, and
        // -?:,[]{}#&*!|>'"%@`0123456789+.~<=nNtTfFyYoO
        let bits: UInt64 = byte < 0x40 ? 0xF7FF_7CEF_FFFF_FFFF : 0xFA10_C041_2A10_C041
        return bits & (1 &<< UInt64(byte & 0x3F)) != 0
    }

    /// Whether text with an unusual first byte can be plain, judged by its beginning.
    @inline(never)
    private static func canStart(
        _ first: UInt8, _ text: UnsafeRawPointer, _ length: Int
    ) -> Bool {
        // Letters are the most common of these.
        switch first | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return !YAMLLookalike.isWord(text, length)
        default: break
        }
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        return PlainStart(bytes).isPossible && !YAMLLookalike.matches(bytes)
    }
}

/// The plain styles that the beginning of a text allows.
struct PlainStart {
    /// Whether it can be plain in a block collection.
    let isPossible: Bool
    /// Whether it can be plain in a flow collection.
    let isPossibleInFlow: Bool

    init(_ text: UnsafeRawBufferPointer) {
        guard text.first == ASCII.minus else {
            isPossible =
                PlainText.startsPlain(text.first ?? 0) && !text.starts(with: "...".utf8)
            isPossibleInFlow = isPossible
            return
        }
        let second = text.count > 1 ? text[1] : ASCII.space
        isPossible =
            !ASCII.isBlank(second) && second != ASCII.lineFeed && !text.starts(with: "---".utf8)
        isPossibleInFlow =
            isPossible && (ASCII.isDigit(second) || second == ASCII.minus || second == ASCII.point)
    }
}
