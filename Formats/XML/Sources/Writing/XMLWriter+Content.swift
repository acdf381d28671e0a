import VersionedCodableDocuments

extension XMLWriter {
    /// Opens an object that may have attributes or text, or whose members are reordered.
    mutating func openEntries(_ object: Int, _ name: NameText) throws(WritingError) {
        let orderStart = order.count
        let bindingStart = bindings.count
        let (name, prefix) = try introduce(object, name)
        if !sortsKeys, tape[object].isKind(.object), let first = firstElement(of: object) {
            if hasPlainAttributes(object, upTo: first) {
                try plainTag(object, name, upTo: first)
                if first == Int(tape[object].next) {
                    if tape[object].head & statedMark != 0 { try stateNil(false) }
                    return empty(name)
                }
                push(.members, object, name, bindingStart)
                frame.next = first
                return
            }
            var key = object + 1
            while key < first {
                try addAttribute(key, of: object)
                key = Int(tape[key + 1].next)
            }
            let keepsSpace = keepsSpace
            try startTag(name)
            push(.members, object, name, bindingStart)
            frame.next = first
            frame.prefix = prefix
            frame.keepsSpace = keepsSpace
            if keepsSpace { frame.hasLines = false }
            return
        }
        var content = Content()
        content.hasChoices = tape[object].isKind(.array)
        try gather(object, &content)
        let keepsSpace = keepsSpace
        if content.hasElements, content.hasWhiteSpace, !content.hasText, !keepsSpace,
            !keepsWhiteSpace
        {
            for index in orderStart..<order.count where order[index].isText {
                order[index].isLostWhiteSpace = tape[order[index].node].length > 0
            }
        }
        if content.isText {
            for index in orderStart..<order.count { order[index].isWhole = true }
        }
        if sortsKeys, !content.hasText, !content.hasWhiteSpace, !content.hasChoices {
            sortEntries(from: orderStart)
        }
        try startTag(name)
        push(.entries, object, name, bindingStart)
        frame.orderStart = orderStart
        frame.next = orderStart
        frame.end = order.count
        frame.hasText = content.hasRun
        frame.keepsSpace = keepsSpace
        frame.prefix = prefix
        // A line end in an element with only an empty text would become its text.
        if content.hasText || content.hasWhiteSpace || keepsSpace || content.isText {
            frame.hasLines = false
        }
    }

    /// Returns the first element of an object without text whose attributes are before its
    /// elements, which is the usual case; nil for other objects.
    private mutating func firstElement(of object: Int) -> Int? {
        let end = Int(tape[object].next)
        var key = object + 1
        while key < end, tape[key].head & attributeMark != 0 { key = Int(tape[key + 1].next) }
        let first = key
        while key < end {
            if tape[key].head & attributeMark != 0 || tape[key].length == 0 || isLeftOut(key) {
                return nil
            }
            key = Int(tape[key + 1].next)
        }
        return first
    }

    /// Whether the elements of a key have their own names, so that the key is not written.
    @inline(__always)
    private mutating func isLeftOut(_ key: Int) -> Bool {
        choiceMark != 0 && tape[key].head & choiceMark != 0 && beginsWithChoice(key + 1)
    }

    /// Whether a value is an array of choices, each named by its only member, which are written
    /// directly into the enclosing element.
    @inline(__always)
    mutating func isChoices(_ value: Int) -> Bool {
        choiceMark != 0 && beginsWithChoice(value)
    }

    private mutating func beginsWithChoice(_ value: Int) -> Bool {
        let array = tape.resolve(value)
        guard tape[array].isKind(.array), array + 1 < Int(tape[array].next) else { return false }
        let item = tape[tape.resolve(array + 1)]
        return item.isKind(.object) && item.head & choiceMark != 0
    }

    /// The content of an element other than attributes.
    struct Content {
        var hasElements = false
        /// A text, possibly empty.
        var hasRun = false
        /// A text other than white space.
        var hasText = false
        /// A text of only white space.
        var hasWhiteSpace = false
        var isText: Bool { hasRun && !hasElements }
        /// Elements whose order is significant, because they belong to an array.
        var hasChoices = false
        /// Whether an object or array under the empty key contributed members.
        var hasInner = false
        /// The node of a dictionary under the empty key; -1 for none.
        var table = -1
    }

    // MARK: Members

    private struct Gathering {
        var container: Int
        var next: Int
        var end: Int
        /// The object or array under the empty key that has the members, or the object itself.
        var owner: Int
        /// Whether it is an element of an array.
        var isItem = false
    }

