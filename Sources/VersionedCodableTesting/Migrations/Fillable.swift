import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableExtras

/// A type whose values are made from values of other types.
protocol Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self
}

extension Optional: Fillable where Wrapped: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        shape.markOptional()
        if filling.isRecursive(Wrapped.self) {
            shape.add(kind: "recursive")
            return nil
        }
        return try filling.make(Wrapped.self, at: path, into: shape)
    }
}

extension Array: Fillable where Element: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        let element = shape.elements()
        if filling.isRecursive(Element.self) {
            element.add(kind: "recursive")
            return []
        }
        return try (0..<filling.source.length()).map {
            try filling.make(Element.self, at: path + [PathKey(decimal: "\($0)")], into: element)
        }
    }
}

extension Set: Fillable where Element: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        let elements = try [Element].fill(filling, at: path, into: shape)
        // The order of several elements would differ between recordings.
        return Set(filling.source.isRandom ? elements : Array(elements.prefix(1)))
    }
}

extension Dictionary: Fillable where Key: Decodable, Value: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        let (keys, values) = (shape.keys(), shape.elements())
        var result: Self = [:]
        if filling.isRecursive(Value.self) {
            keys.add(kind: "\(Key.self)")
            values.add(kind: "recursive")
            return result
        }
        // The order of several members would differ between recordings.
        for _ in 0..<(filling.source.isRandom ? filling.source.length() : 1) {
            filling.source.isKey = true
            defer { filling.source.isKey = false }
            let key = try filling.make(Key.self, at: path, into: keys)
            filling.source.isKey = false
            result[key] = try filling.make(Value.self, at: path, into: values)
        }
        return result
    }
}

// Parts of documents have no fixed shape. Their texts are plain words, because formats with untyped
// text would change the type of others.

extension DocumentValue: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        .object(try filling.make(DocumentObject.self, at: path, into: shape))
    }
}

extension DocumentObject: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        shape.add(kind: "any value")
        return [
            "key1": .string(filling.source.words()), "key2": .string(filling.source.words()),
        ]
    }
}

extension DocumentNode: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        try CodableDocument(try filling.make(DocumentValue.self, at: path, into: shape)).root
    }
}

extension UnknownMembers: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        shape.markOptional()
        shape.add(kind: "unknown members")
        var members = UnknownMembers()
        try members.set(.string(filling.source.words()), forKey: "unknown")
        return members
    }
}

extension DynamicCodable: Fillable {
    /// Makes a value of the first registered type that fits.
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        let outer = filling.label
        defer { filling.label = outer }
        let labels = DynamicDecodableRegistry.shared.labels
        for label in labels {
            filling.label = label
            let fresh = ShapeNode()
            let answers = FillingAnswers(filling: filling, codingPath: path, shape: fresh)
            guard let value = try? DynamicCodable(from: AnsweringDecoder(answers)) else { continue }
            shape.become(fresh)
            return value
        }
        throw Filling.violation(
            Self.self, at: path, "none of the \(labels.count) registered types fits")
    }
}

// Wrappers read versions, type names or any value, so they are filled with a wrapped value.

extension Versioned: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        guard let type = Value.self as? any Decodable.Type,
            let value = try filling.make(type, at: path, into: shape) as? Value
        else { throw Filling.violation(Self.self, at: path, "it cannot be decoded") }
        return Self(wrappedValue: value)
    }
}

extension AnyVersion: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(try filling.make(Value.self, at: path, into: shape))
    }
}

/// A property wrapper, which is filled with its value.
protocol FillableWrapper: Fillable {
    associatedtype WrappedValue: Decodable

    init(wrappedValue: WrappedValue)
}

extension FillableWrapper {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(wrappedValue: try filling.make(WrappedValue.self, at: path, into: shape))
    }
}

extension Migrated: FillableWrapper {}

extension LossyArray: Fillable, FillableWrapper where Element: Decodable {}

extension LossySet: Fillable, FillableWrapper where Element: Decodable {}

extension LossyDictionary: Fillable, FillableWrapper where Key: Decodable, Value: Decodable {}

extension LossyValue: Fillable, FillableWrapper where Value: Decodable {}

extension LossyOptional: Fillable, FillableWrapper where Value: Decodable {}

extension Nullable: Fillable, FillableWrapper where Value: Decodable {}

extension VersionableContainer: Fillable {
    /// Returns the mock, which has the version of the type.
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        shape.add(kind: "\(Type.self)")
        return Self(instance: Type.mock)
    }
}
