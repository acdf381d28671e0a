import VersionedCodableDocuments
import VersionedCodableEssentials

extension CBORWriter {
    @inline(__always)
    mutating func text(_ node: TapeNode) throws(WritingError) {
        let length = Int(node.length)
        let start = tape.text(of: node)
        head(3, UInt64(truncatingIfNeeded: length))
        output.append(start, length)
        if length <= 32, UTF8Sequence.isASCII(tape.bytes(of: node)) { return }
        try checkUTF8(node)
    }

    @inline(never)
    private mutating func checkUTF8(_ node: TapeNode) throws(WritingError) {
        if UTF8Sequence.firstFault(in: tape.bytes(of: node)) != nil {
            throw error("expected UTF-8, found ill-formed text")
        }
    }

    @inline(__always)
    mutating func scalar(_ node: TapeNode) throws(WritingError) {
        switch node.kind {
        case .integer: try integerText(node)
        case .real: try realText(node)
        case .bool: output.append(node.extra & 1 == 1 ? 0xF5 : 0xF4)
        case .integerBytes where node.length <= 8: try integerBytes(node)
        case .realBytes where node.length == 8: float(tape.double(of: node) ?? .nan)
        default: try rareScalar(node)
        }
    }

    @inline(never)
    private mutating func rareScalar(_ node: TapeNode) throws(WritingError) {
        switch node.kind {
        case .null:
            output.append(isOwn && node.head & CBORMark.undefined != 0 ? 0xF7 : 0xF6)
        case .integerBytes:
            guard let number = tape.integer(of: node) else {
                throw error("expected an integer of 1 to 16 bytes, found \(node.length)")
            }
            integer(Bignum(number))
        case .realBytes:
            guard let number = tape.double(of: node) else {
                throw error("expected a real number of 2, 4 or 8 bytes, found \(node.length)")
            }
            float(number)
        case .binary:
            head(2, UInt64(node.length))
            output.append(tape.text(of: node), Int(node.length))
        case .dateBytes, .dateText:
            try date(node)
        default:
            throw error("expected a value, found another kind of node")
        }
    }

    mutating func byteString(_ bytes: [UInt8]) {
        head(2, UInt64(bytes.count))
        bytes.withUnsafeBytes {
            if let base = $0.baseAddress { output.append(base, $0.count) }
        }
    }

    // MARK: Dates

    private mutating func date(_ node: TapeNode) throws(WritingError) {
        if node.isKind(.dateText), CBORDate.isDateTime(tape.bytes(of: node)) {
            head(6, 0)
            return try text(node)
        }
        guard let date = tape.date(of: node), date.timeIntervalSinceReferenceDate.isFinite else {
            throw error("the date is not a point in time")
        }
        let epoch = CBORDate.epoch(date)
        if options.dates == .epoch, let epoch { return write(epoch) }
        if let text = RFC3339.text(date) {
            head(6, 0)
            head(3, UInt64(text.utf8.count))
            return output.append(string: text)
        }
        guard let epoch else {
            throw error(
                "CBOR cannot represent the date \(date.timeIntervalSinceReferenceDate) seconds after 2001 exactly"
            )
        }
        write(epoch)
    }

    private mutating func write(_ epoch: CBORDate.Epoch) {
        head(6, 1)
        switch epoch {
        case .integer(let isNegative, let argument): head(isNegative ? 1 : 0, argument)
        case .float(let number): float(number)
        }
    }
}
