import VersionedCodableCore

/// The members of an object that are the elements of an array.
package struct MemberList {
    /// The value that was asked for as an array: the first of the members, or the object whose
    /// members they are.
    var origin = missingNode
    /// The first key; 0 for none.
    package var first: UInt32 = 0
    /// The index behind the object; 0 for members with the same key.
    var end: UInt32 = 0
    /// A value that is no object, but the only element; `missingNode` for none.
    var text = missingNode

    /// Whether the elements tell if they are the members with the same key, or all members of the
    /// first of these.
    package var isOpen = false

    /// The index behind an array, as trees of values have it; 0 for members.
    var arrayEnd: UInt32 = 0

    /// Whether all members of an object are meant.
    package var isAll: Bool { end != 0 }
    package var hasText: Bool { text != missingNode }
}

extension ElementSession {
    /// The members that an array at a value is made of; nil when the value is an array itself.
    ///
    /// - Throws: `DecodingError` for text, which is no array.
    package func memberList(_ spot: Spot) throws -> MemberList? {
        if spot.node == missingNode { return MemberList() }
        let node = nodes[Int(spot.node)]
        if node.isKind(.array) || node.isKind(.alias) { return nil }
        if nodes[0].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        let key = spot.node == 0 ? 0 : spot.node - 1
        let isKeyed = spot.node != 0 && nodes[Int(key)].isKind(.key)
        let isOpen = isKeyed && spot.frame & FrameBits.single != 0
        let isRepeated = nodes[Int(key)].next > spot.node
        guard !isKeyed || spot.frame & FrameBits.item != 0,
            !isOpen || !node.isKind(.object) && !isRepeated
        else {
            noteArray(key)
            return MemberList(origin: spot.node, first: key, isOpen: isOpen && node.isKind(.object))
        }
        if node.isKind(.object) { return allMembers(of: spot.node) }
        if node.isKind(.key) {
            return MemberList(
                origin: spot.node, first: spot.node, end: nodes[Int(spot.node + 1)].next)
        }
        guard node.isKind(.untyped), !isBlank(tape.bytes(of: node)) else { return MemberList() }
        return MemberList(origin: spot.node, text: spot.node, isOpen: isOpen)
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
            !nodes[Int(spot.node)].isKind(.array), !nodes[Int(spot.node)].isKind(.alias)
        else { return 0 }
        noteArray(spot.node - 1)
        return spot.node - 1
    }

    /// How many members have the text of a key.
    @inline(__always)
    package func repeats(from first: UInt32) -> Int {
        var count = 0
        var key = first
        while key != 0 {
            count += 1
            key = repeated(key)
        }
        return count
    }

    /// All members of an object as a list.
    private func allMembers(of object: UInt32) -> MemberList {
        noteArray(object)
        let end = nodes[Int(object)].next
        return MemberList(origin: object, first: listed(object + 1, end), end: end)
    }

    /// The list once its first element has been decoded, or tried.
    ///
    /// - Returns: Whether the list is of all members of an object now.
    func settle(_ list: inout MemberList) -> Bool {
        guard list.isOpen else { return false }
        list.isOpen = false
        guard tookMembers else { return false }
        forgetArray(list.first)
        list = allMembers(of: list.origin)
        return true
    }

    /// The first of some keys that is no attribute; 0 for none.
    func listed(_ key: UInt32, _ end: UInt32) -> UInt32 {
        var key = key
        while key < end {
            if nodes[Int(key)].head & TapeNode.attribute == 0 { return key }
            key = nodes[Int(key + 1)].next
        }
        return 0
    }

    /// The key behind a key of a list; 0 for none.
    func next(_ key: UInt32, in list: MemberList) -> UInt32 {
        if list.arrayEnd != 0 {
            let next = nodes[Int(key)].next
            return next < list.arrayEnd ? next : 0
        }
        if list.isAll { return listed(nodes[Int(key + 1)].next, list.end) }
        return repeated(key)
    }

    /// The elements of an array node.
    func list(ofArray array: UInt32) -> MemberList {
        let end = nodes[Int(array)].next
        return MemberList(
            origin: array, first: array + 1 < end ? array + 1 : 0, arrayEnd: end)
    }

    /// How the elements of a list are decoded.
    func frame(of list: MemberList, _ frame: UInt32) -> UInt32 {
        frame & Spot.frameNumber | FrameBits.item | (list.isAll ? FrameBits.listed : 0)
            | (list.isOpen ? FrameBits.open : 0)
    }

    /// Whether a key of a list is that of text.
    func isText(_ key: UInt32) -> Bool { nodes[Int(key)].length == 0 }

    /// Decodes the elements of an array that is made of members.
    func elements<Element>(
        of list: MemberList,
        _ frame: UInt32,
        _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        list.isAll || list.hasText || list.isOpen
            ? try allElements(of: list, frame, decode)
            : try repeats(from: Spot(node: list.first, frame: frame), decode)
    }

    /// Out of line: text that may be no element needs generic metadata.
    @inline(never)
    private func allElements<Element>(
        of list: MemberList,
        _ frame: UInt32,
        _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        let outer = listedType
        listedType = Element.self
        defer { listedType = outer }
        var list = list
        var inner = self.frame(of: list, frame)
        var result: [Element] = []
        if list.hasText {
            let text = Spot(node: list.text, frame: inner)
            if let value = try textElement(list, text.marked(FrameBits.listed), decode) {
                return [value]
            }
            guard list.isOpen else {
                throw mismatch([Any].self, at: Spot(node: list.origin, frame: frame))
            }
            return [try decode(Spot(node: list.text, frame: inner & ~FrameBits.open))]
        }
        if list.isOpen {
            tookMembers = false
            let first = Result { try decode(Spot(node: list.first + 1, frame: inner)) }
            if settle(&list) {
                if list.first == 0 { return [] }
            } else {
                listedType = outer
            }
            inner = self.frame(of: list, frame)
            // Text in front of the first element is tried again below.
            if !list.isAll || !isText(list.first) {
                result.append(try first.get())
                list.first = next(list.first, in: list)
            }
        }
        var key = list.first
        while key != 0 {
            let element = Spot(node: key + 1, frame: inner)
            if list.isAll, isText(key) {
                if let value = try textElement(list, element, decode) {
                    result.append(value)
                }
                listedType = Element.self
            } else {
                result.append(try decode(element))
            }
            key = next(key, in: list)
        }
        return result
    }

    /// Decodes the values of a key and of those that repeat it.
    @inline(__always)
    private func repeats<Element>(
        from spot: Spot,
        _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        let count = repeats(from: spot.node)
        guard count > 0 else { return [] }
        let element = spot.unmarked.marked(FrameBits.item)
        return try [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            var key = spot.node
            while initialized < count {
                target.initialize(to: try decode(element.at(key + 1)))
                target += 1
                initialized += 1
                key = repeated(key)
            }
        }
    }

    /// The next key with the text of a key; 0 for none.
    @inline(__always)
    package func repeated(_ key: UInt32) -> UInt32 {
        let next = nodes[Int(key)].next
        return next > key + 1 ? next : 0
    }

    /// Decodes text among members, if the type is a choice that has a case for text.
    private func textElement<Element>(
        _ list: MemberList,
        _ spot: Spot,
        _ decode: (Spot) throws -> Element
    ) throws -> Element? {
        tookText = false
        if list.hasText { noteArray(spot.node) }
        let element: Element
        do {
            element = try decode(spot)
        } catch {
            if tookText { throw error }
            return nil
        }
        guard tookText else { return nil }
        mixedLists.insert(list.origin)
        return element
    }
}
