import VersionedCodableCore

/// Where members stand in lists, counted once for all members of an object when somebody asks for
/// the path of one.
struct MemberOrder {
    /// A list of members with the same key, and a position in it.
    struct Position {
        /// The first key.
        var first: UInt32
        var index: Int
    }

    /// All members of an object that can be elements, by their keys.
    struct Listed {
        fileprivate(set) var keys: [UInt32] = []
        /// Without text.
        fileprivate(set) var elements: [UInt32] = []
        fileprivate(set) var takesText = false

        /// The elements of the array that the members are.
        private var list: [UInt32] { takesText ? keys : elements }

        func key(at index: Int) -> UInt32? { index < list.count ? list[index] : nil }

        /// How many elements are in front of a key.
        func position(of key: UInt32) -> Int {
            list.partitioningIndex { $0 >= key }
        }
    }

    /// The places of keys that come behind another one with their text.
    private var repeats: [UInt32: Position] = [:]
    /// The objects whose keys are in there.
    private var counted: Set<UInt32> = []
    private var listed: [UInt32: Listed] = [:]
    /// Keys with the same text, by the first of them.
    private var lists: [UInt32: [UInt32]] = [:]

    /// The position of a key among the keys with its text.
    ///
    /// - Complexity: O(1), and O(members) once for an object.
    fileprivate mutating func position(
        of key: UInt32, in object: UInt32, _ session: ElementSession
    ) -> Position {
        let single = Position(first: key, index: 0)
        guard session.isRepeat(key) else { return single }
        if counted.insert(object).inserted {
            session.tape.forEachMember(of: object) { key, _ in
                WorkCounter.add()
                let next = session.tape.repeated(key)
                guard next != 0 else { return }
                let position = repeats[key] ?? Position(first: key, index: 0)
                repeats[next] = Position(first: position.first, index: position.index + 1)
            }
        }
        WorkCounter.add()
        return repeats[key] ?? single
    }

    /// The first of the keys of an object that have the text of a key.
    ///
    /// - Complexity: O(1), and O(members) once for an object.
    mutating func first(of key: UInt32, in object: UInt32, _ session: ElementSession) -> UInt32 {
        position(of: key, in: object, session).first
    }

    /// The members of an object as a list.
    ///
    /// - Complexity: O(1), and O(members) once for an object.
    fileprivate mutating func listed(in object: UInt32, _ session: ElementSession) -> Listed {
        WorkCounter.add()
        if let known = listed[object] { return known }
        var members = Listed()
        session.tape.forEachMember(of: object) { key, _ in
            WorkCounter.add()
            if session.tape.isAttribute(key) { return }
            members.keys.append(key)
            if !session.tape.isText(key) { members.elements.append(key) }
        }
        listed[object] = members
        return members
    }

    /// A key so many behind one with the same text.
    ///
    /// - Complexity: O(1), and O(keys) once for a list.
    fileprivate mutating func key(
        _ index: Int, behind first: UInt32, _ session: ElementSession
    ) -> UInt32? {
        if index == 0 { return first }
        if lists[first] == nil {
            var keys: [UInt32] = []
            var key = first
            while key != 0 {
                WorkCounter.add()
                keys.append(key)
                key = session.tape.repeated(key)
            }
            lists[first] = keys
        }
        guard let keys = lists[first], index < keys.count else { return nil }
        return keys[index]
    }
}

extension ElementSession {
    /// The members of an object as a list, with text if the array that was made of them has some.
    private func listed(in object: UInt32) -> MemberOrder.Listed {
        var members = order.listed(in: object, self)
        members.takesText = mixedLists.contains(object)
        return members
    }

    /// An element of an array that is made of members with the same key, or of all members.
    func element(_ index: Int, of node: UInt32, _ isBelowIndex: Bool) -> UInt32? {
        guard index >= 0 else { return nil }
        if isBelowIndex, nodes[Int(node)].isKind(.object) {
            return listed(in: node).key(at: index).map { $0 + 1 }
        }
        let first = node == 0 ? 0 : node - 1
        guard nodes[Int(first)].isKind(.key) else { return nil }
        return order.key(index, behind: first, self).map { $0 + 1 }
    }

    /// Adds the key that leads to a member, and its index where members were decoded as an array.
    func appendStep(_ step: WayStep, to path: inout [any CodingKey]) {
        guard nodes[step.container].isKind(.object) else {
            return path.append(PathKey(index: step.position))
        }
        let object = UInt32(step.container)
        let key = UInt32(step.child)
        if isArray(object), !tape.isAttribute(key) {
            return path.append(PathKey(index: listed(in: object).position(of: key)))
        }
        path.append(
            nodes[Int(key)].length == 0
                ? PathKey(stringValue: "") : self.key(key, of: object, under: path))
        let position = order.position(of: key, in: object, self)
        if isArray(position.first) { path.append(PathKey(index: position.index)) }
    }
}
