import VersionedCodableCore

/// The steps of paths to the elements of arrays, which are members of objects.
extension ElementSession {
    /// Adds the key that leads to a member, and its index where members were decoded as an array.
    func appendStep(_ step: PathComponent, to path: inout [any CodingKey]) {
        guard nodes[step.container].isKind(.object) else {
            return path.append(PathKey(index: step.position))
        }
        let (object, key) = (UInt32(step.container), UInt32(step.child))
        if isArray(object), let index = index(of: key, in: object) {
            return path.append(PathKey(index: index))
        }
        path.append(
            tape.isText(key)
                ? PathKey(stringValue: "") : base.key(key, of: object, under: path))
        let first = firstKey(named: key, in: object)
        if isArray(first), let index = index(of: key, in: first) {
            path.append(PathKey(index: index))
        }
    }

    /// Returns an element of an array of members with the same key, or of all members.
    func element(_ index: Int, of node: UInt32, _ isBelowIndex: Bool) -> UInt32? {
        let isAll = isBelowIndex && nodes[Int(node)].isKind(.object)
        let array = isAll || node == 0 ? node : node - 1
        guard isAll || nodes[Int(array)].isKind(.key) else { return nil }
        let keys = keys(ofArray: array)
        return keys.indices.contains(index) ? keys[index] + 1 : nil
    }

    private func index(of key: UInt32, in array: UInt32) -> Int? {
        let keys = keys(ofArray: array)
        let index = keys.partitioningIndex { $0 >= key }
        return index < keys.count && keys[index] == key ? index : nil
    }

    /// Returns the first key of an object with the name and the placement of a key.
    func firstKey(named key: UInt32, in object: UInt32) -> UInt32 {
        guard base.isRepeat(key) else { return key }
        return base.search(
            tape.bytes(of: nodes[Int(key)]).assumingMemoryBound(to: UInt8.self),
            isAttribute: tape.isAttribute(key), base.newHint(for: object))
    }

    /// Returns the keys of the members with the name of a key, or of an object's members that have no
    /// keys of their own; with text if that is an element of the array.
    ///
    /// - Complexity: O(1), after O(members) once for each array.
    private func keys(ofArray array: UInt32) -> [UInt32] {
        if let known = shape.lists[array] { return known }
        var list = MemberList(origin: array + 1, first: array)
        if nodes[Int(array)].isKind(.object) {
            list = self.list(in: array)
            list.first = list.element(from: array + 1, in: self)
        }
        var keys: [UInt32] = []
        var key = list.first
        while key != 0 {
            WorkCounter.add()
            keys.append(key)
            key = list.next(key, in: self)
        }
        shape.lists[array] = keys
        return keys
    }

    /// Returns a list of the members of an object that do not have their own keys.
    func list(in object: UInt32) -> MemberList {
        MemberList(
            origin: object, end: nodes[Int(object)].next,
            takesText: shape.mixedLists.contains(object),
            beside: listBeside(Spot(node: object, frame: FrameBits.inlined)))
    }
}
