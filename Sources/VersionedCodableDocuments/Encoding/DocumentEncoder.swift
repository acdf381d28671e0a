import Synchronization
import VersionedCodableCore
import VersionedCodableEssentials

/// Encodes values as documents of any format.
///
/// Behaves like `JSONEncoder`, option names included, in every format:
///
///     let encoder = DocumentEncoder(format: .json(.prettyPrinted))
///     encoder.dateEncodingStrategy = .iso8601
///     let data = try encoder.encode(settings)
///
/// Keys are written in the order in which they are encoded; how the text looks is an option of the
/// format. An encoder may be used from many threads at once. A format has an encoder of its own as a
/// subclass, like ``DocumentDecoder``.
///
/// Generic code gets bytes from every encoder, Foundation's included:
///
///     func save(_ value: some Encodable, with encoder: some VersionStamping) throws {
///         let data = try encoder.encode(value)
///     }
open class DocumentEncoder: VersionStamping, @unchecked Sendable {
    // Unchecked, because the class is open: what a subclass stores has to be safe, too.

    private let state: Mutex<(format: any DocumentFormat, options: EncodingOptions)>

    /// Makes an encoder for a format.
    public init(format: some DocumentFormat) {
        state = Mutex((format, EncodingOptions()))
    }

    // MARK: Options

    /// The format documents are written in.
    public var format: any DocumentFormat {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// How dates are written.
    ///
    /// The default is `.deferredToDate`.
    public var dateEncodingStrategy: DateEncodingStrategy {
        get { state.withLock { $0.options.dates } }
        set { state.withLock { $0.options.dates = newValue } }
    }

    /// How raw bytes are written.
    ///
    /// The default is `.base64`.
    public var dataEncodingStrategy: DataEncodingStrategy {
        get { state.withLock { $0.options.data } }
        set { state.withLock { $0.options.data = newValue } }
    }

    /// How infinities and not-a-number are written.
    ///
    /// The default is `.throw`.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { state.withLock { $0.options.nonConformingFloats } }
        set { state.withLock { $0.options.nonConformingFloats = newValue } }
    }

    /// How coding keys become keys.
    ///
    /// The default is `.useDefaultKeys`.
    public var keyEncodingStrategy: KeyEncodingStrategy {
        get { state.withLock { $0.options.keys } }
        set { state.withLock { $0.options.keys = newValue } }
    }

    /// The `Encoder.userInfo` of the types being encoded.
    ///
    /// The default is empty.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { state.withLock { $0.options.userInfo } }
        set { state.withLock { $0.options.userInfo = newValue } }
    }

    /// The bounds a written document keeps, so that it can be read back.
    ///
    /// The default is `ReadingLimits.default`.
    public var limits: ReadingLimits {
        get { state.withLock { $0.options.limits } }
        set { state.withLock { $0.options.limits = newValue } }
    }

    /// The order in which the members of a `[String: T]` are written.
    ///
    /// The default is `.unspecified`. `.sorted` takes time to sort, and makes the same document in
    /// each run. To keep an order use ``OrderedMembers``; to sort all keys use the options of the
    /// format.
    public var dictionaryOrder: DictionaryOrder {
        get { state.withLock { $0.options.dictionaryOrder } }
        set { state.withLock { $0.options.dictionaryOrder = newValue } }
    }

    /// Options for formats whose documents are elements (`FormatCapabilities.repeatedKeys`).
    ///
    /// Other formats ignore them.
    public var elementOptions: ElementEncodingOptions {
        get { state.withLock { $0.options.elements } }
        set { state.withLock { $0.options.elements = newValue } }
    }

    /// Changes options for documents of elements, so that no other change gets lost that is made at
    /// the same time.
    public func changeElementOptions(_ change: (inout ElementEncodingOptions) -> Void) {
        state.withLock { change(&$0.options.elements) }
    }

    /// Whether members are left out that equal the defaults for missing ones.
    package var leavesOutDefaults: Bool {
        get { state.withLock { $0.options.omitsDefaults } }
        set { state.withLock { $0.options.omitsDefaults = newValue } }
    }

    /// Bytes of text and nodes that a document may have: what 32-bit offsets can address, and less
    /// only in tests.
    var largestCount: Int {
        get { state.withLock { $0.options.largestCount } }
        set { state.withLock { $0.options.largestCount = newValue } }
    }

    var current: (format: any DocumentFormat, options: EncodingOptions) { state.withLock { $0 } }
}

extension DocumentEncoder {
    /// Encodes a value that needs a configuration as bytes of the format.
    ///
    /// - Throws: As `encode(_:)`.
    @_disfavoredOverload
    public func encode<Value: EncodableWithConfiguration>(
        _ value: Value,
        configuration: Value.EncodingConfiguration
    ) throws -> Data {
        let (format, options) = current
        let session = EncodingSession(options, format)
        let document = try session.run {
            session.elementShape?.nameRoot(Value.self, session)
            try value.encode(to: session.encoder(at: 0), configuration: configuration)
            try session.checkRoot(of: value)
        }
        return try format.write(document)
    }

    /// Encodes a value as a document that has not been written.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - userInfo: Added to the encoder's own `userInfo` for this call, which they replace where
    ///     keys are equal.
    /// - Throws: `EncodingError`, or what the value's `encode(to:)` throws.
    public func document<Value: Encodable>(
        from value: Value,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> CodableDocument {
        let (format, options) = current
        let session = EncodingSession(options, format)
        session.add(userInfo)
        return try session.run { try session.encodeRoot(value) }
    }

    /// Encodes a value with the configuration of a provider as bytes of the format.
    ///
    /// - Throws: As `encode(_:)`.
    @_disfavoredOverload
    public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        _ value: Value,
        configuration: Provider.Type
    ) throws -> Data where Value.EncodingConfiguration == Provider.EncodingConfiguration {
        try encode(value, configuration: Provider.encodingConfiguration)
    }

}

extension EncodingSession {
    convenience init(_ options: EncodingOptions, _ format: any DocumentFormat) {
        self.init(options: options, formatName: format.name, capabilities: format.capabilities)
    }

    @inline(__always)
    func run(_ encode: () throws -> Void) throws -> CodableDocument {
        defer { end() }
        try encode()
        return try finish()
    }
}
