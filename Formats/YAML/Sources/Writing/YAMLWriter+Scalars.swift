import VersionedCodableDocuments
import VersionedCodableEssentials

extension YAMLWriter {
    /// Writes a scalar other than a string.
    @inline(__always)
    mutating func scalar(_ node: TapeNode) throws(WritingError) {
        if isYAML, node.head & TapeNode.plain != 0, keepWrittenText(node) { return }
        switch node.kind {
        case .integer, .real:
            if let number = DecimalScalar(tape.bytes(of: node), underscores: false),
                number.isUsual, number.isInteger == node.isKind(.integer)
            {
                let (digits, length) = (tape.text(of: node), Int(node.length))
                if length > 8 { return output.append(digits, length) }
                // At least eight bytes can be loaded at the last byte of a node's text.
                let word = digits.loadUnaligned(as: UInt64.self).littleEndian
                return output.append(uncheckedWord: word, length)
            }
        case .bool where node.extra & 1 == 1:
            return output.append(uncheckedWord: 0x65_75_72_74, 4)
        case .bool: return output.append(uncheckedWord: 0x65_73_6C_61_66, 5)
        case .null: return output.append(uncheckedWord: 0x6C_6C_75_6E, 4)
        default: break
        }
        try unusualScalar(node)
    }

    @inline(never)
    private mutating func unusualScalar(_ node: TapeNode) throws(WritingError) {
        // Text that a version of YAML reads as another type, as `no`, is quoted.
        if node.isKind(.untyped) { return try text(tape.bytes(of: node), style: .any) }
        if node.isKind(.binary) {
            output.append("!!binary ")
            output.append(string: "\"\(Data(tape.bytes(of: node)).base64EncodedString())\"")
            return
        }
        let text = try canonicalText(of: node)
        // A date is read as a string, unless the schema has dates, so it is quoted like one.
        let isQuoted =
            options.quoting != .whenNeeded && schema != .yaml11
            && (node.isKind(.dateText) || node.isKind(.dateBytes))
        let quote = options.quotes == .double ? "\"" : "'"
        output.append(string: isQuoted ? quote + text + quote : text)
    }

    /// Returns the text of a scalar in the form that all YAML parsers read alike.
    private mutating func canonicalText(of node: TapeNode) throws(WritingError) -> String {
        switch node.kind {
        case .integer, .real:
            let isInteger = node.isKind(.integer)
            guard let number = YAMLNumber.text(of: tape.bytes(of: node), isInteger: isInteger)
            else {
                throw error("expected a number, found \(tape.shortText(of: node))")
            }
            return number
        case .integerBytes:
            guard let number = tape.integer(of: node) else {
                throw error("expected an integer of 1 to 16 bytes, found \(node.length)")
            }
            return String(number)
        case .realBytes:
            guard let number = tape.double(of: node) else {
                throw error("expected a real of 2, 4 or 8 bytes, found \(node.length)")
            }
            // The shortest digits of a narrower number would be those of another `Double`.
            var text = number.description
            return text.withUTF8 {
                YAMLNumber.text(of: UnsafeRawBufferPointer($0), isInteger: false)
            } ?? number.description
        case .dateText, .dateBytes: return try dateText(of: node)
        default: throw error("expected a value, found another kind of node")
        }
    }

    private mutating func dateText(of node: TapeNode) throws(WritingError) -> String {
        let written = tape.bytes(of: node)
        if node.isKind(.dateText), let scalar = TimestampScalar.resolve(written),
            !written.starts(with: "0000".utf8)
        {
            guard let canonical = scalar.canonical else { return tape.string(of: node) }
            // A local time stays one: the `Z` is only in its canonical form.
            let isLocal = !written.dropFirst(10).contains { "Zz+-".utf8.contains($0) }
            if isLocal, canonical.hasSuffix("Z") { return String(canonical.dropLast()) }
        }
        guard let date = tape.date(of: node) else {
            throw error("expected a date, found \(tape.shortText(of: node))")
        }
        guard let text = RFC3339.text(date), !text.hasPrefix("0000") else {
            throw error("YAML cannot represent a date outside the years 1 to 9999")
        }
        return text
    }

    /// Writes a plain scalar of a YAML document as it was written, if it still means the same.
    @inline(never)
    private mutating func keepWrittenText(_ node: TapeNode) -> Bool {
        if node.isKind(.null), node.length == 0 {
            guard schema.resolve(UnsafeRawBufferPointer(start: nil, count: 0)).kind == .null,
                depth > 0, flowDepth == 0, propertyEnd != output.count
            else { return false }
            dropSpace()
            return true
        }
        var written = tape.writtenText(of: node)
        return written.withUTF8 { utf8 in
            let bytes = UnsafeRawBufferPointer(utf8)
            let scalar = schema.resolve(bytes)
            let isSame =
                switch node.kind {
                case _ where scalar.kind != node.kind: false
                case .null: true
                case .bool: scalar.isTrue == (node.extra & 1 == 1)
                default:
                    scalar.canonical.map { $0.utf8.elementsEqual(tape.bytes(of: node)) }
                        ?? bytes.elementsEqual(tape.bytes(of: node))
                }
            return isSame && plain(copying: bytes, as: .anything)
        }
    }
}
