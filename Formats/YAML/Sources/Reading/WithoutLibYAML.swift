extension YAMLEvent {
    /// The kind of an event, with the raw values of `yaml_event_type_t`.
    enum Kind: UInt8 {
        case none, streamStart, streamEnd, documentStart, documentEnd
        case alias, scalar, sequenceStart, sequenceEnd, mappingStart, mappingEnd
    }
}

#if !canImport(CLibYAML)
/// An event where libyaml is not.
///
/// There is none: only `PlainScanner` reads.
struct YAMLEvent {
    let kind: Kind
    var start: Int { 0 }
    var end: Int { 0 }
    var column: Int { 0 }
    var isOneLine: Bool { false }
    var text: UnsafeRawPointer? { nil }
    var length: Int { 0 }
    var style: UInt8 { 0 }
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
    var isPlain: Bool { false }
    var isQuoted: Bool { false }
    var quotes: Int { 0 }
    var isBlock: Bool { false }
    var simpleText: UnsafeRawBufferPointer? { nil }
    var tag: UnsafePointer<UInt8>? { nil }
    var anchor: UnsafePointer<UInt8>? { nil }
    var tagText: String? { nil }
    var anchorText: String? { nil }
    var isFlow: Bool { false }
    var isImplicit: Bool { false }
    var hasDirectives: Bool { false }

    func dropLastByte() {}
}

/// The parser where libyaml is not, which nobody can make.
struct LibYAMLParser: ~Copyable {
    static var isAvailable: Bool { false }

    let fault: YAMLFault
    var wantedMore: Bool { false }

    init?(_ text: LibYAMLInput) { return nil }

    func next() -> YAMLEvent? { nil }
}
#endif
