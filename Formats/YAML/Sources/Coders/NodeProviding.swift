import VersionedCodableCore

/// A value that knows the anchor or tag of its node; see `YamlAnchorProviding` and `YamlTagProviding`.
public protocol YamlNodeProviding: NodeAnnotating {}

extension YamlNodeProviding {
    /// The anchor and the tag, as far as there are any.
    public var nodeAnnotations: [NodeAnnotation: String] {
        var annotations: [NodeAnnotation: String] = [:]
        annotations[.anchor] = (self as? any YamlAnchorProviding)?.yamlAnchor?.rawValue
        annotations[.tag] = (self as? any YamlTagProviding)?.yamlTag?.rawValue
        return annotations
    }
}

/// A value with an anchor, which `YAMLEncoder` writes in front of it.
///
/// The property may be computed; it need not be encoded.
public protocol YamlAnchorProviding: YamlNodeProviding {
    /// The anchor of the value's node.
    var yamlAnchor: Anchor? { get }
}

/// A value whose anchor is read and written.
///
/// Reading takes a property that is decoded: the conformance that the compiler makes for `Codable` does it.
public protocol YamlAnchorCoding: YamlAnchorProviding {
    /// The anchor of the value's node.
    var yamlAnchor: Anchor? { get set }
}

/// A value with a tag, which `YAMLEncoder` writes in front of it.
///
/// The property may be computed; it need not be encoded.
public protocol YamlTagProviding: YamlNodeProviding {
    /// The tag of the value's node.
    var yamlTag: Tag? { get }
}

/// A value whose tag is read and written.
///
/// Reading takes a property that is decoded: the conformance that the compiler makes for `Codable` does it.
public protocol YamlTagCoding: YamlTagProviding {
    /// The tag of the value's node.
    var yamlTag: Tag? { get set }
}
