import VersionedCodableDocuments
import VersionedCodableEssentials

extension XMLWriter {
    @inline(__always)
    mutating func scalar(_ node: TapeNode) throws(WritingError) {
        switch node.kind {
        case .integer: try text(tape.text(of: node), Int(node.length), isAttribute: false)
        case .string where options.stringEncoding == .cdata,
            .untyped where node.extra == 1:
            try cdata(tape.text(of: node), Int(node.length))
        default: try scalar(node, isAttribute: false)
        }
    }

    /// Writes a scalar as the only content of an element.
    mutating func wholeText(_ node: TapeNode) throws(WritingError) {
        if node.length == 0, node.isKind(.string), node.head & TapeNode.stated != 0 {
            return try stateNil(false)
        }
        let marks = significantWhiteSpace(of: node)
        if marks == 0 { return try scalar(node) }
        output.reserve(64)
        try text(tape.text(of: node), Int(node.length), meaning: marks)
    }

    /// Returns the ends of a text at which white space must be written as a reference to be kept.
    ///
    /// Text that was read has marks for it.
    private mutating func significantWhiteSpace(of node: TapeNode) -> UInt32 {
        let both = TapeNode.significantStart | TapeNode.significantEnd
        let isRead = node.isKind(.untyped) && contentMark != 0
        guard node.isKind(.string) || node.isKind(.untyped),
            node.length > 0, !XMLWriter.hasPlainEnds(tape.text(of: node), Int(node.length))
        else { return 0 }
        return isRead ? node.head & both : both
    }

    /// Writes a scalar.
    ///
    /// - Parameter classes: The classes of element text or of attributes.
    mutating func scalar(_ node: TapeNode, isAttribute: Bool) throws(WritingError) {
        switch node.kind {
        case .string, .untyped, .integer:
            try text(tape.text(of: node), Int(node.length), isAttribute: isAttribute)
        case .bool:
            if node.extra & 1 == 1 {
                output.append(uncheckedWord: 0x65_75_72_74, 4)
            } else {
                output.append(uncheckedWord: 0x65_73_6C_61_66, 5)
            }
        case .real: try real(node, isAttribute: isAttribute)
        case .dateText: try date(node, isAttribute: isAttribute)
        default: try binary(node)
        }
    }

    private mutating func real(_ node: TapeNode, isAttribute: Bool)
        throws(WritingError)
    {
        // Only these numbers end with a letter.
        let length = Int(node.length)
        let last =
            length == 0 ? 0 : tape.text(of: node).load(fromByteOffset: length - 1, as: UInt8.self)
        if last == UInt8(ascii: "n") { return output.append("NaN") }
        if last == UInt8(ascii: "f") {
            let isNegative = tape.text(of: node).load(as: UInt8.self) == UInt8(ascii: "-")
            return output.append(isNegative ? "-INF" : "INF")
        }
        try text(tape.text(of: node), length, isAttribute: isAttribute)
    }

    /// Writes a date in the lexical form of XSD, which most other formats use, too.
    private mutating func date(_ node: TapeNode, isAttribute: Bool)
        throws(WritingError)
    {
        let bytes = tape.bytes(of: node)
        // XSD allows neither a space or lower-case `t` before the time nor a lower-case `z`.
        let isForeign =
            bytes.count > 10 && bytes[10] != UInt8(ascii: "T") || bytes.last == UInt8(ascii: "z")
        if isForeign, let text = tape.date(of: node).flatMap({ RFC3339.text($0) }) {
            return output.append(string: text)
        }
        try text(tape.text(of: node), Int(node.length), isAttribute: isAttribute)
    }

    private mutating func binary(_ node: TapeNode) throws(WritingError) {
        switch node.kind {
        case .integerBytes:
            guard let number = tape.integer(of: node) else {
                throw error("expected an integer of 1 to 16 bytes, found \(node.length)")
            }
            output.append(string: String(number))
        case .realBytes:
            guard let number = tape.double(of: node) else {
                throw error("expected a real of 2, 4 or 8 bytes, found \(node.length)")
            }
            if number.isNaN { return output.append("NaN") }
            if number.isInfinite { return output.append(number < 0 ? "-INF" : "INF") }
            // The digits of a `Float` would be those of another `Double`.
            let text = number.description
            output.append(string: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        case .binary:
            output.append(string: Data(tape.bytes(of: node)).base64EncodedString())
        case .dateBytes:
            guard let text = tape.date(of: node).flatMap({ RFC3339.text($0) }) else {
                throw error("RFC 3339 cannot represent a date outside the years 0 to 9999")
            }
            output.append(string: text)
        default: throw invalidNode()
        }
    }
}
