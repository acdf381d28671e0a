import Foundation
import VersionedCodableConfiguration
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableExtras

/// What a type reads at one path of a document, as its examples show it.
///
/// One shape represents all elements of an array, and one all values of a dictionary.
final class ExampleShape {
    private(set) var kinds: [String] = []
    private(set) var choices: [String] = []
    fileprivate(set) var isObject = false
    fileprivate(set) var isOptional = false
    fileprivate(set) var members: [String: ExampleShape] = [:]
    fileprivate(set) var element: ExampleShape?
    fileprivate(set) var key: ExampleShape?

    /// - Throws: `MigrationViolation` of the kind `noExample`.
    /// - Complexity: The cost of encoding and decoding the examples of each type in the type.
    convenience init(of type: Any.Type) throws {
        self.init()
        var reader = ShapeReader()
        try reader.add(type, to: self, at: "")
    }

    fileprivate func add(kind: String) {
        if !kinds.contains(kind) { kinds.append(kind) }
    }

    fileprivate func add(choice: DocumentValue) {
        switch choice {
        case .number(let number):
            add(kind: number.isWrittenAsInteger ? "Int" : "Double")
            choices.append(number.text)
        case .string(let text):
            add(kind: "String")
            choices.append(text)
        default: add(kind: "object")
        }
    }

    /// Returns the shape of a part, which is made if it is missing.
    fileprivate func part(
        _ path: ReferenceWritableKeyPath<ExampleShape, ExampleShape?>
    ) -> ExampleShape {
        let shape = self[keyPath: path] ?? ExampleShape()
        self[keyPath: path] = shape
        return shape
    }
}

/// Reads shapes from what types ask for when they are decoded from their examples.
private struct ShapeReader {
    private let examples = ExampleCatalog([:])
    private var open: [ObjectIdentifier] = []

    mutating func add(_ type: Any.Type, to shape: ExampleShape, at path: String) throws {
        switch TypeForm(of: type) {
        case .optional(let type):
            shape.isOptional = true
            try add(type, to: shape, at: path)
        case .scalar: shape.add(kind: "\(type)")
        case .anything:
            if type is UnknownMembers.Type { shape.isOptional = true }
            shape.add(kind: type is UnknownMembers.Type ? "unknown members" : "any value")
        case .list(let type): try add(type, to: shape.part(\.element), at: path + "[]")
        case .table(let key, let value, _):
            try add(key, to: shape.part(\.key), at: path + ".key")
            try add(value, to: shape.part(\.element), at: path + "[]")
        case .versions(let type): try add(type, to: shape, at: path)
        case .wrapper(let types) where !types.isEmpty: try add(types[0], to: shape, at: path)
        case .other where !(type is any Decodable.Type): shape.add(kind: "\(type)")
        case .wrapper, .other: try addOther(type, to: shape, at: path)
        }
    }

    /// Adds a type that is decoded from parts.
    private mutating func addOther(
        _ type: Any.Type, to shape: ExampleShape, at path: String
    ) throws {
        guard !open.contains(ObjectIdentifier(type)) else { return shape.add(kind: "recursive") }
        if let named = type as? any NamedShape.Type { return shape.add(kind: named.shapeName) }
        open.append(ObjectIdentifier(type))
        defer { open.removeLast() }
        if let cases = type as? any (CaseIterable & Encodable).Type {
            for value in cases.firstCases.compactMap({ $0 as? any Encodable }) {
                shape.add(choice: try DocumentValue(encoding: value))
            }
        } else if let requests = examples.requests(of: type) {
            try add(requests, to: shape, at: path)
        } else if let raw = type as? any RawRepresentable.Type {
            try add(rawType(of: raw), to: shape, at: path)
        } else {
            throw MigrationViolation.noExample(of: type, at: path)
        }
    }

    private mutating func add(
        _ requests: ExampleRequests, to shape: ExampleShape, at path: String
    ) throws {
        for type in requests.types { try add(type, to: shape, at: path) }
        if requests.isOptional || requests.isNullable { shape.isOptional = true }
        if requests.isObject { shape.isObject = true }
        for (name, member) in requests.members {
            let inner = shape.part(\.members[name])
            if requests.isEnumeration { inner.isOptional = true }
            try add(member, to: inner, at: path.isEmpty ? name : "\(path).\(name)")
        }
        for other in requests.others { try add(other, to: shape.part(\.element), at: path + "[]") }
        for element in requests.elements {
            try add(element, to: shape.part(\.element), at: path + "[]")
        }
    }

    private func rawType<Value: RawRepresentable>(of _: Value.Type) -> Any.Type {
        Value.RawValue.self
    }
}

/// A type whose shape is a name.
private protocol NamedShape {
    static var shapeName: String { get }
}

extension VersionableContainer: NamedShape {
    fileprivate static var shapeName: String { "\(Type.self)" }
}

// MARK: Text

extension ExampleShape {
    /// The shape as sorted lines, one for each key, with the keys of inner objects indented.
    var text: String {
        let head = isObject && inline == "object" ? [] : [inline]
        return (head + inner("")).map { $0 + "\n" }.joined()
    }

    var inline: String {
        var parts = kinds
        if isObject { parts.append("object") }
        if let element {
            parts.append(key.map { "[\($0.inline): \(element.inline)]" } ?? "[\(element.inline)]")
        }
        var text = parts.isEmpty ? "nothing" : parts.joined(separator: " or ")
        if !choices.isEmpty { text += " (\(choices.sorted().joined(separator: " | ")))" }
        if isOptional { text = parts.count > 1 || !choices.isEmpty ? "(\(text))?" : "\(text)?" }
        return text
    }

    private func inner(_ indentation: String) -> [String] {
        let own = members.sorted { $0.key < $1.key }.flatMap { key, shape in
            ["\(indentation)\(key): \(shape.inline)"] + shape.inner(indentation + "  ")
        }
        return own + (key?.inner(indentation) ?? []) + (element?.inner(indentation) ?? [])
    }
}
