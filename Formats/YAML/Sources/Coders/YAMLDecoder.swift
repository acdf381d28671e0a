import VersionedCodableDocuments

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
