import VersionedCodableCore
import VersionedCodableDocuments

extension XMLWriter {
    /// The value of `TapeNode.extra` for text that was read from an empty-element tag.
    static let emptyTag: UInt32 = 2

    /// Writes a member that is not an attribute.
    mutating func member(_ entry: Entry) throws(WritingError) {
        guard entry.isText else {
            return try element(entry.node + 1, tape.bytes(of: tape[entry.node]))
        }
        let node = tape[entry.node]
        switch frame.texts {
        case .layout where node.length > 0: try cdata(tape.bytes(of: node))
        case .alone: try wholeText(node)
        default: try scalar(node)
        }
    }

    /// Writes a value as an element, or opens it if it is a container.
    mutating func element(
        _ value: Int, _ name: NameText, inArray: Bool = false
    ) throws(WritingError) {
        let node = tape[value]
        switch node.kind {
        case .alias:
            let target = tape.resolve(value)
            guard aliases.add(target, in: tape) else { throw error(AliasExpansion.message) }
            // The target of an alias is never an alias.
            if tape[target].isKind(.alias) { throw invalidNode() }
            return try element(target, name, inArray: inArray)
        case .array where !inArray && !(isMarked(value, TapeNode.choice) && isChoices(value)):
            if node.next > value + 1 { return openSiblings(value, name) }
            guard isMarked(value, TapeNode.choice) else { return }
        case .null where options.nullEncodingStrategy == .omit && !inArray: return
        default: break
        }
        let bindingStart = bindings.count
        let (name, prefix) = hasAnnotations ? qualified(name, of: value) : (name, frame.prefix)
        if node.isKind(.object) || node.isKind(.array) {
            return try open(value, name, prefix, bindingStart)
        }
        try startTag(name)
        if node.isKind(.null) {
            let isNil = options.nullEncodingStrategy == .xsiNil
            if isNil || node.head & TapeNode.stated != 0 && !frames.isEmpty {
                try stateNil(true, besideAttributes: isNil)
            }
            empty(name)
        } else if node.isKind(.untyped), node.length == 0, node.extra == XMLWriter.emptyTag {
            empty(name)
        } else {
            try wholeText(node)
            end(name)
        }
        if bindings.count > bindingStart {
            bindings.removeLast(bindings.count - bindingStart)
        }
    }

    mutating func invalidNode() -> WritingError {
        error("expected a value, found another kind of node")
    }

    /// Adds `xsi:nil` to the start tag just written, since the element is empty; one with
    /// attributes is read as a value anyway.
    mutating func stateNil(
        _ isNil: Bool, besideAttributes: Bool = false
    ) throws(WritingError) {
        let hasAttributes = (output.next - 2).load(as: UInt8.self) == ASCII.quote
        guard besideAttributes || !hasAttributes else { return }
        let known = namespace(of: names.name("xsi"))
        guard known ?? XMLWriter.instanceNamespace == XMLWriter.instanceNamespace else {
            throw error("the prefix \"xsi\" is declared for another namespace than xsi:nil needs")
        }
        output.advance(-1)
        if known == nil {
            output.append(string: " xmlns:xsi=\"\(XMLWriter.instanceNamespace)\"")
        }
        output.append(string: " xsi:nil=\"\(isNil)\">")
    }

    // MARK: Tags

    /// Writes the start tag of an element with the attributes that were added.
    mutating func startTag(_ name: NameText) throws(WritingError) {
        if !attributes.isEmpty { try declarePrefixes() }
        try check(name)
        if frame.hasLines { startLine(frame.level) }
        output.append(ASCII.lessThan)
        append(name)
        if !attributes.isEmpty { try writeAttributes() }
        output.append(ASCII.greaterThan)
    }

