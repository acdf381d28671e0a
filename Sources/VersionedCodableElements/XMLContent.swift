import VersionedCodableDocuments

/// What is in an element, attribute or text, kept as it was read.
///
///     struct Waypoint: Codable {
///         @Attribute var lat: Double
///         var extensions: XMLContent?     // whatever other programs put there
///     }
///
/// Nothing is copied: the content refers to the document it was read from. Written as XML again,
/// attributes, elements, text and CDATA sections come in the same order, with the prefixes they
/// need declared, and with comments if those were kept (`XMLFormat.ReadingOptions.keepsComments`).
/// In other formats it is a value as `DocumentValue` sees it, attributes as members and repeated
/// elements as an array. A value of another format is kept as well.
///
/// `UnknownMembers` keeps what a type does not know, names included.
public struct XMLContent: Sendable {
    /// The value in the document it was read from.
    public let node: DocumentNode

    /// Keeps a value of a document.
    public init(_ node: DocumentNode) {
        self.node = node
    }

    /// The text, if there is nothing else.
    public var text: String? { node.text }
}

extension XMLContent: Hashable {
    /// Whether both have the same content in the same order.
    public static func == (left: XMLContent, right: XMLContent) -> Bool {
        left.node.isEquivalent(to: right.node, keysInOrder: true)
    }

    /// Hashes the names of what is in it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(node.keys)
    }
}

extension XMLContent: NamedContent {}

extension XMLContent: Codable {
    /// Keeps the value.
    ///
    /// - Throws: As `DocumentNode.init(from:)`.
    public init(from decoder: any Decoder) throws {
        node = try DocumentNode(from: decoder)
    }

    /// Encodes the value.
    ///
    /// - Throws: As `DocumentNode.encode(to:)`.
    public func encode(to encoder: any Encoder) throws {
        try node.encode(to: encoder)
    }
}
