import VersionedCodableCore
import VersionedCodableDocuments

/// A value with the anchor of its node.
///
/// For scalars and sequences, which have no property to hold an `Anchor`:
///
///     struct Shape: Codable {
///         @Anchored var radius = 2.5        // radius: &size 2.5
///     }
///     shape.$radius.annotation = "size"
public typealias Anchored<Value> = Annotated<Value, Anchor>

/// A value with the tag of its node.
///
/// For scalars and sequences, which have no property to hold a `Tag`:
///
///     struct Shape: Codable {
///         @Tagged var radius = 2.5        // radius: !length 2.5
///     }
///     shape.$radius.annotation = "!length"
public typealias Tagged<Value> = Annotated<Value, Tag>

/// A value with an annotation of its node; see ``Anchored`` and ``Tagged``.
///
/// In formats without the annotation only the value is encoded.
@propertyWrapper
public struct Annotated<Value, Annotation: NodeAnnotationCodable> {
    /// The value.
    public var wrappedValue: Value
    /// The annotation of the node; nil for none.
    public var annotation: Annotation?

    /// Makes a value with an annotation.
    public init(wrappedValue: Value, _ annotation: Annotation? = nil) {
        self.wrappedValue = wrappedValue
        self.annotation = annotation
    }

    /// The value with its annotation.
    public var projectedValue: Annotated {
        get { self }
        set { self = newValue }
    }
}

extension Annotated: Equatable where Value: Equatable, Annotation: Equatable {}
extension Annotated: Hashable where Value: Hashable, Annotation: Hashable {}
extension Annotated: Sendable where Value: Sendable, Annotation: Sendable {}
extension Annotated: DescribedAsWrappedValue {}

extension Annotated: Decodable where Value: Decodable {
    /// Decodes the value and the annotation of the node.
    public init(from decoder: any Decoder) throws {
        annotation = decoder.annotation(Annotation.annotation)
            .flatMap(Annotation.init(rawValue:))
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Annotated: Encodable where Value: Encodable {
    /// Encodes the value and the annotation of the node.
    public func encode(to encoder: any Encoder) throws {
        if let annotation { encoder.annotate(Annotation.annotation, annotation.rawValue) }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Decodes an optional value with its annotation; nil when the key is missing or null.
    public func decode<Value: Decodable, Annotation>(
        _ type: Annotated<Value?, Annotation>.Type, forKey key: Key
    ) throws -> Annotated<Value?, Annotation> {
        let value = try decodeIfPresent(Annotated<Value, Annotation>.self, forKey: key)
        return Annotated(wrappedValue: value?.wrappedValue, value?.annotation)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value with its annotation, if there is a value.
    public mutating func encode<Value: Encodable, Annotation>(
        _ value: Annotated<Value?, Annotation>, forKey key: Key
    ) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(Annotated(wrappedValue: wrapped, value.annotation), forKey: key)
    }
}
