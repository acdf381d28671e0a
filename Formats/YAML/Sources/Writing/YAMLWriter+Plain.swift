import VersionedCodableDocuments

extension YAMLWriter {
    /// What a plain scalar has to be.
    enum PlainRule {
        /// A string in all versions of YAML.
        case string
        /// A string under the schema.
        case schemaString
        case anything
    }

    /// Writes text as a plain scalar in one pass over its bytes; false when it cannot be one and
    /// nothing was written.
    ///
    /// Eight bytes must be readable from every byte of the text; those of a node always are.
    @inline(__always)
    mutating func plain(
        _ text: UnsafeRawPointer, _ length: Int, as rule: PlainRule
    ) -> Bool {
        if length == 0 { return false }
        let first = text.load(as: UInt8.self)
        if YAMLWriter.isUnusualStart(first) || flowDepth > 0, !canBegin(text, length, as: rule) {
            return false
        }
        output.reserve(length &+ 64)
        let target = output.next
        var at = 0
        while at < length {
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
        // The control characters, space, DEL, and -?:,[]{}#&*!|>'"%@`0123456789+.~<=nNtTfFyYoO
        ASCIISet(low: 0xF7FF_7CEF_FFFF_FFFF, high: 0xFA10_C041_2A10_C041).contains(byte)
    }

    /// Whether text can be plain by its beginning, its type, and the brackets around it.
    @inline(never)
    private mutating func canBegin(
        _ text: UnsafeRawPointer, _ length: Int, as rule: PlainRule
    ) -> Bool {
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        let second = length > 1 ? bytes[1] : ASCII.space
        switch bytes[0] {
        case ASCII.minus:
            if second <= ASCII.space || bytes.starts(with: "---".utf8) { return false }
            let isClear = ASCII.isDigit(second) || second == ASCII.minus || second == ASCII.point
            if flowDepth > 0, !isClear { return false }
        case ASCII.point: if bytes.starts(with: "...".utf8) { return false }
        case let first: if !PlainText.startsPlain(first) { return false }
        }
        if flowDepth > 0, bytes.contains(where: PlainText.endsFlow) { return false }
        return switch rule {
        case .string: !YAMLLookalike.matches(bytes)
        case .schemaString: schema.resolve(bytes).kind == .string
        case .anything: true
        }
    }

    /// Writes text outside of a node as a plain scalar, if it can be one.
    mutating func plain(copying bytes: UnsafeRawBufferPointer, as rule: PlainRule) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        // Where it is written, eight bytes more can be loaded.
        let target = output.reserve(bytes.count + 64)
        target.copyMemory(from: base, byteCount: bytes.count)
        return plain(target, bytes.count, as: rule)
    }
}
