import VersionedCodableCore

/// A value that annotates the node it is encoded as, in formats that have annotations.
///
/// The encoder of the package reads them before it encodes the value. Other encoders ignore them.
public protocol NodeAnnotating {
    /// The annotations of the value's node.
    var nodeAnnotations: [NodeAnnotation: String] { get }
}

/// A value that receives the annotations of the node it was decoded from, if its format has any.
///
/// The decoder of the package passes them after the value's `init(from:)`. Other decoders do not.
public protocol NodeAnnotationReceiving: NodeAnnotating {
    /// Receives the annotations of the node; `text` returns nil for one that the node lacks.
    mutating func takeAnnotations(_ text: (NodeAnnotation) -> String?)
}

/// A type whose values are annotations, for example the tag of a YAML node.
///
/// A property of such a type is an annotation of the object that its type is encoded as:
///
///     struct Shape: Codable {
///         var tag: Tag?       // `!circle` in front of the mapping, no key of it
///         var radius: Double
///     }
///
/// The name of the property and of its key do not matter.
///
/// - Encoded for a key, the value annotates the object and no key is written. A format without
///   annotations loses it.
/// - Decoded for a key that the object does not have, the value is the annotation of the object. A
///   member with that key takes precedence, so that documents may spell the annotation out.
/// - In any other position, as an element, a value in a dictionary or alone, and for coders of
///   other packages, the value is a string.
public protocol NodeAnnotationCodable: Codable, NodeAnnotating {
    /// The annotation that the values are.
    static var annotation: NodeAnnotation { get }

    /// The text of the annotation.
    var annotationText: String { get }

    /// Makes a value from a text; nil when the text is not valid.
    init?(annotationText: String)
}

extension NodeAnnotationCodable {
    /// The value as its own annotation.
    public var nodeAnnotations: [NodeAnnotation: String] { [Self.annotation: annotationText] }

    /// Decodes a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(annotationText: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected \(Self.self), found \"\(ErrorMessages.short(text))\"")
        }
        self = value
    }

    /// Encodes a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(annotationText)
    }
}
