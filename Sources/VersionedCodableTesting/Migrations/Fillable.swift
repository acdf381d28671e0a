import VersionedCodableCore

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
