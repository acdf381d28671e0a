import VersionedCodableDocuments

/// A value that provides the anchor or tag of its node; see `YamlAnchorProviding` and
/// `YamlTagProviding`.
public protocol YamlNodeProviding: NodeAnnotating {}

extension YamlNodeProviding {
    /// The anchor and the tag, if there are any.
    public var nodeAnnotations: [NodeAnnotation: String] {
        var annotations: [NodeAnnotation: String] = [:]
        annotations[.anchor] = (self as? any YamlAnchorProviding)?.yamlAnchor?.rawValue
        annotations[.tag] = (self as? any YamlTagProviding)?.yamlTag?.rawValue
        return annotations
    }
}

/// A value with an anchor, which `YAMLEncoder` writes before it.
///
/// The property may be computed; it need not be encoded.
public protocol YamlAnchorProviding: YamlNodeProviding {
    /// The anchor of the value's node.
    var yamlAnchor: Anchor? { get }
}

/// A value that receives the anchor or tag of its node; see `YamlAnchorCoding` and `YamlTagCoding`.
public protocol YamlNodeCoding: YamlNodeProviding, NodeAnnotationReceiving {}

extension YamlNodeCoding {
    /// Sets the anchor and the tag, unless decoding has set them.
    public mutating func takeAnnotations(_ text: (NodeAnnotation) -> String?) {
        if var value = self as? any YamlAnchorCoding, value.yamlAnchor == nil,
            let anchor = text(.anchor)
        {
            value.yamlAnchor = Anchor(rawValue: anchor)
            if let value = value as? Self { self = value }
        }
        if var value = self as? any YamlTagCoding, value.yamlTag == nil, let tag = text(.tag) {
            value.yamlTag = Tag(rawValue: tag)
            if let value = value as? Self { self = value }
        }
    }
}

/// A value whose anchor is read and written.
///
/// The anchor is set even if the property is not decoded, as in a `RawRepresentable` type.
public protocol YamlAnchorCoding: YamlAnchorProviding, YamlNodeCoding {
    /// The anchor of the value's node.
    var yamlAnchor: Anchor? { get set }
}

/// A value with a tag, which `YAMLEncoder` writes before it.
///
/// The property may be computed; it need not be encoded.
public protocol YamlTagProviding: YamlNodeProviding {
    /// The tag of the value's node.
    var yamlTag: Tag? { get }
}

/// A value whose tag is read and written.
///
/// The tag is set even if the property is not decoded, as in a `RawRepresentable` type.
public protocol YamlTagCoding: YamlTagProviding, YamlNodeCoding {
    /// The tag of the value's node.
    var yamlTag: Tag? { get set }
}