    mutating func append(_ name: NameText) {
        guard let start = name.baseAddress else { return }
        let target = output.reserve(name.count &+ 8)
        var at = 0
        repeat {
            target.storeBytes(
                of: (start + at).loadUnaligned(as: UInt64.self), toByteOffset: at,
                as: UInt64.self)
            at &+= 8
        } while at < name.count
        output.advance(name.count)
    }

    private mutating func end(_ name: NameText) {
        output.reserve(name.count &+ 16)
        // </
        output.append(uncheckedWord: 0x2F3C, 2)
        append(name)
        output.append(ASCII.greaterThan)
    }

    /// Turns the start tag just written into an empty-element tag.
    private mutating func empty(_ name: NameText) {
        guard !options.outputFormatting.contains(.noEmptyElements) else { return end(name) }
        output.advance(-1)
        output.append(" />")
    }

    mutating func startLine(_ level: Int) {
        output.append(ASCII.lineFeed)
        // Indentation is bounded, so that nesting costs no quadratic space.
        output.append(indentation.byte, times: min(level, 512) * indentation.width)
    }

    @inline(__always)
    private mutating func check(_ name: NameText) throws(WritingError) {
        // Most names are short and recur.
        let word = name.word
        let slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> 58)
        if word != 0, checked[slot] == word { return }
        guard let colon = name.colon else { throw invalidName(name.string) }
        if colon != NameText.noColon { return try checkPrefix(of: name, colon) }
        checked[slot] = word
    }

    mutating func invalidName(_ name: String) -> WritingError {
        error("expected an XML name, found \"\(ErrorMessages.short(name))\"")
    }

    // MARK: Containers

    /// Writes the start tag of an element whose content has members or items.
    private mutating func open(
        _ value: Int, _ name: NameText, _ prefix: NameText, _ bindingStart: Int
    ) throws(WritingError) {
        let orderStart = order.count
        let isItems = tape[value].isKind(.array) && !isChoices(value)
        var content = Content()
        if !isItems { try gather(value, &content) }
        let keepsSpace = keepsSpace
        if sortsKeys, !content.hasText, !content.hasWhiteSpace, !content.hasChoices {
            sortEntries(from: orderStart)
        }
        try startTag(name)
        frames.append(frame)
        if frames.count == 1 { frame.hasLines = isPretty }
        frame.level &+= 1
        frame.kind = isItems ? .items : .members
        frame.container = value
        frame.current = value
        frame.next = isItems ? value + 1 : orderStart
        frame.end = isItems ? Int(tape[value].next) : order.count
        frame.orderStart = orderStart
        frame.bindingStart = bindingStart
        frame.name = name
        frame.prefix = prefix
        frame.contentStart = output.count
        frame.keepsSpace = keepsSpace
        let keepsWhiteSpace = keepsSpace || keepsWhiteSpace
        frame.texts = content.texts(keepsWhiteSpace)
        // A line end in an element with only an empty text would become its text.
        if content.hasText || content.hasWhiteSpace || keepsSpace || frame.texts == .alone {
            frame.hasLines = false
        }
    }

    /// Opens an array whose items repeat the element of its member.
    private mutating func openSiblings(_ array: Int, _ name: NameText) {
        frames.append(frame)
        // Lines, white space and prefixes are inherited from the enclosing element.
        frame.kind = .siblings
        frame.container = array
        frame.current = array
        frame.next = array + 1
        frame.end = Int(tape[array].next)
        frame.name = name
    }

    mutating func close() throws(WritingError) {
        if frame.kind != .siblings {
            order.removeLast(order.count - frame.orderStart)
            if bindings.count > frame.bindingStart {
                bindings.removeLast(bindings.count - frame.bindingStart)
            }
            let isEmpty = output.count == frame.contentStart
            if isEmpty, isMarked(frame.container, TapeNode.stated) { try stateNil(false) }
            if isEmpty, frame.texts == .none {
                empty(frame.name)
            } else {
                if frame.hasLines { startLine(frame.level - 1) }
                end(frame.name)
            }
        }
        frame = frames.removeLast()
    }
}
