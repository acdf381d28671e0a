import VersionedCodableCore
import VersionedCodableDocuments

extension XMLWriter {
    struct Attribute {
        var name: NameText
        /// The node of the value in the document; -1 for an attribute from the options.
        var node: Int
        var value: NameText
        /// The offset of the colon in the name; see `NameText.colon`.
        var colon = NameText.noColon

        /// The prefix that it declares, empty for the default namespace; nil for other attributes.
        var declaredPrefix: NameText? {
            guard name.length >= 5, name.text.load(as: UInt8.self) == UInt8(ascii: "x") else {
                return nil
            }
            if colon == 5, name.prefix(5).isSame("xmlns") { return name.local(5) }
            return name.isSame("xmlns") ? NameText(name.text, 0) : nil
        }
    }

    /// Adds an attribute of the document; a null is omitted.
    mutating func addAttribute(_ key: Int, of object: Int) throws(WritingError) {
        let value = tape.resolve(key + 1)
        let name = NameText(tape[key], in: tape)
        switch tape[value].kind {
        case .null: return
        case .object, .array:
            let found = tape[value].isKind(.object) ? "object" : "array"
            throw error("expected a scalar for an attribute, found an \(found)", at: [name.string])
        default:
            let qualified = hasAnnotations ? qualifiedAttribute(name, of: key + 1) : name
            add(Attribute(name: qualified, node: value, value: name))
        }
    }

    mutating func addAttribute(_ name: String, _ value: String) {
        add(Attribute(name: names.name(name), node: -1, value: names.name(value)))
    }

    /// Adds an attribute unless the root already has it from the options.
    private mutating func add(_ attribute: Attribute) {
        if level == 0 {
            let isKnown = attributes.contains {
                $0.node < 0 && $0.name.isSame(attribute.name)
                    && string(of: $0) == string(of: attribute)
            }
            if isKnown { return }
        }
        attributes.append(attribute)
    }

    func string(of attribute: Attribute) -> String {
        attribute.node < 0 ? attribute.value.string : tape.string(of: tape[attribute.node])
    }

    /// Whether readers keep white space in the element whose start tag is being written.
    var keepsSpace: Bool {
        mutating get {
            let space = attributes.last { $0.name.isSame("xml:space") }
            guard let space else { return depth > 0 && frame.keepsSpace }
            return string(of: space) == "preserve"
        }
    }

    // MARK: Tags

    /// Writes the start tag of an element with the attributes that were added.
    mutating func startTag(_ name: NameText) throws(WritingError) {
        if !attributes.isEmpty {
            try checkAttributeNames()
            try declarePrefixes()
        }
        try check(name)
        if frame.hasLines { startLine() }
        output.append(ASCII.lessThan)
        output.append(name.text, name.length)
        if !attributes.isEmpty {
            try checkAttributes()
            if sortsKeys {
                attributes.sort { XMLWriter.precedes($0.name, $1.name) }
            }
            for attribute in attributes { try write(attribute) }
            attributes.removeAll(keepingCapacity: true)
        }
        output.append(ASCII.greaterThan)
        output.reserve(64)
    }

    /// Whether the attributes before `first` are distinct and need no namespace processing.
    mutating func hasPlainAttributes(_ object: Int, upTo first: Int) -> Bool {
        if hasAnnotations || !attributes.isEmpty || first > object + 17 { return false }
        var key = object + 1
        while key < first {
            let node = tape[key]
            switch tape[key + 1].kind {
            case .null, .object, .array, .alias, .key, .removed: return false
            default: break
            }
            let name = NameText(node, in: tape)
            guard isPlain(name), node.length != 5 || !name.isSame("xmlns") else {
                return false
            }
            var earlier = object + 1
            while earlier < key {
                // The `extra` of a key is a hash of its text.
                if tape[earlier].extra == node.extra { return false }
                earlier += 2
            }
            key += 2
        }
        return true
    }

    /// Writes the start tag of an object with such attributes.
    mutating func plainTag(_ object: Int, _ name: NameText, upTo first: Int) throws(WritingError) {
        try check(name)
        if frame.hasLines { startLine() }
        output.reserve(name.length &+ 64)
        output.append(unchecked: ASCII.lessThan)
        copy(name)
        var key = object + 1
        while key < first {
            let name = NameText(tape[key], in: tape)
            output.reserve(name.length &+ 64)
            output.append(unchecked: 0x20)
            copy(name)
            // ="
            output.append(uncheckedWord: 0x223D, 2)
            do {
                let value = tape[key + 1]
                if value.isKind(.string) || value.isKind(.integer) {
                    try text(tape.text(of: value), Int(value.length), isAttribute: true)
                } else {
                    output.reserve(64)
                    try scalar(value, isAttribute: true)
                }
            } catch let error {
                throw self.error(error.message, at: [name.string])
            }
            output.append(ASCII.quote)
            key += 2
        }
        output.append(ASCII.greaterThan)
        output.reserve(64)
    }

    private mutating func write(_ attribute: Attribute) throws(WritingError) {
        output.reserve(attribute.name.length + 64)
        output.append(unchecked: 0x20)
        output.append(attribute.name.text, attribute.name.length)
        output.append("=\"")
        do {
            if attribute.node < 0 {
                try text(attribute.value.text, attribute.value.length, isAttribute: true)
            } else {
                output.reserve(64)
                try scalar(tape[attribute.node], isAttribute: true)
            }
        } catch let error {
            throw self.error(error.message, at: [attribute.name.string])
        }
        output.append(ASCII.quote)
    }

    // MARK: Checks

    private mutating func checkAttributeNames() throws(WritingError) {
        for index in attributes.indices {
            guard let colon = attributes[index].name.colon else {
                let name = attributes[index].name.string
                throw invalidName(name, at: [name])
            }
            attributes[index].colon = colon
        }
    }

    /// Checks that attributes are distinct, by name and by namespace, and their prefixes declared.
    private mutating func checkAttributes() throws(WritingError) {
        var prefixed = 0
        for attribute in attributes where attribute.colon != NameText.noColon {
            if attribute.declaredPrefix != nil { continue }
            do {
                try checkPrefix(of: attribute.name, attribute.colon)
            } catch let error {
                throw self.error(error.message, at: [attribute.name.string])
            }
            prefixed += 1
        }
        if attributes.count < 2 { return }
        if attributes.count <= 12, prefixed < 2 {
            for index in 1..<attributes.count {
                for earlier in 0..<index
                where attributes[earlier].name.isSame(attributes[index].name) {
                    throw isTwice(attributes[index])
                }
            }
            return
        }
        var seen: Set<[UInt8]> = []
        for attribute in attributes {
            guard seen.insert(Array(attribute.name.bytes)).inserted else {
                throw isTwice(attribute)
            }
            guard prefixed > 1, attribute.colon != NameText.noColon,
                let namespace = namespace(of: attribute.name.prefix(attribute.colon))
            else { continue }
            // No name has a space, so this cannot equal a name.
            let expanded = namespace + [0x20] + attribute.name.local(attribute.colon).bytes
            guard seen.insert(expanded).inserted else { throw isTwice(attribute) }
        }
    }

    private mutating func isTwice(_ attribute: Attribute) -> WritingError {
        let name = attribute.name.string
        return error(
            "the attribute \"\(ErrorMessages.shortName(name))\" is repeated", at: [name])
    }
}
