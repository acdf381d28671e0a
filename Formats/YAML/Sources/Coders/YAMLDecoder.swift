import Synchronization
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Decodes values from YAML.
///
/// Behaves like `JSONDecoder`, with its options, and has the names of Yams beside:
///
///     let decoder = YAMLDecoder()
///     decoder.keyDecodingStrategy = .convertFromSnakeCase
///     decoder.options.schema = .yaml11
///     let settings = try decoder.decode(Settings.self, from: text)
///
/// The type that is asked for decides what a plain scalar is: `no` is the string `"no"` and the
/// truth value false, `3.10` is the string `"3.10"` and the number 3.1. Only null is null, also for
/// a `String`.
///
/// Type and key problems are `DecodingError`s whose `diagnostic` has line and column. Text that is
/// no YAML throws a `ReadingError`. A decoder may be used from many threads at once.
public final class YAMLDecoder: FormatDecoder {
    /// The decoder that does the work.
    public let engine = DocumentDecoder(format: YAMLFormat())

    private let storage = Mutex(Options())

    /// Makes a decoder with the default options.
    public init() {}

    /// Makes a decoder with options.
    public convenience init(options: Options) {
        self.init()
        self.options = options
    }

    /// Makes a decoder with the default options; the encoding changes nothing, since the bytes tell
    /// it.
    public convenience init(encoding: Parser.Encoding) {
        self.init(options: Options(encoding: encoding))
    }

    /// How YAML is read.
    ///
    /// The default is the core schema of YAML 1.2 with merge keys; two equal keys are an error.
    public var options: Options {
        get { storage.withLock { $0 } }
        set {
            let old = storage.withLock { options in
                defer { options = newValue }
                return options
            }
            engine.format = YAMLFormat(reading: newValue.reading)
            if old.aliasDereferencingStrategy !== newValue.aliasDereferencingStrategy {
                engine.aliasDecodingStrategy = AliasDecodingStrategy(
                    newValue.aliasDereferencingStrategy)
            }
        }
    }

    /// How YAML is read; the properties of `YAMLFormat.ReadingOptions` are its own.
    @dynamicMemberLookup
    public struct Options: Sendable {
        /// What plain scalars are, and what happens to merge keys, equal keys and keys that are
        /// collections.
        public var reading: YAMLFormat.ReadingOptions
        /// Who keeps the values of anchored nodes; nil when every alias is decoded again.
        public var aliasDereferencingStrategy: (any AliasDereferencingStrategy)?
        /// What a program says of the encoding, which changes nothing: the bytes tell.
        public var encoding: Parser.Encoding

        /// Makes options.
        public init(
            encoding: Parser.Encoding = .default,
            reading: YAMLFormat.ReadingOptions = .default,
            aliasDereferencingStrategy: (any AliasDereferencingStrategy)? = nil
        ) {
            self.encoding = encoding
            self.reading = reading
            self.aliasDereferencingStrategy = aliasDereferencingStrategy
        }

        /// An option of `reading`.
        public subscript<Value>(
            dynamicMember option: WritableKeyPath<YAMLFormat.ReadingOptions, Value>
        ) -> Value {
            get { reading[keyPath: option] }
            set { reading[keyPath: option] = newValue }
        }
    }
}
