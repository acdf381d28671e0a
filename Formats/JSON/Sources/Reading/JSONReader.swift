import VersionedCodableDocuments

/// Reads JSON text into a document, in one pass and without recursion.
///
/// The text is a `SourceBuffer`, so eight bytes can be loaded at every offset and a zero byte
/// stands behind the last: no loop checks for the end. Offsets count from the first byte of the
/// source. The grammars are in extensions: strict JSON here in `+Grammar`, its supersets in
/// `+RelaxedGrammar`; both share strings, numbers, messages and the builder.
struct JSONReader: ~Copyable {
    var builder: DocumentBuilder
    let base: UnsafeRawPointer
    /// The offset behind the last byte.
    let end: Int
    /// Keeps the text alive.
    let source: SourceBuffer
    /// Whether the text goes on behind `end`.
    let isPrefix: Bool
    /// Whether reading stopped because the text ended, and not because it was wrong.
    var ranOut = false

    init(_ source: SourceBuffer, format: JSONFormat, limits: ReadingLimits, isPrefix: Bool) {
        self.source = source
        self.isPrefix = isPrefix
        base = source.start
        end = source.count
        builder = DocumentBuilder(
            source: source,
            format: format,
            limits: limits,
            duplicateKeys: format.reading.duplicateKeys
        )
    }

    mutating func readDocument(_ syntax: JSONFormat.Syntax) throws {
        switch syntax {
        case .json: try readStrict()
        case .jsonc, .json5: try readRelaxed(syntax)
        }
    }

    consuming func finish() throws -> CodableDocument {
        try builder.finish()
    }

    consuming func finishPrefix() throws -> CodableDocument {
        try builder.finishPrefix()
    }

    var isEmpty: Bool { builder.nextIndex == 0 }

    /// The byte at an offset; zero behind the end.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    /// Where the text begins: behind a byte order mark.
    var textStart: Int {
        byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0
    }

    /// The first offset from `at` on that is not blank.
    @inline(__always)
    func skipBlanks(_ at: Int) -> Int {
        byte(at) > .space ? at : JSONReader.skipMoreBlanks(base, at)
    }

    // Static, because a call that borrows a noncopyable `self` copies it to the stack first.
    @inline(never)
    private static func skipMoreBlanks(_ base: UnsafeRawPointer, _ start: Int) -> Int {
        var at = start
        while base.load(fromByteOffset: at, as: UInt8.self).isWhitespace {
            at &+= 1
            // Indentation comes in runs.
            while EightBytes(at: base + at).word == EightBytes.repeating(.space) { at &+= 8 }
        }
        return at
    }

    /// Stops a prefix in front of a number or word that may go on behind its end.
    @inline(__always)
    mutating func stopIfCutOff(_ at: Int) throws {
        if byte(at) == 0, at >= end, isPrefix { throw stopHere() }
    }

    /// The error that ends a prefix; nobody sees it.
    @inline(never)
    mutating func stopHere() -> ReadingError {
        ranOut = true
        return ReadingError(.syntax, "the prefix ends here", at: end)
    }
}
