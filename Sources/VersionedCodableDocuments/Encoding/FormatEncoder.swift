import VersionedCodableCore
import VersionedCodableEssentials

/// An encoder of one format, with the options of `DocumentEncoder` and those of its format.
///
/// The counterpart of ``FormatDecoder``: a format gets an encoder of its own name by holding a
/// `DocumentEncoder`.
///
/// Generic code gets bytes from every encoder, those of text formats and those of Foundation
/// included:
///
///     func save(_ value: some Encodable, with encoder: some VersionStamping) throws {
///         let data = try encoder.encode(value)
///     }
public protocol FormatEncoder: AnyObject, Sendable, VersionStamping {
    /// The encoder that does the work, with the options.
    var engine: DocumentEncoder { get }
}

extension FormatEncoder {
    /// How dates are written; the cases are those of `JSONEncoder`, and `timestamp`.
    public typealias DateEncodingStrategy = DocumentEncoder.DateEncodingStrategy
    /// How raw bytes are written; the cases are those of `JSONEncoder`.
    public typealias DataEncodingStrategy = DocumentEncoder.DataEncodingStrategy
    /// How infinities and not-a-number are written; the cases are those of `JSONEncoder`.
    public typealias NonConformingFloatEncodingStrategy =
        DocumentEncoder.NonConformingFloatEncodingStrategy
    /// How coding keys become keys; the cases are those of `JSONEncoder`.
    public typealias KeyEncodingStrategy = DocumentEncoder.KeyEncodingStrategy

    // MARK: Options

    /// How dates are written.
    ///
    /// The default is `.deferredToDate`.
    public var dateEncodingStrategy: DateEncodingStrategy {
        get { engine.dateEncodingStrategy }
        set { engine.dateEncodingStrategy = newValue }
    }

    /// How raw bytes are written.
    ///
    /// The default is `.base64`.
    public var dataEncodingStrategy: DataEncodingStrategy {
        get { engine.dataEncodingStrategy }
        set { engine.dataEncodingStrategy = newValue }
    }

    /// How infinities and not-a-number are written to formats that have no form for them.
    ///
    /// The default is `.throw`.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { engine.nonConformingFloatEncodingStrategy }
        set { engine.nonConformingFloatEncodingStrategy = newValue }
    }

    /// How coding keys become keys.
    ///
    /// The default is `.useDefaultKeys`.
    public var keyEncodingStrategy: KeyEncodingStrategy {
        get { engine.keyEncodingStrategy }
        set { engine.keyEncodingStrategy = newValue }
    }

    /// What becomes of a value that is encoded in several places.
    ///
    /// The default is `.separate`.
    public var aliasEncodingStrategy: AliasEncodingStrategy {
        get { engine.aliasEncodingStrategy }
        set { engine.aliasEncodingStrategy = newValue }
    }

    /// What `Encoder.userInfo` hands to the types being encoded.
    ///
    /// The default is empty.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { engine.userInfo }
        set { engine.userInfo = newValue }
    }

    /// The bounds a written document keeps, so that it can be read back.
    ///
    /// The default is `ReadingLimits.default`.
    public var limits: ReadingLimits {
        get { engine.limits }
        set { engine.limits = newValue }
    }

    /// In which order the members of a `[String: T]` are written.
    ///
    /// The default is `.unspecified`. `.sorted` takes time to sort, and gives the same document in
    /// each run. To keep an order use ``OrderedMembers``; to sort all keys use the options of the
    /// format.
    public var dictionaryOrder: DocumentEncoder.DictionaryOrder {
        get { engine.dictionaryOrder }
        set { engine.dictionaryOrder = newValue }
    }

    /// What becomes of members whose values are objects or arrays without anything in them.
    ///
    /// The default is `.keep`.
    public var emptyContainerStrategy: DocumentEncoder.EmptyContainerStrategy {
        get { engine.emptyContainerStrategy }
        set { engine.emptyContainerStrategy = newValue }
    }

    /// Whether the keyed containers of one call are used again for the next object of the same
    /// type.
    ///
    /// That makes encoding faster; the results are the same. The default is true with the compilers
    /// it was tested with, up to Swift 6.3.
    public var reusesContainers: Bool {
        get { engine.reusesContainers }
        set { engine.reusesContainers = newValue }
    }

    // MARK: Encoding

    /// Encodes a value as bytes of the format.
    ///
    /// - Throws: As `DocumentEncoder.encode(_:)`.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try engine.encode(value)
    }

    /// Encodes a value as a document that has not been written.
    ///
    /// - Throws: `EncodingError`, or what the value's `encode(to:)` throws.
    public func document<Value: Encodable>(
        from value: Value,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> CodableDocument {
        try engine.document(from: value, userInfo: userInfo)
    }

    /// Encodes a value into a file, which is replaced as a whole or not at all.
    ///
    /// Permissions, owner and symbolic links are kept, as `DocumentEncoder` says.
    ///
    /// - Throws: As `encode(_:)`, or the `CocoaError` of the file system; nothing has changed then.
    public func encode<Value: Encodable>(_ value: Value, toFileAt url: URL) throws {
        try engine.encode(value, toFileAt: url)
    }

    /// Encodes a value together with the version of its type into a file, which is replaced as a
    /// whole or not at all.
    ///
    /// Permissions, owner and symbolic links are kept, as `DocumentEncoder` says.
    ///
    /// - Throws: As `encode(versioned:)`, or the `CocoaError` of the file system; nothing has
    ///   changed then.
    public func encode(versioned value: any VersionedCodable, toFileAt url: URL) throws {
        try engine.encode(versioned: value, toFileAt: url)
    }
}
