import VersionedCodableDocuments

#if canImport(CLibYAML)
import CLibYAML

/// An owner of a libyaml parser, the only code that uses it.
///
/// Sound because the parser, which keeps pointers to itself, stays at one heap address, every event
/// is deleted before the next is requested and at the end, and its pointers are used only until
/// then.
struct LibYAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let input: UnsafeMutablePointer<LibYAMLInput>

    /// Starts a parser over UTF-8 text; nil when memory is exhausted.
    ///
    /// The text must not move while the parser is in use.
    init?(_ text: LibYAMLInput) {
        parser = .allocate(capacity: 1)
        event = .allocate(capacity: 1)
        input = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        input.initialize(to: text)
        guard yaml_parser_initialize(parser) == 1 else {
            // A failed initialization has freed its memory.
            parser.initialize(to: yaml_parser_t())
            return nil
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input(parser, LibYAMLInput.handler, input)
    }

    static var isAvailable: Bool { true }

    deinit {
        yaml_event_delete(event)
        yaml_parser_delete(parser)
        input.deinitialize(count: 1)
        input.deallocate()
        event.deallocate()
        parser.deallocate()
    }

    var wantedMore: Bool { input.pointee.wantedMore }

    /// Returns the next event, valid until the next call; nil for an error or the end of a prefix.
    @inline(__always)
    func next() -> YAMLEvent? {
        yaml_event_delete(event)
        guard yaml_parser_parse(parser, event) == 1 else { return nil }
        return YAMLEvent(event)
    }

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

extension YAMLEvent {
    @inline(__always)
    fileprivate init(_ event: UnsafePointer<yaml_event_t>) {
        kind = Kind(rawValue: UInt8(truncatingIfNeeded: event.pointee.type.rawValue)) ?? .none
        (start, end) = (event.pointee.start_mark.index, event.pointee.end_mark.index)
        column = event.pointee.start_mark.column
        isOneLine = event.pointee.start_mark.line == event.pointee.end_mark.line
        switch kind {
        case .scalar:
            let scalar = event.pointee.data.scalar
            bytes = UnsafeRawBufferPointer(start: scalar.value, count: scalar.length)
            let number = UInt8(truncatingIfNeeded: scalar.style.rawValue)
            style = YAMLFormat.ScalarStyle(rawValue: number) ?? .any
            (tag, anchor) = (UnsafePointer(scalar.tag), UnsafePointer(scalar.anchor))
        case .sequenceStart:
            let sequence = event.pointee.data.sequence_start
            (tag, anchor) = (UnsafePointer(sequence.tag), UnsafePointer(sequence.anchor))
            isFlow = sequence.style == YAML_FLOW_SEQUENCE_STYLE
        case .mappingStart:
            let mapping = event.pointee.data.mapping_start
            (tag, anchor) = (UnsafePointer(mapping.tag), UnsafePointer(mapping.anchor))
            isFlow = mapping.style == YAML_FLOW_MAPPING_STYLE
        case .alias: anchor = UnsafePointer(event.pointee.data.alias.anchor)
        case .documentStart:
            let document = event.pointee.data.document_start
            hasDirectives =
                document.version_directive != nil
                || document.tag_directives.start != document.tag_directives.end
        case .documentEnd: isImplicit = event.pointee.data.document_end.implicit != 0
        default: break
        }
    }
}
#endif

extension LibYAMLParser {
    static var lacksMemory: ReadingError {
        ReadingError(.syntax, "there is not enough memory to read the document", at: nil)
    }
}
