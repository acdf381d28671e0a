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
public protocol NodeAnnotationCodable: Codable, RawRepresentable where RawValue == String {
    /// The annotation that the values are.
    static var annotation: NodeAnnotation { get }
}
