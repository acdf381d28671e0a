/// An event of libyaml; its texts are valid until the next one is requested.
struct YAMLEvent {
    /// The kind of an event, with the raw values of `yaml_event_type_t`.
    enum Kind: UInt8 {
        case none, streamStart, streamEnd, documentStart, documentEnd
        case alias, scalar, sequenceStart, sequenceEnd, mappingStart, mappingEnd
    }

    var kind = Kind.none
    /// The number of characters before the event, which includes its tag and anchor.
    var start = 0
    /// The number of characters before the end of the event.
    var end = 0
    /// The number of characters before the event in its line: a block collection's indentation.
    var column = 0
    var isOneLine = true
    /// The text of a scalar.
    var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The style of a scalar.
    var style = YAMLFormat.ScalarStyle.any
    /// The full tag, zero-terminated; nil when there is none.
    var tag: UnsafePointer<UInt8>?
    /// The anchor, or the name in an alias, zero-terminated.
    var anchor: UnsafePointer<UInt8>?
    /// Whether a collection has brackets.
    var isFlow = false
    /// Whether the end of a document is not marked by `...`.
    var isImplicit = false
    /// Whether a document has `%YAML` or `%TAG` directives.
    var hasDirectives = false

    var length: Int { bytes.count }
    var isPlain: Bool { style == .plain }
    var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }
    /// The number of quotes on each side of the text.
    var quotes: Int { isQuoted ? 1 : 0 }
    var isBlock: Bool { style == .literal || style == .folded }
    var tagText: String? { tag.map { String(cString: $0) } }
    var anchorText: String? { anchor.map { String(cString: $0) } }

    /// The text of a plain scalar on one line without tag and anchor; nil for other events.
    var simpleText: UnsafeRawBufferPointer? {
        @inline(__always) get { isPlain && tag == nil && anchor == nil && isOneLine ? bytes : nil }
    }
}
