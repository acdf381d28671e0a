/// Strings of the binary form that are not ASCII: UTF-16, big-endian.
enum UTF16BigEndian {
    /// Converts to UTF-8, at most three bytes for each unit.
    ///
    /// - Returns: The bytes written, and the index of the unpaired surrogate at which it stopped.
    static func decode(
        _ text: UnsafeRawBufferPointer,
        into target: UnsafeMutableRawPointer
    ) -> (count: Int, badUnit: Int?) {
        let units = text.count / 2
        var output = target.assumingMemoryBound(to: UInt8.self)
        let first = output
        var index = 0
        while index < units {
            var scalar = unit(text, index)
            if scalar < 0x80 {
                output[0] = UInt8(truncatingIfNeeded: scalar)
                output += 1
            } else if scalar < 0x800 {
                output[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
                output[1] = continuation(scalar)
                output += 2
            } else if scalar & 0xF800 != 0xD800 {
                output[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
                output[1] = continuation(scalar >> 6)
                output[2] = continuation(scalar)
                output += 3
            } else {
                guard scalar < 0xDC00, index + 1 < units, unit(text, index + 1) & 0xFC00 == 0xDC00
                else { return (output - first, index) }
                scalar = 0x10000 + (scalar & 0x3FF) << 10 + unit(text, index + 1) & 0x3FF
                output[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
                output[1] = continuation(scalar >> 12)
                output[2] = continuation(scalar >> 6)
                output[3] = continuation(scalar)
                output += 4
                index += 1
            }
            index += 1
        }
        return (output - first, nil)
    }

    @inline(__always)
    private static func unit(_ text: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
        UInt32(
            UInt16(bigEndian: text.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
    }

    @inline(__always)
    private static func continuation(_ bits: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: 0x80 | bits & 0x3F)
    }
}
