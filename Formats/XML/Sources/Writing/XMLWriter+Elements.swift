import VersionedCodableCore
import VersionedCodableDocuments

extension XMLWriter {
    /// The value of `TapeNode.extra` for text that was read from an empty-element tag.
    static let emptyTag: UInt32 = 2

    /// Writes a member that is neither an attribute nor text.
    @inline(__always)
    mutating func member(_ key: Int) throws(WritingError) {
        let name = NameText(tape[key], in: tape)
        if hasAnnotations { try annotations(of: key) }
        try element(key + 1, name, inArray: false)
    }

    /// Writes a value as an element, or opens it if it is a container.
    @inline(__always)
    mutating func element(_ value: Int, _ name: NameText, inArray: Bool) throws(WritingError) {
        let node = tape[value]
        if node.isKind(.string), !hasAnnotations {
            if options.stringEncoding == .cdata { return try rareElement(value, name, inArray) }
            try begin(name)
            let start = tape.text(of: node)
            let length = Int(node.length)
            if XMLWriter.hasPlainEnds(start, length) {
                try text(start, length, isAttribute: false)
            } else {
                try wholeText(node)
            }
            return end(name)
        }
        try anyElement(value, name, inArray)
    }

    private mutating func anyElement(
        _ value: Int, _ name: NameText, _ inArray: Bool
    ) throws(WritingError) {
        let node = tape[value]
        switch node.kind {
        case .object:
            if traits.hasMarks || sortsKeys || hasAnnotations {
                try openEntries(value, name)
            } else {
                try begin(name)
                push(.members, value, name, bindings.count)
            }
        case .array where !inArray:
            if node.head & contentMark != 0, node.next == value + 1 {
                try begin(name)
                empty(name)
            } else if node.head & contentMark != 0, isChoices(value) {
                try openEntries(value, name)
            } else {
                try openSiblings(value, name)
            }
        case .integer, .untyped, .bool:
            if hasAnnotations || node.extra != 0 && node.isKind(.untyped) {
                return try rareElement(value, name, inArray)
            }
            try begin(name)
            try scalar(node)
            end(name)
        default:
            try rareElement(value, name, inArray)
        }
    }

    @inline(never)
    private mutating func rareElement(
        _ value: Int, _ name: NameText, _ inArray: Bool
    ) throws(WritingError) {
        let node = tape[value]
        if node.isKind(.alias) {
            let target = tape.resolve(value)
            guard aliases.add(target, in: tape) else {
                throw error(AliasExpansion.message)
            }
            // The target of an alias is never an alias.
            if tape[target].isKind(.alias) { throw invalidNode() }
            return try anyElement(target, name, inArray)
        }
        let bindingStart = bindings.count
        let (name, prefix) = try introduce(value, name)
        switch node.kind {
        case .null:
            try null(name, inArray: inArray, isStated: node.head & TapeNode.stated != 0)
        case .array where isChoices(value):
            return try openEntries(value, name)
        case .array:
            try startTag(name)
            push(.items, value, name, bindingStart)
            frame.itemName = itemName ?? name
            frame.prefix = prefix
            return
        case .object:
            throw invalidNode()
        default:
            try startTag(name)
            try content(node, name)
        }
        bindings.removeLast(bindings.count - bindingStart)
    }

    /// Writes a scalar after its start tag, and the end tag.
    mutating func content(_ node: TapeNode, _ name: NameText) throws(WritingError) {
        if node.isKind(.untyped), node.length == 0, node.extra == XMLWriter.emptyTag {
            return empty(name)
        }
        try wholeText(node)
        end(name)
    }

    /// Writes the annotations before an element.
    ///
    /// - Returns: Its name with the prefix of its namespace, and the prefix of its child elements.
    @inline(__always)
    mutating func introduce(
        _ value: Int, _ name: NameText
    ) throws(WritingError) -> (name: NameText, prefix: NameText) {
        guard hasAnnotations else { return (name, frame.prefix) }
        try annotations(of: value)
        return qualified(name, of: value)
    }

    mutating func invalidNode() -> WritingError {
        error("expected a value, found another kind of node")
    }

    private mutating func null(
        _ name: NameText, inArray: Bool, isStated: Bool
    ) throws(WritingError) {
        switch options.nullEncoding {
        case .omit where !inArray: return
        case .omit, .emptyElement:
            try startTag(name)
            if isStated { try stateNil(true) }
        case .xsiNil:
            try startTag(name)
            try checkNilPrefix()
            output.advance(-1)
            output.append(" xsi:nil=\"true\">")
        }
        empty(name)
    }

    /// Adds `xsi:nil` to the start tag just written, since the element is empty; one with
    /// attributes is read as a value anyway.
    mutating func stateNil(_ isNil: Bool) throws(WritingError) {
        guard (output.next - 2).load(as: UInt8.self) != ASCII.quote else { return }
        let xsi = names.name("xsi")
        let known = namespace(of: xsi)
        if known != nil { try checkNilPrefix() }
        output.advance(-1)
        if known == nil {
            output.append(string: " xmlns:xsi=\"\(XMLWriter.instanceNamespace)\"")
        }
        output.append(string: " xsi:nil=\"\(isNil)\">")
        output.reserve(64)
    }

