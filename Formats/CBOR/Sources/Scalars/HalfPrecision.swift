/// Conversion of 16-bit floats without `Float16`, which some platforms do not have.
enum HalfPrecision {
    static func double(_ bits: UInt16) -> Double {
        let exponent = Int(bits >> 10 & 0x1F)
        let fraction = Double(bits & 0x3FF)
        let magnitude: Double =
            switch exponent {
            case 0: fraction * 0x1p-24
            case 31: fraction == 0 ? .infinity : .nan
            default: Double(sign: .plus, exponent: exponent - 25, significand: 1024 + fraction)
            }
        return bits & 0x8000 == 0 ? magnitude : -magnitude
    }

    /// Returns the 16 bits that hold a `Float` exactly; nil if none do, and for not-a-number.
    @inline(__always)
    static func bits(of number: Float) -> UInt16? {
        let bits = number.bitPattern
        let sign = UInt16(truncatingIfNeeded: bits >> 16) & 0x8000
        let fraction = bits & 0x7F_FFFF
        let exponent = Int(bits >> 23 & 0xFF) - 127
        switch exponent {
        case -14...15:
            guard fraction & 0x1FFF == 0 else { return nil }
            let upper = UInt16(truncatingIfNeeded: exponent + 15) << 10
            return sign | upper | UInt16(truncatingIfNeeded: fraction >> 13)
        case -24 ..< -14:
            // Subnormal: no implicit leading one, in units of 2^-24.
            let whole = fraction | 0x80_0000
            let shift = UInt32(truncatingIfNeeded: -exponent - 1)
            guard whole & (1 << shift - 1) == 0 else { return nil }
            return sign | UInt16(truncatingIfNeeded: whole >> shift)
        case -127: return fraction == 0 ? sign : nil
        case 128: return fraction == 0 ? sign | 0x7C00 : nil
        default: return nil
        }
    }
}
