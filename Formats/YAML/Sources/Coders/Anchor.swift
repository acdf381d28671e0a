import VersionedCodableDocuments

/// The name by which aliases refer to a node: `&name` without the `&`.
///
/// A property of this type is the anchor of the mapping that its type encodes to; see
/// `NodeAnnotationCodable`. For the anchor of a scalar or sequence use ``Anchored``.
public struct Anchor: NodeAnnotationCodable, RawRepresentable, Hashable, Sendable {
    /// The name of the anchor.
    public let rawValue: String

    /// Makes an anchor with a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The kind of annotation, `NodeAnnotation.anchor`.
    public static var annotation: NodeAnnotation { .anchor }

    /// The characters that every YAML parser accepts in anchors: ASCII letters, digits, `-` and
    /// `_`.
    public static let permittedCharacters = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)

    /// Whether a text is not empty and has permitted characters only.
    public static func isPermitted(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy(permittedCharacters.contains)
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Returns `isPermitted(_:)`, under the name it has in Yams.
    public static func is_cyamlAlpha(_ text: String) -> Bool {
        isPermitted(text)
    }
}

extension Anchor: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Makes an anchor with a name.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The name of the anchor.
    public var description: String { rawValue }
}
