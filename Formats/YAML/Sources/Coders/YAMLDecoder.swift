import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Decodes values from YAML.
///
/// Behaves like `JSONDecoder`, with the same options, and also has the names of Yams:
///
///     let decoder = YAMLDecoder()
///     decoder.keyDecodingStrategy = .convertFromSnakeCase
///     decoder.options.schema = .yaml11
///     let settings = try decoder.decode(Settings.self, from: text)
///
/// The requested type decides how a plain scalar is read: `no` is the string `"no"` or the truth
/// value false, `3.10` is the string `"3.10"` or the number 3.1. Only null is null, also for a
/// `String`.
///
/// Type and key problems are `DecodingError`s whose `diagnostic` has line and column. Malformed
/// YAML throws a `ReadingError`. A decoder may be used from many threads at once.
public final class YAMLDecoder: DocumentDecoder, @unchecked Sendable {
    /// The options for reading YAML, `YAMLFormat.ReadingOptions`.
    public typealias Options = YAMLFormat.ReadingOptions

    /// Makes a decoder with the default options.
    public init() { super.init(format: YAMLFormat()) }

    /// The options for reading YAML.
    ///
    /// The default is the core schema of YAML 1.2 with merge keys; two equal keys are an error.
    public var options: Options {
        get { (format as? YAMLFormat)?.reading ?? .default }
        set { format = YAMLFormat(reading: newValue) }
    }
}

/// Streams of several documents.
extension YAMLDecoder {
    /// Decodes every document of a stream; an empty stream has none.
    ///
    /// - Throws: As `decode(_:from:)`, at the first document that is malformed or does not decode.
    public func decodeAll<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from data: Data,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> [Value] {
        try values(in: data) { try decode(type, from: $0, userInfo: userInfo) }
    }

    /// Decodes every document of a stream from any version of a type, migrating each to the type.
    ///
    /// - Throws: As `decode(versioned:from:)`, at the first document that fails.
    public func decodeAll<Value: VersionedCodable>(
        versioned type: Value.Type,
        from data: Data
    ) throws -> [Value] {
        try values(in: data) { try decode(versioned: type, from: $0) }
    }

    /// Decodes with regard to versions, like `decodeAll(versioned:from:)`.
    @available(*, deprecated, message: "the type has versions: use decodeAll(versioned:from:)")
    public func decodeAll<Value: Decodable & VersionedContent>(
        _ type: Value.Type = Value.self, from data: Data, userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> [Value] {
        try decodeAll(Versioned<Value>.self, from: data, userInfo: userInfo).map(\.wrappedValue)
    }

    /// Decodes each document of a stream before the next one is read.
    private func values<Value>(
        in data: Data, _ decode: (CodableDocument) throws -> Value
    ) throws -> [Value] {
        let documents = YAMLFormat(reading: options).documents(in: data, within: limits)
        do {
            return try documents.map { result in
                var document = try result.get()
                if let sourceName { document.sourceName = sourceName }
                return try decode(document)
            }
        } catch let error as ReadingError {
            throw error.named(sourceName)
        }
    }
}
