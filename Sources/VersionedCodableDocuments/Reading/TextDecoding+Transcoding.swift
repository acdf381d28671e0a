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
        var output = OutputBuffer(capacity: bytes.count)
        var at = 0
        while let unit = encoding.unit(in: bytes, at: &at) {
            var number = unit
            if encoding.unitBytes == 2, unit & 0xF800 == 0xD800 {
                guard unit < 0xDC00 else {
                    let found = "the low surrogate 0x\(hex(unit)) first"
                    throw illFormed("expected UTF-16, found \(found)", after: output)
                }
                guard let low = encoding.unit(in: bytes, at: &at) else {
                    if isPrefix { break }
                    throw illFormed("expected a low surrogate, found the end", after: output)
                }
                guard low & 0xFC00 == 0xDC00 else {
                    let found = "the unit 0x\(hex(low))"
                    throw illFormed("expected a low surrogate, found \(found)", after: output)
                }
                number = 0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)
            }
            guard Unicode.Scalar(number) != nil else {
                let message = "expected a Unicode scalar value, found 0x\(hex(number))"
                throw illFormed(message, after: output)
            }
            let target = output.reserve(4)
            output.advance(UTF8Sequence.write(number, to: target))
        }
        if bytes.count % encoding.unitBytes != 0, !isPrefix {
            throw illFormed("expected a whole code unit, found the end", after: output)
        }
        return try SourceBuffer(
            copying: UnsafeRawBufferPointer(start: output.start, count: output.count))
    }

    private static func illFormed(
        _ message: String, after output: borrowing OutputBuffer
    ) -> ReadingError {
        ReadingError(.encoding, message, at: output.count)
            .located(in: UnsafeRawBufferPointer(start: output.start, count: output.count))
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
