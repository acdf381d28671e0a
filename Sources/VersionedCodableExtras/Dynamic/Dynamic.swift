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
    @inline(__always)
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

    /// Returns the form by which values are compared: their types and encoded trees, whatever the
    /// order of keys.
    static func canonicalForm(of value: Value) -> AnyHashable {
        // Not by the value, which may be a nil of any type.
        func open<Shape: DynamicShape>(_ type: Shape.Type) -> AnyHashable? {
            (value as? Shape)?.canonicalForm
        }
        if let shape = Value.self as? any DynamicShape.Type, let form = open(shape) { return form }
        // A value of a type that is only decoded.
        if !(value is any Encodable), let value = value as? any Hashable {
            return AnyHashable(value)
        }
        let type = ObjectIdentifier(Swift.type(of: value as Any))
        do {
            return [type: try DocumentValue(encoding: DynamicPart(value: value))]
        } catch {
            // Equality is reflexive, so values of one type that fail with the same error are equal.
            return [type: error.documentDescription]
        }
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
    var canonicalForm: AnyHashable { get }
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

    var canonicalForm: AnyHashable { map { Dynamic<Wrapped>.canonicalForm(of: $0) } }
}

extension Array: DynamicShape {
    static var memberType: Any.Type { Self.self }

    static func decodeDynamic(from decoder: any Decoder, at context: DynamicContext) throws -> Self?
    {
        let parts = try decoder.singleValueContainer().decode([DynamicPart<Element>].self)
        var values = Self()
        values.reserveCapacity(parts.count)
        for index in parts.indices {
            if let value = parts[index].value { values.append(value) }
        }
        return values
    }

    func encodeDynamic(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(map { DynamicPart(value: $0) })
    }

    var canonicalForm: AnyHashable { map { Dynamic<Element>.canonicalForm(of: $0) } }
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

    var canonicalForm: AnyHashable { mapValues { Dynamic<Value>.canonicalForm(of: $0) } }
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
