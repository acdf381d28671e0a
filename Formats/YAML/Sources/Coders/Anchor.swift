import VersionedCodableDocuments

/// The name by which aliases refer to a node: `&name` without the `&`.
///
/// A property of this type is the anchor of the mapping its type is encoded as; see
/// `NodeAnnotationCodable`. For the anchor of a scalar or sequence there is ``Anchored``.
public struct Anchor: NodeAnnotationCodable, RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes an anchor with a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes an anchor with a name.
    public init?(annotationText: String) {
        rawValue = annotationText
    }

    /// The name.
    public var annotationText: String { rawValue }

    /// Anchors are `NodeAnnotation.anchor`.
    public static var annotation: NodeAnnotation { .anchor }

    /// The characters that every YAML program takes in an anchor: letters and digits of ASCII, `-`
    /// and `_`.
    public static let permittedCharacters = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)

    /// Whether a text has permitted characters only, and at least one.
    public static func isPermitted(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy(permittedCharacters.contains)
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The same as `isPermitted(_:)`, under the name it has in Yams.
    public static func is_cyamlAlpha(_ text: String) -> Bool {
        isPermitted(text)
    }
}

extension Anchor {
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

extension Anchor: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Makes an anchor with a name.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The name.
    public var description: String { rawValue }
}
