/// One event of a YAML stream; what it points to is valid until the next event is pulled.
struct YAMLEvent {
    enum Kind: UInt8 {
        case streamStart, streamEnd
        case documentStart, documentEnd
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case scalar, alias
    }

    var kind = Kind.streamEnd
    /// A `YAMLFormat.ScalarStyle`, for scalars.
    var style: UInt8 = 0
    /// Whether a collection is written in brackets or braces.
    var isFlow = false
    /// Whether the end of a document is not written out as `...`.
    var isImplicit = true
    /// Whether a document has `%YAML` or `%TAG` lines.
    var hasDirectives = false
    /// Whether the event begins and ends in the same line.
    var isOneLine: Bool
    /// Characters in front of the event in what libyaml reads; its tag and anchor belong to it.
    var start: Int
    /// Characters in front of the end of the event.
    var end: Int
    /// The text of a scalar, of `length` bytes.
    var text: UnsafeRawPointer?
    var length = 0
    /// The full tag, zero-terminated; nil when there is none.
    var tag: UnsafePointer<UInt8>?
    /// The anchor, or what an alias names, zero-terminated.
    var anchor: UnsafePointer<UInt8>?

    init(start: Int, end: Int, isOneLine: Bool) {
        self.start = start
        self.end = end
        self.isOneLine = isOneLine
    }

    /// The bytes of a scalar.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: text, count: length) }

    var tagText: String? { tag.map { String(cString: $0) } }
    var anchorText: String? { anchor.map { String(cString: $0) } }

    var isPlain: Bool { style == YAMLFormat.ScalarStyle.plain.rawValue }
    var isQuoted: Bool {
        style == YAMLFormat.ScalarStyle.singleQuoted.rawValue
            || style == YAMLFormat.ScalarStyle.doubleQuoted.rawValue
    }
}

/// Why libyaml refused a text, in its own words.
struct YAMLFault {
    /// Whether the bytes are wrong, in which case `byteOffset` and `value` tell more and there is no index.
    var isReaderFault: Bool
    var problem: String
    var context: String
    /// Characters in front of the problem.
    var index: Int
    /// Characters in front of what the problem is in.
    var contextIndex: Int
    var byteOffset: Int
    var value: Int
}
