import Synchronization
import VersionedCodableCore
import VersionedCodableEssentials

/// Decodes values from documents of any format.
///
/// Behaves like `JSONDecoder`, option names included, in every format:
///
///     let decoder = DocumentDecoder(format: .json)
///     decoder.dateDecodingStrategy = .iso8601
///     let settings = try decoder.decode(Settings.self, from: data)
///
/// Problems with types and keys are `DecodingError`s, as with Foundation's coders; their
/// `diagnostic` has the line, the column and the line of the source. Bytes that are not a document
/// of the format throw a `ReadingError`.
///
/// A decoder may be used from several threads concurrently. Options set during a call take effect
/// in the next one.
///
/// A format has a decoder of its own as a subclass, which adds the options of the format:
///
///     public final class INIDecoder: DocumentDecoder, @unchecked Sendable {
///         public init() { super.init(format: INIFormat()) }
///
///         public var allowsComments: Bool {
///             get { (format as? INIFormat)?.allowsComments ?? true }
///             set { format = INIFormat(allowsComments: newValue) }
///         }
///     }
open class DocumentDecoder: @unchecked Sendable {
    // Unchecked, because the class is open: what a subclass stores has to be safe, too.

    private let state: Mutex<(format: any DocumentFormat, options: DecodingOptions)>

    /// Creates a decoder for a format.
    public init(format: some DocumentFormat) {
        state = Mutex((format, DecodingOptions()))
    }

    // MARK: Options

    /// The format of the bytes.
    public var format: any DocumentFormat {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// The representation of dates.
    ///
    /// The default is `.deferredToDate`.
    public var dateDecodingStrategy: DateDecodingStrategy {
        get { state.withLock { $0.options.dates } }
        set { state.withLock { $0.options.dates = newValue } }
    }

    /// The representation of raw bytes.
    ///
    /// The default is `.base64`.
    public var dataDecodingStrategy: DataDecodingStrategy {
        get { state.withLock { $0.options.data } }
        set { state.withLock { $0.options.data = newValue } }
    }

    /// The representation of infinities and not-a-number.
    ///
    /// The default is `.throw`.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { state.withLock { $0.options.nonConformingFloats } }
        set { state.withLock { $0.options.nonConformingFloats = newValue } }
    }

    /// The conversion from keys to coding keys.
    ///
    /// The default is `.useDefaultKeys`.
    public var keyDecodingStrategy: KeyDecodingStrategy {
        get { state.withLock { $0.options.keys } }
        set { state.withLock { $0.options.keys = newValue } }
    }

    /// The entries of `Decoder.userInfo`.
    ///
    /// The default is empty.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { state.withLock { $0.options.userInfo } }
        set { state.withLock { $0.options.userInfo = newValue } }
    }

    /// The limits for reading documents.
    ///
    /// The default is `ReadingLimits.default`.
    public var limits: ReadingLimits {
        get { state.withLock { $0.options.limits } }
        set { state.withLock { $0.options.limits = newValue } }
    }

    /// The name of the file or source, for error messages.
    ///
    /// The default is nil.
    public var sourceName: String? {
        get { state.withLock { $0.options.sourceName } }
        set { state.withLock { $0.options.sourceName = newValue } }
    }

    /// The parts of a document that errors contain.
    ///
    /// The default is `.line`; `.none` omits lines and values, for documents with secrets.
    public var errorExcerpts: ErrorExcerpts {
        get { state.withLock { $0.options.errorExcerpts } }
        set { state.withLock { $0.options.errorExcerpts = newValue } }
    }

    /// The treatment of an empty document.
    ///
    /// The default is `.refuse`.
    public var emptyDocumentStrategy: EmptyDocumentStrategy {
        get { state.withLock { $0.options.emptyDocuments } }
        set { state.withLock { $0.options.emptyDocuments = newValue } }
    }

    /// The treatment of keys that no type requests.
    ///
    /// The default is `.ignore`. Peeking at a version never refuses keys.
    public var unknownKeyStrategy: UnknownKeyStrategy {
        get { state.withLock { $0.options.unknownKeys } }
        set { state.withLock { $0.options.unknownKeys = newValue } }
    }

    /// Options for formats whose documents are elements (`FormatCapabilities.repeatedKeys`).
    ///
    /// Other formats ignore them.
    public var elementOptions: ElementDecodingOptions {
        get { state.withLock { $0.options.elements } }
        set { state.withLock { $0.options.elements = newValue } }
    }

    /// Changes the options for documents of elements atomically, so that concurrent changes are not
    /// lost.
    public func changeElementOptions(_ change: (inout ElementDecodingOptions) -> Void) {
        state.withLock { change(&$0.options.elements) }
    }

    var currentOptions: DecodingOptions { state.withLock { $0.options } }

    var current: (format: any DocumentFormat, options: DecodingOptions) { state.withLock { $0 } }
}

extension DecodingSession {
    @inline(__always)
    func run<Value>(_ decode: () throws -> Value) throws -> Value {
        do {
            let value = try decode()
            if let refusal { throw refusal }
            if asked != nil { try refuseUnknownKeys() }
            return value
        } catch let error as DecodingError {
            throw located(namingUnknownKey(refusal ?? error))
        }
    }
}
