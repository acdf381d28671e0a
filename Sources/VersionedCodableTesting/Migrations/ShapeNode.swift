import VersionedCodableDocuments

/// The kinds of values that a type reads at one path of a document.
///
/// One node represents all elements of an array, and one all values of a dictionary.
final class ShapeNode {
    private(set) var kinds: [String] = []
    private(set) var choices: [String] = []
    private(set) var isObject = false
    private(set) var isOptional = false
    private(set) var members: [String: ShapeNode] = [:]
    private(set) var element: ShapeNode?
    private(set) var key: ShapeNode?

    func add(kind: String) {
        if !kinds.contains(kind) { kinds.append(kind) }
    }

    func markOptional() { isOptional = true }

    /// Copies the contents of another node, so that adding the same twice changes nothing.
    func become(_ other: ShapeNode) {
        (kinds, choices, isObject) = (other.kinds, other.choices, other.isObject)
        (members, element, key) = (other.members, other.element, other.key)
        if other.isOptional { isOptional = true }
    }

    func markObject() { isObject = true }

    func member(_ key: String) -> ShapeNode {
        isObject = true
        return child(\.members[key])
    }

    func elements() -> ShapeNode { child(\.element) }

    func keys() -> ShapeNode { child(\.key) }

    /// Returns a node, which is made if it is missing.
    private func child(_ path: ReferenceWritableKeyPath<ShapeNode, ShapeNode?>) -> ShapeNode {
        let node = self[keyPath: path] ?? ShapeNode()
        self[keyPath: path] = node
        return node
    }
}

// MARK: Shapes of values

extension ShapeNode {
    /// Adds the encoded form of a sample; a key that another sample lacks is optional.
    func add(_ value: DocumentValue, isChoice: Bool = false) {
        switch value {
        case .null: isOptional = true
        case .bool: add(kind: "Bool")
        case .number(let number):
            add(kind: number.isWrittenAsInteger ? "Int" : "Double")
            if isChoice { choices.append(number.text) }
        case .string(let text), .untyped(let text):
            add(kind: "String")
            if isChoice { choices.append(text) }
        case .data: add(kind: "Data")
        case .date: add(kind: "Date")
        case .array(let values):
            let node = elements()
            for value in values { node.add(value) }
        case .object(let object): add(object)
        }
    }

    private func add(_ object: DocumentObject) {
        let isFirst = !isObject
        isObject = true
        for (key, node) in members where object[key] == nil { node.markOptional() }
        for (key, value) in object {
            let isNew = members[key] == nil
            let node = member(key)
            if isNew, !isFirst { node.markOptional() }
            node.add(value)
        }
    }
}

// MARK: Text

extension ShapeNode {
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
        let own = members.sorted { $0.key < $1.key }.flatMap { key, node in
            ["\(indentation)\(key): \(node.inline)"] + node.inner(indentation + "  ")
        }
        return own + (key?.inner(indentation) ?? []) + (element?.inner(indentation) ?? [])
    }
}
