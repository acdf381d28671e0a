import Foundation
import VersionedCodableDocuments

/// The facts about a format that the kit cannot determine; all have defaults.
public struct FormatSamples: Sendable {
    /// A document whose root has the key `version` twice, with different integers.
    ///
    /// Needed for the law about duplicate keys if the writer refuses such a document.
    public var duplicateKeys: Data?
    /// A document with an element of 100 attributes, for a format that limits them
    /// (`ReadingLimits.attributes`).
    ///
    /// Without it, the law about size limits does not check attributes.
    public var attributes: Data?
    /// Bytes that make any document of the format ill-formed when appended.
    public var trailingGarbage: [Data]
    /// The encodings of the format's own documents, with and without a byte order mark.
    ///
    /// The default is UTF-8. Documents in other encodings must still be read correctly or refused.
    public var encodings: [TextEncoding]

    /// Creates samples; every argument has the default described at its property.
    public init(
        duplicateKeys: Data? = nil,
        attributes: Data? = nil,
        trailingGarbage: [Data] = [Data("]".utf8), Data("}".utf8), Data("<".utf8), Data([1])],
        encodings: [TextEncoding] = [.utf8]
    ) {
        self.duplicateKeys = duplicateKeys
        self.attributes = attributes
        self.trailingGarbage = trailingGarbage
        self.encodings = encodings
    }

    /// Samples with all defaults.
    public static let `default` = FormatSamples()
}
