import VersionedCodableCore

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
public protocol NodeAnnotationCodable: Codable {
    /// The annotation that the values are.
    static var annotation: NodeAnnotation { get }

    /// The text of the annotation.
    var annotationText: String { get }

    /// Makes a value from a text; nil when the text is not valid.
    init?(annotationText: String)
}

extension NodeAnnotationCodable {
    /// Decodes a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try Self.value(of: container.decode(String.self), in: container)
    }

    private static func value(
        of text: String, in container: any SingleValueDecodingContainer
    ) throws -> Self {
        if let value = Self(annotationText: text) { return value }
        throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "expected \(Self.self), found \"\(ErrorMessages.short(text))\"")
    }

    /// Encodes a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(annotationText)
    }
}

// Without these, the defaults of `NodeAnnotationCodable` and `RawRepresentable` are ambiguous.
extension NodeAnnotationCodable where Self: RawRepresentable, RawValue == String {
    /// The raw value.
    public var annotationText: String { rawValue }

    /// Makes a value from its raw value.
    public init?(annotationText: String) { self.init(rawValue: annotationText) }

    /// Decodes a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try Self.value(of: container.decode(String.self), in: container)
    }

    /// Encodes a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
