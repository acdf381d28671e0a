import Foundation
import Synchronization

/// Encodes values as documents of any format.
///
/// Behaves like `JSONEncoder`, option names included, in every format:
///
///     let encoder = DocumentEncoder(format: .json(.prettyPrinted))
///     encoder.dateEncodingStrategy = .iso8601
///     let data = try encoder.encode(settings)
///
/// Keys are written in the order in which they are encoded; how the text looks is an option of the format. An encoder
/// may be used from many threads at once.
public final class DocumentEncoder: Sendable {
    /// The format documents are written in.
    public let format: any Format

    private let options = Mutex(EncodingOptions())

    /// Makes an encoder for a format.
    public init(format: some Format) {
        self.format = format
    }

    // MARK: Options

    /// How dates are written.
    ///
    /// The default is `.deferredToDate`.
    public var dateEncodingStrategy: DateEncodingStrategy {
        get { options.withLock { $0.dates } }
        set { options.withLock { $0.dates = newValue } }
    }

    /// How raw bytes are written.
    ///
    /// The default is `.base64`.
    public var dataEncodingStrategy: DataEncodingStrategy {
        get { options.withLock { $0.data } }
        set { options.withLock { $0.data = newValue } }
    }

    /// How infinities and not-a-number are written.
    ///
    /// The default is `.throw`.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { options.withLock { $0.nonConformingFloats } }
        set { options.withLock { $0.nonConformingFloats = newValue } }
    }

    /// How coding keys become keys.
    ///
    /// The default is `.useDefaultKeys`.
    public var keyEncodingStrategy: KeyEncodingStrategy {
        get { options.withLock { $0.keys } }
        set { options.withLock { $0.keys = newValue } }
    }

    /// What `Encoder.userInfo` hands to the types being encoded.
    ///
    /// The default is empty.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { options.withLock { $0.userInfo } }
        set { options.withLock { $0.userInfo = newValue } }
    }

    /// The bounds a written document keeps, so that it can be read back.
    ///
    /// The default is `ReadingLimits.default`.
    public var limits: ReadingLimits {
        get { options.withLock { $0.limits } }
        set { options.withLock { $0.limits = newValue } }
    }

    /// Whether the keyed containers of one call are used again for the next object of the same type.
    ///
    /// The default is true, which makes encoding faster. Off, every object gets a container of its own, as from
    /// Foundation's coders; the results are the same.
    public var reusesContainers: Bool {
        get { options.withLock { $0.reusesContainers } }
        set { options.withLock { $0.reusesContainers = newValue } }
    }

    // MARK: Encoding

    /// Encodes a value as bytes of the format.
    ///
    /// - Throws: `EncodingError` when the value cannot be encoded, `WritingError` when the format has no form for it,
    ///   or what the value's `encode(to:)` throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try format.write(try document(from: value))
    }

    /// Encodes a value that needs a configuration as bytes of the format.
    ///
    /// - Throws: As `encode(_:)`.
    public func encode<Value: EncodableWithConfiguration>(
        _ value: Value,
        configuration: Value.EncodingConfiguration
    ) throws -> Data {
        let session = newSession()
        defer { session.containers.releaseAll(session) }
        try session.encodeWith(in: EncodingTape.none) {
            try value.encode(to: $0, configuration: configuration)
        }
        return try format.write(try session.finish())
    }

    /// Encodes a value as a document that has not been written.
    ///
    /// - Throws: `EncodingError`, or what the value's `encode(to:)` throws.
    public func document<Value: Encodable>(from value: Value) throws -> Document {
        let session = newSession()
        defer { session.containers.releaseAll(session) }
        try session.encode(value, in: EncodingTape.none)
        return try session.finish()
    }

    private func newSession() -> EncodingSession {
        EncodingSession(
            options: options.withLock { $0 }, formatName: format.name,
            capabilities: format.capabilities)
    }
}
