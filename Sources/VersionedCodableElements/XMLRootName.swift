import VersionedCodableDocuments

/// The name of the root element, as a property.
///
///     struct Root: Codable {
///         var name: XMLRootName       // gpx, whatever the property is called
///     }
///
/// Use it to distinguish versions by the name of the root element. See `NodeAnnotationCodable`.
public struct XMLRootName: NodeAnnotationCodable, Hashable, Sendable,
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

    /// The annotation, `NodeAnnotation.name`.
    public static var annotation: NodeAnnotation { .name }
}
