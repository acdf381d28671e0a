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
        if keyRules.linksRepeats { return linkRepeat(at: index) }
        guard keyRules.policy != .keepAll || keyRules.mayMerge, isInObject else { return }
        guard let earlier = findEarlier(than: index) else { return }
        switch rule(for: index, after: earlier) {
        case .useFirst:
            drops.append((container: open, key: index))
            isDropping = true
            keyMask = .max
        case .useLast:
            removeMember(earlier)
            let text = bytes(of: index)
            wideKeys[open]?.replace(earlier, by: index, hash: HashedKeys.hash(text))
            keyMask = .max
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

    /// Finds an earlier key of the open object with the text of the key at `index`.
    ///
    /// Few keys are compared one by one. A table is used for many keys, and for an object with a
    /// duplicate, because removed members stay in the tape and would be compared each time. Such an
    /// object is marked by a full mask, with which every later key is looked up; the mask of an
    /// object with few keys is never full otherwise.
    mutating func findEarlier(than index: Int) -> Int? {
        if openCount < DocumentBuilder.wideObject, keyMask != .max {
            var key = Int(open) + 1
            while key < index {
                searchSteps &+= 1
                if isKey(key), sameText(key, index) { return key }
                key = Int(nodes[key + 1].next)
            }
            return nil
        }
        var table = wideKeys.removeValue(forKey: open) ?? HashedKeys()
        if table.isEmpty {
            var key = Int(open) + 1
            while key < index {
                searchSteps &+= 1
                if isKey(key) { table.insert(key, hashedAs: bytes(of: key)) }
                key = Int(nodes[key + 1].next)
            }
        }
        let text = bytes(of: index)
        var steps = 1
        let earlier = table.find(text) { key in
            steps &+= 1
            return isKey(key) && sameText(key, index)
        }
        searchSteps &+= steps
        if earlier == nil { table.insert(index, hashedAs: text) }
        wideKeys[open] = table
        return earlier
    }

    private func isKey(_ index: Int) -> Bool { nodes[index].isKind(.key) }

    func sameText(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (nodes[left], nodes[right])
        guard left.extra == right.extra, left.length == right.length else { return false }
        let texts = (text(of: left), text(of: right))
        // Formats with shared strings may repeat a long key at no cost.
        return texts.0 == texts.1 || Bytes.areEqual(texts.0, texts.1, Int(left.length))
    }

    func bytes(of index: Int) -> UnsafeRawBufferPointer { tape.bytes(of: nodes[index]) }

    @inline(__always)
    func text(of node: TapeNode) -> UnsafeRawPointer { tape.text(of: node) }

    private func sourceOffset(of index: Int) -> Int {
        tape.sourceRange(of: nodes[index]).lowerBound
    }

    /// Marks complete duplicates as removed.
    @usableFromInline
    mutating func dropDuplicate() {
        while let drop = drops.last, drop.container == open {
            drops.removeLast()
            removeMember(drop.key)
        }
        isDropping = !drops.isEmpty
    }

    /// Marks a member as removed; it stays in the tape, so that indices stay valid.
    mutating func removeMember(_ key: Int) {
        nodes[key].head = (nodes[key].head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
        openCount &-= 1
        hasRemoved = true
    }

    @usableFromInline
    mutating func forgetWideKeys() {
        if keyRules.linksRepeats { return forgetWideSiblings() }
        wideKeys.removeValue(forKey: open)
    }
}
