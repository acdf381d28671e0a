/// A collection that is encoded as an array.
protocol ListType {
    static var elementType: Any.Type { get }
    var firstElements: [Any] { get }
}

extension ListType where Self: Sequence {
    static var elementType: Any.Type { Element.self }
    var firstElements: [Any] { Array(prefix(8)) }
}

extension Array: ListType {}
extension ContiguousArray: ListType {}
extension Set: ListType {}

/// A dictionary.
package protocol TableType {
    static var keyType: Any.Type { get }
    static var valueType: Any.Type { get }
    /// Whether it is encoded as an object; otherwise keys and values alternate in an array.
    static var isObject: Bool { get }
    var firstValues: [Any] { get }
}

extension Dictionary: TableType {
    package static var keyType: Any.Type { Key.self }
    package static var valueType: Any.Type { Value.self }
    package static var isObject: Bool {
        Key.self == String.self || Key.self == Int.self
            || Key.self is any CodingKeyRepresentable.Type
    }
    package var firstValues: [Any] { prefix(8).flatMap { [$0.key, $0.value] } }
}

extension OrderedMembers: TableType {
    package static var keyType: Any.Type { Key.self }
    package static var valueType: Any.Type { Value.self }
    package static var isObject: Bool { true }
    package var firstValues: [Any] { Array(values.prefix(8)) }
}

/// An optional.
protocol OptionalValue {
    var content: Any? { get }
}

extension Optional: OptionalValue {
    var content: Any? { self }
}
