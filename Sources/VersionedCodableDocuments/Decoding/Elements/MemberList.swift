import VersionedCodableCore

/// The members of an object that are the elements of an array.
struct MemberList {
    /// The value that was asked for as an array: the first of the members, or the object whose
    /// members they are.
    var origin = missingNode
    /// The first key; 0 for none.
    var first: UInt32 = 0
    /// The index behind the object; 0 for members with the same key.
    var end: UInt32 = 0
    /// A value that is no object, but the only element; `missingNode` for none.
    var text = missingNode
    /// The index behind an array, as trees of values have it; 0 for members.
    var arrayEnd: UInt32 = 0
    /// The coding keys of the elements, if they are choices that are named by their members.
    var choice: (any ChoiceCodingKey.Type)?
    /// Whether text among the members is an element.
    var takesText = false
    /// Whether the elements may be choices or not.
    var isOpen = false
    /// What stands beside the elements.
    var beside: Beside?

    /// The members of an object that are none of a list of all its members.
    struct Beside {
        /// The types that have coding keys for them.
        var owners: [any CodingKey.Type]
        var versions: [[String]]
    }

    /// Whether all members of an object are meant.
    var isAll: Bool { end != 0 }
    var hasText: Bool { text != missingNode }
}

extension MemberList {
    /// The elements of an array node.
    init(ofArray array: UInt32, in tape: UnsafeTape) {
        let end = tape[Int(array)].next
        self.init(origin: array, first: array + 1 < end ? array + 1 : 0, arrayEnd: end)
    }

    /// The first of some keys that is an element; 0 for none.
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

    /// The key behind a key of the list; 0 for none.
    func next(_ key: UInt32, in session: ElementSession) -> UInt32 {
        let tape = session.tape
        if arrayEnd != 0 {
            let next = tape[Int(key)].next
            return next < arrayEnd ? next : 0
        }
        return isAll ? element(from: tape[Int(key + 1)].next, in: session) : tape.repeated(key)
    }

    /// How the elements of the list are decoded.
    func frame(_ frame: UInt32) -> UInt32 {
        let listed = isOpen ? FrameBits.open : isAll && choice != nil ? FrameBits.listed : 0
        return frame & Spot.frameNumber | FrameBits.item | listed
    }

    /// Whether a list that is text has an element: text of choices, or the value of a type that
    /// stands for several members.
    func mayBeText(at spot: Spot) -> Bool {
        takesText || choice == nil && spot.frame & FrameBits.single != 0
    }

    /// Whether the names of the elements are lost in an array of a type that keeps whole elements.
    func losesNames(of type: Any.Type) -> Bool {
        isAll && choice == nil && (OptionalType.wrapped(in: type) ?? type) is any NamedContent.Type
    }

    /// Whether values of a type are made of all members with their key: arrays, sets, tables, and
    /// what wraps one.
    static func isMadeOf(_ type: Any.Type) -> Bool {
        var type = type
        while let wrapped = OptionalType.wrapped(in: type) { type = wrapped }
        if type == String.self { return false }
        if type is any Sequence.Type || type is any MemberCollecting.Type { return true }
        guard let wrapper = type as? any TransparentWrapper.Type else { return false }
        return wrapper.wrappedTypes.contains(where: isMadeOf)
    }
}

extension ElementSession {
    /// The members that an array at a value is made of; nil when the value is an array itself.
    ///
    /// An array under a key is made of the members with the key. An array at a place of its own is
    /// made of all members of the value: at the root, as an element of an array, under the empty
    /// key. A type that asks for an array, without being known as one that stands for several
    /// members, has the members with its key, unless its elements are choices: these are the
    /// members of the value.
    ///
    /// - Parameter keys: What the elements ask for; nil when that is not known.
    /// - Throws: `NothingToDecode` when `UnknownMembers` has the choices, too.
    func memberList(_ spot: Spot, of keys: ElementKeys?) throws -> MemberList? {
        if spot.node == missingNode { return MemberList() }
        let node = nodes[Int(spot.node)]
        if node.isKind(.array) || node.isKind(.alias) { return nil }
        if nodes[0].head & TapeNode.incomplete != 0 { base.missedInPrefix = true }
        let key = spot.node == 0 ? 0 : spot.node - 1
        let isKeyed = spot.node != 0 && nodes[Int(key)].isKind(.key)
        if isKeyed, isEmptyAttribute(spot.node) { return MemberList() }
        if isKeyed, spot.frame & FrameBits.item == 0 { return try members(with: key) }
        let isRepeated = nodes[Int(key)].next > spot.node
        if isKeyed, spot.frame & FrameBits.single != 0, keys?.choice == nil,
            node.isKind(.object) || isRepeated
        {
            var list = try members(with: key)
            list.isOpen = keys == nil
            return list
        }
        if node.isKind(.object) { return try allMembers(of: spot, keys) }
        let choice = keys?.choice
        if node.isKind(.key) {
            return MemberList(
                origin: spot.node, first: spot.node, end: nodes[Int(spot.node + 1)].next,
                choice: choice, isOpen: keys == nil)
        }
        guard node.isKind(.untyped), !tape.isBlank(spot.node) else { return MemberList() }
        return MemberList(
            origin: spot.node, text: spot.node, choice: choice, takesText: choice?.hasText == true,
            isOpen: keys == nil)
    }

