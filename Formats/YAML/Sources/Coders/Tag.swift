import VersionedCodableDocuments

/// The full tag of a node: `tag:yaml.org,2002:str`, `!local`.
///
/// A property of this type is the tag of the mapping that its type encodes to; see
/// `NodeAnnotationCodable`. For the tag of a scalar or sequence use ``Tagged``.
public struct Tag: NodeAnnotationCodable, RawRepresentable, Hashable, Sendable {
    /// The name of a tag.
    public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The full tag.
        public let rawValue: String

        /// Makes a name from a full tag.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Makes a name from a full tag.
        public init(stringLiteral value: String) {
            rawValue = value
        }
    }

    /// The name.
    public var name: Name

    /// Makes a tag with a name.
    public init(_ name: Name) {
        self.name = name
    }

    /// Makes a tag from its full text.
    public init(rawValue: String) {
        name = Name(rawValue: rawValue)
    }

    /// The full tag.
    public var rawValue: String { name.rawValue }

    /// The kind of annotation, `NodeAnnotation.tag`.
    public static var annotation: NodeAnnotation { .tag }

    /// The tag of a node that has none.
    public static var implicit: Tag { Tag(.implicit) }
}

extension Tag: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Makes a tag from its full text.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// The short form of the tag: `!!int`, `!local`.
    public var description: String {
        rawValue.hasPrefix(YAMLTag.prefix)
            ? "!!" + rawValue.dropFirst(YAMLTag.prefix.count) : rawValue
    }
}

/// The tags of the YAML type repository (https://yaml.org/type/).
extension Tag.Name {
    /// No tag: the schema decides the type.
    public static let implicit: Tag.Name = ""
    /// The tag `!`, which makes a scalar a string, whatever it looks like.
    public static let nonSpecific: Tag.Name = "!"
    /// A string.
    public static let str: Tag.Name = "tag:yaml.org,2002:str"
    /// A sequence.
    public static let seq: Tag.Name = "tag:yaml.org,2002:seq"
    /// A mapping.
    public static let map: Tag.Name = "tag:yaml.org,2002:map"
    /// A truth value.
    public static let bool: Tag.Name = "tag:yaml.org,2002:bool"
    /// A real number.
    public static let float: Tag.Name = "tag:yaml.org,2002:float"
    /// Null.
    public static let null: Tag.Name = "tag:yaml.org,2002:null"
    /// An integer.
    public static let int: Tag.Name = "tag:yaml.org,2002:int"
    /// Bytes in Base64.
    public static let binary: Tag.Name = "tag:yaml.org,2002:binary"
    /// A key that merges mappings into the one that contains it.
    public static let merge: Tag.Name = "tag:yaml.org,2002:merge"
    /// A sequence of mappings with one member each, with unique keys.
    public static let omap: Tag.Name = "tag:yaml.org,2002:omap"
    /// A sequence of mappings with one member each.
    public static let pairs: Tag.Name = "tag:yaml.org,2002:pairs"
    /// A mapping whose values are null.
    public static let set: Tag.Name = "tag:yaml.org,2002:set"
    /// A date, with or without a time.
    public static let timestamp: Tag.Name = "tag:yaml.org,2002:timestamp"
    /// The default value of a mapping.
    public static let value: Tag.Name = "tag:yaml.org,2002:value"
    /// A YAML indicator.
    public static let yaml: Tag.Name = "tag:yaml.org,2002:yaml"
}
