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
@dynamicMemberLookup
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

    /// An option of the engine, such as ``DocumentDecoder/dateDecodingStrategy``.
    public subscript<Option>(
        dynamicMember option: ReferenceWritableKeyPath<DocumentDecoder, Option>
    ) -> Option {
        get { engine[keyPath: option] }
        set { engine[keyPath: option] = newValue }
    }
}

extension DocumentDecoder: FormatDecoder {
    /// This decoder.
    public var engine: DocumentDecoder { self }
}