    /// The key of the first element of an array that is made of all members with its key, and can
    /// be nothing else.
    ///
    /// 0: fall back to `memberList(_:)`.
    @inline(__always)
    func plainList(at spot: Spot) -> UInt32 {
        // The value of a key of a document that was read to its end, and a type that stands for
        // several members.
        guard spot.node != missingNode, spot.node > 0,
            nodes[Int(spot.node - 1)].isKind(.key),
            spot.frame & ~Spot.frameNumber == 0, !shape.hasKeptRepeats.pointee,
            nodes[0].head & TapeNode.incomplete == 0,
            !nodes[Int(spot.node)].isKind(.array), !nodes[Int(spot.node)].isKind(.alias),
            !isEmptyAttribute(spot.node)
        else { return 0 }
        noteArray(spot.node - 1)
        return spot.node - 1
    }

    /// Whether a value is an attribute without text, which is an array without elements to those
    /// who ask for one.
    @inline(__always)
    func isEmptyAttribute(_ node: UInt32) -> Bool {
        nodes[Int(node)].length == 0 && nodes[Int(node - 1)].head & TapeNode.attribute != 0
            && (nodes[Int(node)].isKind(.untyped) || nodes[Int(node)].isKind(.string))
    }

    /// Whether a value is an attribute without text, and not nil to those who ask for an optional
    /// type: a string, or an array without elements.
    func isEmptyAttribute(_ node: UInt32, of type: Any.Type) -> Bool {
        guard node != missingNode, node > 0, nodes[Int(node - 1)].isKind(.key),
            isEmptyAttribute(node), options.elements.emptyValueStrategy != .null,
            let wrapped = OptionalType.wrapped(in: type)
        else { return false }
        return wrapped == String.self || MemberList.isMadeOf(wrapped)
    }

    /// All members with the text of a key as a list.
    private func members(with key: UInt32) throws -> MemberList {
        try shape.besides.noteList(key)
        noteArray(key)
        return MemberList(origin: key + 1, first: key)
    }

    /// All members of an object as a list.
    private func allMembers(of spot: Spot, _ keys: ElementKeys?) throws -> MemberList {
        let object = spot.node
        noteArray(object)
        asked?.note(object: spot.unmarked)
        var list = MemberList(
            origin: object, end: nodes[Int(object)].next, choice: keys?.choice,
            takesText: keys?.choice?.hasText == true, isOpen: keys == nil,
            beside: listBeside(spot))
        if list.takesText { shape.mixedLists.insert(object) }
        if let choice = keys?.choice, list.beside != nil {
            try shape.besides.noteChoices(of: object, choice)
        }
        list.first = list.element(from: object + 1, in: self)
        if list.isOpen, list.first == 0 {
            // Choices one of which is text, if there is any.
            tape.forEachMember(of: object) { key, value in
                if list.first == 0, tape.isText(key), !tape.isBlank(value) { list.first = key }
            }
        }
        return list
    }

    /// Decodes the elements of an array that is made of members.
    func elements<Element>(
        of list: MemberList, at spot: Spot, _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        var list = list
        var result: [Element] = []
        if list.isOpen, list.hasText || list.first != 0 {
            let first = try decodeFirst(of: &list, at: spot, as: Element.self, decode)
            guard let first else { return [] }
            if list.hasText { return [first] }
            result.append(first)
        }
        let frame = list.frame(spot.frame)
        if list.hasText {
            guard list.mayBeText(at: spot) else { throw base.mismatch([Any].self, at: spot) }
            return [try decode(Spot(node: list.text, frame: frame))]
        }
        if !list.isAll, result.isEmpty {
            return try [Element].decodeRow(row(from: list.first, frame), base, decode)
        }
        let losesNames = list.losesNames(of: Element.self)
        var key = result.isEmpty ? list.first : list.next(list.first, in: self)
        while key != 0 {
            if losesNames { try checkName(of: key, in: list) }
            result.append(try decode(Spot(node: key + 1, frame: frame)))
            key = list.next(key, in: self)
        }
        return result
    }

    /// Refuses an element that has another name than the first one of its list.
    func checkName(of key: UInt32, in list: MemberList) throws {
        let names = [list.first, key].map { tape.string(of: nodes[Int($0)]) }
        if names[0] == names[1] { return }
        throw lost("elements \"\(names[0])\" and \"\(names[1])\"", at: key)
    }

    /// The error of content whose names or elements the type around it cannot keep.
    func lost(_ found: String, at key: UInt32) -> DecodingError {
        base.corrupted(
            "expected elements of one name, found \(found): choices with case other = \"*\" keep both",
            at: Spot(node: key + 1, frame: 0))
    }

    /// The values of a key and of those that repeat it; none for 0.
    @inline(__always)
    func row(from first: UInt32, _ frame: UInt32) -> ElementRow {
        ElementRow(
            first: Spot(node: first + 1, frame: frame), count: tape.repeats(from: first), offset: 1)
    }
}
