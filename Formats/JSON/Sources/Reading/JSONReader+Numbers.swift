import VersionedCodableDocuments

extension JSONReader {
    /// Reads a number, whose text stays in the source.
    @inline(__always)
    mutating func number(_ at: inout Int) throws {
        let start = at
        if byte(at) == ASCII.minus { at &+= 1 }
        let first = byte(at)
        guard ASCII.isDigit(first) else { throw expectedDigit(at, after: "'-'") }
        at &+= 1
        if first == ASCII.digitZero {
            if ASCII.isDigit(byte(at)) { throw leadingZero(at) }
            // Negative zero is not an integer, because binary formats have no such integer.
            if byte(start) == ASCII.minus { return try realNumber(&at, from: start) }
        } else {
            while ASCII.isDigit(byte(at)) { at &+= 1 }
        }
        let next = byte(at)
        if next == ASCII.point || ASCII.isExponentMark(next) {
            return try realNumber(&at, from: start)
        }
        try stopIfCutOff(at)
        try builder.scalar(.integer, at: start, length: at &- start)
    }

    /// Reads the fraction and exponent, if any.
    @inline(never)
    private mutating func realNumber(_ at: inout Int, from start: Int) throws {
        if byte(at) == ASCII.point {
            at &+= 1
            try digits(&at, after: "'.'")
        }
        try exponent(&at)
        try stopIfCutOff(at)
        try builder.scalar(.real, at: start, length: at &- start)
    }

    /// Reads an exponent, if any.
    mutating func exponent(_ at: inout Int) throws {
        guard ASCII.isExponentMark(byte(at)) else { return }
        at &+= 1
        if byte(at) == ASCII.minus || byte(at) == ASCII.plus { at &+= 1 }
        try digits(&at, after: "the exponent mark")
    }

    private mutating func digits(_ at: inout Int, after what: String) throws {
        guard ASCII.isDigit(byte(at)) else { throw expectedDigit(at, after: what) }
        while ASCII.isDigit(byte(at)) { at &+= 1 }
    }
}
