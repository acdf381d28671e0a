import CLibYAML

/// Pulls events out of libyaml; together with `YAMLEvent` the only code that knows its reading
/// side.
///
/// Sound because the parser, which keeps pointers to itself, lies at one heap address all its life,
/// every event is deleted before the next one is asked for and at the end, and what an event points
/// to is used only until then.
struct LibYAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let input: UnsafeMutablePointer<LibYAMLInput>

    /// Starts a parser over UTF-8 text; nil when there is no memory for it.
    ///
    /// The text must stay where it is as long as the parser is used.
    init?(_ text: LibYAMLInput) {
        parser = .allocate(capacity: 1)
        event = .allocate(capacity: 1)
        input = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        input.initialize(to: text)
        guard yaml_parser_initialize(parser) == 1 else {
            // A failed initialisation has freed what it had.
            parser.initialize(to: yaml_parser_t())
            return nil
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input(parser, LibYAMLInput.handler, input)
    }

    deinit {
        yaml_event_delete(event)
        yaml_parser_delete(parser)
        input.deinitialize(count: 1)
        input.deallocate()
        event.deallocate()
        parser.deallocate()
    }

    /// Whether bytes behind the end of a prefix were wanted.
    var wantedMore: Bool { input.pointee.wantedMore }

    /// The next event, valid until the next call; nil when the text is wrong or, in a prefix, ends.
    @inline(__always)
    func next() -> YAMLEvent? {
        yaml_event_delete(event)
        guard yaml_parser_parse(parser, event) == 1 else { return nil }
        return YAMLEvent(event)
    }

    /// What libyaml found wrong.
    var fault: YAMLFault {
        let state = parser.pointee
        return YAMLFault(
            isReaderFault: state.error == YAML_READER_ERROR,
            problem: state.problem.map { String(cString: $0) } ?? "",
            context: state.context.map { String(cString: $0) } ?? "",
            index: state.problem_mark.index,
            contextIndex: state.context_mark.index,
            byteOffset: state.problem_offset,
            value: Int(state.problem_value))
    }
}
