import VersionedCodableCore
import VersionedCodableExtras

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
