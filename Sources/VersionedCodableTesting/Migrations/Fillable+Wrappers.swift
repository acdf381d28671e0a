import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableExtras
import VersionedCodableJSON

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

extension Migrated: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(try filling.make(Value.self, at: path, into: shape))
    }
}

extension LossyArray: Fillable where Element: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(wrappedValue: try filling.make([Element].self, at: path, into: shape))
    }
}

extension LossySet: Fillable where Element: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(wrappedValue: try filling.make(Set<Element>.self, at: path, into: shape))
    }
}

extension LossyDictionary: Fillable where Key: Decodable, Value: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(wrappedValue: try filling.make([Key: Value].self, at: path, into: shape))
    }
}

extension LossyValue: Fillable where Value: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(wrappedValue: try filling.make(Value?.self, at: path, into: shape))
    }
}

extension LossyOptional: Fillable where Value: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(wrappedValue: try filling.make(Value?.self, at: path, into: shape))
    }
}

extension Nullable: Fillable where Value: Decodable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        Self(wrappedValue: try filling.make(Value?.self, at: path, into: shape))
    }
}

extension VersionableContainer: Fillable {
    /// Returns the mock, which has the version of the type.
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        shape.add(kind: "\(Type.self)")
        return Self(instance: Type.mock)
    }
}
