import VersionedCodableDocuments

// Classes of bytes in XML, exact up to the first mark.

extension EightBytes {
    /// The bytes that end a checked name; the zero bytes after the source are among them.
    @inline(__always)
    var nameEnds: UInt64 {
        // Without bits 0 and 1 `=` and `>` are equal, and `<` and `?`, which no name has.
        marks(near(ASCII.slash) | near(0x3C, ignoring: 0x03) | nearBelow(0x21))
    }

    /// The bytes that end text as it is written, and the zero bytes after the source.
    @inline(__always)
    var textEnds: UInt64 {
        marks(
            near(ASCII.lessThan) | near(ASCII.ampersand) | near(ASCII.carriageReturn) | nearBelow(1)
        )
    }
}

extension Unicode.Scalar {
    /// Makes the character of a reference, from what is between `&` and `;`.
    init?(reference name: some Collection<UInt8>) {
        let name = String(decoding: name, as: UTF8.self)
        switch name {
        case "amp": self = "&"
        case "lt": self = "<"
        case "gt": self = ">"
        case "quot": self = "\""
        case "apos": self = "'"
        default:
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard name.hasPrefix("#"), let code = UInt32(digits, radix: isHexadecimal ? 16 : 10)
            else { return nil }
            self.init(code)
        }
    }
}
