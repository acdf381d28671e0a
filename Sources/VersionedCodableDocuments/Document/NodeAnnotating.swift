import VersionedCodableCore

/// A value that annotates the node it is encoded as, in formats that have annotations.
///
/// The encoder of the package asks every such value before it encodes it. Other encoders know
/// nothing of it.
public protocol NodeAnnotating {
    /// What the node of the value is annotated with.
    var nodeAnnotations: [NodeAnnotation: String] { get }
}

/// A value that takes the annotations of the node it was decoded from, in formats that have
/// annotations.
///
/// The decoder of the package hands them to every such value behind its `init(from:)`. Other
/// decoders know nothing of it.
public protocol NodeAnnotationTaking: NodeAnnotating {
    /// Takes the annotations of the node.
    ///
    /// - Parameter text: Tells the text of an annotation; nil when the node has none.
    mutating func takeAnnotations(_ text: (NodeAnnotation) -> String?)
}

/// A type whose values are annotations, for example the tag of a YAML node.
///
/// A property of such a type stands for an annotation of the object its type is encoded as:
///
///     struct Shape: Codable {
///         var tag: Tag?       // `!circle` in front of the mapping, no key of it
///         var radius: Double
///     }
///
/// Which property it is does not matter, nor what its key is called.
///
/// - Encoded for a key, the value annotates the object and no key is written. A format without
///   annotations loses it.
/// - Decoded for a key the object does not have, the value is the annotation of the object. A
///   member of the object with that key counts more, so that documents which spell the annotation
///   out are read.
/// - Elsewhere, as an element, a value in a dictionary or alone, the value is a string. So it is
///   everywhere for coders that are not of this package.
public protocol NodeAnnotationCodable: Codable, NodeAnnotating {
    /// Which annotation the values are.
    static var annotation: NodeAnnotation { get }

    /// The text of the annotation.
    var annotationText: String { get }

    /// Makes the value of a text; nil when the text is none.
    init?(annotationText: String)
}

extension NodeAnnotationCodable {
    /// The value itself.
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
