import VersionedCodableCore
import VersionedCodableEssentials

/// A decoder of one format, with the options of `DocumentDecoder` and of the format.
///
/// To provide a decoder for a format, hold a `DocumentDecoder`:
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
/// The protocol provides options, decoding, versions and files as in every other format.
@dynamicMemberLookup
public protocol FormatDecoder: AnyObject, Sendable, PayloadDecoding {
    /// The underlying decoder, with the options.
    var engine: DocumentDecoder { get }
}

extension FormatDecoder {
    /// The representation of dates; the cases are those of `JSONDecoder`, and `timestamp`.
    public typealias DateDecodingStrategy = DocumentDecoder.DateDecodingStrategy
    /// The representation of raw bytes; the cases are those of `JSONDecoder`.
    public typealias DataDecodingStrategy = DocumentDecoder.DataDecodingStrategy
    /// The representation of infinities and not-a-number; the cases are those of `JSONDecoder`.
    public typealias NonConformingFloatDecodingStrategy =
        DocumentDecoder.NonConformingFloatDecodingStrategy
    /// The conversion from keys to coding keys; the cases are those of `JSONDecoder`.
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
