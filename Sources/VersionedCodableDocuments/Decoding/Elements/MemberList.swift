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
    func element(from key: UInt32, in tape: UnsafeTape) -> UInt32 {
        var key = key
        while key < end {
            if !tape.isAttribute(key), takesText || !tape.isText(key) { return key }
            key = tape[Int(key + 1)].next
        }
        return 0
    }

    /// The key behind a key of the list; 0 for none.
    func next(_ key: UInt32, in tape: UnsafeTape) -> UInt32 {
        if arrayEnd != 0 {
            let next = tape[Int(key)].next
            return next < arrayEnd ? next : 0
        }
        return isAll ? element(from: tape[Int(key + 1)].next, in: tape) : tape.repeated(key)
    }

    /// How the elements of the list are decoded.
    func frame(_ frame: UInt32) -> UInt32 {
        let listed = isAll && choice != nil ? FrameBits.listed : 0
        return frame & Spot.frameNumber | FrameBits.item | listed
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
    /// - Parameter choice: The coding keys of the elements, if they are choices.
    /// - Throws: `DecodingError` for text, which is no array.
    func memberList(
        _ spot: Spot, of choice: @autoclosure () -> (any ChoiceCodingKey.Type)?
    ) throws -> MemberList? {
        if spot.node == missingNode { return MemberList() }
        let node = nodes[Int(spot.node)]
        if node.isKind(.array) || node.isKind(.alias) { return nil }
        if nodes[0].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        let key = spot.node == 0 ? 0 : spot.node - 1
        let isKeyed = spot.node != 0 && nodes[Int(key)].isKind(.key)
        if isKeyed, isEmptyAttribute(spot.node) { return MemberList() }
        if isKeyed, spot.frame & FrameBits.item == 0 { return members(with: key) }
        let choice = choice()
        let isRepeated = nodes[Int(key)].next > spot.node
        if isKeyed, spot.frame & FrameBits.single != 0, choice == nil,
            node.isKind(.object) || isRepeated
        {
            return members(with: key)
        }
        if node.isKind(.object) { return allMembers(of: spot.node, choice) }
        if node.isKind(.key) {
            return MemberList(
                origin: spot.node, first: spot.node, end: nodes[Int(spot.node + 1)].next,
                choice: choice)
        }
        guard node.isKind(.untyped), !tape.isBlank(spot.node) else { return MemberList() }
        return MemberList(
            origin: spot.node, text: spot.node, choice: choice, takesText: choice?.hasText == true)
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
            spot.frame & ~Spot.frameNumber == 0, nodes[0].head & TapeNode.incomplete == 0,
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
    private func members(with key: UInt32) -> MemberList {
        noteArray(key)
        return MemberList(origin: key + 1, first: key)
    }

    /// All members of an object as a list.
    private func allMembers(
        of object: UInt32, _ choice: (any ChoiceCodingKey.Type)?
    ) -> MemberList {
        noteArray(object)
        var list = MemberList(
            origin: object, end: nodes[Int(object)].next, choice: choice,
            takesText: choice?.hasText == true)
        if list.takesText { mixedLists.insert(object) }
        list.first = list.element(from: object + 1, in: tape)
        return list
    }

    /// The same members as a list of choices.
    func list(_ list: MemberList, of choice: any ChoiceCodingKey.Type) -> MemberList {
        allMembers(of: list.origin, choice)
    }

    /// Decodes the elements of an array that is made of members.
    func elements<Element>(
        of list: MemberList, at spot: Spot, _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        let frame = list.frame(spot.frame)
        if list.hasText {
            let isOpen = spot.frame & FrameBits.single != 0
            guard list.takesText || isOpen else { throw mismatch([Any].self, at: spot) }
            return [try decode(Spot(node: list.text, frame: frame))]
        }
        guard list.isAll else {
            return try [Element].decodeRow(row(from: list.first, frame), self, decode)
        }
        var result: [Element] = []
        var key = list.first
        while key != 0 {
            result.append(try decode(Spot(node: key + 1, frame: frame)))
            key = list.next(key, in: tape)
        }
        return result
    }

    /// The values of a key and of those that repeat it; none for 0.
    @inline(__always)
    func row(from first: UInt32, _ frame: UInt32) -> ElementRow {
        ElementRow(
            first: Spot(node: first + 1, frame: frame), count: tape.repeats(from: first), offset: 1)
    }

}

extension ChoiceCodingKey {
    /// Whether text is one of the choices.
    fileprivate static var hasText: Bool { Self(stringValue: "") != nil }
}
