import VersionedCodableCore

struct MemberList {
    /// The value that was requested as an array: the first of the members, or their object.
    var origin = missingNode
    /// The first key; 0 for none.
    var first: UInt32 = 0
    /// The end index of the object; 0 for members with the same key.
    var end: UInt32 = 0
    /// A value that is the only element but not an object; `missingNode` for none.
    var text = missingNode
    /// The coding keys of the elements, if these are choices named by their members.
    var choice: (any ChoiceCodingKey.Type)?
    /// Whether text among the members is an element.
    var takesText = false
    /// Whether the elements may be choices, because their type declares nothing.
    var isOpen = false
    var beside: Beside?

    /// The members of an object that do not belong to a list of all its members.
    struct Beside {
        /// The types that have coding keys for these members.
        var owners: [any CodingKey.Type]
        var versions: [[String]]
    }

    var isAll: Bool { end != 0 }
    var hasText: Bool { text != missingNode }
}

extension MemberList {
    /// Returns the first element at or after a key; 0 for none.
    func element(from key: UInt32, in session: ElementSession) -> UInt32 {
        let tape = session.tape
        var key = key
        while key < end {
            if !tape.isAttribute(key), takesText || !tape.isText(key),
                beside == nil || session.belongs(key, to: self)
            {
                return key
            }
            key = tape[Int(key + 1)].next
        }
        return 0
    }

    /// Returns the key after a key of the list; 0 for none.
    func next(_ key: UInt32, in session: ElementSession) -> UInt32 {
        let tape = session.tape
        if hasText { return 0 }
        return isAll ? element(from: tape[Int(key + 1)].next, in: session) : tape.repeated(key)
    }

    /// The key of the first element, 0 for none; 1 for a list that is text, which has no keys.
    var start: UInt32 { hasText ? 1 : first }

    /// Makes the elements choices with the given coding keys.
    mutating func take(_ choice: any ChoiceCodingKey.Type, in session: ElementSession) {
        (self.choice, isOpen, takesText) = (choice, false, choice.hasText)
        guard isAll, session.nodes[Int(origin)].isKind(.object) else { return }
        if takesText, session.shape.mixedLists.insert(origin).inserted {
            session.shape.lists[origin] = nil
        }
        first = element(from: origin + 1, in: session)
    }

    /// Returns the spot of the element with a key of the list that a value is requested as.
    func element(at key: UInt32, _ spot: Spot) -> Spot {
        var flags = FrameBits.item
        if isOpen || isAll && choice != nil { flags |= FrameBits.listed }
        if isOpen, spot.frame & FrameBits.single != 0 { flags |= FrameBits.undeclared }
        return Spot(
            node: hasText ? text : key + 1,
            frame: spot.frame & Spot.frameNumber | flags)
    }

    /// Whether an array of a type that keeps whole elements loses the names of its elements.
    func losesNames(of type: Any.Type) -> Bool {
        isAll && choice == nil && (OptionalType.wrapped(in: type) ?? type) is any NamedContent.Type
    }

    /// Whether a type consists of all members with its key: arrays, sets, tables, wrappers.
    static func isMadeOf(_ type: Any.Type) -> Bool {
        var type = type
        while let wrapped = OptionalType.wrapped(in: type) { type = wrapped }
        if type == String.self { return false }
        if type is any Sequence.Type { return true }
        guard type is any PlannedCodable.Type else { return false }
        if type is any MemberCollecting.Type { return true }
        guard let wrapper = type as? any TransparentWrapper.Type else { return false }
        return wrapper.wrappedTypes.contains(where: isMadeOf)
    }
}

extension ElementSession {
    /// Returns the members that an array at a value consists of; nil if the value is an array node.
    ///
    /// An array under a key consists of the members with the key. An array without a key consists
    /// of all members of the value: at the root, as an element of an array, under the empty key. A
    /// type that requests an array without being known to consist of several members gets the
    /// members with its key, unless its elements are choices: then it gets the members of the
    /// value.
    ///
    /// - Parameter keys: The keys that the elements request.
    /// - Throws: `DecodingError` if `UnknownMembers` has the elements, too.
    func memberList(_ spot: Spot, of keys: ElementKeys) throws -> MemberList? {
        if spot.node == missingNode { return MemberList() }
        let node = nodes[Int(spot.node)]
        if node.isKind(.array) || node.isKind(.alias) { return nil }
        if nodes[0].head & TapeNode.incomplete != 0 { base.missedInPrefix = true }
        let key = spot.node == 0 ? 0 : spot.node - 1
        let isKeyed = spot.node != 0 && nodes[Int(key)].isKind(.key)
        if isKeyed, isEmptyAttribute(spot.node) { return MemberList() }
        if isKeyed, spot.frame & FrameBits.item == 0 { return members(with: key) }
        let isRepeated = nodes[Int(key)].next > spot.node
        if isKeyed, spot.frame & FrameBits.single != 0, keys.choice == nil,
            node.isKind(.object) || isRepeated
        {
            var list = members(with: key)
            list.isOpen = keys.isUndeclared
            return list
        }
        if node.isKind(.object) { return try allMembers(of: spot, keys) }
        let choice = keys.choice
        if node.isKind(.key) {
            return MemberList(
                origin: spot.node, first: spot.node, end: nodes[Int(spot.node + 1)].next,
                choice: choice, isOpen: keys.isUndeclared)
        }
        guard node.isKind(.untyped), !tape.isBlank(spot.node) else { return MemberList() }
        return MemberList(
            origin: spot.node, text: spot.node, choice: choice, takesText: choice?.hasText == true,
            isOpen: keys.isUndeclared)
    }

