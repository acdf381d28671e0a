import VersionedCodableFormatKit

extension INIReader {
    /// Reads the name of a member; an element of an array has none.
    mutating func readName() throws {
        guard builder.isInObject else { return }
        if isAt("\"") {
            try readQuoted(isKey: true)
        } else {
            let start = index
            while index < source.count, INIReader.isInName(source.bytes[index]) { index += 1 }
            guard index > start else { throw error("expected a name") }
            try builder.key(at: start, length: index - start)
        }
        skipBlanks()
    }

    /// Reads '=' and a value: quoted text, or what is left of the line, which has no type.
    mutating func readValue() throws {
        index += 1
        skipBlanks()
        if isAt("\"") { return try readQuoted(isKey: false) }
        let start = index
        skipLine()
        while index > start, " \t\r".utf8.contains(source.bytes[index - 1]) { index -= 1 }
        try builder.scalar(.untyped, at: start, length: index - start)
    }

    private mutating func readQuoted(isKey: Bool) throws {
        let start = index
        var text: [UInt8] = []
        index += 1
        while !isAtEnd, !isAt("\"") {
            if isAt("\\") {
                index += 1
                text.append(try escaped())
            } else {
                text.append(source.bytes[index])
            }
            index += 1
        }
        guard isAt("\"") else { throw error("the quotation mark is never closed", at: start) }
        index += 1
        try text.withUnsafeBytes { text in
            if isKey {
                try builder.key(copying: text, at: start, length: index - start)
            } else {
                try builder.scalar(.string, copying: text, at: start, length: index - start)
            }
        }
    }

    private func escaped() throws -> UInt8 {
        if isAt("n") { return UInt8(ascii: "\n") }
        if isAt("r") { return UInt8(ascii: "\r") }
        if isAt("0") { return 0 }
        if isAt("\"") || isAt("\\") { return source.bytes[index] }
        throw error("expected n, r, 0, '\"' or '\\' after the backslash")
    }

    mutating func skipBlanks() {
        while isAt(" ") || isAt("\t") || isAt("\r") { index += 1 }
    }

    mutating func skipLine() {
        while !isAtEnd { index += 1 }
    }

    /// Whether the line ends here.
    var isAtEnd: Bool { index >= source.count || isAt("\n") }

    func isAt(_ character: Unicode.Scalar) -> Bool {
        index < source.count && source.bytes[index] == UInt8(ascii: character)
    }

    static func isInName(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && !"[]=*;#\"\\".utf8.contains(byte)
    }

    func error(_ message: String, at offset: Int? = nil) -> ReadingError {
        let found = index < source.count ? "line" : "document"
        let message = isAtEnd ? "\(message), found the end of the \(found)" : message
        return builder.located(ReadingError(.syntax, message, at: offset ?? index))
    }
}
