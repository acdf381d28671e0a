import VersionedCodableDocuments
import VersionedCodableEssentials

extension PlistWriter {
    /// Writes the scalar at a node, or opens the container.
    @inline(__always)
    mutating func value(_ index: Int) throws {
        var index = index
        if tape[index].isKind(.alias) {
            index = tape.resolve(index)
            guard aliases.add(index, in: tape) else {
                throw tape.error(AliasExpansion.message, at: index)
            }
        }
        let node = tape[index]
        indent()
        switch node.kind {
        case .string, .untyped, .key:
            if nullText.isSame(tape.text(of: node), Int(node.length)) {
                throw tape.isNullText(at: index)
            }
            output.append("<string>")
            try text(index)
            output.append("</string>\n")
        case .array, .object:
            open(index)
        case .integer, .integerBytes:
            try integer(index)
        case .bool:
            output.append(node.extra == 1 ? "<true/>\n" : "<false/>\n")
        case .real, .realBytes:
            try real(index)
        case .null, .binary, .dateText, .dateBytes, .alias, .removed:
            try rareValue(index)
        }
    }

    private mutating func rareValue(_ index: Int) throws {
        let node = tape[index]
        switch node.kind {
        case .null:
            let substitute = Array(try tape.nullText(at: index, format).utf8)
            output.append("<string>")
            // The writer reads eight more bytes.
            try (substitute + Array(repeating: 0, count: 8)).withUnsafeBytes {
                try escape(UnsafeRawBufferPointer(rebasing: $0[..<substitute.count]), at: index)
            }
            output.append("</string>\n")
        case .binary:
            output.append("<data>\n")
            data(tape.bytes(of: node))
            indent()
            output.append("</data>\n")
        case .dateText, .dateBytes:
            guard let seconds = tape.seconds(of: node),
                let date = PropertyListDate(secondsSince2001: seconds)
            else {
                throw tape.error("the date is not within a million years of today", at: index)
            }
            output.append("<date>")
            output.append(string: date.text)
            output.append("</date>\n")
        default:
            throw tape.error("the document has a node without a value", at: index)
        }
    }

    // MARK: Numbers

    private mutating func integer(_ index: Int) throws {
        let node = tape[index]
        output.append("<integer>")
        if node.isKind(.integer), PropertyListNumber.isShortInteger(tape.bytes(of: node)) {
            output.append(tape.text(of: node), Int(node.length))
        } else {
            let (isNegative, magnitude) = try tape.integer(at: index)
            if isNegative { output.append(ASCII.minus) }
            output.append(string: String(magnitude))
        }
        output.append("</integer>\n")
    }

    private mutating func real(_ index: Int) throws {
        let node = tape[index]
        output.append("<real>")
        if node.isKind(.real), let count = PlistWriter.plainDigits(tape.bytes(of: node)) {
            output.append(tape.text(of: node), count)
        } else {
            let value = try tape.real(at: index)
            if value.isNaN {
                output.append("nan")
            } else if node.isKind(.real),
                let digits = PropertyListNumber.otherNumber(tape.bytes(of: node), than: value)
            {
                output.append(string: digits)
            } else if value.isInfinite {
                output.append(value < 0 ? "-infinity" : "+infinity")
            } else {
                let text = value.description
                output.append(string: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
            }
        }
        output.append("</real>\n")
    }

    /// Returns how many bytes of a decimal number to write: the shortest form of its `Double`.
    ///
    /// That is the text without trailing zeros, if it has up to 15 digits and is at least 0.0001:
    /// `1.50` gives 3, `2.0` gives 1. Nil for other text.
    static func plainDigits(_ text: UnsafeRawBufferPointer) -> Int? {
        var index = text.first == UInt8(ascii: "-") ? 1 : 0
        let first = index
        while index < text.count, ASCII.isDigit(text[index]) { index += 1 }
        let whole = index - first
        guard whole > 0, whole == 1 || text[first] != UInt8(ascii: "0"), text.count - first <= 16
        else { return nil }
        if index == text.count { return whole <= 15 ? index : nil }
        guard text[index] == UInt8(ascii: ".") else { return nil }
        let point = index
        index += 1
        while index < text.count, ASCII.isDigit(text[index]) { index += 1 }
        guard index == text.count, index > point + 1 else { return nil }
        while text[index - 1] == UInt8(ascii: "0") { index -= 1 }
        if index == point + 1 { return point }
        // Smaller numbers are written with an exponent.
        guard
            text[first] != UInt8(ascii: "0")
                || text[(point + 1)...].prefix(4).contains(where: { $0 != 0x30 })
        else { return nil }
        return index
    }

    // MARK: Data

    /// Writes base64 in lines of 76 characters, less eight for each of up to eight levels.
    private mutating func data(_ bytes: UnsafeRawBufferPointer) {
        let levels = min(stack.count, 8)
        let perLine = (76 - 8 * levels) / 4 * 3
        var index = 0
        while index < bytes.count {
            output.append(0x09, times: levels)
            let line = UnsafeRawBufferPointer(
                rebasing: bytes[index..<min(bytes.count, index + perLine)])
            output.append(string: Data(line).base64EncodedString())
            output.append(0x0A)
            index += perLine
        }
    }
}
