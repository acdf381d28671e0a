import VersionedCodableDocuments

extension JSONReader {
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
