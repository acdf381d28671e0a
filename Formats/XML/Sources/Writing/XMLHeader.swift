/// The XML declaration, `<?xml version="1.0" encoding="UTF-8"?>`, as XMLCoder names its parts.
///
/// Documents are written in XML 1.0 and UTF-8, so a header that says anything else is a
/// `WritingError`.
public struct XMLHeader: Sendable, Hashable {
    /// The version, 1.0; nil stands for 1.0 when another part is set.
    public var version: Double?
    /// The encoding, `UTF-8` in any case of letters; nil leaves it out, which means the same.
    public var encoding: String?
    /// Whether the document needs no external declarations, `yes` or `no`; nil leaves it out.
    public var standalone: String?

    /// Makes a header.
    public init(version: Double? = nil, encoding: String? = nil, standalone: String? = nil) {
        self.version = version
        self.encoding = encoding
        self.standalone = standalone
    }
}
