/// The XML declaration, `<?xml version="1.0" encoding="UTF-8"?>`, with XMLCoder's names.
///
/// Documents are written in XML 1.0 and UTF-8, so any other header is a `WritingError`.
public struct XMLHeader: Sendable, Hashable {
    /// The version, 1.0; nil means 1.0 if another part is set.
    public var version: Double?
    /// The encoding, `UTF-8` in any case; nil omits it, which is equivalent.
    public var encoding: String?
    /// Whether the document needs no external declarations, `yes` or `no`; nil omits it.
    public var standalone: String?

    /// Makes a header.
    public init(version: Double? = nil, encoding: String? = nil, standalone: String? = nil) {
        self.version = version
        self.encoding = encoding
        self.standalone = standalone
    }
}
