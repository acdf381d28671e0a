import Foundation
import VersionedCodable
import VersionedCodableXML

/// A document, and the same with the members of elements in another order.
struct OtherOrders {
    /// Another order that is read as another value, with that value.
    private(set) var differences: [String] = []

    /// Decodes a document with the attributes and the groups of equally named elements of one
    /// element after the other in reverse, and of all of them at once.
    ///
    /// The values have to be equal, but for the order of arrays: of choices the order of elements
    /// is content. Elements with text beside elements stay as they are.
    init<Value: Codable>(of type: Value.Type, _ text: String) {
        let root = Markup.parse(text)
        guard let expected = OtherOrders.form(type, text) else { return }
        for index in -1..<root.count {
            var next = -1
            let other = root.reversed(index, &next).text
            if other == text { continue }
            let found = OtherOrders.form(type, other)
            if found != expected { differences.append("\(other) is \(found ?? "an error")") }
        }
    }

    /// A value without the order of its arrays and keys.
    private static func form<Value: Codable>(_ type: Value.Type, _ text: String) -> String? {
        guard let value = try? XMLDecoder().decode(type, from: text),
            let data = try? JSONEncoder().encode([value]),
            let json = try? JSONSerialization.jsonObject(with: data)
        else { return nil }
        return form(json)
    }

    private static func form(_ value: Any) -> String {
        if let array = value as? [Any] {
            return "[" + array.map { form($0) }.sorted().joined(separator: ",") + "]"
        }
        guard let object = value as? [String: Any] else { return "\(value)" }
        return "{" + object.map { "\($0):" + form($1) }.sorted().joined(separator: ",") + "}"
    }
}

/// An element of a document without comments and declarations.
struct Markup {
    var name = ""
    var attributes: [String] = []
    var children: [Markup] = []
    /// The text as it is written, of what is no element.
    var content: String?

    var text: String {
        if let content { return content }
        let tag = ([name] + attributes).joined(separator: " ")
        return "<\(tag)>" + children.map(\.text).joined() + "</\(name)>"
    }

    /// The number of elements.
    var count: Int { children.reduce(content == nil ? 1 : 0) { $0 + $1.count } }

    /// The element with the members of the element of a number in reverse; -1 for all.
    func reversed(_ index: Int, _ next: inout Int) -> Markup {
        if content != nil { return self }
        next += 1
        let isMeant = index < 0 || index == next
        var copy = self
        copy.children = children.map { $0.reversed(index, &next) }
        guard isMeant else { return copy }
        copy.attributes.reverse()
        if children.contains(where: { $0.content != nil }) { return copy }
        var names: [String] = []
        for child in copy.children where !names.contains(child.name) { names.append(child.name) }
        copy.children = names.reversed().flatMap { name in copy.children.filter { $0.name == name }
        }
        return copy
    }

    static func parse(_ text: String) -> Markup {
        var open = [Markup()]
        var rest = text[...]
        while !rest.isEmpty {
            if rest.hasPrefix("<![CDATA["), let end = rest.range(of: "]]>") {
                open[open.count - 1].children.append(
                    Markup(content: String(rest[..<end.upperBound])))
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<"), let end = rest.firstIndex(of: ">") {
                let tag = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
                if tag.hasPrefix("/") {
                    let last = open.removeLast()
                    open[open.count - 1].children.append(last)
                    continue
                }
                let isEmpty = tag.hasSuffix("/")
                // Values of attributes have no double quotes in them.
                let parts = (isEmpty ? tag.dropLast() : tag).split(separator: "\"")
                var words = parts.enumerated().map { $0 % 2 == 0 ? String($1) : "\"\($1)\"" }
                var element = Markup()
                let first = words.removeFirst().split(separator: " ")
                element.name = String(first[0])
                var key = first.count > 1 ? String(first[1]) : ""
                for word in words {
                    if word.hasPrefix("\"") {
                        element.attributes.append(key + word)
                    } else {
                        key = word.trimmingCharacters(in: .whitespaces)
                    }
                }
                if tag.contains("=\"\"") {
                    let only = (isEmpty ? tag.dropLast() : tag).dropFirst(element.name.count)
                    element.attributes = [only.trimmingCharacters(in: .whitespaces)]
                }
                if isEmpty {
                    open[open.count - 1].children.append(element)
                } else {
                    open.append(element)
                }
            } else {
                let end = rest.firstIndex(of: "<") ?? rest.endIndex
                open[open.count - 1].children.append(Markup(content: String(rest[..<end])))
                rest = rest[end...]
            }
        }
        return open[0].children.first ?? Markup()
    }
}
