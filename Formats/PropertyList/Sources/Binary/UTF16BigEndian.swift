import VersionedCodableDocuments

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
        var count = 0
        var index = 0
        while index < units {
            var scalar = unit(text, index)
            if scalar & 0xF800 == 0xD800 {
                guard scalar < 0xDC00, index + 1 < units, unit(text, index + 1) & 0xFC00 == 0xDC00
                else { return (count, index) }
                scalar = 0x10000 + (scalar & 0x3FF) << 10 + unit(text, index + 1) & 0x3FF
                index += 1
            }
            count += UTF8Sequence.write(scalar, to: target + count)
            index += 1
        }
        return (count, nil)
    }

    @inline(__always)
    private static func unit(_ text: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
        UInt32(
            UInt16(bigEndian: text.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
    }
}
