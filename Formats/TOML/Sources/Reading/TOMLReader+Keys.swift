import VersionedCodableDocuments

extension TOMLReader {
    /// Reads a member: key, equals sign, value, end of the line.
    mutating func statement() throws {
        let first = try key("a key or a table header")
        sawText = true
        let isDotted = byte(at) == ASCII.point
        if isDotted { try restOfPath(after: first) }
        guard byte(at) == ASCII.equals else { throw expectedEquals() }
        at &+= 1
        skipWhiteSpace()
        // An unfinished value counts too.
        sawMember = sawMember || at < end
        var depth = sectionDepth
        if isDotted {
            depth += path.count - 1
            // The value may have dotted keys of its own.
            swap(&path, &outerPath)
        }
        let item = try value(depth: depth)
        let stop = at
        try endOfLine()
        tree.items.start[section].length = UInt32(truncatingIfNeeded: stop)
        if isDotted {
            try add(item, at: outerPath, to: section, depth: sectionDepth)
        } else {
            try add(item, at: first, to: section)
        }
    }

    /// Reads one key and the white space after it.
    @inline(__always)
    mutating func key(_ expected: StaticString) throws -> TOMLTree.Key {
        let start = at
        while byte(at).isBare { at &+= 1 }
        guard at > start else { return try quotedKey(expected) }
        let length = at &- start
        skipWhiteSpace()
        return TOMLTree.Key(
            offset: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
            head: TOMLTree.hash(base + start, length))
    }

    @inline(never)
    private mutating func quotedKey(_ expected: StaticString) throws -> TOMLTree.Key {
        let quote = byte(at)
        guard quote == ASCII.quote || quote == ASCII.apostrophe else { throw expectedKey(expected) }
        let start = at
        if byte(at + 1) == quote, byte(at + 2) == quote { throw multilineKey(start) }
        let text = try quote == ASCII.quote ? basicString() : literalString()
        skipWhiteSpace()
        return TOMLTree.Key(
            offset: text.offset, length: text.length,
            head: text.head & (TapeNode.detached | TapeNode.quoted)
                | TOMLTree.hash(tree.text(text.head, text.offset), Int(text.length)))
    }

    /// Reads the keys after the points of a dotted key into `path`.
    mutating func restOfPath(after first: TOMLTree.Key) throws {
        path.removeAll(keepingCapacity: true)
        path.append(first)
        while byte(at) == ASCII.point {
            at &+= 1
            skipWhiteSpace()
            path.append(try key("a key after '.'"))
        }
    }

    // MARK: Members

    @inline(__always)
    mutating func add(_ item: Int, at key: TOMLTree.Key, to table: Int) throws {
        if let earlier = tree.member(key, of: table) { throw duplicate(key, earlier) }
        tree.items.start[item].key = key
        tree.link(item, to: table)
    }

    /// Adds a value below a table, making the tables on the path.
    mutating func add(
        _ item: Int, at path: [TOMLTree.Key], to start: Int, depth: Int
    ) throws {
        guard let name = path.last else { return }
        var table = start
        var depth = depth
        for (position, key) in path.dropLast().enumerated() {
            depth += 1
            if let next = tree.member(key, of: table) {
                table = next
                switch tree.items.start[next].origin {
                case .dotted: break
                case .implicit: tree.items.start[next].origin = .dotted
                case .value, .root, .header, .list: throw closed(path, position, next)
                }
            } else {
                let place = tree.place(of: key)
                table = try makeTable(key, in: table, .dotted, at: place, depth: depth)
            }
            tree.items.start[table].length = UInt32(truncatingIfNeeded: at)
        }
        if let earlier = tree.member(name, of: table) { throw duplicate(name, earlier) }
        tree.items.start[item].key = name
        tree.link(item, to: table)
    }

    /// Makes an empty table at a depth, which is 1 for the root.
    mutating func makeTable(
        _ key: TOMLTree.Key, in parent: Int, _ origin: TOMLTree.Origin, at offset: Int, depth: Int
    ) throws -> Int {
        try checkDepth(depth, at: offset)
        let table = try addItem(
            TOMLTree.Item(
                head: UInt32(TapeKind.object.rawValue),
                offset: UInt32(truncatingIfNeeded: offset),
                length: UInt32(truncatingIfNeeded: at), key: key, origin: origin))
        tree.link(table, to: parent)
        return table
    }

    /// Adds an item that is not yet part of a table.
    @inline(__always)
    mutating func addItem(_ item: TOMLTree.Item) throws -> Int {
        try checkNodes()
        return tree.items.append(item)
    }

    /// Refuses a document that will have too many nodes, which the builder counts exactly.
    ///
    /// A node has at most two entries: an array in an array has two.
    @inline(__always)
    func checkNodes() throws {
        if (tree.items.count &+ tree.parts.count) &>> 1 > limits.nodes { throw tooManyNodes() }
    }

    @inline(__always)
    func checkDepth(_ depth: Int, at offset: Int) throws {
        if depth > limits.depth { throw tooDeep(at: offset) }
    }
}
