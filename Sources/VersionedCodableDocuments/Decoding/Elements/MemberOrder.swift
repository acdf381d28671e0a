import VersionedCodableCore

/// Where members stand in lists, counted once for all members of an object when somebody asks for
/// the path of one.
struct MemberOrder {
    /// The first of the members with the same key, and the index of one of them.
    typealias Position = (first: UInt32, index: Int)

    /// All members of an object that can be elements, by their keys.
    struct Listed {
        fileprivate(set) var keys: [UInt32] = []
        /// Without text.
        fileprivate(set) var elements: [UInt32] = []
        fileprivate(set) var takesText = false

        /// The elements of the array that the members are.
        private var list: [UInt32] { takesText ? keys : elements }

        func key(at index: Int) -> UInt32? { index < list.count ? list[index] : nil }

        /// The number of elements before a key; nil for a key that is none.
        func position(of key: UInt32) -> Int? {
            let position = list.partitioningIndex { $0 >= key }
            return self.key(at: position) == key ? position : nil
        }
    }

    /// The places of keys that come behind another one with their text.
    private var repeats: [UInt32: Position] = [:]
    /// The objects whose keys are in there.
    private var counted: Set<UInt32> = []
    fileprivate var listed: [UInt32: Listed] = [:]
    /// Keys with the same text, by the first of them.
    private var lists: [UInt32: [UInt32]] = [:]

    /// The position of a key among the keys with its text.
    ///
    /// - Complexity: O(1), and O(members) once for an object.
    mutating func position(
        of key: UInt32, in object: UInt32, _ tape: UnsafeTape
    ) -> Position {
        let single: Position = (first: key, index: 0)
        guard tape[Int(key)].head & TapeNode.repeated != 0 else { return single }
        if counted.insert(object).inserted {
            tape.forEachMember(of: object) { key, _ in
                WorkCounter.add()
                let next = tape.repeated(key)
                guard next != 0 else { return }
                let position = repeats[key] ?? (first: key, index: 0)
                repeats[next] = (position.first, position.index + 1)
            }
        }
        WorkCounter.add()
        return repeats[key] ?? single
    }

    /// The keys with the text of the first of them.
    ///
    /// - Complexity: O(1), and O(keys) once for a list.
    mutating func keys(from first: UInt32, _ tape: UnsafeTape) -> [UInt32] {
        if let known = lists[first] { return known }
        var keys: [UInt32] = []
        var key = first
        while key != 0 {
            WorkCounter.add()
            keys.append(key)
            key = tape.repeated(key)
        }
        lists[first] = keys
        return keys
    }
}

extension ElementSession {
    /// The members of an object as a list, with text if the array that was made of them has some,
    /// and without the members that belong to others.
    ///
    /// - Complexity: O(1), and O(members) once for an object.
    private func listed(in object: UInt32) -> MemberOrder.Listed {
        WorkCounter.add()
        var members = shape.order.listed[object] ?? MemberOrder.Listed()
        if shape.order.listed[object] == nil {
            let list = MemberList(
                beside: listBeside(Spot(node: object, frame: FrameBits.inlined)))
            tape.forEachMember(of: object) { key, _ in
                WorkCounter.add()
                // A key strategy of the program asks for the path, and so for other lists.
                if tape.isAttribute(key) || !belongs(key, to: list) { return }
                members.keys.append(key)
                if !tape.isText(key) { members.elements.append(key) }
            }
            shape.order.listed[object] = members
        }
        members.takesText = shape.mixedLists.contains(object)
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
        if index == 0 { return first + 1 }
        let keys = shape.order.keys(from: first, tape)
        return index < keys.count ? keys[index] + 1 : nil
    }

    /// Adds the key that leads to a member, and its index where members were decoded as an array.
    func appendStep(_ step: PathComponent, to path: inout [any CodingKey]) {
        guard nodes[step.container].isKind(.object) else {
            return path.append(PathKey(index: step.position))
        }
        let object = UInt32(step.container)
        let key = UInt32(step.child)
        if isArray(object), let position = listed(in: object).position(of: key) {
            return path.append(PathKey(index: position))
        }
        path.append(
            nodes[Int(key)].length == 0
                ? PathKey(stringValue: "") : self.base.key(key, of: object, under: path))
        let position = shape.order.position(of: key, in: object, tape)
        if isArray(position.first) { path.append(PathKey(index: position.index)) }
    }
}
