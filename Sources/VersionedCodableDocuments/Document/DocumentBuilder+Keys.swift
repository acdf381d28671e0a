import VersionedCodableCore

extension DocumentBuilder {
    /// An object with more members than this looks duplicates up in a table instead of comparing
    /// one by one.
    @usableFromInline static var wideObject: UInt32 { @inlinable get { 24 } }

    /// Looks whether the key just pushed is there already.
    @inlinable @inline(__always)
    mutating func noteKey(at index: Int, hash: UInt32) throws {
        disorder |= expected ^ 1
        expected = 2
        let bit: UInt32 = 1 << (hash >> 27)
        if keyMask & bit != 0 || openCount >= DocumentBuilder.wideObject {
            try checkDuplicate(at: index)
        }
        keyMask |= bit
    }

    @usableFromInline
    mutating func checkDuplicate(at index: Int) throws {
        if linksRepeats { return linkRepeat(at: index) }
        guard policy != .keepAll || mayMerge, isInObject else { return }
        guard let earlier = findEarlier(than: index) else { return }
        switch rule(for: index, after: earlier) {
        case .useFirst:
            drops.append((container: open, key: index))
            isDropping = true
            keyMask = .max
        case .useLast:
            nodes[earlier].head = (nodes[earlier].head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
            openCount &-= 1
            hasRemoved = true
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

    /// The error for a key that is there twice, for a reader that finds that out itself.
    ///
    /// - Parameters:
    ///   - key: The text of the key.
    ///   - offset: Where it stands for the second time.
    ///   - first: Where it stands for the first time, if known.
    public func duplicateKey(_ key: String, at offset: Int, first: Int?) -> ReadingError {
        var line: Int?
        if let first, hasPositions, capabilities.contains(.text) {
            line = SourceLocation(offset: first, in: source.bytes).line
        }
        return located(
            ReadingError(
                .duplicateKey, ErrorMessages.duplicateKey(key, firstLine: line), at: offset))
    }

    /// What happens to a key that is there already: a merged member gives way, whatever the policy
    /// is.
    private func rule(for index: Int, after earlier: Int) -> DuplicateKeyPolicy {
        guard mayMerge else { return policy }
        if nodes[index].head & TapeNode.merged != 0 { return .useFirst }
        return nodes[earlier].head & TapeNode.merged != 0 ? .useLast : policy
    }

    /// The key of the open object with the text of one behind it; nil when that is the first of its
    /// text.
    ///
    /// Few keys are compared one by one. Many are looked up in a table; and so are the keys of an
    /// object in which one came twice, because removed members stay where they are and would be
    /// walked over each time. The full mask of such an object tells it, and has every key that
    /// follows looked up. No object with few keys comes by a full mask otherwise.
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
        if table.isEmpty { list(upTo: index, in: &table) }
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

    /// Puts the keys of the open object in front of `index` into a table.
    private mutating func list(upTo index: Int, in table: inout HashedKeys) {
        var key = Int(open) + 1
        while key < index {
            searchSteps &+= 1
            if isKey(key) { table.insert(key, hashedAs: bytes(of: key)) }
            key = Int(nodes[key + 1].next)
        }
    }

    func sameText(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (nodes[left], nodes[right])
        guard left.extra == right.extra, left.length == right.length else { return false }
        let texts = (text(of: left), text(of: right))
        // Formats whose strings are shared may repeat a long key at no cost.
        return texts.0 == texts.1 || Bytes.areEqual(texts.0, texts.1, Int(left.length))
    }

    func bytes(of index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text(of: nodes[index]), count: Int(nodes[index].length))
    }

    @inline(__always)
    func text(of node: TapeNode) -> UnsafeRawPointer {
        (node.head & TapeNode.detached == 0 ? sourceStart : UnsafeRawPointer(memory.side))
            + Int(node.offset)
    }

    func sourceOffset(of index: Int) -> Int {
        let node = nodes[index]
        if node.head & TapeNode.detached != 0 {
            return TextOrigin(of: text(of: node)).range.lowerBound
        }
        return Int(truncatingIfNeeded: node.offset) - (node.head & TapeNode.quoted == 0 ? 0 : 1)
    }

    /// Marks a duplicate member as removed, now that it is complete.
    ///
    /// It stays until the end, because indices that readers keep for aliases must not get another
    /// meaning.
    @usableFromInline
    mutating func dropDuplicate() {
        while let drop = drops.last, drop.container == open {
            drops.removeLast()
            nodes[drop.key].head =
                (nodes[drop.key].head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
            openCount &-= 1
            hasRemoved = true
        }
        isDropping = !drops.isEmpty
    }

    @usableFromInline
    mutating func forgetWideKeys() {
        if linksRepeats { return forgetWideSiblings() }
        wideKeys.removeValue(forKey: open)
    }
}
