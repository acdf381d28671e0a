import TestSupport
import VersionedCodable
import VersionedCodableXML

/// A type for which the order of members is content.
protocol OrderIsContent {}

extension DocumentDecoder {
    /// Decodes a text, and the same text with members in other orders: members that stand in the
    /// order in which they are asked for are found in another way than all others.
    ///
    /// Takes the place of the method of the module in all tests.
    func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        let result = Result { try decode(type, from: Data(text.utf8)) }
        checkOtherOrders(of: type, text) { try self.decode(type, from: $0) }
        return try result.get()
    }

    /// The same for a versioned value.
    func decode<Value: VersionedCodable>(
        versioned type: Value.Type, from text: String
    ) throws -> Value {
        let result = Result { try decode(versioned: type, from: Data(text.utf8)) }
        checkOtherOrders(of: type, text) { try self.decode(versioned: type, from: $0) }
        return try result.get()
    }

    private func checkOtherOrders(
        of type: Any.Type, _ text: String, _ decode: (Data) throws -> Any
    ) {
        // Some tests count there how often a type is asked.
        guard let decoder = self as? XMLDecoder, userInfo.isEmpty else { return }
        if type is any OrderIsContent.Type { return }
        let orders = OtherOrders(
            of: text, keepsBlanks: !decoder.trimValueWhitespaces || text.contains("xml:space"),
            decode)
        for difference in orders.differences { Issue.record("\(type): \(difference)") }
    }
}

/// A document, and the same with the members of elements in another order.
struct OtherOrders {
    /// Another order that is read as another value, with that value.
    private(set) var differences: [String] = []

    /// Decodes a document with the attributes and the groups of equally named elements of one
    /// element after the other in reverse, and of all of them at once.
    ///
    /// The values have to be equal, but for the order of arrays: of choices the order of elements
    /// is content. Elements with text beside elements stay as they are.
    init(of text: String, keepsBlanks: Bool = false, _ decode: (Data) throws -> Any) {
        guard text.utf8.count < 2000, !text.contains("<!D"),
            let expected = OtherOrders.form(text, decode)
        else { return }
        let root = Markup.parse(text, keepsBlanks: keepsBlanks)
        for index in -1..<root.count {
            var next = -1
            let other = root.reversed(index, &next).text
            if other == text { continue }
            let found = OtherOrders.form(other, decode)
            if found != expected {
                differences.append("\(other) is \(found ?? "an error") and not \(expected)")
            }
        }
    }

    /// A value without the order of its arrays and keys; nil for an error.
    private static func form(_ text: String, _ decode: (Data) throws -> Any) -> String? {
        guard let value = try? decode(Data(text.utf8)) else { return nil }
        func json(_ value: some Encodable) -> Any? {
            (try? JSONEncoder().encode([value])).flatMap {
                try? JSONSerialization.jsonObject(with: $0)
            }
        }
        if let value = value as? any Encodable, let value = json(value) { return form(value) }
        var dumped = ""
        dump(value, to: &dumped)
        return dumped.split { !$0.isLetter && !$0.isNumber }.sorted().joined(separator: " ")
    }

    private static func form(_ value: Any) -> String {
        if let array = value as? [Any] {
            return "[" + array.map { form($0) }.sorted().joined(separator: ",") + "]"
        }
        guard let object = value as? [String: Any] else { return "\(value)" }
        return "{" + object.map { "\($0):" + form($1) }.sorted().joined(separator: ",") + "}"
    }
}

/// An element of a document without declarations.
struct Markup {
    var name = ""
    var attributes: [Substring] = []
    var children: [Markup] = []
    /// The text as it is written, of what is no element.
    var content: Substring?

    var text: String {
        if let content { return String(content) }
        let tag = ([name] + attributes.map { String($0) }).joined(separator: " ")
        return "<\(tag)>" + children.map(\.text).joined() + "</\(name)>"
    }

    /// Whether text is white space alone; nil for elements.
    private var isBlank: Bool? { content.map { $0.allSatisfy(\.isWhitespace) } }

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

    /// The root element of a well-formed text.
    static func parse(_ text: String, keepsBlanks: Bool = false) -> Markup {
        var open = [Markup()]
        var rest = text[...]
        while !rest.isEmpty {
            let markup = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<", ">")]
                .first { rest.hasPrefix($0.0) }
            var end = rest.firstIndex(of: "<") ?? rest.endIndex
            if let markup { end = rest.range(of: markup.1)?.upperBound ?? rest.endIndex }
            if markup?.0 == "<" {
                // Values of attributes may have a ">".
                let tag = rest.prefixMatch(
                    of: #/<(/?)([^\s/>]+)((?:\s*[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(/?)>/#)
                guard let tag else { return Markup() }
                end = tag.range.upperBound
                var element = Markup(name: String(tag.2))
                element.attributes = tag.3.matches(of: #/[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*')/#)
                    .map { rest[$0.range] }
                if tag.1.isEmpty { open.append(element) }
                if !tag.1.isEmpty || !tag.4.isEmpty, open.count > 1 {
                    var last = open.removeLast()
                    // White space is text only next to other text.
                    if !keepsBlanks, last.children.allSatisfy({ $0.isBlank != false }) {
                        last.children.removeAll { $0.isBlank == true }
                    }
                    open[open.count - 1].children.append(last)
                }
            } else {
                open[open.count - 1].children.append(Markup(content: rest[..<end]))
            }
            rest = rest[end...]
        }
        return open[0].children.first { $0.content == nil } ?? Markup()
    }
}
