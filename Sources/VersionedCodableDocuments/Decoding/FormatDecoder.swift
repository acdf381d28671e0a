import VersionedCodableCore
import VersionedCodableEssentials

/// A decoder of one format, with the options of `DocumentDecoder` and those of its format.
///
/// A format gets a decoder of its own name by holding a `DocumentDecoder`:
///
///     public final class BracketDecoder: FormatDecoder {
///         public let engine = DocumentDecoder(format: BracketFormat())
///
///         public var allowsComments: Bool {
///             get { (engine.format as? BracketFormat)?.allowsComments ?? true }
///             set { engine.format = BracketFormat(allowsComments: newValue) }
///         }
///     }
///
/// Options, decoding, versions and files come from the protocol, and behave as in every other
/// format.
public protocol FormatDecoder: AnyObject, Sendable, PayloadDecoding {
    /// The decoder that does the work, with the options.
    var engine: DocumentDecoder { get }
}

extension FormatDecoder {
    /// How dates are read; the cases are those of `JSONDecoder`, and `timestamp`.
    public typealias DateDecodingStrategy = DocumentDecoder.DateDecodingStrategy
    /// How raw bytes are read; the cases are those of `JSONDecoder`.
    public typealias DataDecodingStrategy = DocumentDecoder.DataDecodingStrategy
    /// How infinities and not-a-number are read; the cases are those of `JSONDecoder`.
    public typealias NonConformingFloatDecodingStrategy =
        DocumentDecoder.NonConformingFloatDecodingStrategy
    /// How keys become coding keys; the cases are those of `JSONDecoder`.
    public typealias KeyDecodingStrategy = DocumentDecoder.KeyDecodingStrategy

    // MARK: Options

    /// What a document is in which nothing is written.
    ///
    /// The default is `.refuse`.
    public var emptyDocumentStrategy: DocumentDecoder.EmptyDocumentStrategy {
        get { engine.emptyDocumentStrategy }
        set { engine.emptyDocumentStrategy = newValue }
    }

    /// How dates are read.
    ///
    /// The default is `.deferredToDate`.
    public var dateDecodingStrategy: DateDecodingStrategy {
        get { engine.dateDecodingStrategy }
        set { engine.dateDecodingStrategy = newValue }
    }

    /// How raw bytes are read.
    ///
    /// The default is `.base64`.
    public var dataDecodingStrategy: DataDecodingStrategy {
        get { engine.dataDecodingStrategy }
        set { engine.dataDecodingStrategy = newValue }
    }

    /// How infinities and not-a-number are read from strings.
    ///
    /// The default is `.throw`.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { engine.nonConformingFloatDecodingStrategy }
        set { engine.nonConformingFloatDecodingStrategy = newValue }
    }

    /// How keys become coding keys.
    ///
    /// The default is `.useDefaultKeys`.
    public var keyDecodingStrategy: KeyDecodingStrategy {
        get { engine.keyDecodingStrategy }
        set { engine.keyDecodingStrategy = newValue }
    }

    /// What happens to keys that nobody asks for.
    ///
    /// The default is `.ignore`. Peeking at a version never refuses any.
    public var unknownKeyStrategy: UnknownKeyStrategy {
        get { engine.unknownKeyStrategy }
        set { engine.unknownKeyStrategy = newValue }
    }

    /// How much of a document errors carry.
    ///
    /// The default is `.line`; `.none` leaves out lines and values, for documents with secrets.
    public var errorExcerpts: ErrorExcerpts {
        get { engine.errorExcerpts }
        set { engine.errorExcerpts = newValue }
    }

    /// What becomes of a value that several places of a document refer to.
    ///
    /// The default is `.separate`.
    public var aliasDecodingStrategy: AliasDecodingStrategy {
        get { engine.aliasDecodingStrategy }
        set { engine.aliasDecodingStrategy = newValue }
    }

    /// What `Decoder.userInfo` hands to the types being decoded.
    ///
    /// The default is empty.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { engine.userInfo }
        set { engine.userInfo = newValue }
    }

    /// The bounds the reader keeps.
    ///
    /// The default is `ReadingLimits.default`.
    public var limits: ReadingLimits {
        get { engine.limits }
        set { engine.limits = newValue }
    }

    /// The name of the file or source, for error messages.
    ///
    /// The default is nil.
    public var sourceName: String? {
        get { engine.sourceName }
        set { engine.sourceName = newValue }
    }

    /// Whether the keyed containers of one call are used again for the next object of the same
    /// type.
    ///
    /// That makes decoding faster; the results are the same. The default is true with the compilers
    /// it was tested with, up to Swift 6.3.
    public var reusesContainers: Bool {
        get { engine.reusesContainers }
        set { engine.reusesContainers = newValue }
    }
}
