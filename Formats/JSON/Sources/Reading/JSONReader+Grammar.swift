import VersionedCodableDocuments

extension JSONReader {
    /// Reads a document of RFC 8259, or of a superset.
    ///
    /// A copy is inlined for strict JSON, which so costs nothing for the other syntaxes.
    @inline(__always)
    mutating func read(isStrict: Bool, isJSON5: Bool) throws {
        var at = try skipSpace(textStart, isStrict, isJSON5)
        var inObject = false
        values: while true {
            if inObject {
                if isJSON5 {
                    try relaxedKey(&at)
                } else {
                    guard byte(at) == ASCII.quote else { throw expectedKey(at) }
                    at &+= 1
                    try string(&at, isKey: true)
                }
                if byte(at) != ASCII.colon {
                    at = try skipSpace(at, isStrict, isJSON5)
                    guard byte(at) == ASCII.colon else { throw expectedColon(at) }
                }
                at = try skipSpace(at &+ 1, isStrict, isJSON5)
            }
            switch byte(at) {
            case ASCII.quote where !isJSON5:
                at &+= 1
                try string(&at, isKey: false)
            case ASCII.minus where !isJSON5, ASCII.digitZero...UInt8(ascii: "9") where !isJSON5:
                try number(&at)
            case ASCII.openBrace:
                try builder.beginObject(at: at)
                at = try skipSpace(at &+ 1, isStrict, isJSON5)
                inObject = true
                if byte(at) != ASCII.closeBrace { continue values }
                try close(&at, &inObject)
            case ASCII.openBracket:
                try builder.beginArray(at: at)
                at = try skipSpace(at &+ 1, isStrict, isJSON5)
                inObject = false
                if byte(at) != ASCII.closeBracket { continue values }
                try close(&at, &inObject)
            default:
                if isJSON5 { try relaxedScalar(&at) } else { try word(&at) }
            }
            // After a value: close complete containers, up to a comma that is not trailing.
            while true {
                at = try skipSpace(at, isStrict, isJSON5)
                if builder.openContainers == 0 {
                    if at < end { throw expectedEnd(at) }
                    return
                }
                let closing = inObject ? ASCII.closeBrace : ASCII.closeBracket
                if byte(at) == ASCII.comma {
                    at = try skipSpace(at &+ 1, isStrict, isJSON5)
                    if isStrict || byte(at) != closing { continue values }
                }
                guard byte(at) == closing else { throw expectedSeparator(at, inObject) }
                try close(&at, &inObject)
            }
        }
    }

    @inline(__always)
    private mutating func close(_ at: inout Int, _ inObject: inout Bool) throws {
        at &+= 1
        try builder.end(at: at)
        inObject = builder.isInObject
    }

    @inline(__always)
    private mutating func skipSpace(
        _ at: Int, _ isStrict: Bool, _ isJSON5: Bool
    ) throws -> Int {
        isStrict ? skipWhiteSpace(at) : try skipTrivia(at, isJSON5)
    }

    private mutating func relaxedKey(_ at: inout Int) throws {
        if byte(at) == ASCII.quote || byte(at) == ASCII.apostrophe {
            try relaxedString(&at, isKey: true)
        } else if try !identifier(&at) {
            throw expectedKey(at)
        }
    }

    private mutating func relaxedScalar(_ at: inout Int) throws {
        switch byte(at) {
        case ASCII.quote, ASCII.apostrophe: try relaxedString(&at, isKey: false)
        case ASCII.minus, ASCII.plus, ASCII.point, ASCII.digitZero...UInt8(ascii: "9"),
            UInt8(ascii: "I"), UInt8(ascii: "N"):
            try relaxedNumber(&at)
        default: try word(&at)
        }
    }

    /// Reads `null`, `true` or `false`.
    @inline(__always)
    private mutating func word(_ at: inout Int) throws {
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
}