    /// Lists the attributes and the content of an object, including objects under the empty key.
    private mutating func gather(_ object: Int, _ content: inout Content) throws(WritingError) {
        var outer: [Gathering] = []
        var now = Gathering(
            container: object, next: object + 1, end: Int(tape[object].next), owner: object)
        let start = order.count
        while true {
            if now.next == now.end {
                guard let last = outer.popLast() else {
                    if content.hasInner { try checkInner(content, from: start, of: object) }
                    return
                }
                now = last
                continue
            }
            var value = now.next
            var key = value
            if tape[now.container].isKind(.object) {
                value += 1
                now.next = Int(tape[value].next)
                if tape[key].head & attributeMark != 0 {
                    try addAttribute(key, of: object)
                    continue
                }
                if tape[key].length > 0, !isLeftOut(key) {
                    order.append(Entry(node: key, key: key, owner: now.owner))
                    if !leavesNoTrace(key + 1) { content.hasElements = true }
                    continue
                }
            } else {
                now.next = Int(tape[value].next)
                key = -1
            }
            let target = tape.resolve(value)
            if target != value, !aliases.add(target, in: tape) {
                throw error(AliasExpansion.message, at: tape.path(to: value, from: object))
            }
            switch tape[target].kind {
            case .object:
                outer.append(now)
                if key >= 0 {
                    content.hasInner = true
                    if tape[key].head & contentMark != 0 { content.table = target }
                } else {
                    try checkChoice(target, value, object)
                }
                now = Gathering(
                    container: target, next: target + 1, end: Int(tape[target].next),
                    owner: key >= 0 ? target : now.owner, isItem: key < 0 || now.isItem)
            case .array where key >= 0:
                content.hasChoices = content.hasChoices || isChoices(target)
                let isText = tape[key].length == 0
                outer.append(now)
                if isText { content.hasInner = true }
                now = Gathering(
                    container: target, next: target + 1, end: Int(tape[target].next),
                    owner: isText ? target : now.owner)
            case .null where key < 0 && tape[now.container].isKind(.array):
                throw error(
                    "nil would be lost in an array without a key",
                    at: tape.path(to: value, from: object))
            case .null: break
            case .array: throw textIsArray(value, object)
            default:
                if key < 0, contentMark != 0 || tape.childCount(of: now.container) > 1 {
                    throw textIsArray(value, object)
                }
                if contentMark != 0 {
                    try checkRun(target, isItem: now.isItem, from: start, value, object)
                }
                addRun(target, key, &content)
            }
        }
    }

    private mutating func textIsArray(_ value: Int, _ object: Int) -> WritingError {
        error(
            "expected one text for an element, found an array",
            at: tape.path(to: value, from: object))
    }

    private mutating func addRun(_ value: Int, _ key: Int, _ content: inout Content) {
        order.append(Entry(node: value, key: key, isText: true))
        content.hasRun = true
        let node = tape[value]
        if isWhiteSpace(node) {
            content.hasWhiteSpace = true
        } else if node.length > 0 || node.isKind(.bool) {
            content.hasText = true
        }
    }

    private mutating func isWhiteSpace(_ node: TapeNode) -> Bool {
        guard node.isKind(.string) || node.isKind(.untyped), node.length > 0 else { return false }
        return tape.bytes(of: node).allSatisfy(ASCII.isWhitespace)
    }

    mutating func run(_ entry: Entry) throws(WritingError) {
        let node = tape[entry.node]
        if hasAnnotations, entry.key >= 0 {
            try annotations(of: entry.key)
            try annotations(of: entry.node)
        }
        if entry.isLostWhiteSpace {
            try cdata(tape.text(of: node), Int(node.length))
        } else if entry.isWhole {
            try wholeText(node)
        } else {
            output.reserve(64)
            try scalar(node)
        }
    }

    // MARK: Order

    /// Sorts the end of `order` by name, unless a name recurs after another one: order then counts.
    private mutating func sortEntries(from start: Int) {
        let places = (start..<order.count).sorted { left, right in
            let one = tape[order[left].key]
            let other = tape[order[right].key]
            return XMLWriter.precedes(NameText(one, in: tape), NameText(other, in: tape))
                || (left < right
                    && !XMLWriter.precedes(NameText(other, in: tape), NameText(one, in: tape)))
        }
        for (place, next) in zip(places, places.dropFirst()) where next != place + 1 {
            let isSame = NameText(tape[order[place].key], in: tape)
                .isSame(NameText(tape[order[next].key], in: tape))
            if isSame { return }
        }
        let sorted = places.map { order[$0] }
        order.replaceSubrange(start..., with: sorted)
    }

    static func precedes(_ left: NameText, _ right: NameText) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
