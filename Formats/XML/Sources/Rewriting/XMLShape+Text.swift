import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension XMLShape {
    /// Returns a document of one text.
    func text(_ text: String) throws -> CodableDocument {
        try CodableDocument(.untyped(text), within: limits)
    }

    /// Returns the value of an attribute or a text.
    ///
    /// - Parameter old: The value of the source that it replaces, if the child does not know it.
    func scalar(_ child: Edited.Child, like old: Int?) throws -> Edited.Value {
        switch child.value {
        case .same: child.value
        case .new(let node, let like): try text(of: node, like: like ?? child.origin ?? old)
        case .edited: throw XMLShape.noScalar
        }
    }

    private static let noScalar = WritingError(
        "expected a scalar for the text of an element, found a container")

    /// Returns the text of a new scalar: the old one if it is equal, else with its white space.
    func text(of node: DocumentNode, like old: Int?) throws -> Edited.Value {
        let before = old.flatMap { source.node($0).text }
        let text = try text(of: try node.value, like: before ?? "")
        if let old, text == before { return .same(old) }
        return .new(node.text == text ? node : try self.text(text).root, like: old)
    }

    /// Returns the null that the format writes.
    func null(over origin: Int?) throws -> Edited.Value {
        guard format.writing.nullEncodingStrategy == .xsiNil else {
            return .new(try text("").root, like: origin)
        }
        let namespace = try attribute("xmlns:xsi", XMLWriter.instanceNamespace, over: origin)
        let children = [namespace, try attribute("xsi:nil", "true", over: origin)]
        return .edited(Edited(source: nil, isObject: true, children: children))
    }

    /// Returns an attribute, which continues the one of its name in an element of the source.
    func attribute(_ name: String, _ value: String, over element: Int?) throws -> Edited.Child {
        let old = element.flatMap { element in
            XMLMember.all(of: element, in: source.document)
                .first { $0.isAttribute && source.isKey($0.key, name) }
        }
        let same = old.flatMap { source.text(of: $0.value) == value ? $0.value : nil }
        return Edited.Child(
            key: name, origin: old?.value,
            value: try same.map { .same($0) } ?? .new(text(value).root, like: old?.value),
            isAttribute: true)
    }

    private func text(of value: DocumentValue, like before: String) throws -> String {
        let (rules, old) = (XMLScalarRules(), Array(before.utf8))
        let text: String
        let isSame: Bool
        switch value {
        case .string(let text), .untyped(let text): return text
        case .number(let number):
            text = ["nan": "NaN", "inf": "INF", "-inf": "-INF"][number.text] ?? number.text
            isSame = old.withUnsafeBytes(rules.number).flatMap { DocumentNumber($0) } == number
        case .bool(let flag):
            let known = old.withUnsafeBytes(rules.bool)
            let isDigit = known != nil && before.contains { $0 == "0" || $0 == "1" }
            text = isDigit ? (flag ? "1" : "0") : flag ? "true" : "false"
            isSame = known == flag
        case .date(let date):
            guard let written = RFC3339.text(date) else {
                throw WritingError(
                    "RFC 3339 cannot represent a date outside the years 0 to 9999")
            }
            text = written
            isSame = old.withUnsafeBytes(rules.date) == date
        case .data(let data):
            text = data.base64EncodedString()
            isSame = Data(base64Encoded: before, options: .ignoreUnknownCharacters) == data
        case .null: return ""
        case .array, .object: throw XMLShape.noScalar
        }
        if isSame { return before }
        let start = before.prefix(while: XMLShape.isWhiteSpace)
        guard start.count < before.count else { return text }
        let end = before.reversed().prefix(while: XMLShape.isWhiteSpace)
        return start + text + String(end.reversed())
    }
}
