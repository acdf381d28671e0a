import VersionedCodableFormatKit

/// What the outline needs of an event of libyaml, which is valid only until the next one.
struct YAMLNotedEvent {
    let kind: YAMLEvent.Kind
    let style: YAMLFormat.ScalarStyle
    var isFlow = false
    /// Whether it is a plain `<<`.
    var isMerge = false
    /// The index of its texts, or -1.
    var texts: Int32 = -1
    /// The bytes of the event, with its tag and anchor.
    @CompactOffset var begin: Int
    @CompactOffset var end: Int

    var isBlock: Bool { style == .literal || style == .folded }
}

/// The noted events of a stream.
///
/// Their texts, which few have, stand apart, so that a list of events is copied and freed as plain
/// bytes.
struct YAMLNotes {
    struct Texts {
        let anchor: String?
        let tag: String?
        /// The text of a scalar, if keys may be repeated.
        let value: [UInt8]
    }

    var events: [YAMLNotedEvent] = []
    private var texts: [Texts] = []

    mutating func append(_ event: YAMLNotedEvent, _ texts: Texts) {
        var event = event
        if texts.anchor != nil || texts.tag != nil || !texts.value.isEmpty {
            event.texts = Int32(truncatingIfNeeded: self.texts.count)
            self.texts.append(texts)
        }
        events.append(event)
    }

    func texts(of event: YAMLNotedEvent) -> Texts? {
        event.texts < 0 ? nil : texts[Int(event.texts)]
    }

    func anchor(of event: YAMLNotedEvent) -> String? { texts(of: event)?.anchor }
    func tag(of event: YAMLNotedEvent) -> String? { texts(of: event)?.tag }
    func hasProperties(_ event: YAMLNotedEvent) -> Bool {
        anchor(of: event) != nil || tag(of: event) != nil
    }
}

extension YAMLReader {
    @inline(never)
    mutating func note(_ event: YAMLEvent) {
        let hasText = event.kind == .scalar && format.reading.duplicateKeys != .refuse
        notes?.append(
            YAMLNotedEvent(
                kind: event.kind, style: YAMLFormat.ScalarStyle(rawValue: event.style) ?? .any,
                isFlow: event.isFlow,
                isMerge: event.isPlain && event.bytes.elementsEqual("<<".utf8),
                begin: positions.offset(of: event.start), end: positions.offset(of: event.end)),
            YAMLNotes.Texts(
                anchor: event.anchorText, tag: event.tagText,
                value: hasText ? Array(event.bytes) : []))
    }
}
