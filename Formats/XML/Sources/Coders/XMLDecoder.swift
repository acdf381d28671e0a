import Synchronization
import VersionedCodableDocuments

/// Decodes values from XML.
///
/// Has the options of `JSONDecoder` and the names of XMLCoder:
///
///     struct Job: Codable {
///         @Attribute var id: Int
///         var step: [String]
///     }
///
///     // <job id="7"><step>boil</step><step>pour</step></job>
///     let job = try XMLDecoder().decode(Job.self, from: text)
///
/// The value of a key is searched for in the child elements, then in the attributes. An array is
/// all child elements with the name of its key, possibly none. An array inside an array, or at the
/// root, is all child elements of any name. The empty key is the text of an element.
///
/// Type and key errors are `DecodingError`s whose `diagnostic` has line and column. Text that is
/// not XML throws a `ReadingError`. A decoder may be used from several threads at once.
public final class XMLDecoder: DocumentDecoder, @unchecked Sendable {
    private let storage: Mutex<State>

    private struct State {
        var reading = XMLFormat.ReadingOptions.default
        var trims: Bool
        var removesBlanks: Bool
    }

    /// Makes a decoder.
    ///
    /// - Parameters:
    ///   - trimValueWhitespaces: Whether white space at the ends of strings and between elements is
    ///     removed.
    ///   - removeWhitespaceElements: Whether white space is removed next to other content; see the
    ///     property.
    public init(trimValueWhitespaces: Bool = true, removeWhitespaceElements: Bool = false) {
        storage = Mutex(State(trims: trimValueWhitespaces, removesBlanks: removeWhitespaceElements))
        super.init(format: XMLFormat())
        update { _ in }
    }

    /// Makes a decoder with options for reading.
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
            self.format = format
            trimsText = state.trims
        }
    }

    // MARK: Options

    /// The options for reading XML: namespaces, white space, the name of the root.
    public var reading: XMLFormat.ReadingOptions {
        get { storage.withLock { $0.reading } }
        set { update { $0.reading = newValue } }
    }

    /// Whether the names of elements and attributes lose their prefixes.
    ///
    /// The default is false. `namespaces` in `reading` can do more, such as keep the prefixes of
    /// attributes (`.localElementNames`).
    public var shouldProcessNamespaces: Bool {
        get { reading.namespaces != .asWritten }
        set { update { $0.reading.namespaces = newValue ? .localNames : .asWritten } }
    }

    /// The name the root element must have; nil for any.
    ///
    /// The default is nil. Another name is a `ReadingError`.
    public var rootName: String? {
        get { reading.rootName }
        set { update { $0.reading.rootName = newValue } }
    }

    /// Whether white space at the ends of strings and between elements is removed.
    ///
    /// The default is true. Attributes, text among elements, and white space written as references
    /// (`&#32;`, as the encoder writes it) are always kept. If false, white space between elements
    /// is text unless `removeWhitespaceElements` is true.
    public var trimValueWhitespaces: Bool {
        get { storage.withLock { $0.trims } }
        set { update { $0.trims = newValue } }
    }

    /// Whether white space is removed where an element has child elements or other text.
    ///
    /// The default is false. It has an effect only if `trimValueWhitespaces` is false and
    /// `reading.whitespace` has its default; white space between elements is text otherwise.
    public var removeWhitespaceElements: Bool {
        get { storage.withLock { $0.removesBlanks } }
        set { update { $0.removesBlanks = newValue } }
    }
}

extension XMLDecoder {
    /// The places where the value of a key is looked for.
    public typealias NodeDecoding = XMLNodeDecoding

    /// The source of the placement of keys.
    public enum NodeDecodingStrategy: Sendable {
        /// The types, through `DynamicNodeDecoding`.
        case deferredToDecoder
        /// The closure, for all types but those for which it returns nil.
        case custom(ElementDecodingOptions.MemberPlacementStrategy)
    }

    /// The source of the placement of keys.
    ///
    /// The default is `.deferredToDecoder`. `@Attribute`, `@Element` and `@XMLText` override it.
    public var nodeDecodingStrategy: NodeDecodingStrategy {
        get { elementOptions.memberPlacementStrategy.map { .custom($0) } ?? .deferredToDecoder }
        set {
            changeElementOptions {
                switch newValue {
                case .deferredToDecoder: $0.memberPlacementStrategy = nil
                case .custom(let choose): $0.memberPlacementStrategy = choose
                }
            }
        }
    }
}
