import VersionedCodableCore

/// Scalars of any format as the values a property list can hold.
extension UnsafeTape {
    /// The value of an `integer` or `integerBytes` node.
    func integer(of node: TapeNode) -> PropertyListNumber.Parsed {
        let bytes = bytes(of: node)
        if node.isKind(.integer) { return PropertyListNumber.integer(bytes) }
        guard let first = bytes.first else { return .malformed }
        let sign: UInt64 = first & 0x80 == 0 ? 0 : .max
        var value = sign
        for (index, byte) in bytes.enumerated() {
            if index + 8 < bytes.count, byte != UInt8(truncatingIfNeeded: sign) { return .tooLarge }
            value = value << 8 | UInt64(byte)
        }
        if sign == 0 { return .value(isNegative: false, magnitude: value) }
        return value >> 63 == 0
            ? .tooLarge : .value(isNegative: true, magnitude: value.magnitude(negated: true))
    }

    /// The value of a `real` or `realBytes` node, nil when it is malformed.
    func real(of node: TapeNode) -> Double? {
        let bytes = bytes(of: node)
        guard node.isKind(.realBytes) else {
            guard let canonical = PropertyListNumber.canonicalReal(bytes) else { return nil }
            return Double(String(decoding: canonical, as: UTF8.self))
        }
        let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch bytes.count {
        case 8: return Double(bitPattern: bits)
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 2: return UnsafeTape.half(bits)
        default: return nil
        }
    }

    /// Sixteen bits of IEEE 754; Swift's own type for them is not there on every platform.
    private static func half(_ bits: UInt64) -> Double {
        let fraction = Double(bits & 0x3FF)
        let exponent = Int(bits >> 10 & 0x1F)
        let magnitude: Double
        switch exponent {
        case 0: magnitude = Double(sign: .plus, exponent: -24, significand: fraction)
        case 31: magnitude = fraction == 0 ? .infinity : .nan
        default:
            magnitude = Double(sign: .plus, exponent: exponent - 25, significand: 1024 + fraction)
        }
        return bits & 0x8000 == 0 ? magnitude : -magnitude
    }

    /// Seconds since 2001 of a `dateText` or `dateBytes` node, nil when it is malformed.
    func seconds(of node: TapeNode) -> Double? {
        let bytes = bytes(of: node)
        if node.isKind(.dateText) { return PropertyListDate.seconds(rfc3339: bytes) }
        guard bytes.count == 8 else { return nil }
        let seconds = Double(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        return seconds.isFinite ? seconds : nil
    }

    /// Keys and indices from the root to a node.
    ///
    /// - Complexity: O(members of the containers on the way); for errors only.
    func path(to target: Int) -> [String] {
        var path: [String] = []
        var container = 0
        while container < target {
            let isObject = self[container].isKind(.object)
            var child = container + 1
            var index = 0
            // A key belongs to its value.
            while child < Int(self[container].next) {
                let next = Int(self[isObject ? child + 1 : child].next)
                if target < next { break }
                child = next
                index += 1
            }
            guard child < Int(self[container].next) else { return path }
            path.append(isObject ? string(of: self[child]) : String(index))
            if isObject, target == child { return path }
            container = isObject ? child + 1 : child
        }
        return path
    }

    /// The error for a node a property list cannot hold.
    func error(_ message: String, at index: Int) -> WritingError {
        WritingError(message, path: path(to: index))
    }

    /// The text of a scalar in quotes, cut to a few characters.
    func shown(_ node: TapeNode) -> String {
        let bytes = bytes(of: node)
        let text = String(decoding: bytes.prefix(40), as: UTF8.self)
        return "\"" + text + (bytes.count > 40 ? "…" : "") + "\""
    }
}

extension UInt64 {
    /// The absolute value of a negative number in two's complement.
    fileprivate func magnitude(negated: Bool) -> UInt64 { negated ? ~self &+ 1 : self }
}