    /// Returns the elements of an array that certainly consists of all members with its key.
    ///
    /// Nil: fall back to `memberList(_:)`.
    @inline(__always)
    func plainRow(_ spot: Spot) -> ElementRow? {
        // The value of a key, in a complete document, as a type of several members.
        guard spot.node != missingNode, spot.node > 0,
            nodes[Int(spot.node - 1)].isKind(.key),
            spot.frame & ~Spot.frameNumber == 0,
            nodes[0].head & TapeNode.incomplete == 0,
            !nodes[Int(spot.node)].isKind(.array), !nodes[Int(spot.node)].isKind(.alias),
            !isEmptyAttribute(spot.node)
        else { return nil }
        noteArray(spot.node - 1)
        return ElementRow(
            first: Spot(node: spot.node, frame: spot.frame | FrameBits.item),
            count: tape.repeats(from: spot.node - 1), offset: 1)
    }

    /// Whether a value is an attribute without text, which can be an empty array.
    @inline(__always)
    func isEmptyAttribute(_ node: UInt32) -> Bool {
        nodes[Int(node)].length == 0 && nodes[Int(node - 1)].head & TapeNode.attribute != 0
            && (nodes[Int(node)].isKind(.untyped) || nodes[Int(node)].isKind(.string))
    }

    /// Whether an attribute without text is not nil for an optional string or array type.
    func isEmptyAttribute(_ node: UInt32, of type: Any.Type) -> Bool {
        guard node != missingNode, node > 0, nodes[Int(node - 1)].isKind(.key),
            isEmptyAttribute(node), options.elements.emptyValueStrategy != .null,
            let wrapped = OptionalType.wrapped(in: type)
        else { return false }
        return wrapped == String.self || MemberList.isMadeOf(wrapped)
    }

    private func members(with key: UInt32) -> MemberList {
        noteArray(key)
        return MemberList(origin: key + 1, first: key)
    }

    private func allMembers(of spot: Spot, _ keys: ElementKeys) throws -> MemberList {
        let object = spot.node
        if spot.frame & FrameBits.inlined != 0 { try checkKept(object) }
        noteArray(object)
        asked?.note(object: spot.unmarked)
        var list = MemberList(
            origin: object, end: nodes[Int(object)].next, isOpen: keys.isUndeclared,
            beside: listBeside(spot))
        if let choice = keys.choice {
            list.take(choice, in: self)
        } else {
            list.first = list.element(from: object + 1, in: self)
        }
        // The elements may be choices, one of which is text.
        if list.isOpen, list.first == 0 { list.first = firstText(of: object) }
        return list
    }

    /// Returns the key of the first text of an object that is not white space; 0 for none.
    private func firstText(of object: UInt32) -> UInt32 {
        var first: UInt32 = 0
        tape.forEachMember(of: object) { key, value in
            if first == 0, tape.isText(key), !tape.isBlank(value) { first = key }
        }
        return first
    }

    /// Whether there is text among all members of an object.
    func hasText(in list: MemberList) -> Bool {
        list.hasText || nodes[Int(list.origin)].isKind(.object) && firstText(of: list.origin) != 0
    }

    func elements<Element>(
        at spot: Spot, _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        guard let list = try memberList(spot, of: keys(ofElements: Element.self)) else {
            // A document made from a `DocumentValue` has arrays.
            return try [Element].decodeRow(base.arrayRow(spot), base, decode)
        }
        // A type that may consist of several members is an array of the text.
        let isSingle = list.choice == nil && spot.frame & FrameBits.single != 0
        guard !list.hasText || list.takesText || list.isOpen || isSingle else {
            throw base.mismatch([Any].self, at: spot)
        }
        var elements = ListContainer(base, list, at: spot)
        var result: [Element] = []
        while !elements.isAtEnd { result.append(try elements.element(Element.self, decode)) }
        return result
    }

    /// Throws an error if an element has another name than the first one of its list.
    func checkName(of key: UInt32, in list: MemberList) throws {
        let names = [list.first, key].map { tape.string(of: nodes[Int($0)]) }
        if names[0] == names[1] { return }
        throw lost("elements \"\(names[0])\" and \"\(names[1])\"", at: key)
    }

    /// Returns the error for content whose names or elements the enclosing type cannot keep.
    func lost(_ found: String, at key: UInt32) -> DecodingError {
        base.corrupted(
            "expected elements of one name, found \(found): choices with case other = \"*\" keep both",
            at: Spot(node: key + 1, frame: 0))
    }
}
