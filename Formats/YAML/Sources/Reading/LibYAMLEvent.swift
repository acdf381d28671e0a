#if canImport(CLibYAML)
import CLibYAML

/// A view of the last event that libyaml parsed, valid until the next one is requested.
struct YAMLEvent {
    let kind: Kind
    private let event: UnsafeMutablePointer<yaml_event_t>

    @inline(__always)
    init(_ event: UnsafeMutablePointer<yaml_event_t>) {
        self.event = event
        kind = Kind(rawValue: UInt8(truncatingIfNeeded: event.pointee.type.rawValue)) ?? .none
    }

    /// The number of characters before the event, which includes its tag and anchor.
    var start: Int { event.pointee.start_mark.index }

    /// The number of characters before the end of the event.
    var end: Int { event.pointee.end_mark.index }

    /// The number of characters before the event in its line: a block collection's indentation.
    var column: Int { event.pointee.start_mark.column }

    var isOneLine: Bool { event.pointee.start_mark.line == event.pointee.end_mark.line }

    // MARK: Scalars

    var text: UnsafeRawPointer? {
        kind == .scalar ? UnsafeRawPointer(event.pointee.data.scalar.value) : nil
    }

    var length: Int { kind == .scalar ? event.pointee.data.scalar.length : 0 }

    /// A raw value of `YAMLFormat.ScalarStyle`, equal to the one of `yaml_scalar_style_t`; 0 for other
    /// events.
    var style: UInt8 {
        guard kind == .scalar else { return 0 }
        return UInt8(truncatingIfNeeded: event.pointee.data.scalar.style.rawValue)
    }

    func dropLastByte() {
        guard kind == .scalar, event.pointee.data.scalar.length > 0 else { return }
        event.pointee.data.scalar.length -= 1
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: text, count: length) }

    var isPlain: Bool { style == YAMLFormat.ScalarStyle.plain.rawValue }

    var isQuoted: Bool {
        style == YAMLFormat.ScalarStyle.singleQuoted.rawValue
            || style == YAMLFormat.ScalarStyle.doubleQuoted.rawValue
    }

    /// The number of quotes on each side of the text.
    var quotes: Int { isQuoted ? 1 : 0 }

    var isBlock: Bool {
        style == YAMLFormat.ScalarStyle.literal.rawValue
            || style == YAMLFormat.ScalarStyle.folded.rawValue
    }

    /// The text of a plain scalar on one line without tag and anchor; nil for other events.
    var simpleText: UnsafeRawBufferPointer? {
        @inline(__always) get {
            guard kind == .scalar, event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE,
                event.pointee.data.scalar.tag == nil, event.pointee.data.scalar.anchor == nil,
                isOneLine
            else { return nil }
            return UnsafeRawBufferPointer(
                start: event.pointee.data.scalar.value, count: event.pointee.data.scalar.length)
        }
    }

    // MARK: Properties

    /// The full tag, zero-terminated; nil when there is none.
    var tag: UnsafePointer<UInt8>? {
        switch kind {
        case .scalar: UnsafePointer(event.pointee.data.scalar.tag)
        case .sequenceStart: UnsafePointer(event.pointee.data.sequence_start.tag)
        case .mappingStart: UnsafePointer(event.pointee.data.mapping_start.tag)
        default: nil
        }
    }

    /// The anchor, or the name in an alias, zero-terminated.
    var anchor: UnsafePointer<UInt8>? {
        switch kind {
        case .scalar: UnsafePointer(event.pointee.data.scalar.anchor)
        case .sequenceStart: UnsafePointer(event.pointee.data.sequence_start.anchor)
        case .mappingStart: UnsafePointer(event.pointee.data.mapping_start.anchor)
        case .alias: UnsafePointer(event.pointee.data.alias.anchor)
        default: nil
        }
    }

    var tagText: String? { tag.map { String(cString: $0) } }
    var anchorText: String? { anchor.map { String(cString: $0) } }

    // MARK: Collections and documents

    var isFlow: Bool {
        switch kind {
        case .sequenceStart: event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
        case .mappingStart: event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
        default: false
        }
    }

    /// Whether the end of a document is not marked by `...`.
    var isImplicit: Bool {
        kind == .documentEnd && event.pointee.data.document_end.implicit != 0
    }

    /// Whether a document has `%YAML` or `%TAG` directives.
    var hasDirectives: Bool {
        guard kind == .documentStart else { return false }
        let start = event.pointee.data.document_start
        return start.version_directive != nil
            || start.tag_directives.start != start.tag_directives.end
    }
}
#endif
