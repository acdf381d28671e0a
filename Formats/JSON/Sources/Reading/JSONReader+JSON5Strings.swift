import VersionedCodableDocuments

extension JSONReader {
    /// Reads a JSON5 string, from its opening quote to the byte after its closing one.
    mutating func relaxedString(_ at: inout Int, isKey: Bool) throws {
        at = try unusualString(
            from: at + 1, stoppedAt: at + 1, isKey: isKey, quote: byte(at), isJSON5: true)
    }

    /// Returns the length of a JSON5 escape, and its character; none for a line continuation.
    mutating func relaxedEscape(_ start: Int) throws -> (length: Int, number: UInt32?) {
        if let common = try commonEscape(start) { return common }
        let at = start + 1
        switch byte(at) {
        case UInt8(ascii: "v"): return (2, 0x0B)
        case UInt8(ascii: "x"): return (4, try hexDigits(from: at + 1, count: 2))
        case ASCII.digitZero:
            if ASCII.isDigit(byte(at + 1)) { throw unexpected("no digit after '\\0'", at: at + 1) }
            return (2, 0x00)
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            throw unexpected("no digit after '\\'", at: at)
        case ASCII.carriageReturn: return (byte(at + 1) == ASCII.lineFeed ? 3 : 2, nil)
        case 0 where at >= end:
            throw unexpected("an escape after '\\'", at: at)
        default:
            guard let (length, scalar) = scalar(at) else { throw illFormed(at) }
            return (1 + length, isLineEnd(at, true) ? nil : scalar.value)
        }
    }

    // MARK: Identifiers

    /// Reads a key that is an ECMAScript 5.1 identifier name, if there is one.
    mutating func identifier(_ at: inout Int) throws -> Bool {
        let start = at
        var name = String.UnicodeScalarView()
        var hasEscapes = false
        while true {
            let escape = byte(at) == ASCII.backslash
            guard let (length, scalar) = try identifierScalar(at) else { break }
            guard JSONReader.continuesIdentifier(scalar, isFirst: at == start) else {
                if escape { throw unexpected("a letter or digit in a key without quotes", at: at) }
                break
            }
            hasEscapes = hasEscapes || escape
            name.append(scalar)
            at += length
        }
        guard at > start else { return false }
        if hasEscapes {
            var text = String(name)
            try text.withUTF8 {
                try builder.key(
                    copying: UnsafeRawBufferPointer($0), at: start, length: at - start)
            }
        } else {
            try builder.key(at: start, length: at - start)
        }
        return true
    }

    private mutating func identifierScalar(_ at: Int) throws -> (Int, Unicode.Scalar)? {
        guard byte(at) == ASCII.backslash else {
            guard let found = scalar(at) else { throw illFormed(at) }
            return found
        }
        guard byte(at + 1) == UInt8(ascii: "u") else {
            throw unexpected("'u' after '\\' in a key without quotes", at: at + 1)
        }
        let number = try hexDigits(from: at + 2, count: 4)
        return Unicode.Scalar(number).map { (6, $0) }
    }

    private static func continuesIdentifier(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "$", "_": return true
        case "0"..."9", "\u{200C}", "\u{200D}": return !isFirst
        default: break
        }
        guard scalar.value >= 0x80 else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber:
            return true
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation:
            return !isFirst
        default:
            return false
        }
    }
}
