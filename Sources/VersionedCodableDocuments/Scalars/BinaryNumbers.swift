import VersionedCodableCore

/// Reads big-endian binary numbers.
enum BinaryNumbers {
    /// Reads a two's complement integer of 1 to 8 bytes, else nil; eight must be readable.
    @inline(__always)
    static func smallInteger(_ bytes: UnsafeRawPointer, _ length: Int) -> Int64? {
        guard 1...8 ~= length else { return nil }
        let word = Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        return word >> Int64(64 &- length &* 8)
    }

    /// Reads a two's complement integer of 1 to 16 bytes.
    static func integer(_ bytes: UnsafeRawBufferPointer) -> Int128? {
        guard let first = bytes.first, bytes.count <= 16 else { return nil }
        var value: Int128 = first & 0x80 == 0 ? 0 : -1
        for byte in bytes { value = (value << 8) | Int128(byte) }
        return value
    }

    /// Reads an IEEE 754 number of 2, 4 or 8 bytes.
    static func double(_ bytes: UnsafeRawBufferPointer) -> Double? {
        switch bytes.count {
        case 8: return Double(bitPattern: bits(bytes))
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(bytes))))
        case 2: return half(UInt16(truncatingIfNeeded: bits(bytes)))
        default: return nil
        }
    }

    private static func bits(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var value: UInt64 = 0
        for byte in bytes { value = (value << 8) | UInt64(byte) }
        return value
    }

    /// Converts a half to a `Double` without `Float16`, which some platforms lack.
    private static func half(_ bits: UInt16) -> Double {
        let exponent = Int(bits >> 10) & 0x1F
        let fraction = Double(bits & 0x3FF)
        let magnitude: Double
        switch exponent {
        case 0: magnitude = fraction * 0x1p-24
        case 31: magnitude = fraction == 0 ? .infinity : .nan
        default:
            magnitude =
                (1024 + fraction) * Double(sign: .plus, exponent: exponent - 25, significand: 1)
        }
        return bits & 0x8000 == 0 ? magnitude : -magnitude
    }
}
