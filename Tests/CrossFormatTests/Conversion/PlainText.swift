import AllModules

extension DocumentValue {
    /// The value with dates and bytes as the strings that formats without them write.
    var asText: DocumentValue {
        switch self {
        case .date(let date): .string(RFC3339.text(date) ?? "\(date)")
        case .data(let data): .string(data.base64EncodedString())
        case .array(let elements): .array(elements.map(\.asText))
        case .object(let object):
            .object(DocumentObject(object.map { (key: $0.key, value: $0.value.asText) }))
        default: self
        }
    }

    /// What is left of the value in XML, which has text and members and nothing else.
    ///
    /// Every scalar is its text, and a number the same whatever its text is. An array of one item
    /// is the item, one of none is not there, and one in another is an element with an element for
    /// each item.
    ///
    /// - Parameters:
    ///   - key: The key the value is found under.
    ///   - inArray: Whether it is an item; nil for the root.
    func asElements(under key: String = "root", inArray: Bool? = nil) -> DocumentValue? {
        switch self {
        case .null: return .string("")
        case .bool(let flag): return .string("\(flag)")
        case .number: return self
        case .string(let text), .untyped(let text):
            if let number = DocumentNumber(text.lowercased()) { return .number(number) }
            return .string(RFC3339.date(text).flatMap { RFC3339.text($0) } ?? text)
        case .date, .data: return asText.asElements(under: key)
        case .array(let elements):
            let items = elements.compactMap { $0.asElements(under: key, inArray: true) }
            if inArray != false {
                return items.isEmpty ? .string("") : [key: DocumentValue.folded(items)]
            }
            return items.isEmpty ? nil : DocumentValue.folded(items)
        case .object(let object):
            let members = object.compactMap { member in
                member.value.asElements(under: member.key, inArray: false).map {
                    (key: member.key, value: $0)
                }
            }
            return members.isEmpty ? .string("") : .object(DocumentObject(members))
        }
    }

    private static func folded(_ items: [DocumentValue]) -> DocumentValue {
        items.count == 1 ? items[0] : .array(items)
    }
}
