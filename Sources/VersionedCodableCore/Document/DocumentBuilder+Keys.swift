extension DocumentBuilder {
    /// An object with more members than this looks duplicates up in a table instead of comparing one by one.
    @usableFromInline static var wideObject: UInt32 { @inlinable get { 24 } }

    /// A cheap hash of up to sixteen bytes of the key.
    ///
    /// The upper 24 bits stay with the key node.
    @inlinable @inline(__always)
    static func hash(_ text: UnsafeRawPointer, _ length: Int) -> UInt32 {
        var word = text.loadUnaligned(as: UInt64.self)
        if length < 8 {
            word &= (1 &<< (UInt64(truncatingIfNeeded: length) &* 8)) &- 1
        } else {
            let tail = (text + length - 8).loadUnaligned(as: UInt64.self)
            word = word &* 0x9E37_79B9_7F4A_7C15 ^ tail
        }
        word = (word ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: word >> 32)
    }

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
        case .useLast:
            nodes[earlier].head = (nodes[earlier].head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
            openCount &-= 1
            hasRemoved = true
            let text = bytes(of: index)
            wideKeys[open]?.insert(index, hashedAs: text)
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

    /// What happens to a key that is there already: a merged member gives way, whatever the policy is.
    private func rule(for index: Int, after earlier: Int) -> DuplicateKeyPolicy {
        guard mayMerge else { return policy }
        if nodes[index].head & TapeNode.merged != 0 { return .useFirst }
        return nodes[earlier].head & TapeNode.merged != 0 ? .useLast : policy
    }

    mutating func findEarlier(than index: Int) -> Int? {
        if openCount < DocumentBuilder.wideObject {
            return scan(upTo: index) { sameText($0, index) }
        }
        var table = wideKeys.removeValue(forKey: open) ?? WideKeyTable()
        defer { wideKeys[open] = table }
        if table.isEmpty {
            _ = scan(upTo: index) {
                table.insert($0, hashedAs: bytes(of: $0))
                return false
            }
        }
        let text = bytes(of: index)
        if let earlier = table.find(text, where: { isKey($0) && sameText($0, index) }) {
            return earlier
        }
        table.insert(index, hashedAs: text)
        return nil
    }

    private func isKey(_ index: Int) -> Bool { nodes[index].isKind(.key) }

    /// Walks the keys of the open object in front of `index` until `found` says so.
    private func scan(upTo index: Int, _ found: (Int) -> Bool) -> Int? {
        var key = Int(open) + 1
        while key < index {
            if isKey(key), found(key) { return key }
            key = Int(nodes[key + 1].next)
        }
        return nil
    }

    func sameText(_ left: Int, _ right: Int) -> Bool {
        guard nodes[left].extra == nodes[right].extra, nodes[left].length == nodes[right].length
        else { return false }
        return bytes(of: left).elementsEqual(bytes(of: right))
    }

    func bytes(of index: Int) -> UnsafeRawBufferPointer {
        let node = nodes[index]
        let base =
            node.head & TapeNode.detached == 0 ? sourceStart : UnsafeRawPointer(memory.side)
        return UnsafeRawBufferPointer(start: base + Int(node.offset), count: Int(node.length))
    }

    func sourceOffset(of index: Int) -> Int {
        let node = nodes[index]
        if node.head & TapeNode.detached != 0 {
            let header = memory.side + Int(node.offset) - 8
            return Int(header.loadUnaligned(as: UInt32.self))
        }
        return Int(node.offset) - (node.head & TapeNode.quoted == 0 ? 0 : 1)
    }

    /// Marks a duplicate member as removed, now that it is complete.
    ///
    /// It stays until the end, because indices that readers keep for aliases must not get another meaning.
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
