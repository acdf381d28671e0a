import VersionedCodableDocuments

extension JSONReader {
    /// Reads a number, whose text stays in the source.
    @inline(__always)
    mutating func number(_ at: inout Int) throws {
        let start = at
        if byte(at) == .minus { at &+= 1 }
        let first = byte(at)
        guard first.isDigit else { throw expectedDigit(at, after: "'-'") }
        at &+= 1
        if first == .digitZero {
            if byte(at).isDigit { throw leadingZero(at) }
            // Negative zero is not an integer, because binary formats have no such integer.
            if byte(start) == .minus { return try realNumber(&at, from: start) }
        } else {
            while byte(at).isDigit { at &+= 1 }
        }
        let next = byte(at)
        if next == .point || next.isExponentMark { return try realNumber(&at, from: start) }
        try stopIfCutOff(at)
        try builder.scalar(.integer, at: start, length: at &- start)
    }

    /// Reads the fraction and exponent, if any.
    @inline(never)
    private mutating func realNumber(_ at: inout Int, from start: Int) throws {
        if byte(at) == .point {
            at &+= 1
            try digits(&at, after: "'.'")
        }
        try exponent(&at)
        try stopIfCutOff(at)
        try builder.scalar(.real, at: start, length: at &- start)
    }

    /// Reads an exponent, if any.
    mutating func exponent(_ at: inout Int) throws {
        guard byte(at).isExponentMark else { return }
        at &+= 1
        if byte(at) == .minus || byte(at) == .plus { at &+= 1 }
        try digits(&at, after: "the exponent mark")
    }

    private mutating func digits(_ at: inout Int, after what: String) throws {
        guard byte(at).isDigit else { throw expectedDigit(at, after: what) }
        while byte(at).isDigit { at &+= 1 }
    }
}
