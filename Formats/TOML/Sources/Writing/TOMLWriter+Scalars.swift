import VersionedCodableDocuments
import VersionedCodableEssentials

extension TOMLWriter {
    /// Writes a scalar other than a string.
    @inline(__always)
    mutating func scalar(_ index: Int) throws(WritingError) {
        let node = tape[index]
        switch node.kind {
        case .bool: output.append(node.extra & 1 == 1 ? "true" : "false")
        case .integer:
            let length = Int(node.length)
            let text = tape.text(of: node)
            if length <= 18, DecimalText.isCanonical(text, length, isInteger: true) {
                output.append(text, length)
            } else {
                try unusualInteger(index)
            }
        case .realBytes where node.length == 8:
            output.reserve(32)
            let number = tape.double(of: node) ?? .nan
            let written = DecimalText.writeShort(number, to: output.next, keepsPoint: true)
            guard let written else { return try unusual(index) }
            output.advance(written)
        default:
            try unusual(index)
        }
    }

    @inline(never)
    private mutating func unusualInteger(_ index: Int) throws(WritingError) {
        let node = tape[index]
        let number = tape.integer(of: node)
        if let number = number.flatMap({ Int64(exactly: $0) }) {
            return output.append(string: String(number))
        }
        guard number != nil || tape.double(of: node) != nil || Int(node.length) > 38 else {
            throw error("TOML cannot represent the number \(tape.shortText(of: node))", at: index)
        }
        let text =
            node.isKind(.integer) ? tape.shortText(of: node) : number.map { "\($0)" } ?? ""
        throw error("TOML has no integers beyond 64 bits, found \(text)", at: index)
    }

    /// Writes rare scalars: numbers in other forms, bytes, dates.
    @inline(never)
    private mutating func unusual(_ index: Int) throws(WritingError) {
        let node = tape[index]
        switch node.kind {
        case .null:
            throw error("TOML has no null", at: index)
        case .real:
            guard let text = TOMLNumber.realText(tape.bytes(of: node)) else {
                throw error(
                    "TOML cannot represent the number \(tape.shortText(of: node))", at: index)
            }
            output.append(string: text)
        case .integerBytes:
            try unusualInteger(index)
        case .realBytes:
            guard let number = tape.double(of: node) else {
                throw error("expected a real of 2, 4 or 8 bytes, found \(node.length)", at: index)
            }
            // The shortest digits of a narrower number would be those of another `Double`.
            output.append(string: TOMLNumber.text(number))
        case .binary:
            output.append(ASCII.quote)
            output.append(string: Data(tape.bytes(of: node)).base64EncodedString())
            output.append(ASCII.quote)
        case .dateText, .dateBytes:
            try date(index)
        default:
            throw error("expected a value, found another kind of node", at: index)
        }
    }

    /// Writes a date, with its own text if that is valid TOML.
    private mutating func date(_ index: Int) throws(WritingError) {
        let node = tape[index]
        if node.isKind(.dateText), let form = TOMLDate.form(of: tape.bytes(of: node)),
            form != .localTime
        {
            output.append(tape.text(of: node), Int(node.length))
            return
        }
        guard let date = tape.date(of: node) else {
            throw error("expected a date, found \(tape.shortText(of: node))", at: index)
        }
        guard let text = RFC3339.text(date) else {
            throw error("TOML cannot represent a date outside the years 0 to 9999", at: index)
        }
        output.append(string: text)
    }
}
