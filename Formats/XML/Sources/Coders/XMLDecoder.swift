import Synchronization
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Decodes values from XML.
///
/// Behaves like `JSONDecoder`, with its options, and has the names of XMLCoder beside:
///
///     struct Job: Codable {
///         @Attribute var id: Int
///         var step: [String]
///     }
///
///     // <job id="7"><step>boil</step><step>pour</step></job>
///     let job = try XMLDecoder().decode(Job.self, from: text)
///
/// A key is looked for among the child elements, then among the attributes. An array is all child
/// elements with the name of its key, and empty when there is none. An array of an array, or at the
/// root, is all child elements whatever their names. The empty key is the text of an element.
///
/// Type and key problems are `DecodingError`s whose `diagnostic` has line and column. Text that is
/// no XML throws a `ReadingError`. A decoder may be used from many threads at once.
public final class XMLDecoder: FormatDecoder {
    /// The decoder that does the work.
    public let engine = DocumentDecoder(format: XMLFormat())

    private let storage: Mutex<State>

    private struct State {
        var reading = XMLFormat.ReadingOptions.default
        var trims: Bool
        var removesBlanks: Bool
        var nodes = NodeDecodingStrategy.deferredToDecoder
        var errorContextLength: UInt = 0
    }

    /// Makes a decoder.
    ///
    /// - Parameters:
    ///   - trimValueWhitespaces: Whether strings lose the blanks at their ends, and blanks between
    ///     elements are left out.
    ///   - removeWhitespaceElements: Whether text of blanks alone is left out beside others; see
    ///     the property.
    public init(trimValueWhitespaces: Bool = true, removeWhitespaceElements: Bool = false) {
        storage = Mutex(State(trims: trimValueWhitespaces, removesBlanks: removeWhitespaceElements))
        update { _ in }
    }

    /// Makes a decoder that reads with options.
    public convenience init(reading: XMLFormat.ReadingOptions) {
        self.init()
        self.reading = reading
    }

    private func update(_ change: (inout State) -> Void) {
        storage.withLock { state in
            change(&state)
            var format = XMLFormat(reading: state.reading)
            if !state.trims, state.reading.whitespace == .dropBetweenElements {
                format.reading.whitespace = state.removesBlanks ? .dropBesideOthers : .keep
            }
            format.errorContextLength = state.errorContextLength
            engine.format = format
            engine.trimsText = state.trims
        }
    }

    // MARK: Options

    /// How XML is read: namespaces, blanks, comments, the name of the root.
    public var reading: XMLFormat.ReadingOptions {
        get { storage.withLock { $0.reading } }
        set { update { $0.reading = newValue } }
    }

    /// Whether names lose their prefixes, those of attributes as well as those of elements.
    ///
    /// The default is false. `namespaces` in `reading` can do more.
    public var shouldProcessNamespaces: Bool {
        get { reading.namespaces != .asWritten }
        set { update { $0.reading.namespaces = newValue ? .localNames : .asWritten } }
    }

    /// The prefixes names get by the URI of their namespaces, whatever they are written with; nil
    /// for names as written.
    ///
    /// The default is nil.
    public var namespacePrefixes: [String: String]? {
        get { if case .mapped(let table) = reading.namespaces { table } else { nil } }
        set { update { $0.reading.namespaces = newValue.map { .mapped($0) } ?? .asWritten } }
    }

    /// The name the root element must have; nil for any.
    ///
    /// The default is nil. Another name is a `ReadingError`.
    public var rootName: String? {
        get { reading.rootName }
        set { update { $0.reading.rootName = newValue } }
    }

    /// Whether strings lose the blanks at their ends, and blanks between elements are left out.
    ///
    /// The default is true. Attributes, and text among elements, keep theirs in any case, and so
    /// do blanks that are written as references, `&#32;`, as the encoder writes them. When it
    /// is false, text of blanks alone is text, as far as `removeWhitespaceElements` does not say
    /// otherwise.
    public var trimValueWhitespaces: Bool {
        get { storage.withLock { $0.trims } }
        set { update { $0.trims = newValue } }
    }

    /// Whether text of blanks alone is left out where an element has child elements or other text.
    ///
    /// The default is false. Makes a difference only when `trimValueWhitespaces` is false and
    /// `reading.whitespace` has its default: then blanks between elements are text otherwise.
    public var removeWhitespaceElements: Bool {
        get { storage.withLock { $0.removesBlanks } }
        set { update { $0.removesBlanks = newValue } }
    }

    /// What an empty element is.
    ///
    /// The default is `.automatic`: an empty string for strings, nil for other optional values.
    public var emptyElements: EmptyValueStrategy {
        get { engine.emptyValueStrategy }
        set { engine.emptyValueStrategy = newValue }
    }

    /// How many characters on both sides of its place the error for text that is no XML shows; 0
    /// for a `ReadingError`, which has line, column and the line of the text.
    ///
    /// The default is 0. For any other number it is a `DecodingError` with the `ReadingError` below
    /// it, as in XMLCoder.
    public var errorContextLength: UInt {
        get { storage.withLock { $0.errorContextLength } }
        set { update { $0.errorContextLength = newValue } }
    }
}

extension XMLDecoder {
    /// Where the value of a key is looked for.
    public typealias NodeDecoding = XMLNodeDecoding

    /// Who says where the values of keys are looked for.
    public enum NodeDecodingStrategy: Sendable {
        /// The types, by `DynamicNodeDecoding`.
        case deferredToDecoder
        /// The closure, for all types.
        case custom(
            @Sendable (_ type: any Decodable.Type, _ decoder: any Decoder) -> (
                (any CodingKey) -> XMLNodeDecoding
            ))
    }

    /// Who says where the values of keys are looked for.
    ///
    /// The default is `.deferredToDecoder`. `@Attribute`, `@Element` and `@XMLText` count more.
    public var nodeDecodingStrategy: NodeDecodingStrategy {
        get { storage.withLock { $0.nodes } }
        set {
            storage.withLock { $0.nodes = newValue }
            switch newValue {
            case .deferredToDecoder: engine.memberPlacementStrategy = nil
            case .custom(let choose):
                engine.memberPlacementStrategy = MemberPlacementStrategy { type, decoder in
                    let choose = choose(type, decoder)
                    return { choose($0).placement }
                }
            }
        }
    }
}
