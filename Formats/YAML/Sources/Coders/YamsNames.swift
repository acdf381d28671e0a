import VersionedCodableCore
import VersionedCodableDocuments

// Tags and anchors, with the names of Yams.

/// The full tag of a node: `tag:yaml.org,2002:str`, `!local`.
///
/// A property of this type is the tag of the mapping that its type encodes to; see
/// `NodeAnnotationCodable`. For a scalar or a sequence, `Decoder.annotation(.tag)` returns the tag,
/// and `Encoder.annotate(.tag, _:)` writes one.
public struct Tag: NodeAnnotationCodable, Hashable, Sendable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// The full tag.
    public let rawValue: String

    /// Makes a tag from its full text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a tag from its full text.
    public init(stringLiteral value: String) { rawValue = value }

    /// The short form of the tag: `!!int`, `!local`.
    public var description: String {
        rawValue.hasPrefix(YAMLTag.prefix)
            ? "!!" + rawValue.dropFirst(YAMLTag.prefix.count) : rawValue
    }

    /// The kind of annotation, `NodeAnnotation.tag`.
    public static var annotation: NodeAnnotation { .tag }

    /// No tag: the schema decides the type.
    public static let implicit: Tag = ""
    /// The tag `!`, which makes a scalar a string, whatever it looks like.
    public static let nonSpecific: Tag = "!"
    /// A string.
    public static let str: Tag = "tag:yaml.org,2002:str"
    /// A sequence.
    public static let seq: Tag = "tag:yaml.org,2002:seq"
    /// A mapping.
    public static let map: Tag = "tag:yaml.org,2002:map"
    /// A truth value.
    public static let bool: Tag = "tag:yaml.org,2002:bool"
    /// A real number.
    public static let float: Tag = "tag:yaml.org,2002:float"
    /// Null.
    public static let null: Tag = "tag:yaml.org,2002:null"
    /// An integer.
    public static let int: Tag = "tag:yaml.org,2002:int"
    /// Bytes in Base64.
    public static let binary: Tag = "tag:yaml.org,2002:binary"
    /// A date, with or without a time.
    public static let timestamp: Tag = "tag:yaml.org,2002:timestamp"
}

/// The name by which aliases refer to a node: `&name` without the `&`.
///
/// A property of this type is the anchor of the mapping that its type encodes to; see
/// `NodeAnnotationCodable`. For a scalar or a sequence, `Decoder.annotation(.anchor)` returns the
/// anchor, and `Encoder.annotate(.anchor, _:)` writes one.
public struct Anchor: NodeAnnotationCodable, Hashable, Sendable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// The name of the anchor.
    public let rawValue: String

    /// Makes an anchor with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an anchor with a name.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name of the anchor.
    public var description: String { rawValue }

    /// The kind of annotation, `NodeAnnotation.anchor`.
    public static var annotation: NodeAnnotation { .anchor }

    /// Whether every YAML parser accepts a character in anchors: ASCII letters, digits, `-` and `_`.
    static func isPermitted(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.minus
            || byte == ASCII.underscore
    }
}

extension DocumentNode {
    /// The full tag that was written before the node; nil when there is none.
    public var tag: Tag? { annotation(.tag).map { Tag(rawValue: $0) } }

    /// The anchor of the node, or of the node that an alias refers to.
    public var anchor: Anchor? { annotation(.anchor).map { Anchor(rawValue: $0) } }
}
