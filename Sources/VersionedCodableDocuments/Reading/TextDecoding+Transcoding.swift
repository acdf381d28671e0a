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
        try output.append(bytes, in: encoding, isPrefix: isPrefix)
        if bytes.count % encoding.unitBytes != 0, !isPrefix {
            throw output.illFormed("expected a whole code unit, found the end")
        }
        return output.finish()
    }
}

extension TextEncoding {
    /// Returns the code unit at an offset, which is moved to the next; nil if there is no whole one.
    @inline(__always)
    func unit(in bytes: UnsafeRawBufferPointer, at: inout Int) -> UInt32? {
        let start = at
        guard start + unitBytes <= bytes.count else { return nil }
        at += unitBytes
        func load<Unit: FixedWidthInteger>(as type: Unit.Type) -> Unit {
            bytes.loadUnaligned(fromByteOffset: start, as: type)
        }
        return switch self {
        case .utf8: UInt32(load(as: UInt8.self))
        case .utf16LittleEndian: UInt32(UInt16(littleEndian: load(as: UInt16.self)))
        case .utf16BigEndian: UInt32(UInt16(bigEndian: load(as: UInt16.self)))
        case .utf32LittleEndian: UInt32(littleEndian: load(as: UInt32.self))
        case .utf32BigEndian: UInt32(bigEndian: load(as: UInt32.self))
        }
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

    mutating func append(
        _ bytes: UnsafeRawBufferPointer, in encoding: TextEncoding, isPrefix: Bool
    ) throws(ReadingError) {
        var at = 0
        while let unit = encoding.unit(in: bytes, at: &at) {
            guard encoding.unitBytes == 2, unit & 0xF800 == 0xD800 else {
                guard Unicode.Scalar(unit) != nil else {
                    throw illFormed(
                        "expected a Unicode scalar value, found 0x\(TextDecoding.hex(unit))")
                }
                append(unit)
                continue
            }
            guard unit < 0xDC00 else {
                throw illFormed(
                    "expected UTF-16, found the low surrogate 0x\(TextDecoding.hex(unit)) first")
            }
            guard let low = encoding.unit(in: bytes, at: &at) else {
                if isPrefix { return }
                throw illFormed("expected a low surrogate, found the end")
            }
            guard low & 0xFC00 == 0xDC00 else {
                throw illFormed(
                    "expected a low surrogate, found the unit 0x\(TextDecoding.hex(low))")
            }
            append(0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF))
        }
    }

    private mutating func append(_ number: UInt32) {
        count += UTF8Sequence.write(number, to: memory + count)
    }
}
