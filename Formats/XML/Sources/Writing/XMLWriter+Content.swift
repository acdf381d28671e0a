import VersionedCodableDocuments

extension XMLWriter {
    /// Whether the elements of a key have their own names, so that the key is not written.
    private mutating func isLeftOut(_ key: Int) -> Bool {
        isMarked(key, TapeNode.choice) && isChoices(key + 1)
    }

    /// Whether a value is an array of choices, each named by its only member, which are written
    /// directly into the enclosing element.
    mutating func isChoices(_ value: Int) -> Bool {
        let array = tape.resolve(value)
        guard hasMarks, tape[array].isKind(.array), array + 1 < Int(tape[array].next) else {
            return false
        }
        let item = tape.resolve(array + 1)
        return tape[item].isKind(.object) && isMarked(item, TapeNode.choice)
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
        /// Elements whose order is significant, because they belong to an array.
        var hasChoices = false
        /// Whether an object or array under the empty key contributed members.
        var hasInner = false
        /// The node of a dictionary under the empty key; -1 for none.
        var table = -1

        /// Returns the form of texts where readers keep or remove white space beside elements.
        func texts(_ keepsWhiteSpace: Bool) -> Frame.Texts {
            if !hasRun { return .none }
            if !hasElements { return .alone }
            return hasWhiteSpace && !hasText && !keepsWhiteSpace ? .layout : .besideElements
        }
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

    /// Lists the attributes and the content of an object or of an array of choices, including
    /// objects under the empty key.
    mutating func gather(_ object: Int, _ content: inout Content) throws(WritingError) {
        content.hasChoices = tape[object].isKind(.array)
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
            let isMember = tape[now.container].isKind(.object)
            let key = isMember ? now.next : -1
            let value = isMember ? key + 1 : now.next
            now.next = Int(tape[value].next)
            if isMember {
                if isMarked(key, TapeNode.attribute) {
                    try addAttribute(key, of: object)
                    continue
                }
                if tape[key].length > 0, !isLeftOut(key) {
                    order.append(Entry(node: key, key: key, owner: now.owner))
                    if !leavesNoTrace(value) { content.hasElements = true }
                    continue
                }
            }
            let target = tape.resolve(value)
            if target != value, !aliases.add(target, in: tape) {
                throw error(AliasExpansion.message, at: value, in: object)
            }
            switch tape[target].kind {
            case .object:
                outer.append(now)
                if isMember {
                    content.hasInner = true
                    if isMarked(key, TapeNode.choice) { content.table = target }
                } else {
                    try checkChoice(target, value, object)
                }
                now = Gathering(
                    container: target, next: target + 1, end: Int(tape[target].next),
                    owner: isMember ? target : now.owner, isItem: !isMember || now.isItem)
            case .array where isMember:
                content.hasChoices = content.hasChoices || isChoices(target)
                let isText = tape[key].length == 0
                outer.append(now)
                if isText { content.hasInner = true }
                now = Gathering(
                    container: target, next: target + 1, end: Int(tape[target].next),
                    owner: isText ? target : now.owner)
            case .null where isMember: break
            case .null:
                throw error(
                    "nil would be lost in an array without a key",
                    at: value, in: object)
            case .array: throw textIsArray(value, object)
            default:
                if !isMember, hasMarks || tape.childCount(of: now.container) > 1 {
                    throw textIsArray(value, object)
                }
                if hasMarks {
                    try checkRun(target, isItem: now.isItem, from: start, value, object)
                }
                addRun(target, key, &content)
            }
        }
    }

    private mutating func textIsArray(_ value: Int, _ object: Int) -> WritingError {
        error(
            "expected one text for an element, found an array",
            at: value, in: object)
    }

    private mutating func addRun(_ value: Int, _ key: Int, _ content: inout Content) {
        order.append(Entry(node: value, key: key, isText: true))
        content.hasRun = true
        let node = tape[value]
        let isText = node.isKind(.string) || node.isKind(.untyped)
        if isText, node.length > 0, tape.bytes(of: node).allSatisfy(ASCII.isWhitespace) {
            content.hasWhiteSpace = true
        } else if node.length > 0 || node.isKind(.bool) {
            content.hasText = true
        }
    }

    // MARK: Order

    /// Sorts the end of `order` by name, unless a name recurs after another one: order then counts.
    mutating func sortEntries(from start: Int) {
        let names = order[start...].map { Array(tape.bytes(of: tape[$0.node])) }
        let runs = names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] }
        guard Set(runs).count == runs.count else { return }
        let sorted = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
        order.replaceSubrange(start..., with: sorted.map { order[start + $0] })
    }
}
