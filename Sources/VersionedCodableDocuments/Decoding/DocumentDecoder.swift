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
/// Type and key problems are `DecodingError`s, as with Foundation's coders; their `diagnostic` has
/// line, column and the line of the source. Bytes that are no document of the format throw a
/// `ReadingError`.
///
/// A decoder may be used from many threads at once. Options set while a call runs take effect in
/// the next one.
public final class DocumentDecoder: Sendable {
    private let state: Mutex<(format: any DocumentFormat, options: DecodingOptions)>

    /// Makes a decoder for a format.
    public init(format: some DocumentFormat) {
        state = Mutex((format, DecodingOptions()))
    }

    // MARK: Options

    /// The format the bytes are read as.
    public var format: any DocumentFormat {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// How dates are read.
    ///
    /// The default is `.deferredToDate`.
    public var dateDecodingStrategy: DateDecodingStrategy {
        get { state.withLock { $0.options.dates } }
        set { state.withLock { $0.options.dates = newValue } }
    }

    /// How raw bytes are read.
    ///
    /// The default is `.base64`.
    public var dataDecodingStrategy: DataDecodingStrategy {
        get { state.withLock { $0.options.data } }
        set { state.withLock { $0.options.data = newValue } }
    }

    /// How infinities and not-a-number are read.
    ///
    /// The default is `.throw`.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { state.withLock { $0.options.nonConformingFloats } }
        set { state.withLock { $0.options.nonConformingFloats = newValue } }
    }

    /// How keys become coding keys.
    ///
    /// The default is `.useDefaultKeys`.
    public var keyDecodingStrategy: KeyDecodingStrategy {
        get { state.withLock { $0.options.keys } }
        set { state.withLock { $0.options.keys = newValue } }
    }

    /// What `Decoder.userInfo` hands to the types being decoded.
    ///
    /// The default is empty.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { state.withLock { $0.options.userInfo } }
        set { state.withLock { $0.options.userInfo = newValue } }
    }

    /// The bounds the reader keeps.
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

    /// How much of a document errors carry.
    ///
    /// The default is `.line`; `.none` leaves out lines and values, for documents with secrets.
    public var errorExcerpts: ErrorExcerpts {
        get { state.withLock { $0.options.errorExcerpts } }
        set { state.withLock { $0.options.errorExcerpts = newValue } }
    }

    /// What becomes of a value that several places of a document refer to.
    ///
    /// The default is `.separate`.
    public var aliasDecodingStrategy: AliasDecodingStrategy {
        get { state.withLock { $0.options.aliases } }
        set { state.withLock { $0.options.aliases = newValue } }
    }

    /// Whether the keyed containers of one call are used again for the next object of the same
    /// type.
    ///
    /// That makes decoding a third faster. The default is true with the compilers it was tested
    /// with, up to Swift 6.3. Off, every object gets a container of its own, as from Foundation's
    /// coders; the results are the same.
    public var reusesContainers: Bool {
        get { state.withLock { $0.options.reusesContainers } }
        set { state.withLock { $0.options.reusesContainers = newValue } }
    }

    /// What a document is in which nothing is written.
    ///
    /// The default is `.refuse`.
    public var emptyDocumentStrategy: EmptyDocumentStrategy {
        get { state.withLock { $0.options.emptyDocuments } }
        set { state.withLock { $0.options.emptyDocuments = newValue } }
    }

    /// What happens to keys that nobody asks for.
    ///
    /// The default is `.ignore`. Peeking at a version never refuses any.
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

    /// Changes options for documents of elements, so that no other change gets lost that is made at
    /// the same time.
    public func changeElementOptions(_ change: (inout ElementDecodingOptions) -> Void) {
        state.withLock { change(&$0.options.elements) }
    }

    var currentOptions: DecodingOptions { state.withLock { $0.options } }

    var current: (format: any DocumentFormat, options: DecodingOptions) { state.withLock { $0 } }

    /// The format, if a version may be looked up without making a document of so many bytes.
    func formatForQuickPeek(of count: Int) -> (any DocumentFormat)? {
        state.withLock {
            $0.options.keys.isDefault && $0.options.emptyDocuments == .refuse
                && count <= $0.options.limits.inputBytes ? $0.format : nil
        }
    }
}

extension DecodingSession {
    /// Does the decoding of one call.
    @inline(__always)
    package func run<Value>(_ decode: () throws -> Value) throws -> Value {
        defer { containers.releaseAll(self) }
        do {
            let value = try decode()
            if let stackError { throw stackError }
            if asked != nil { try refuseUnknownKeys() }
            return value
        } catch let error as DecodingError {
            throw located(namingUnknownKey(stackError ?? error))
        }
    }
}
