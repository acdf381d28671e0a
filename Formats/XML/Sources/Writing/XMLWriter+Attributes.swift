import VersionedCodableCore
import VersionedCodableDocuments

extension XMLWriter {
    struct Attribute {
        var name: NameText
        /// The node of the value in the document; -1 for an attribute from the options.
        var node: Int
        /// The value of an attribute from the options.
        var value = NameText(start: nil, count: 0)
        /// The offset of the colon in the name; see `NameText.colon`.
        var colon = NameText.noColon

        /// The prefix that it declares, empty for the default namespace; nil for other attributes.
        var declaredPrefix: NameText? {
            guard name.starts(with: "xmlns".utf8) else { return nil }
            if colon == 5 { return name.local(after: 5) }
            return name.count == 5 ? name.prefix(before: 0) : nil
        }
    }

    /// Adds an attribute of the document; a null is omitted.
    mutating func addAttribute(_ key: Int, of object: Int) throws(WritingError) {
        let value = tape.resolve(key + 1)
        let name = tape.bytes(of: tape[key])
        switch tape[value].kind {
        case .null: return
        case .object, .array:
            let found = tape[value].isKind(.object) ? "object" : "array"
            attribute = name
            throw error("expected a scalar for an attribute, found an \(found)")
        default:
            let qualified = hasAnnotations ? qualifiedAttribute(name, of: key + 1) : name
            add(Attribute(name: qualified, node: value))
        }
    }

    mutating func addAttribute(_ name: String, _ value: String) {
        add(Attribute(name: names.name(name), node: -1, value: names.name(value)))
    }

    /// Adds an attribute unless the root already has it from the options.
    private mutating func add(_ attribute: Attribute) {
        let isKnown =
            frames.isEmpty
            && attributes.contains {
                $0.node < 0 && $0.name.isSame(attribute.name)
                    && string(of: $0) == string(of: attribute)
            }
        if !isKnown { attributes.append(attribute) }
    }

    func string(of attribute: Attribute) -> String {
        attribute.node < 0 ? attribute.value.string : tape.string(of: tape[attribute.node])
    }

    /// Whether readers keep white space in the element whose start tag is being written.
    var keepsSpace: Bool {
        mutating get {
            let space = attributes.last { $0.name.isSame("xml:space".utf8) }
            return space.map { string(of: $0) == "preserve" } ?? frame.keepsSpace
        }
    }

    // MARK: Tags

    /// Checks the names of the attributes of a start tag, and notes the prefixes they declare.
    mutating func declarePrefixes() throws(WritingError) {
        for index in attributes.indices {
            let name = attributes[index].name
            attribute = name
            guard let colon = name.colon else { throw invalidName(name.string) }
            attributes[index].colon = colon
            guard let prefix = attributes[index].declaredPrefix else { continue }
            try declare(prefix, string(of: attributes[index]))
        }
        attribute = nil
    }

    /// Writes the attributes of a start tag, and removes them.
    mutating func writeAttributes() throws(WritingError) {
        var prefixed = 0
        for attribute in attributes
        where attribute.colon != NameText.noColon && attribute.declaredPrefix == nil {
            self.attribute = attribute.name
            try checkPrefix(of: attribute.name, attribute.colon)
            prefixed += 1
        }
        if attributes.count > 1 { try checkRepetition(prefixed) }
        if sortsKeys {
            attributes.sort { $0.name.lexicographicallyPrecedes($1.name) }
        }
        for attribute in attributes {
            self.attribute = attribute.name
            output.append(ASCII.space)
            append(attribute.name)
            output.append("=\"")
            if attribute.node < 0 {
                try text(attribute.value, isAttribute: true)
            } else {
                try scalar(tape[attribute.node], isAttribute: true)
            }
            output.append(ASCII.quote)
        }
        attribute = nil
        attributes.removeAll(keepingCapacity: true)
    }

    /// Checks that attributes are distinct, by name and by namespace.
    private mutating func checkRepetition(_ prefixed: Int) throws(WritingError) {
        if attributes.count <= 12, prefixed < 2 {
            for index in attributes.indices {
                let name = attributes[index].name
                if attributes[..<index].contains(where: { $0.name.isSame(name) }) {
                    throw isRepeated(name)
                }
            }
            return
        }
        var seen: Set<[UInt8]> = []
        for attribute in attributes {
            let name = attribute.name
            guard seen.insert(Array(name)).inserted else { throw isRepeated(name) }
            guard prefixed > 1, attribute.colon != NameText.noColon,
                let namespace = namespace(of: name.prefix(before: attribute.colon))
            else { continue }
            // No name has a space, so this cannot equal a name.
            let expanded = Array("\(namespace) \(name.local(after: attribute.colon).string)".utf8)
            guard seen.insert(expanded).inserted else { throw isRepeated(name) }
        }
    }

    private mutating func isRepeated(_ name: NameText) -> WritingError {
        attribute = name
        return error("the attribute \"\(ErrorMessages.shortName(name.string))\" is repeated")
    }
}
