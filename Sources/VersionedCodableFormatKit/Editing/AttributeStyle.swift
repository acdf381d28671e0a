import VersionedCodableDocuments

/// Says which new members of elements become attributes, from the other elements of a document
/// (XML).
public struct AttributeStyle: Sendable {
    /// Marks a key in a document of new values: it names the only element of an array, which
    /// is an element.
    public static let elementMark = TapeNode.quoted

    private let document: CodableDocument
    /// The names of members by element name, collected on first use.
    private var names: [String: Names]?

    private struct Names {
        var attributes: Set<String> = []
        var elements: Set<String> = []
    }

    /// Creates the style of a document.
    public init(_ document: CodableDocument) {
        self.document = document
    }

    /// The name of the root element.
    public var rootName: String { document.annotation(.name, atTapeIndex: 0) ?? "root" }

    /// Whether a new scalar in an element is an attribute: one that declares or uses a reserved
    /// prefix; else as in other elements of that name; else as its siblings are.
    ///
    /// - Parameters:
    ///   - key: The name of the scalar.
    ///   - element: The name of the element.
    ///   - siblings: True if the element has other attributes, or only a text and other scalars;
    ///     false if it has elements; nil if it has neither.
    /// - Complexity: O(n) in the nodes of the document the first time, O(1) then.
    public mutating func isAttribute(
        _ key: String, in element: String, besides siblings: Bool?
    ) -> Bool {
        if key.isEmpty { return false }
        if key == "xmlns" || ["xmlns:", "xml:", "xsi:"].contains(where: key.hasPrefix) {
            return true
        }
        let names = names ?? findNames()
        self.names = names
        let known = names[element]
        if known?.elements.contains(key) == true { return false }
        if known?.attributes.contains(key) == true { return true }
        return siblings ?? known.map { $0.elements.isEmpty && !$0.attributes.isEmpty } ?? false
    }

    private func findNames() -> [String: Names] {
        var found: [String: Names] = [:]
        document.withUnsafeTape { tape in
            for index in 0..<tape.count where tape[index].isKind(.object) {
                var names = Names()
                for child in tape.children(of: index) {
                    guard let key = child.key else { continue }
                    let isAttribute = tape[key].head & TapeNode.attribute != 0
                    let list = isAttribute ? \Names.attributes : \.elements
                    names[keyPath: list].insert(tape.string(of: tape[key]))
                }
                let name = index == 0 ? rootName : tape.string(of: tape[index - 1])
                found[name, default: Names()].attributes.formUnion(names.attributes)
                found[name, default: Names()].elements.formUnion(names.elements)
            }
        }
        return found
    }
}