    // MARK: Tags

    /// Writes the start tag of an element without attributes, on a new line if necessary.
    @inline(__always)
    mutating func begin(_ name: NameText) throws(WritingError) {
        try check(name)
        if frame.hasLines { startLine() }
        output.reserve(name.length &+ 96)
        output.append(unchecked: ASCII.lessThan)
        copy(name)
        output.append(unchecked: ASCII.greaterThan)
    }

    @inline(__always)
    mutating func end(_ name: NameText) {
        output.reserve(name.length &+ 32)
        output.append(uncheckedWord: 0x2F3C, 2)
        copy(name)
        output.append(unchecked: ASCII.greaterThan)
    }

    @inline(__always)
    mutating func copy(_ name: NameText) {
        let target = output.next
        var at = 0
        repeat {
            target.storeBytes(
                of: (name.text + at).loadUnaligned(as: UInt64.self), toByteOffset: at,
                as: UInt64.self)
            at &+= 8
        } while at < name.length
        output.advance(name.length)
    }

    /// Turns the start tag just written into an empty-element tag.
    mutating func empty(_ name: NameText) {
        guard writesEmptyElements else { return end(name) }
        output.advance(-1)
        output.append(" />")
    }

    @inline(never)
    mutating func startLine() {
        output.append(ASCII.lineFeed)
        // Indentation is bounded, so that nesting costs no quadratic space.
        output.append(indentByte, times: min(level, 512) * indentWidth)
    }

    @inline(__always)
    mutating func check(_ name: NameText) throws(WritingError) {
        if !isPlain(name) { try checkQualified(name) }
    }

    /// Whether a name is valid and has no prefix; short names are checked once.
    @inline(__always)
    func isPlain(_ name: NameText) -> Bool {
        guard name.length <= 8 else { return name.colon == NameText.noColon }
        let word = name.word
        let slot =
            checkedNames + Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 58)
        // A trailing zero byte belongs neither to the word nor to a name.
        let last = word &>> UInt64(truncatingIfNeeded: name.length &* 8 &- 8)
        if slot.pointee == word, last != 0 { return true }
        guard name.colon == NameText.noColon else { return false }
        slot.pointee = word
        return true
    }

    @inline(never)
    private mutating func checkQualified(_ name: NameText) throws(WritingError) {
        guard let colon = name.colon else { throw invalidName(name.string) }
        if colon != NameText.noColon { try checkPrefix(of: name, colon) }
    }

    mutating func invalidName(_ name: String, at names: [String] = []) -> WritingError {
        error("expected an XML name, found \"\(ErrorMessages.short(name))\"", at: names)
    }

    // MARK: Containers

    /// Opens an array whose items repeat the element of its member.
    private mutating func openSiblings(_ array: Int, _ name: NameText) throws(WritingError) {
        if array + 1 == Int(tape[array].next) {
            if options.omitsEmptyArrays { return }
            try begin(name)
            return empty(name)
        }
        if depth > 0 { frames.append(frame) }
        depth &+= 1
        // Lines, white space and prefixes are inherited from the enclosing element.
        frame.kind = .siblings
        frame.container = array
        frame.current = array
        frame.next = array + 1
        frame.end = Int(tape[array].next)
        frame.itemName = name
    }

    /// Makes a container the innermost one, after its start tag was written.
    @inline(__always)
    mutating func push(_ kind: Frame.Kind, _ container: Int, _ name: NameText, _ bindingStart: Int)
    {
        if depth > 0 { frames.append(frame) } else { frame.hasLines = isPretty }
        depth &+= 1
        level &+= 1
        frame.kind = kind
        frame.container = container
        frame.current = container
        frame.next = container + 1
        frame.end = Int(tape[container].next)
        frame.name = name
        frame.itemName = name
        frame.contentStart = output.count
        frame.orderStart = order.count
        frame.bindingStart = bindingStart
        frame.hasText = false
    }

    @inline(__always)
    mutating func close() throws(WritingError) {
        depth &-= 1
        if frame.kind == .siblings { return leave() }
        level &-= 1
        if frame.kind == .entries { order.removeLast(order.count - frame.orderStart) }
        if bindings.count > frame.bindingStart {
            bindings.removeLast(bindings.count - frame.bindingStart)
        }
        let isEmpty = output.count == frame.contentStart
        if isEmpty, tape[frame.container].head & statedMark != 0 { try stateNil(false) }
        if isEmpty, !frame.hasText {
            empty(frame.name)
        } else {
            if frame.hasLines { startLine() }
            end(frame.name)
        }
        leave()
    }

    @inline(__always)
    private mutating func leave() {
        if !frames.isEmpty { frame = frames.removeLast() }
    }
}
