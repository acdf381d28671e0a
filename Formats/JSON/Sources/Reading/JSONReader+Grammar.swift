import VersionedCodableDocuments

extension JSONReader {
    /// Reads a document of RFC 8259.
    mutating func readStrict() throws {
        var at = skipWhiteSpace(textStart)
        var inObject = false
        values: while true {
            if inObject { try member(&at) }
            switch byte(at) {
            case ASCII.quote:
                at &+= 1
                try string(&at, isKey: false)
            case ASCII.minus, ASCII.digitZero...UInt8(ascii: "9"):
                try number(&at)
            case ASCII.openBrace:
                try builder.beginObject(at: at)
                at = skipWhiteSpace(at &+ 1)
                inObject = true
                if byte(at) != ASCII.closeBrace { continue values }
                try close(&at, &inObject)
            case ASCII.openBracket:
                try builder.beginArray(at: at)
                at = skipWhiteSpace(at &+ 1)
                inObject = false
                if byte(at) != ASCII.closeBracket { continue values }
                try close(&at, &inObject)
            default:
                try word(&at)
            }
            // After a value: close complete containers, up to the next comma.
            while true {
                if builder.openContainers == 0 { return try endOfDocument(at) }
                at = skipWhiteSpace(at)
                let next = byte(at)
                if next == ASCII.comma {
                    at = skipWhiteSpace(at &+ 1)
                    continue values
                }
                guard next == (inObject ? ASCII.closeBrace : ASCII.closeBracket) else {
                    throw expectedSeparator(at, inObject)
                }
                try close(&at, &inObject)
            }
        }
    }

    @inline(__always)
    mutating func close(_ at: inout Int, _ inObject: inout Bool) throws {
        at &+= 1
        try builder.end(at: at)
        inObject = builder.isInObject
    }

    /// Reads a key, its colon, and the white space before the value.
    @inline(__always)
    private mutating func member(_ at: inout Int) throws {
        guard byte(at) == ASCII.quote else { throw expectedKey(at) }
        at &+= 1
        try string(&at, isKey: true)
        if byte(at) != ASCII.colon {
            at = skipWhiteSpace(at)
            guard byte(at) == ASCII.colon else { throw expectedColon(at) }
        }
        at = skipWhiteSpace(at &+ 1)
    }

    /// Reads `null`, `true` or `false`.
    @inline(__always)
    mutating func word(_ at: inout Int) throws {
        let start = at
        switch UInt32(littleEndian: (base + at).loadUnaligned(as: UInt32.self)) {
        case 0x6C6C_756E:  // null
            at &+= 4
            try stopIfCutOff(at)
            try builder.null(at: start, length: 4)
        case 0x6575_7274:  // true
            at &+= 4
            try stopIfCutOff(at)
            try builder.bool(true, at: start, length: 4)
        case 0x736C_6166 where byte(at &+ 4) == UInt8(ascii: "e"):  // fals, e
            at &+= 5
            try stopIfCutOff(at)
            try builder.bool(false, at: start, length: 5)
        default:
            throw expectedValue(at)
        }
    }

    private mutating func endOfDocument(_ start: Int) throws {
        let at = skipWhiteSpace(start)
        if at < end { throw expectedEnd(at) }
    }
}
