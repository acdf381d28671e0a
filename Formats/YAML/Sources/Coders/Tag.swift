import VersionedCodableDocuments

/// The tag of a node, in full: `tag:yaml.org,2002:str`, `!local`.
///
/// A property of this type is the tag of the mapping its type is encoded as; see
/// `NodeAnnotationCodable`. For the tag of a scalar or sequence there is ``Tagged``.
public struct Tag: NodeAnnotationCodable, RawRepresentable, Hashable, Sendable {
    /// The name of a tag.
    public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The tag in full.
        public let rawValue: String

        /// Makes a name of its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Makes a name of its text.
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

    /// Makes a tag of its text in full.
    public init(rawValue: String) {
        name = Name(rawValue: rawValue)
    }

    /// Makes a tag of its text in full.
    public init?(annotationText: String) {
        self.init(rawValue: annotationText)
    }

    /// The tag in full.
    public var rawValue: String { name.rawValue }

    /// The tag in full.
    public var annotationText: String { rawValue }

    /// Tags are `NodeAnnotation.tag`.
    public static var annotation: NodeAnnotation { .tag }

    /// The tag of a node that has none.
    public static var implicit: Tag { Tag(.implicit) }
}

extension Tag {
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

extension Tag: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Makes a tag of its text in full.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// The tag as it is written: `!!int`, `!local`.
    public var description: String {
        let prefix = "tag:yaml.org,2002:"
        return rawValue.hasPrefix(prefix) ? "!!" + rawValue.dropFirst(prefix.count) : rawValue
    }
}

/// The tags of the YAML type repository (https://yaml.org/type/).
extension Tag.Name {
    /// No tag: the schema tells the type.
    public static let implicit: Tag.Name = ""
    /// `!`: a scalar that is a string, whatever it looks like.
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
    /// A key that merges mappings into its own.
    public static let merge: Tag.Name = "tag:yaml.org,2002:merge"
    /// A sequence of mappings of one member each, with unique keys.
    public static let omap: Tag.Name = "tag:yaml.org,2002:omap"
    /// A sequence of mappings of one member each.
    public static let pairs: Tag.Name = "tag:yaml.org,2002:pairs"
    /// A mapping whose values are null.
    public static let set: Tag.Name = "tag:yaml.org,2002:set"
    /// A moment.
    public static let timestamp: Tag.Name = "tag:yaml.org,2002:timestamp"
    /// The default value of a mapping.
    public static let value: Tag.Name = "tag:yaml.org,2002:value"
    /// A YAML indicator.
    public static let yaml: Tag.Name = "tag:yaml.org,2002:yaml"
}
