import VersionedCodableDocuments

/// The content of an element, attribute or text, kept as it was read.
///
///     struct Waypoint: Codable {
///         @Attribute var lat: Double
///         var extensions: XMLContent?     // whatever other programs put there
///     }
///
/// Nothing is copied: the content refers to the document it was read from. When it is written as
/// XML again, attributes, elements, text and CDATA sections keep their order and their prefixes are
/// declared; comments are not kept. In other formats it is written as the corresponding
/// `DocumentValue`: attributes as members and repeated elements as an array. Values read from other
/// formats are kept as well.
///
/// `UnknownMembers` keeps the members that a type does not know, with their names.
public struct XMLContent: Sendable {
    /// The value in the document it was read from.
    public let node: DocumentNode

    /// Keeps a value of a document.
    public init(_ node: DocumentNode) {
        self.node = node
    }

    /// The text, if the content is only text.
    public var text: String? { node.text }
}

extension XMLContent: Hashable {
    /// Whether both have the same content in the same order.
    public static func == (left: XMLContent, right: XMLContent) -> Bool {
        left.node.isEquivalent(to: right.node, keysInOrder: true)
    }

    /// Hashes the names in the content.
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
