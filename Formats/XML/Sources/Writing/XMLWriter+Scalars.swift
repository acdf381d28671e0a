import VersionedCodableDocuments
import VersionedCodableEssentials

extension XMLWriter {
    /// Writes a scalar as the only content of an element.
    ///
    /// White space at the ends of a text is written as references, since readers remove it
    /// otherwise; text that was read has marks for it.
    mutating func wholeText(_ node: TapeNode) throws(WritingError) {
        let text = tape.bytes(of: node)
        guard node.isKind(.string) || node.isKind(.untyped), !text.hasVisibleEnds else {
            return try scalar(node)
        }
        if node.length == 0 {
            let isStated = node.isKind(.string) && node.head & TapeNode.stated != 0
            return isStated ? try stateNil(false) : try scalar(node)
        }
        let both = TapeNode.significantStart | TapeNode.significantEnd
        let marks = node.isKind(.untyped) && hasMarks ? node.head & both : both
        if marks == 0 { return try scalar(node) }
        let keepsStart = marks & TapeNode.significantStart != 0 && ASCII.isWhitespace(text[0])
        let rest = text.dropFirst(keepsStart ? 1 : 0)
        let keepsEnd =
            marks & TapeNode.significantEnd != 0 && rest.last.map(ASCII.isWhitespace) == true
        let middle = NameText(rebasing: rest.dropLast(keepsEnd ? 1 : 0))
        if keepsStart { output.append(string: "&#\(text[0]);") }
        if options.stringEncodingStrategy != .cdata {
            try self.text(middle, isAttribute: false)
        } else if !middle.isEmpty {
            try cdata(middle)
        }
        if keepsEnd, let last = text.last { output.append(string: "&#\(last);") }
    }

    mutating func scalar(_ node: TapeNode, isAttribute: Bool = false) throws(WritingError) {
        switch node.kind {
        case .string where !isAttribute && options.stringEncodingStrategy == .cdata,
            .untyped where !isAttribute && node.extra == 1:
            try cdata(tape.bytes(of: node))
        case .string, .untyped, .integer:
            try text(tape.bytes(of: node), isAttribute: isAttribute)
        case .bool: output.append(node.extra & 1 == 1 ? "true" : "false")
        case .real:
            // Only these numbers end with a letter.
            switch tape.bytes(of: node).last {
            case UInt8(ascii: "n"): output.append("NaN")
            case UInt8(ascii: "f"):
                output.append(tape.bytes(of: node).first == ASCII.minus ? "-INF" : "INF")
            default: try text(tape.bytes(of: node), isAttribute: isAttribute)
            }
        case .dateText: try date(node, isAttribute: isAttribute)
        default: try binary(node)
        }
    }

    /// Writes a date in the lexical form of XSD, which most other formats use, too.
    private mutating func date(_ node: TapeNode, isAttribute: Bool) throws(WritingError) {
        let bytes = tape.bytes(of: node)
        // XSD allows neither a space or lower-case `t` before the time nor a lower-case `z`.
        let isForeign =
            bytes.count > 10 && bytes[10] != UInt8(ascii: "T") || bytes.last == UInt8(ascii: "z")
        if isForeign, let text = tape.date(of: node).flatMap({ RFC3339.text($0) }) {
            return output.append(string: text)
        }
        try text(tape.bytes(of: node), isAttribute: isAttribute)
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
