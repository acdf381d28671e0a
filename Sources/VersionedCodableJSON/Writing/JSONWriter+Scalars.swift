import VersionedCodableCore

extension JSONWriter {
    /// Writes a scalar that is no text.
    @inline(__always)
    mutating func scalar(_ node: TapeNode) throws(WritingError) {
        switch node.kind {
        case .integer, .real:
            let length = Int(node.length)
            let text = tape.text(of: node)
            if JSONNumber.isValid(text, length, isInteger: node.isKind(.integer)) {
                output.append(text, length)
                output.reserve(8)
            } else {
                try unusual(node)
            }
        case .bool:
            if node.extra & 1 == 1 {
                output.put(word: 0x65_75_72_74, 4)
            } else {
                output.put(word: 0x65_73_6C_61_66, 5)
            }
        case .null:
            output.put(word: 0x6C_6C_75_6E, 4)
        case .realBytes:
            try real(node)
        case .integerBytes where node.length == 8:
            let bits = tape.text(of: node).loadUnaligned(as: Int64.self)
            let number = Int64(bigEndian: bits)
            if number < 0 { output.put(.minus) }
            output.advance(JSONNumber.writeDigits(number.magnitude, to: output.next))
        default:
            try unusual(node)
        }
    }

    private mutating func real(_ node: TapeNode) throws(WritingError) {
        let bytes = tape.bytes(of: node)
        guard bytes.count == 8 else { return try unusual(node) }
        let number = Double(
            bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
        if let written = JSONNumber.writeShort(number, to: output.next) {
            return output.advance(written)
        }
        try append(number)
    }

    /// Writes what is rare: numbers of other formats, bytes, dates.
    @inline(never)
    private mutating func unusual(_ node: TapeNode) throws(WritingError) {
        let bytes = tape.bytes(of: node)
        switch node.kind {
        case .integer, .real:
            let text = tape.string(of: node)
            guard let plain = JSONNumber.plainText(text) else {
                throw WritingError("JSON has no form for the number \(shown(text))", path: path)
            }
            output.append(plain)
        case .integerBytes:
            guard let number = JSONNumber.integer(bytes) else {
                throw WritingError(
                    "expected an integer of 1 to 16 bytes, found \(bytes.count)", path: path)
            }
            output.append(String(number))
        case .realBytes:
            switch bytes.count {
            case 4:
                try append(
                    Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))))
            case 2:
                try append(JSONNumber.half(UInt16(bigEndian: bytes.loadUnaligned(as: UInt16.self))))
            default:
                throw WritingError(
                    "expected a real of 2, 4 or 8 bytes, found \(bytes.count)", path: path)
            }
        case .binary:
            base64(bytes)
        case .dateBytes:
            guard bytes.count == 8,
                let text = RFC3339.text(
                    secondsSince2001: Double(
                        bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))))
            else {
                throw WritingError(
                    "RFC 3339 has no form for a date outside the years 0 to 9999", path: path)
            }
            output.put(.quote)
            output.append(text)
            output.reserve(8)
            output.put(.quote)
        default:
            throw WritingError("expected a value, found a node that is none", path: path)
        }
        output.reserve(8)
    }

    private mutating func append(
        _ number: some BinaryFloatingPoint & CustomStringConvertible
    ) throws(WritingError) {
        guard number.isFinite else {
            throw WritingError("JSON has no form for the number \(number)", path: path)
        }
        let text = number.description
        output.append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        output.reserve(8)
    }

    private func shown(_ text: String) -> String {
        text.count <= 40 ? text : text.prefix(40) + "…"
    }
}
