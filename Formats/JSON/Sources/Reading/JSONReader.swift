import VersionedCodableDocuments

/// Reads JSON text into a document, in one pass and without recursion.
///
/// The text is a `SourceBuffer`, so eight bytes can be loaded at every offset and a zero byte
/// follows the last: no loop checks for the end. Offsets count from the first byte of the source.
struct JSONReader: TextReader, ~Copyable {
    var builder: DocumentBuilder
    let base: UnsafeRawPointer
    /// The offset after the last byte.
    let end: Int
    /// The owner of the text, kept alive.
    let source: SourceBuffer
    let isPrefix: Bool
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
        case .jsonc, .json5: try readRelaxed(isJSON5: syntax == .json5)
        }
    }

    // Two functions, because one of both sizes would keep less in registers.
    @inline(never)
    private mutating func readStrict() throws { try read(isStrict: true, isJSON5: false) }

    @inline(never)
    private mutating func readRelaxed(isJSON5: Bool) throws {
        try read(isStrict: false, isJSON5: isJSON5)
    }

    /// Returns the byte at an offset; zero at `end`.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    func bytes(_ start: Int, _ stop: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + start, count: stop - start)
    }

    /// The start of the text, after any byte order mark.
    var textStart: Int {
        byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0
    }

    /// Returns the first offset from `at` that is not white space.
    @inline(__always)
    func skipWhiteSpace(_ at: Int) -> Int {
        byte(at) > ASCII.space ? at : JSONReader.skipMoreWhiteSpace(base, at)
    }

    // Static, because borrowing a noncopyable `self` first copies it to the stack.
    @inline(never)
    private static func skipMoreWhiteSpace(_ base: UnsafeRawPointer, _ start: Int) -> Int {
        var at = start
        while ASCII.isWhitespace(base.load(fromByteOffset: at, as: UInt8.self)) {
            at &+= 1
            // Indentation comes in runs.
            while EightBytes(at: base + at).word == EightBytes.repeating(ASCII.space) { at &+= 8 }
        }
        return at
    }

    /// Skips a character, which must be well-formed.
    @inline(__always)
    mutating func skipCharacter(_ at: inout Int) throws {
        let length = UTF8Sequence.length(at: base + at)
        if length == 0 { throw illFormed(at) }
        at &+= length
    }

    /// Stops a prefix before a number or word that may continue after its end.
    @inline(__always)
    mutating func stopIfCutOff(_ at: Int) throws {
        if byte(at) == 0, at >= end, isPrefix { throw stopHere() }
    }
}
