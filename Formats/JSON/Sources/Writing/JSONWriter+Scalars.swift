import VersionedCodableDocuments

extension JSONWriter {
    /// Writes a scalar other than a string.
    @inline(__always)
    mutating func scalar(_ node: TapeNode) throws(WritingError) {
        switch node.kind {
        case .integer, .real:
            let length = Int(node.length)
            let text = tape.text(of: node)
            if DecimalText.isCanonical(text, length, isInteger: node.isKind(.integer)) {
                output.append(text, length)
                output.reserve(8)
            } else {
                try unusual(node)
            }
        case .bool:
            if node.extra & 1 == 1 {
                output.append(uncheckedWord: 0x65_75_72_74, 4)
            } else {
                output.append(uncheckedWord: 0x65_73_6C_61_66, 5)
            }
        case .null:
            output.append(uncheckedWord: 0x6C_6C_75_6E, 4)
        case .realBytes:
            try real(node)
        case .integerBytes where node.length == 8:
            let bits = tape.text(of: node).loadUnaligned(as: Int64.self)
            let number = Int64(bigEndian: bits)
            if number < 0 { output.append(unchecked: ASCII.minus) }
            output.advance(DecimalText.write(number.magnitude, to: output.next))
        default:
            try unusual(node)
        }
    }

    private mutating func real(_ node: TapeNode) throws(WritingError) {
        guard node.length == 8, let number = tape.double(of: node) else {
            return try unusual(node)
        }
        if let written = DecimalText.writeShort(number, to: output.next, keepsPoint: false) {
            return output.advance(written)
        }
        try append(number)
    }

    /// Writes rare scalars: numbers of other formats, bytes, dates.
    @inline(never)
    private mutating func unusual(_ node: TapeNode) throws(WritingError) {
        switch node.kind {
        case .integer, .real:
            guard let plain = JSONNumber.plainText(tape.string(of: node)) else {
                throw error("JSON cannot represent the number \(tape.shortText(of: node))")
            }
            output.append(string: plain)
        case .integerBytes:
            guard let number = tape.integer(of: node) else {
                throw error("expected an integer of 1 to 16 bytes, found \(node.length)")
            }
            output.append(string: String(number))
        case .realBytes:
            guard let number = tape.double(of: node) else {
                throw error("expected a real of 2, 4 or 8 bytes, found \(node.length)")
            }
            // The shortest digits of a narrower number would be those of another `Double`.
            try append(number)
        case .binary:
            base64(tape.bytes(of: node))
        case .dateBytes:
            guard let text = tape.date(of: node).flatMap({ RFC3339.text($0) }) else {
                throw error("RFC 3339 cannot represent a date outside the years 0 to 9999")
            }
            output.append(unchecked: ASCII.quote)
            output.append(string: text)
            output.reserve(8)
            output.append(unchecked: ASCII.quote)
        default:
            throw error("expected a value, found another kind of node")
        }
        output.reserve(8)
    }

    private mutating func append(_ number: Double) throws(WritingError) {
        guard number.isFinite else {
            throw error("JSON cannot represent the number \(number)")
        }
        let text = number.description
        output.append(string: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        output.reserve(8)
    }
}
