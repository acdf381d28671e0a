import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

extension XMLTarget {
    struct Names {
        var attributes: Set<String> = []
        var elements: Set<String> = []
    }

    /// Whether a new member is an attribute: renamed from one, or like one elsewhere or its
    /// siblings.
    ///
    /// - Parameter isText: Whether the object has only a text and other scalars.
    mutating func isNewAttribute(
        _ key: String, _ value: DocumentValue, _ name: String, _ former: Former,
        _ vanished: Vanished, _ isText: Bool
    ) throws -> Bool {
        guard XMLTarget.isScalar(value) else { return false }
        if key == "xmlns" || ["xmlns:", "xml:", "xsi:"].contains(where: key.hasPrefix) {
            return true
        }
        if vanished.attributes.contains(try text(of: value, like: nil)) { return true }
        if names == nil { names = findNames() }
        if let known = names?[name] {
            if known.elements.contains(key) { return false }
            if known.attributes.contains(key) { return true }
        }
        if former.hasElements { return false }
        if !former.attributes.isEmpty { return true }
        // An element with a text and scalars has attributes.
        return isText
    }

    /// Returns the names of members by element name.
    func findNames() -> [String: Names] {
        var found: [String: Names] = [:]
        source.withUnsafeTape { tape in
            for index in 0..<tape.count where tape[index].isKind(.object) {
                let name =
                    index == 0
                    ? source.root.annotation(.name) ?? "" : tape.string(of: tape[index - 1])
                for member in XMLMember.all(of: index, in: source) {
                    let path = member.isAttribute ? \Names.attributes : \Names.elements
                    found[name, default: Names()][keyPath: path]
                        .insert(source.text(atTapeIndex: member.key))
                }
            }
        }
        return found
    }

    /// Checks the name of a new element or attribute; the key of text is empty.
    static func check(name: String) throws {
        let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 8)
        let isName = padded.withUnsafeBytes { bytes in
            guard let text = bytes.baseAddress else { return false }
            return name.isEmpty || NameText(text, bytes.count - 8).colon != nil
        }
        guard isName else {
            throw WritingError(
                "expected an XML name, found \"\(ErrorMessages.short(name))\"", path: [name])
        }
    }

    /// Checks that what is named like the declaration of a namespace is one.
    ///
    /// - Parameters:
    ///   - part: The attribute with the name.
    ///   - hasOthers: Whether elements have the name.
    ///   - node: The value of the source that it was, if that is known.
    func check(
        declaration name: String, _ part: XMLShape.Part?, hasOthers: Bool, _ node: Int?
    ) throws {
        guard XMLTarget.isDeclaration(name) else { return }
        let wasOther = node.map { key(of: $0).map(XMLTarget.isDeclaration) == false } ?? false
        guard let part, !hasOthers, !wasOther else {
            throw WritingError(
                "the name is reserved for the declaration of a namespace", path: [name])
        }
        // Namespaces in XML 1.0, section 5: only the default namespace can be undeclared.
        let isSame = part.old.map { source.node(atTapeIndex: $0).text == part.text } ?? false
        if part.text.isEmpty, name != "xmlns", !isSame {
            throw WritingError("a prefix is declared with a namespace", path: [name])
        }
    }

    private static func isDeclaration(_ name: String) -> Bool {
        name == "xmlns" || name.hasPrefix("xmlns:")
    }

    /// Whether a value of the source is an element, not an attribute or a text.
    func isElement(_ node: Int) -> Bool {
        guard node > 0 else { return false }
        let member = XMLMember(node - 1, in: source)
        return !member.isAttribute && !member.isText
    }

    /// Whether a value of the source is an attribute.
    func isAttribute(_ node: Int) -> Bool {
        node > 0 && XMLMember(node - 1, in: source).isAttribute
    }

    /// Returns the name of an element or attribute of the source; nil for the root.
    private func key(of node: Int) -> String? {
        source.withUnsafeTape { node > 0 ? $0.string(of: $0[node - 1]) : nil }
    }
}
