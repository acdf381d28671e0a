import Foundation
import VersionedCodableDocuments

/// What the kit cannot find out about a format by itself; everything has a default.
public struct FormatSamples: Sendable {
    /// A document whose root has the key `version` twice, with different integers.
    ///
    /// Needed only when the writer refuses to write such a document; without it the law about
    /// duplicate keys then has nothing to check.
    public var duplicateKeys: Data?
    /// A document in which one element has 100 attributes, for a format that bounds them
    /// (`ReadingLimits.attributes`).
    ///
    /// Without it the law about size limits has no attributes to count.
    public var attributes: Data?
    /// Bytes that make any document of the format ill-formed when they follow it.
    public var trailingGarbage: [Data]
    /// The encodings in which a text format reads its own documents, with and without a byte order
    /// mark.
    ///
    /// The default is UTF-8. Documents in other encodings still have to be read right or refused.
    public var encodings: [TextEncoding]

    /// Makes samples; every argument has the default described at its property.
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

    /// Nothing but defaults.
    public static let `default` = FormatSamples()
}
