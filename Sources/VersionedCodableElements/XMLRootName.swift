import VersionedCodableDocuments

/// The name of the root element, as a property.
///
///     struct Root: Codable {
///         var name: XMLRootName       // gpx, whatever the property is called
///     }
///
/// Use it to distinguish versions by the name of the root element. See `NodeAnnotationCodable`.
public struct XMLRootName: NodeAnnotationCodable, RawRepresentable, Hashable, Sendable,
    ExpressibleByStringLiteral
{
    /// The name, converted to a key.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a name.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// Makes a name.
    public init?(annotationText: String) {
        rawValue = annotationText
    }

    /// The name.
    public var annotationText: String { rawValue }

    /// The annotation, `NodeAnnotation.name`.
    public static var annotation: NodeAnnotation { .name }
}

extension XMLRootName {
    /// Decodes a string.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
