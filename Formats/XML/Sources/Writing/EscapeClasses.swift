import VersionedCodableDocuments

/// The class of each byte of text, from an escape table and the rules of XML.
final class EscapeClasses: @unchecked Sendable {
    // Sendable because the memory never changes after `init`.

    /// A byte that is written unchanged.
    static var plain: UInt8 { 0 }
    /// A byte that begins a multi-byte character.
    static var wide: UInt8 { 1 }
    /// A character that XML cannot represent.
    static var forbidden: UInt8 { 2 }
    /// A `>`, which is escaped only after `]]`.
    static var bracket: UInt8 { 3 }
    /// The first class of a reference, the first of `references`.
    static var firstReference: UInt8 { 4 }

    /// The class of each byte, followed by the references, 16 bytes each: length and text.
    let classes: UnsafeRawPointer
    /// Whether `EightBytes.escapes` finds all bytes whose class is not `plain`.
    let fitsWords: Bool
    /// The references of non-ASCII characters.
    let wide: [UInt32: UInt8]

    private static let defaultElements = Result { () throws(WritingError) in
        try EscapeClasses(.default, forAttributes: false)
    }
    private static let defaultAttributes = Result { () throws(WritingError) in
        try EscapeClasses(.default, forAttributes: true)
    }

    /// Returns the classes for a table, which are made only once for the default one.
    static func of(
        _ table: XMLFormat.EscapeTable, forAttributes: Bool
    ) throws(WritingError) -> EscapeClasses {
        guard table == .default else {
            return try EscapeClasses(table, forAttributes: forAttributes)
        }
        return try (forAttributes ? defaultAttributes : defaultElements).get()
    }

    private init(
        _ table: XMLFormat.EscapeTable, forAttributes: Bool
    ) throws(WritingError) {
        var classes = [UInt8](repeating: EscapeClasses.plain, count: 256)
        for byte in 0..<0x20 where !ASCII.isWhitespace(UInt8(byte)) {
            classes[byte] = EscapeClasses.forbidden
        }
        for byte in 0x80..<0x100 { classes[byte] = EscapeClasses.wide }
        if !forAttributes { classes[Int(ASCII.greaterThan)] = EscapeClasses.bracket }
        var references: [String] = []
        var wide: [UInt32: UInt8] = [:]
        func add(_ character: UInt32, _ reference: String) {
            let isKnown =
                character < 0x80
                ? classes[Int(character)] >= EscapeClasses.firstReference : wide[character] != nil
            if isKnown || references.count == 250 { return }
            let number = EscapeClasses.firstReference + UInt8(references.count)
            references.append(reference)
            if character < 0x80 {
                classes[Int(character)] = number
            } else {
                wide[character] = number
            }
        }
        for entry in table.entries {
            add(try EscapeClasses.character(of: entry), entry.reference)
        }
        add(0x26, "&amp;")
        add(0x3C, "&lt;")
        add(0x0D, "&#13;")
        if forAttributes {
            add(0x22, "&quot;")
            add(0x09, "&#9;")
            add(0x0A, "&#10;")
        }
        fitsWords = (0x20..<0x80).allSatisfy {
            classes[$0] == EscapeClasses.plain || [0x22, 0x26, 0x27, 0x3C, 0x3E].contains($0)
        }
        self.wide = wide
        let size = 256 + references.count * 16
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        memory.copyMemory(from: classes, byteCount: classes.count)
        for (index, reference) in references.enumerated() {
            let cell = memory + (256 + index * 16)
            cell.storeBytes(of: UInt8(truncatingIfNeeded: reference.utf8.count), as: UInt8.self)
            UnsafeMutableRawBufferPointer(start: cell + 1, count: 15)
                .copyBytes(from: reference.utf8)
        }
        self.classes = UnsafeRawPointer(memory)
    }

    deinit { classes.deallocate() }

    /// An unretained copy for a writer that keeps the object alive.
    struct Table {
        let classes: UnsafeRawPointer
        let fitsWords: Bool
        let hasWide: Bool
        /// The index of the object in the writer.
        let owner: Int

        init(_ owner: EscapeClasses, at place: Int) {
            classes = owner.classes
            fitsWords = owner.fitsWords
            hasWide = !owner.wide.isEmpty
            self.owner = place
        }
    }

    /// Returns the character of an entry, after checking that its reference refers to it.
    private static func character(
        of entry: XMLFormat.EscapeTable.Entry
    ) throws(WritingError) -> UInt32 {
        let scalars = entry.character.unicodeScalars
        guard let scalar = scalars.first, scalars.count == 1 else {
            throw WritingError(
                "expected one character to escape, found \"\(entry.character)\"")
        }
        guard number(of: entry.reference) == scalar.value, entry.reference.utf8.count <= 15 else {
            throw WritingError(
                "expected a reference to \(scalar.name), found \"\(entry.reference)\"")
        }
        return scalar.value
    }

    private static func number(of reference: String) -> UInt32? {
        guard reference.hasPrefix("&"), reference.hasSuffix(";") else { return nil }
        let name = reference.dropFirst().dropLast()
        switch name {
        case "amp": return 0x26
        case "lt": return 0x3C
        case "gt": return 0x3E
        case "apos": return 0x27
        case "quot": return 0x22
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.first != "+", digits.first != "-" else { return nil }
        return UInt32(digits, radix: isHexadecimal ? 16 : 10)
    }
}

extension Unicode.Scalar {
    /// The code point as text, like `U+000A`.
    var name: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
