import Foundation
import Synchronization

/// Decodes values from documents of any format.
///
/// Behaves like `JSONDecoder`, option names included, in every format:
///
///     let decoder = DocumentDecoder(format: .json)
///     decoder.dateDecodingStrategy = .iso8601
///     let settings = try decoder.decode(Settings.self, from: data)
///
/// Type and key problems are `DecodingError`s, as with Foundation's coders; their `diagnostic` has line, column and
/// the line of the source. Bytes that are no document of the format throw a `ReadingError`.
///
/// A decoder may be used from many threads at once. Options set while a call runs take effect in the next one.
public final class DocumentDecoder: Sendable {
    /// The format the bytes are read as.
    public let format: any Format

    private let options = Mutex(DecodingOptions())

    /// Makes a decoder for a format.
    public init(format: some Format) {
        self.format = format
    }

    // MARK: Options

    /// How dates are read.
    ///
    /// The default is `.deferredToDate`.
    public var dateDecodingStrategy: DateDecodingStrategy {
        get { options.withLock { $0.dates } }
        set { options.withLock { $0.dates = newValue } }
    }

    /// How raw bytes are read.
    ///
    /// The default is `.base64`.
    public var dataDecodingStrategy: DataDecodingStrategy {
        get { options.withLock { $0.data } }
        set { options.withLock { $0.data = newValue } }
    }

    /// How infinities and not-a-number are read.
    ///
    /// The default is `.throw`.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { options.withLock { $0.nonConformingFloats } }
        set { options.withLock { $0.nonConformingFloats = newValue } }
    }

    /// How keys become coding keys.
    ///
    /// The default is `.useDefaultKeys`.
    public var keyDecodingStrategy: KeyDecodingStrategy {
        get { options.withLock { $0.keys } }
        set { options.withLock { $0.keys = newValue } }
    }

    /// What `Decoder.userInfo` hands to the types being decoded.
    ///
    /// The default is empty.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { options.withLock { $0.userInfo } }
        set { options.withLock { $0.userInfo = newValue } }
    }

    /// The bounds the reader keeps.
    ///
    /// The default is `ReadingLimits.default`.
    public var limits: ReadingLimits {
        get { options.withLock { $0.limits } }
        set { options.withLock { $0.limits = newValue } }
    }

    /// The name of the file or source, for error messages.
    ///
    /// The default is nil.
    public var sourceName: String? {
        get { options.withLock { $0.sourceName } }
        set { options.withLock { $0.sourceName = newValue } }
    }

    /// Whether the keyed containers of one call are used again for the next object of the same type.
    ///
    /// The default is true, which makes decoding a third faster. Off, every object gets a container of its own, as from
    /// Foundation's coders; the results are the same.
    public var reusesContainers: Bool {
        get { options.withLock { $0.reusesContainers } }
        set { options.withLock { $0.reusesContainers = newValue } }
    }

    var currentOptions: DecodingOptions { options.withLock { $0 } }

    /// Whether a version may be looked up without making a document of so many bytes.
    func allowsQuickPeek(of count: Int) -> Bool {
        options.withLock { $0.keys.isDefault && count <= $0.limits.inputBytes }
    }

    // MARK: Decoding

    /// Decodes a value from bytes.
    ///
    /// They are parsed once.
    ///
    /// - Throws: `ReadingError` when the bytes are no document of the format or exceed a limit, `DecodingError` when
    ///   the document is no value of the type, or what the type's `init(from:)` throws.
    /// - Complexity: O(n) in the bytes, apart from what the type's own code does.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let options = currentOptions
        return try decode(type, try read(data, options), options)
    }

    /// Decodes a value from a document that has been read before.
    ///
    /// - Throws: `DecodingError`, or what the type's `init(from:)` throws.
    public func decode<Value: Decodable>(_ type: Value.Type, from document: Document) throws
        -> Value
    {
        try decode(type, document, currentOptions)
    }

    /// Decodes a value that needs a configuration from bytes.
    ///
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from data: Data,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        try decode(type, from: try read(data, currentOptions), configuration: configuration)
    }

    /// Decodes a value that needs a configuration from a document.
    ///
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from document: Document,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        let session = DecodingSession(document: document, options: currentOptions)
        defer { session.containers.releaseAll(session) }
        do {
            return try Value(from: session.decoder(0, 0), configuration: configuration)
        } catch let error as DecodingError {
            throw session.located(error)
        }
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type,
        _ document: Document,
        _ options: DecodingOptions
    ) throws -> Value {
        let session = DecodingSession(document: document, options: options)
        defer { session.containers.releaseAll(session) }
        do {
            return try session.decode(type, 0, 0)
        } catch let error as DecodingError {
            throw session.located(error)
        }
    }

    /// Reads bytes into a document without decoding it.
    ///
    /// - Throws: `ReadingError`.
    public func document(from data: Data) throws -> Document {
        try read(data, currentOptions)
    }

    private func read(_ data: Data, _ options: DecodingOptions) throws -> Document {
        guard data.count <= options.limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, options.limits.inputBytes, at: nil)
                .named(options.sourceName)
        }
        do {
            var document = try format.read(data, within: options.limits)
            if let name = options.sourceName { document.sourceName = name }
            return document
        } catch let error as ReadingError {
            throw error.named(options.sourceName)
        }
    }
}
