import VersionedCodableCore

extension DocumentBuilder {
    /// The number of members from which duplicates are found in a table instead of by comparison.
    @usableFromInline static var wideObject: UInt32 { @inlinable get { 24 } }

    /// Checks whether the object already has the key that was just pushed.
    @inlinable @inline(__always)
    mutating func noteKey(at index: Int, hash: UInt32) throws {
        unexpectedEvents |= expected ^ 1
        expected = 2
        let bit: UInt32 = 1 << (hash >> 27)
        if keyMask & bit != 0 || openCount >= DocumentBuilder.wideObject {
            try checkDuplicate(at: index)
        }
        keyMask |= bit
    }

    @usableFromInline
    mutating func checkDuplicate(at index: Int) throws {
        // Members are found only in a sequence of keys and values.
        guard unexpectedEvents == 0 else { return }
        if linksRepeats { return linkRepeat(at: index) }
        guard keyRules.policy != .keepAll || keyRules.mayMerge, isInObject else { return }
        guard let earlier = findEarlier(than: index) else { return }
        switch rule(for: index, after: earlier) {
        case .useFirst:
            // It stays until the end, with the value that follows.
            removeMember(index)
            keyMask = .max
        case .useLast:
            replace(earlier, by: index)
        case .refuse:
            throw duplicateKey(
                String(decoding: bytes(of: index), as: UTF8.self), at: sourceOffset(of: index),
                first: sourceOffset(of: earlier))
        case .keepAll:
            break
        }
    }

    /// Returns the error for a duplicate key, for a reader that finds it itself.
    ///
    /// - Parameters:
    ///   - key: The text of the key.
    ///   - offset: The offset of the second key.
    ///   - first: The offset of the first key, if known.
    public func duplicateKey(_ key: String, at offset: Int, first: Int?) -> ReadingError {
        var line: Int?
        if let first = first.flatMap({ errorOffset($0) }), source.hasPositions,
            source.capabilities.contains(.text)
        {
            line = TextLocation(offset: first, in: source.text.bytes).line
        }
        return located(
            ReadingError(
                .duplicateKey, ErrorMessages.duplicateKey(key, firstLine: line),
                at: errorOffset(offset)))
    }

    /// Returns the policy for a duplicate key; merged members are always replaced.
    private func rule(for index: Int, after earlier: Int) -> DuplicateKeyPolicy {
        guard keyRules.mayMerge else { return keyRules.policy }
        if nodes[index].head & TapeNode.merged != 0 { return .useFirst }
        return nodes[earlier].head & TapeNode.merged != 0 ? .useLast : keyRules.policy
    }

    /// Finds an earlier key of the open object with the text and the kind of the key at `index`.
    mutating func findEarlier(than index: Int) -> Int? {
        findKey(bytes(of: index), kind: nodes[index].head & keyKinds, before: index)
    }

    /// The marks by which an object distinguishes keys with the same text.
    private var keyKinds: UInt32 { linksRepeats ? TapeNode.attribute : 0 }

    /// Finds a key of the open object with a text, among the members before a node.
    ///
    /// Few keys are compared one by one. A table is used for many keys, and for an object with a
    /// duplicate, because removed members stay in the tape and would be compared each time. Such an
    /// object is marked by a full mask, with which every later key is looked up; the mask of an
    /// object with few keys is never full otherwise.
    ///
    /// - Parameter kind: The marks of the key, of those that distinguish keys.
    /// - Complexity: O(1) on average, and O(members) for the first time.
    mutating func findKey(
        _ text: UnsafeRawBufferPointer, kind: UInt32 = 0, before end: Int
    ) -> Int? {
        if openCount < DocumentBuilder.wideObject, keyMask != .max {
            var key = Int(open) + 1
            while key < end {
                searchSteps &+= 1
                if isKey(key, text, kind) { return key }
                key = Int(nodes[key + 1].next)
            }
            return nil
        }
        while let last = wideKeys.last, last.object > open { wideKeys.removeLast() }
        // Removed while it changes, to avoid a copy.
        var keys =
            wideKeys.last?.object == open
            ? wideKeys.removeLast() : WideKeys(object: open, end: Int(open) + 1)
        while keys.end < end {
            searchSteps &+= 1
            // Of linked keys, which may be many with one text, only the first has a place.
            let isLinked = linksRepeats && nodes[keys.end].head & TapeNode.repeated != 0
            if nodes[keys.end].isKind(.key), !isLinked {
                keys.table.insert(keys.end, hashedAs: bytes(of: keys.end))
            }
            keys.end = Int(nodes[keys.end + 1].next)
        }
        var steps = 1
        let found = keys.table.find(text) { key in
            steps &+= 1
            return isKey(key, text, kind)
        }
        searchSteps &+= steps
        wideKeys.append(keys)
        return found
    }

    private func isKey(_ index: Int, _ text: UnsafeRawBufferPointer, _ kind: UInt32) -> Bool {
        let node = nodes[index]
        guard node.isKind(.key), node.head & keyKinds == kind, Int(node.length) == text.count else {
            return false
        }
        let start = self.text(of: node)
        // Formats with shared strings may repeat a long key at no cost.
        guard let other = text.baseAddress, start != other else { return true }
        return Bytes.areEqual(start, other, text.count)
    }

    /// Removes a member that a later one with its key replaces.
    mutating func replace(_ earlier: Int, by index: Int) {
        removeMember(earlier)
        keyMask = .max
        guard let last = wideKeys.indices.last, wideKeys[last].object == open else { return }
        // A member that stayed in the table would be compared each time.
        wideKeys[last].table.remove(earlier, hash: HashedKeys.hash(bytes(of: index)))
    }

    func bytes(of index: Int) -> UnsafeRawBufferPointer { tape.bytes(of: nodes[index]) }

    @inline(__always)
    func text(of node: TapeNode) -> UnsafeRawPointer { tape.text(of: node) }

    private func sourceOffset(of index: Int) -> Int {
        tape.sourceRange(of: nodes[index]).lowerBound
    }

    /// Marks a member as removed; it stays in the tape, so that indices stay valid.
    mutating func removeMember(_ key: Int) {
        nodes[key].head = (nodes[key].head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
        openCount &-= 1
        hasRemoved = true
    }

    @usableFromInline
    mutating func forgetWideKeys() {
        if wideKeys.last?.object == open { wideKeys.removeLast() }
    }
}

/// The keys of a wide object, before an index.
struct WideKeys {
    let object: UInt32
    var table = HashedKeys()
    var end: Int
    /// Late keys in lists of linked keys, by the first one; the lists continue from there.
    var lasts: [Int: Int] = [:]
}
