import VersionedCodableCore

extension ErrorMessages {
    /// Returns the message for an exceeded limit.
    public static func limit(_ limit: ReadingLimit, _ value: Int) -> String {
        switch limit {
        case .inputBytes: "the input is larger than the limit of \(value) bytes (inputBytes)"
        case .depth: "the nesting is deeper than the limit of \(value) levels (depth)"
        case .nodes: "the document has more than the limit of \(value) nodes (nodes)"
        case .scalarBytes: "a scalar is longer than the limit of \(value) bytes (scalarBytes)"
        case .expandedNodes:
            "the aliases expand to more than the limit of \(value) nodes (expandedNodes)"
        case .attributes:
            "an element has more than the limit of \(value) attributes (attributes)"
        case .doctypeBytes:
            "the declarations in the DOCTYPE are longer than the limit of \(value) bytes (doctypeBytes)"
        }
    }

    static let aliasOfDuplicate =
        "the alias refers to a value that was dropped as a duplicate"

    static func duplicateKey(_ key: String, firstLine: Int?) -> String {
        let first = firstLine.map { ", first on line \($0)" } ?? ""
        return "the key \"\(shortName(key))\" is repeated\(first)"
    }
}
