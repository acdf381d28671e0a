/// A type that this package passes to an encoder or decoder instead of a versioned value.
///
/// A coder that depends on the type of the root value, for example to name the root element of an
/// XML document, asks an envelope for the type inside:
///
/// ```swift
/// let root = (Value.self as? any VersionEnvelope.Type)?.schema ?? Value.self
/// ```
public protocol VersionEnvelope {
    /// The type of the versioned value inside.
    static var schema: any VersionedCodable.Type { get }
}
