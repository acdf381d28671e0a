import VersionedCodableDocuments

/// Reads an old-style (OpenStep) property list into a document.
///
///     // !$*UTF8*$!
///     {
///         objectVersion = 46;                 unquoted: untyped
///         name = "a name";                    quoted: a string
///         icon = <0fbd77 1c2735ae>;           data
///         files = (one, two, );
///     }
///
/// A file of pairs without braces (`.strings`) is a dictionary, as is a file of comments only.
/// `key;` means `key = key;`. Keeps no stack: the builder knows the open containers.
struct OpenStepReader: ~Copyable {
    let start: UnsafeRawPointer
    /// The end of the text, which is followed by zero bytes.
    let end: UnsafeRawPointer
    var cursor: UnsafeRawPointer
    var builder: DocumentBuilder
    /// The content of a string that differs from its source text.
    var scratch: [UInt8] = []

    init(_ source: SourceBuffer, format: PropertyListFormat, limits: ReadingLimits) {
        start = source.start
        end = start + source.count
        cursor = start
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: format.duplicateKeys,
            expectedNodes: source.count / 12 + 16)
    }

    mutating func readAll() throws {
        if cursor == end {
            throw error("expected a property list, found the end of the input", at: cursor)
        }
        // The text is followed by zero bytes.
        let mark = UnsafeRawBufferPointer(start: cursor, count: 3)
        if mark.elementsEqual([0xEF, 0xBB, 0xBF]) { cursor += 3 }
        try skipTrivia()
        let isBare = try isPairs()
        if cursor == end || isBare {
            try builder.beginObject(at: cursor - start)
            try readMembers(untilEnd: true)
            try builder.end(at: cursor - start)
        } else {
            try value()
            if builder.openContainers > 0 { try readMembers(untilEnd: false) }
        }
        try skipTrivia()
        guard cursor == end else {
            throw error("expected the end of the document, found \(found())", at: cursor)
        }
    }

    /// Whether a word and `=` or `;` are at the cursor: the file is a dictionary without braces.
    private mutating func isPairs() throws -> Bool {
        guard OpenStepReader.isWord(peek()) || OpenStepReader.isQuote(peek()) else { return false }
        let place = cursor
        defer { cursor = place }
        _ = try skipText()
        try skipTrivia()
        return peek() == UInt8(ascii: "=") || peek() == UInt8(ascii: ";")
    }

    /// Reads into the open containers until they are closed, or to the end without braces.
    private mutating func readMembers(untilEnd: Bool) throws {
        let outermost = untilEnd ? 1 : 0
        while builder.openContainers > 0 {
            try skipTrivia()
            if cursor == end, untilEnd, builder.openContainers == outermost { return }
            if builder.isInObject {
                if peek() == UInt8(ascii: "}"), builder.openContainers > outermost {
                    try closeContainer()
                } else {
                    try member()
                }
            } else if peek() == UInt8(ascii: ")") {
                try closeContainer()
            } else {
                try value()
                if !wasOpened { try afterValue() }
            }
        }
    }

    /// Whether the value read last is an open container: its bracket is just before the cursor.
    private var wasOpened: Bool {
        let byte = (cursor - 1).load(as: UInt8.self)
        return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(")
    }

    private mutating func member() throws {
        let place = cursor
        guard OpenStepReader.isWord(peek()) || OpenStepReader.isQuote(peek()) else {
            throw error("expected a key or '}', found \(found())", at: cursor)
        }
        try text(isKey: true)
        try skipTrivia()
        if peek() == UInt8(ascii: ";") {
            cursor = place
            try text(isKey: false)
            return try afterValue()
        }
        guard peek() == UInt8(ascii: "=") else {
            throw error("expected '=' after the key, found \(found())", at: cursor)
        }
        cursor += 1
        try skipTrivia()
        try value()
        if !wasOpened { try afterValue() }
    }

    /// Reads the separator after a value of the innermost container.
    private mutating func afterValue() throws {
        try skipTrivia()
        if builder.openContainers == 0 { return }
        if builder.isInObject {
            guard peek() == UInt8(ascii: ";") else {
                throw error("expected ';' after the value, found \(found())", at: cursor)
            }
            cursor += 1
        } else if peek() == UInt8(ascii: ",") {
            cursor += 1
        } else if peek() != UInt8(ascii: ")") {
            throw error("expected ',' or ')' after the element, found \(found())", at: cursor)
        }
    }

    private mutating func closeContainer() throws {
        cursor += 1
        try builder.end(at: cursor - start)
        try afterValue()
    }

    private mutating func value() throws {
        switch peek() {
        case UInt8(ascii: "{"):
            try builder.beginObject(at: cursor - start)
            cursor += 1
        case UInt8(ascii: "("):
            try builder.beginArray(at: cursor - start)
            cursor += 1
        case UInt8(ascii: "<"):
            try data()
        case let byte where OpenStepReader.isWord(byte) || OpenStepReader.isQuote(byte):
            try text(isKey: false)
        default:
            throw error("expected a value, found \(found())", at: cursor)
        }
    }

    // MARK: Locations and messages

    @inline(__always)
    func peek() -> UInt8 { cursor.load(as: UInt8.self) }

    func error(_ message: String, at place: UnsafeRawPointer) -> ReadingError {
        builder.located(ReadingError(.syntax, message, at: place - start))
    }

    func found() -> String { PropertyListText.found(cursor, before: end) }
}
