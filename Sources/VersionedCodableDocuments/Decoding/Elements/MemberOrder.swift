import VersionedCodableCore

/// The indices of members in lists, computed per object when a path is requested.
struct MemberOrder {
    /// The first of the members with the same key, and the index of one of them.
    typealias Position = (first: UInt32, index: Int)

    /// The keys of all members of an object that can be elements.
    struct Listed {
        fileprivate(set) var keys: [UInt32] = []
        /// The keys of elements, without text.
        fileprivate(set) var elements: [UInt32] = []
        fileprivate(set) var takesText = false

        /// The elements of the array that consists of the members.
        private var list: [UInt32] { takesText ? keys : elements }

        func key(at index: Int) -> UInt32? { index < list.count ? list[index] : nil }

        /// Returns the number of elements before a key; nil if the key is not an element.
        func position(of key: UInt32) -> Int? {
            let position = list.partitioningIndex { $0 >= key }
            return self.key(at: position) == key ? position : nil
        }
    }

    /// The positions of repeated keys.
    private var repeats: [UInt32: Position] = [:]
    /// The objects whose keys `repeats` contains.
    private var counted: Set<UInt32> = []
    fileprivate var listed: [UInt32: Listed] = [:]
    /// Keys with equal text, by the first of them.
    private var lists: [UInt32: [UInt32]] = [:]

    /// Returns the position of a key among the keys with the same text.
    ///
    /// - Complexity: O(1), after O(members) once per object.
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

    /// Returns the keys with the same text, from the first of them.
    ///
    /// - Complexity: O(1), after O(keys) once per list.
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
    /// Returns a list of the members of an object that do not have their own keys.
    func list(in object: UInt32) -> MemberList {
        MemberList(beside: listBeside(Spot(node: object, frame: FrameBits.inlined)))
    }

    /// Returns the members of an object as a list, with text if the array made of them includes
    /// text, and without members that have their own keys.
    ///
    /// - Complexity: O(1), after O(members) once per object.
    private func listed(in object: UInt32) -> MemberOrder.Listed {
        WorkCounter.add()
        var members = shape.order.listed[object] ?? MemberOrder.Listed()
        if shape.order.listed[object] == nil {
            let list = list(in: object)
            tape.forEachMember(of: object) { key, _ in
                WorkCounter.add()
                // A custom key strategy requests the path, and therefore other lists.
                if tape.isAttribute(key) || !belongs(key, to: list) { return }
                members.keys.append(key)
                if !tape.isText(key) { members.elements.append(key) }
            }
            shape.order.listed[object] = members
        }
        members.takesText = shape.mixedLists.contains(object)
        return members
    }

    /// Returns an element of an array of members with the same key, or of all members.
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
