import VersionedCodableCore
import VersionedCodableDocuments

// Tags, anchors and marks, with the names of Yams.

/// The full tag of a node: `tag:yaml.org,2002:str`, `!local`.
///
/// A property of this type is the tag of the mapping that its type encodes to; see
/// `NodeAnnotationCodable`. For the tag of a scalar or sequence use ``Tagged``.
public struct Tag: NodeAnnotationCodable, Hashable, Sendable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// A tag by its name: `Tag(.int)`.
    public typealias Name = Tag

    /// The full tag.
    public let rawValue: String

    /// Makes a tag from its full text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a tag from its full text.
    public init(stringLiteral value: String) { rawValue = value }

    /// Makes a tag with a name.
    public init(_ name: Name) { self = name }

    /// The name.
    public var name: Name { self }

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
/// `NodeAnnotationCodable`. For the anchor of a scalar or sequence use ``Anchored``.
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

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Whether a text has only characters that every YAML parser accepts in anchors, at least one:
    /// ASCII letters, digits, `-` and `_`.
    public static func is_cyamlAlpha(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isPermitted)
    }

    static func isPermitted(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.minus
            || byte == ASCII.underscore
    }
}

/// A location in a YAML text.
public struct Mark: Sendable, Hashable, CustomStringConvertible {
    /// The line, starting at 1.
    public let line: Int
    /// The column in Unicode scalars, starting at 1.
    public let column: Int

    /// Makes a mark.
    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    init?(_ location: TextLocation?) {
        guard let line = location?.line, let column = location?.column else { return nil }
        self.init(line: line, column: column)
    }

    /// The line and the column: `12:15`.
    public var description: String { "\(line):\(column)" }
}
