import VersionedCodableCore
import VersionedCodableDocuments

/// A collection or an optional, whose form does not depend on an example.
protocol StructuralType {
    static var form: TypeForm { get }
    /// The first values in it, keys included.
    var firstParts: [Any] { get }
}

extension StructuralType where Self: Sequence {
    static var form: TypeForm { .list(Element.self) }
    var firstParts: [Any] { Array(prefix(8)) }
}

extension Array: StructuralType {}
extension ContiguousArray: StructuralType {}
extension Set: StructuralType {}

extension Dictionary: StructuralType {
    static var form: TypeForm {
        let isObject =
            Key.self == String.self || Key.self == Int.self
            || Key.self is any CodingKeyRepresentable.Type
        return .table(key: Key.self, value: Value.self, isObject: isObject)
    }
    var firstParts: [Any] { prefix(8).flatMap { [$0.key, $0.value] } }
}

extension OrderedMembers: StructuralType {
    static var form: TypeForm { .table(key: Key.self, value: Value.self, isObject: true) }
    var firstParts: [Any] { Array(values.prefix(8)) }
}

extension Optional: StructuralType {
    static var form: TypeForm { .optional(Wrapped.self) }
    var firstParts: [Any] { map { [$0] } ?? [] }
}
