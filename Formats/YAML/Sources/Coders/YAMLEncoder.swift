import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Encodes values as YAML.
///
/// Has the options of `JSONEncoder`, and also the names of Yams:
///
///     let encoder = YAMLEncoder()
///     encoder.dateEncodingStrategy = .iso8601
///     encoder.options.indent = 4
///     let text = try encoder.encode(settings)             // a String
///     let data: Data = try encoder.encode(settings)       // the same in UTF-8
///
/// Without a type annotation `encode` returns a `String`, the usual form of YAML; with `Data`
/// requested, and as a `VersionStamping` coder, it returns bytes. Decoding what was encoded gives
/// the same value, with numbers and dates exact. An encoder may be used from many threads at once.
public final class YAMLEncoder: DocumentEncoder, @unchecked Sendable {
    /// The options for writing YAML, `YAMLFormat.WritingOptions`.
    public typealias Options = YAMLFormat.WritingOptions

    /// Makes an encoder with the default options.
    public init() { super.init(format: YAMLFormat()) }

    /// The options for writing YAML.
    ///
    /// The default is block style, indented by two spaces, with quotes where they are needed.
    public var options: Options {
        get { (format as? YAMLFormat)?.writing ?? .default }
        set { format = YAMLFormat(writing: newValue) }
    }

    // MARK: Encoding

    /// Encodes a value as text.
    ///
    /// - Throws: `EncodingError` when the value cannot be encoded, `WritingError` when YAML has no
    ///   form for it, or what the value's `encode(to:)` throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        try text(document(from: value))
    }

    /// Encodes a value as text, with entries of `Encoder.userInfo` for this call only.
    ///
    /// - Throws: As `encode(_:)`.
    public func encode<Value: Encodable>(
        _ value: Value,
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> String {
        try text(document(from: value, userInfo: userInfo))
    }

    /// Encodes a value with the version of its type as text.
    ///
    /// - Throws: As `encode(versioned:)` to bytes.
    public func encode(versioned value: any VersionedCodable) throws -> String {
        let data: Data = try encode(versioned: value)
        return String(decoding: data, as: UTF8.self)
    }

    private func text(_ document: CodableDocument) throws -> String {
        String(decoding: try format.write(document), as: UTF8.self)
    }
}
