import VersionedCodableCore

extension TextDecoding {
    /// Returns UTF-16 or UTF-32 text as UTF-8.
    static func transcode(
        _ bytes: UnsafeRawBufferPointer,
        from encoding: TextEncoding,
        isPrefix: Bool
    ) throws(ReadingError) -> SourceBuffer {
        // A UTF-16 unit needs at most three bytes of UTF-8, a UTF-32 unit four.
        let units = bytes.count / encoding.unitBytes
        let largest = units * (encoding.unitBytes == 2 ? 3 : 4)
        guard largest <= SourceBuffer.largestCount else {
            throw .limit(.inputBytes, SourceBuffer.largestCount, at: nil)
        }
        var output = Transcoder(capacity: largest)
        switch encoding {
        case .utf8: break
        case .utf16LittleEndian, .utf16BigEndian:
            let isBig = encoding == .utf16BigEndian
            try output.appendUTF16(bytes, isBigEndian: isBig, isPrefix: isPrefix)
        case .utf32LittleEndian, .utf32BigEndian:
            try output.appendUTF32(bytes, isBigEndian: encoding == .utf32BigEndian)
        }
        if bytes.count % encoding.unitBytes != 0, !isPrefix {
            throw output.illFormed("expected a whole code unit, found the end")
        }
        return output.finish()
    }
}

/// An output buffer for UTF-8 that owns its memory until `finish()`.
private struct Transcoder: ~Copyable {
    private let memory: UnsafeMutableRawPointer
    private var count = 0

    init(capacity: Int) {
        memory = .allocate(byteCount: capacity + SourceBuffer.padding, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// Transfers the ownership of the memory to a source buffer.
    consuming func finish() -> SourceBuffer {
        (memory + count)
            .initializeMemory(as: UInt8.self, repeating: 0, count: SourceBuffer.padding)
        let source = SourceBuffer(adopting: memory, count: count)
        discard self
        return source
    }

    func illFormed(_ message: String) -> ReadingError {
        ReadingError(.encoding, message, at: count)
            .located(in: UnsafeRawBufferPointer(start: memory, count: count))
    }

    mutating func appendUTF16(
        _ bytes: UnsafeRawBufferPointer, isBigEndian: Bool, isPrefix: Bool
    ) throws(ReadingError) {
        var at = 0
        while at + 2 <= bytes.count {
            let unit = unit(in: bytes, at: at, isBigEndian)
            at += 2
            guard unit & 0xF800 == 0xD800 else {
                append(UInt32(unit))
                continue
            }
            guard unit < 0xDC00 else {
                throw illFormed(
                    "expected UTF-16, found the low surrogate 0x\(TextDecoding.hex(UInt32(unit))) first"
                )
            }
            guard at + 2 <= bytes.count else {
                if isPrefix { return }
                throw illFormed("expected a low surrogate, found the end")
            }
            let low = self.unit(in: bytes, at: at, isBigEndian)
            guard low & 0xFC00 == 0xDC00 else {
                throw illFormed(
                    "expected a low surrogate, found the unit 0x\(TextDecoding.hex(UInt32(low)))")
            }
            at += 2
            append(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)))
        }
    }

    mutating func appendUTF32(
        _ bytes: UnsafeRawBufferPointer, isBigEndian: Bool
    ) throws(ReadingError) {
        var at = 0
        while at + 4 <= bytes.count {
            let raw = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
            let number = isBigEndian ? UInt32(bigEndian: raw) : UInt32(littleEndian: raw)
            at += 4
            guard Unicode.Scalar(number) != nil else {
                throw illFormed(
                    "expected a Unicode scalar value, found 0x\(TextDecoding.hex(number))")
            }
            append(number)
        }
    }

    private func unit(
        in bytes: UnsafeRawBufferPointer, at offset: Int, _ isBigEndian: Bool
    ) -> UInt16 {
        let raw = bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return isBigEndian ? UInt16(bigEndian: raw) : UInt16(littleEndian: raw)
    }

    private mutating func append(_ number: UInt32) {
        count += UTF8Sequence.write(number, to: memory + count)
    }
}
