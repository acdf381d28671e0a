import VersionedCodableDocuments

extension JSONReader {
    /// Reads JSON with comments, or JSON5.
    mutating func readRelaxed(_ syntax: JSONFormat.Syntax) throws {
        let isJSON5 = syntax == .json5
        var at = try skipTrivia(textStart, isJSON5)
        var inObject = false
        values: while true {
            if inObject { try relaxedMember(&at, isJSON5) }
            switch byte(at) {
            case ASCII.openBrace:
                try builder.beginObject(at: at)
                at = try skipTrivia(at + 1, isJSON5)
                inObject = true
                if byte(at) != ASCII.closeBrace { continue values }
                try close(&at, &inObject)
            case ASCII.openBracket:
                try builder.beginArray(at: at)
                at = try skipTrivia(at + 1, isJSON5)
                inObject = false
                if byte(at) != ASCII.closeBracket { continue values }
                try close(&at, &inObject)
            default:
                try relaxedScalar(&at, isJSON5)
            }
            // After a value: close complete containers, up to a comma that is not trailing.
            while true {
                at = try skipTrivia(at, isJSON5)
                if builder.openContainers == 0 {
                    if at < end { throw expectedEnd(at) }
                    return
                }
                let closing: UInt8 = inObject ? ASCII.closeBrace : ASCII.closeBracket
                if byte(at) == ASCII.comma {
                    at = try skipTrivia(at + 1, isJSON5)
                    if byte(at) != closing { continue values }
                }
                guard byte(at) == closing else { throw expectedSeparator(at, inObject) }
                try close(&at, &inObject)
            }
        }
    }

    private mutating func relaxedMember(_ at: inout Int, _ isJSON5: Bool) throws {
        switch byte(at) {
        case ASCII.quote where !isJSON5:
            at += 1
            try string(&at, isKey: true)
        case ASCII.quote, ASCII.apostrophe:
            guard isJSON5 else { throw expectedKey(at) }
            try relaxedString(&at, isKey: true)
        default:
            guard isJSON5, try identifier(&at) else { throw expectedKey(at) }
        }
        at = try skipTrivia(at, isJSON5)
        guard byte(at) == ASCII.colon else { throw expectedColon(at) }
        at = try skipTrivia(at + 1, isJSON5)
    }

    private mutating func relaxedScalar(_ at: inout Int, _ isJSON5: Bool) throws {
        guard isJSON5 else {
            switch byte(at) {
            case ASCII.quote:
                at += 1
                try string(&at, isKey: false)
            case ASCII.minus, ASCII.digitZero...UInt8(ascii: "9"): try number(&at)
            default: try word(&at)
            }
            return
        }
        switch byte(at) {
        case ASCII.quote, ASCII.apostrophe: try relaxedString(&at, isKey: false)
        case ASCII.minus, ASCII.plus, ASCII.point, ASCII.digitZero...UInt8(ascii: "9"),
            UInt8(ascii: "I"), UInt8(ascii: "N"):
            try relaxedNumber(&at)
        default: try word(&at)
        }
    }

    /// Returns the first offset from `start` that is neither white space nor in a comment.
    mutating func skipTrivia(_ start: Int, _ isJSON5: Bool) throws -> Int {
        var at = start
        while true {
            let first = byte(at)
            if ASCII.isWhitespace(first) {
                at += 1
            } else if first == ASCII.slash {
                at = try skipComment(at, isJSON5)
            } else if isJSON5, first == 0x0B || first == 0x0C {
                at += 1
            } else if isJSON5, first >= 0x80 {
                guard let (length, scalar) = scalar(at) else { throw illFormed(at) }
                guard JSONReader.isWideBlank(scalar) else { return at }
                at += length
            } else {
                return at
            }
        }
    }

    /// Whether a character beyond ASCII is white space in JSON5.
    private static func isWideBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FEFF}" || scalar == "\u{2028}" || scalar == "\u{2029}"
            || scalar.properties.generalCategory == .spaceSeparator
    }

    /// Returns the character at an offset; nil when it is ill-formed.
    func scalar(_ at: Int) -> (length: Int, scalar: Unicode.Scalar)? {
        let length = UTF8Sequence.length(at: base + at)
        guard length > 0 else { return nil }
        let text = String(decoding: bytes(at, at + length), as: UTF8.self)
        return text.unicodeScalars.first.map { (length, $0) }
    }

    private mutating func skipComment(_ start: Int, _ isJSON5: Bool) throws -> Int {
        var at = start + 2
        switch byte(start + 1) {
        case ASCII.slash:
            while at < end, !isLineEnd(at, isJSON5) { try skipCharacter(&at) }
            return at
        case UInt8(ascii: "*"):
            while byte(at) != UInt8(ascii: "*") || byte(at + 1) != ASCII.slash {
                if at >= end {
                    throw unexpected("'*/' at the end of the comment", at: at)
                }
                try skipCharacter(&at)
            }
            return at + 2
        default:
            throw unexpected("'/' or '*' after '/'", at: start + 1)
        }
    }

    /// Whether a line ends before the byte: LF, CR, and in JSON5 also U+2028 and U+2029.
    func isLineEnd(_ at: Int, _ isJSON5: Bool) -> Bool {
        let first = byte(at)
        if first == ASCII.lineFeed || first == ASCII.carriageReturn { return true }
        return isJSON5 && first == 0xE2 && byte(at + 1) == 0x80
            && (byte(at + 2) == 0xA8 || byte(at + 2) == 0xA9)
    }
}
