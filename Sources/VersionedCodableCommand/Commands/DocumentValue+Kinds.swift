import VersionedCodableDocuments

extension DocumentValue {
    /// Returns the kinds in words if a value is of another kind than an old one.
    func newKind(after old: DocumentValue) -> (old: String, new: String)? {
        // Text without a kind may also be the text of an empty element.
        if case .untyped("") = old { return nil }
        return old.kindInWords == kindInWords ? nil : (old.kindInWords, kindInWords)
    }

    private var kindInWords: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string, .untyped: "text"
        case .data: "data"
        case .date: "a date"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
