import VersionedCodableCore
import VersionedCodableDocuments

/// Decoding and encoding of values of types that the document names, and of collections of them.
enum Dynamic<Value> {
    static func decode(from decoder: any Decoder) throws -> Value {
        guard let value = try decode(from: decoder, at: .value) else {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "expected \(Value.self)"))
        }
        return value
    }

    /// Decodes a value; `nil` when it was dropped.
    static func decode(from decoder: any Decoder, at context: DynamicContext) throws -> Value? {
        guard let shape = Value.self as? any DynamicShape.Type else {
            return try NamedTypeValue<Value>.decode(from: decoder, at: context)
        }
        guard let value = try shape.decodeDynamic(from: decoder, at: context) else { return nil }
        return value as? Value
    }

    static func encode(_ value: Value, to encoder: any Encoder) throws {
        guard let shape = Value.self as? any DynamicShape.Type else {
            return try NamedTypeValue<Value>.encode(value, to: encoder)
        }
        try encode(value, as: shape, to: encoder)
    }

    private static func encode<Shape: DynamicShape>(
        _ value: Value, as shape: Shape.Type, to encoder: any Encoder
    ) throws {
        if let value = value as? Shape { try value.encodeDynamic(to: encoder) }
    }

    /// The value type without optionals, which decides whether all members with a key belong to it.
    static var memberType: Any.Type {
        (Value.self as? any DynamicShape.Type)?.memberType ?? Value.self
    }
}

/// The context of a value, which decides how one of an unknown type is handled.
enum DynamicContext {
    /// A required value.
    case value
    /// An optional value.
    case optional
    /// An element of an array or dictionary.
    case element
}

/// A container type that ``DynamicCodable`` takes apart before it looks for the names of types.
protocol DynamicShape {
    static var memberType: Any.Type { get }
    static func decodeDynamic(from decoder: any Decoder, at context: DynamicContext) throws -> Self?
    func encodeDynamic(to encoder: any Encoder) throws
    var canonicalForm: CanonicalForm { get }
}

extension Optional: DynamicShape {
    static var memberType: Any.Type { Dynamic<Wrapped>.memberType }

    static func decodeDynamic(from decoder: any Decoder, at context: DynamicContext) throws -> Self?
    {
        if try decoder.singleValueContainer().decodeNil() { return .some(nil) }
        let isSubject = !(Wrapped.self is any DynamicShape.Type)
        if isSubject, decoder.isEmptyObject { return .some(nil) }
        let inner = context == .element ? context : .optional
        if let value = try Dynamic<Wrapped>.decode(from: decoder, at: inner) { return .some(value) }
        return context == .element ? nil : .some(nil)
    }

    func encodeDynamic(to encoder: any Encoder) throws {
        if let self { return try Dynamic.encode(self, to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }

    var canonicalForm: CanonicalForm { map { CanonicalForm(of: $0) } ?? .nothing }
}

extension Array: DynamicShape {
    static var memberType: Any.Type { Self.self }

    static func decodeDynamic(from decoder: any Decoder, at context: DynamicContext) throws -> Self?
    {
        return try decoder.singleValueContainer().decode([DynamicPart<Element>].self)
            .compactMap(\.value)
    }

    func encodeDynamic(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(map { DynamicPart(value: $0) })
    }

    var canonicalForm: CanonicalForm { .list(map { CanonicalForm(of: $0) }) }
}

extension Dictionary: DynamicShape where Key: Codable {
    static var memberType: Any.Type { Self.self }

    static func decodeDynamic(from decoder: any Decoder, at context: DynamicContext) throws -> Self?
    {
        try decoder.singleValueContainer().decode([Key: DynamicPart<Value>].self)
            .compactMapValues(\.value)
    }

    func encodeDynamic(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(mapValues { DynamicPart(value: $0) })
    }

    var canonicalForm: CanonicalForm {
        .table(
            Dictionary<AnyHashable, CanonicalForm>(
                uniqueKeysWithValues: map { (AnyHashable($0.key), CanonicalForm(of: $0.value)) }))
    }
}

/// An element of an array or dictionary; `nil` when it was dropped.
struct DynamicPart<Value>: Codable, TransparentWrapper {
    static var wrappedTypes: [Any.Type] { [Dynamic<Value>.memberType] }

    let value: Value?

    init(value: Value) { self.value = value }

    init(from decoder: any Decoder) throws {
        value = try Dynamic<Value>.decode(from: decoder, at: .element)
    }

    func encode(to encoder: any Encoder) throws {
        if let value { try Dynamic.encode(value, to: encoder) }
    }
}

extension Decoder {
    fileprivate var isEmptyObject: Bool {
        (try? container(keyedBy: PathKey.self))?.allKeys.isEmpty ?? false
    }
}

/// The form by which values of unknown types are compared: their types and encoded trees.
///
/// Independent of the order of keys, so it is the same in every run.
indirect enum CanonicalForm: Hashable {
    case nothing
    case list([CanonicalForm])
    case table([AnyHashable: CanonicalForm])
    case value(type: ObjectIdentifier, DocumentValue)
    /// A value of a type that is only decoded.
    case only(AnyHashable)
    /// A value that cannot be encoded.
    ///
    /// Equality must be reflexive, so values of one type that fail with the same error are equal.
    case failure(type: ObjectIdentifier, String)

    init<Value>(of value: Value) {
        // Not by the value, which may be a nil of any type.
        func open<Shape: DynamicShape>(_ type: Shape.Type) -> CanonicalForm? {
            (value as? Shape)?.canonicalForm
        }
        if let shape = Value.self as? any DynamicShape.Type, let form = open(shape) {
            self = form
            return
        }
        let type = ObjectIdentifier(Swift.type(of: value as Any))
        if !(value is any Encodable), let value = value as? any Hashable {
            self = .only(AnyHashable(value))
            return
        }
        do {
            self = .value(type: type, try DocumentValue(encoding: DynamicPart(value: value)))
        } catch {
            self = .failure(type: type, error.documentDescription)
        }
    }
}
