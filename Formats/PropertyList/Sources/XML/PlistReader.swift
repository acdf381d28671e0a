import VersionedCodableDocuments

/// Reads an XML property list into a document.
///
/// A dedicated scanner for the eleven elements of a property list, without recursion: the builder
/// knows the open containers. Markup without meaning for a property list (comments, processing
/// instructions, attributes, the document type) is checked and skipped. No external data is read,
/// and internal declarations are refused, so that only the five predefined entities exist.
///
/// Text without references and carriage returns stays in the source.
struct PlistReader: ~Copyable {
    let start: UnsafeRawPointer
    /// The end of the text, which is followed by zero bytes.
    let end: UnsafeRawPointer
    var cursor: UnsafeRawPointer
    var builder: DocumentBuilder
    /// The start of the tag read last.
    var tagStart: UnsafeRawPointer
    let limits: ReadingLimits
    let nullText: NullText
    /// The content of a scalar that differs from its source text.
    var scratch: [UInt8] = []

    init(_ source: SourceBuffer, format: PropertyListFormat, limits: ReadingLimits) {
        start = source.start
        end = start + source.count
        cursor = start
        tagStart = start
        self.limits = limits
        nullText = NullText(format.nullSubstitute)
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: format.duplicateKeys,
            expectedNodes: source.count / 20 + 16)
    }

    mutating func readAll() throws {
        try skipProlog()
        var tag = try nextTag()
        let isWrapped = tag.element == .plist
        if isWrapped {
            guard tag.role == .open else {
                throw error("expected <plist>, found \(tag.text)", at: tagStart)
            }
            tag = try nextTag()
            if tag.role == .close, tag.element == .plist {
                throw error("expected a value in <plist>, found </plist>", at: tagStart)
            }
        }
        try readTree(from: tag)
        if isWrapped {
            let last = try nextTag()
            try check(last, closes: .plist)
        }
        try skipMarkup()
        guard cursor == end else {
            throw error("expected the end of the document, found \(found())", at: cursor)
        }
    }

    /// Reads the value that a tag begins, with its content.
    private mutating func readTree(from tag: PlistTag) throws {
        var tag = tag
        try value(tag)
        while builder.openContainers > 0 {
            tag = try nextTag()
            if builder.isInObject {
                if tag.element == .key, tag.role != .close {
                    try key(tag)
                    tag = try nextTag()
                    try value(tag)
                    continue
                }
                guard tag.element == .dict, tag.role == .close else {
                    let expected = tag.role == .close ? "</dict>" : "<key> or </dict>"
                    throw error("expected \(expected), found \(tag.text)", at: tagStart)
                }
                try builder.end(at: cursor - start)
            } else if tag.role == .close {
                try check(tag, closes: .array)
                try builder.end(at: cursor - start)
            } else {
                try value(tag)
            }
        }
    }

    private mutating func key(_ tag: PlistTag) throws {
        guard tag.role == .open else { return try builder.key(at: emptyText, length: 0) }
        let content = try content(of: .key)
        let place = content.start - start
        if content.isPlain { return try builder.key(at: place, length: content.length) }
        try scratch.withUnsafeBytes {
            try builder.key(copying: $0, at: place, length: content.length)
        }
    }

    private mutating func value(_ tag: PlistTag) throws {
        let isEmpty = tag.role == .empty
        switch tag.element {
        case _ where tag.role == .close: throw valueMissing(tag)
        case .string where isEmpty: try builder.scalar(.string, at: emptyText, length: 0)
        case .string: try string()
        case .dict:
            try builder.beginObject(at: tagStart - start)
            if isEmpty { try builder.end(at: cursor - start) }
        case .array:
            try builder.beginArray(at: tagStart - start)
            if isEmpty { try builder.end(at: cursor - start) }
        case .true, .false:
            let place = tagStart - start
            let length = cursor - tagStart
            if !isEmpty {
                let closing = try nextTag()
                try check(closing, closes: tag.element)
            }
            try builder.bool(tag.element == .true, at: place, length: length)
        case .data where isEmpty: try builder.scalar(.binary, at: emptyText, length: 0)
        case .data: try data()
        case .integer where isEmpty: throw noContent("an integer")
        case .integer: try integer()
        case .real where isEmpty: throw noContent("a real number")
        case .real: try real()
        case .date where isEmpty: throw noContent("a date")
        case .date: try date()
        case .key, .plist: throw valueMissing(tag)
        }
    }

    private mutating func string() throws {
        let content = try content(of: .string)
        let (place, length) = (content.start - start, content.length)
        if withText(content, { nullText.isSame($0) }) {
            return try builder.null(at: place, length: length)
        }
        if content.isPlain { return try builder.scalar(.string, at: place, length: length) }
        try scratch.withUnsafeBytes {
            try builder.scalar(.string, copying: $0, at: place, length: length)
        }
    }

    private func noContent(_ what: String) -> ReadingError {
        let tag = UnsafeRawBufferPointer(start: tagStart, count: min(20, cursor - tagStart))
        return error(
            "expected \(what), found \(String(decoding: tag, as: UTF8.self))", at: tagStart)
    }

    /// The offset of the text of `<string/>`, whose tag was read last: before its slash, since what
    /// follows the tag is another element.
    var emptyText: Int { cursor - start - 2 }

    private func valueMissing(_ tag: PlistTag) -> ReadingError {
        let wanted = builder.isInObject ? "the value of the key" : "a value"
        return error("expected \(wanted), found \(tag.text)", at: tagStart)
    }
}
