import VersionedCodableCore
import VersionedCodableDocuments

extension PlistReader {
    @inline(__always)
    func begins(_ text: StaticString) -> Bool {
        begins(text, at: cursor)
    }

    func begins(_ text: StaticString, at place: UnsafeRawPointer) -> Bool {
        // The bytes after the end are zero.
        for index in 0..<text.utf8CodeUnitCount
        where place.load(fromByteOffset: index, as: UInt8.self) != text.utf8Start[index] {
            return false
        }
        return true
    }

    @inline(__always)
    mutating func skipMarkup() throws {
        skipSpace()
        while begins("<!--") || begins("<?") {
            try skipComment()
            skipSpace()
        }
    }

    /// Skips the comment or processing instruction at the cursor.
    mutating func skipComment() throws {
        if begins("<?") {
            cursor += 2
            let target = try name("the target of a processing instruction")
            if target.count == 3, target.allSatisfy({ "xmlXML".utf8.contains($0) }) {
                throw error(
                    "expected <?xml?> at the beginning of the document only",
                    at: cursor - 5)
            }
            while !begins("?>") { try skipCharacter(insteadOf: "'?>'") }
            cursor += 2
        } else {
            cursor += 4
            while !begins("--") { try skipCharacter(insteadOf: "'-->'") }
            cursor += 2
            try expect(UInt8(ascii: ">"), "'>' after '--' in a comment")
        }
    }

    /// Skips the declaration and the document type.
    mutating func skipProlog() throws {
        if begins("\u{FEFF}") { cursor += 3 }
        skipSpace()
        if begins("<?xml"), ASCII.isWhitespace((cursor + 5).load(as: UInt8.self)) {
            try skipDeclaration()
        }
        try skipMarkup()
        guard begins("<!") else { return }
        guard begins("<!DOCTYPE") else {
            throw error("expected <!DOCTYPE or an element, found '<!'", at: cursor)
        }
        try skipDocumentType()
        try skipMarkup()
    }

    /// Skips `<?xml version="1.0" encoding="UTF-8"?>`; the encoding was evaluated before.
    private mutating func skipDeclaration() throws {
        cursor += 5
        while true {
            skipSpace()
            if begins("?>") { break }
            let (name, value) = try attribute("'?>'")
            guard name.elementsEqual("version".utf8), !begins("1.", at: value + 1) else { continue }
            throw error("expected version 1.0 of XML", at: name.baseAddress ?? value)
        }
        cursor += 2
    }

    /// Skips `<!DOCTYPE plist PUBLIC "…" "…">`; the external subset is never read.
    private mutating func skipDocumentType() throws {
        cursor += 9
        guard ASCII.isWhitespace(cursor.load(as: UInt8.self)) else {
            throw error("expected a space after <!DOCTYPE, found \(found(cursor))", at: cursor)
        }
        skipSpace()
        let place = cursor
        let root = try name("the name of the document type")
        guard String(decoding: root, as: UTF8.self) == "plist" else {
            let found = String(decoding: root.prefix(40), as: UTF8.self)
            throw error("expected the document type plist, found \(found)", at: place)
        }
        skipSpace()
        let isPublic = begins("PUBLIC")
        if isPublic || begins("SYSTEM") {
            cursor += 6
            for _ in 0..<(isPublic ? 2 : 1) {
                skipSpace()
                try skipLiteral(allowsMarkup: true)
            }
        }
        skipSpace()
        if peek() == UInt8(ascii: "[") { throw internalSubset() }
        try expect(UInt8(ascii: ">"), "'>'")
    }

    /// Returns the error for declarations inside the document type, naming the first entity.
    private func internalSubset() -> ReadingError {
        var place = cursor
        while place < end, place.load(as: UInt8.self) != UInt8(ascii: "]") {
            if begins("<!ENTITY", at: place) {
                var first = place + 8
                while ASCII.isWhitespace(first.load(as: UInt8.self)) { first += 1 }
                var last = first
                while last < end, last - first < 40,
                    !ASCII.isWhitespace(last.load(as: UInt8.self))
                { last += 1 }
                let name = String(
                    decoding: UnsafeRawBufferPointer(start: first, count: last - first),
                    as: UTF8.self)
                return error(
                    "the document declares the entity \"\(ErrorMessages.shortName(name))\"; a property list must not declare entities",
                    at: place)
            }
            place += 1
        }
        return error(
            "the document type of a property list must not have declarations", at: cursor)
    }
}
