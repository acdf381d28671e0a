import VersionedCodableDocuments

extension TOMLReader {
    /// Reads a member: key, equals sign, value, end of the line.
    mutating func statement() throws {
        let start = at
        let first = try key("a key or a table header")
        sawText = true
        let isDotted = byte(at) == ASCII.point
        if isDotted { try restOfPath(after: first) }
        guard byte(at) == ASCII.equals else { throw unexpected("'=' after the key", at: at) }
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
        let beginning = at
        let item = try value(depth: depth)
        let stop = at
        try endOfLine()
        tree.items[section].value.length = UInt32(truncatingIfNeeded: stop)
        if isDotted {
            try add(item, at: outerPath, to: section, depth: sectionDepth)
        } else {
            try add(item, at: first, to: section)
        }
        if statements != nil {
            let keys = isDotted ? outerPath : [first]
            note(.member, keys, in: section, from: start, value: beginning..<stop)
        }
    }

    /// Reads one key and the white space after it.
    @inline(__always)
    mutating func key(_ expected: StaticString) throws -> TOMLTree.Token {
        let start = at
        while byte(at).isBare { at &+= 1 }
        guard at > start else { return try quotedKey(expected) }
        let length = at &- start
        skipWhiteSpace()
        return TOMLTree.Token(head: TOMLTree.hash(base + start, length), start, length)
    }

    @inline(never)
    private mutating func quotedKey(_ expected: StaticString) throws -> TOMLTree.Token {
        let quote = byte(at)
        guard quote == ASCII.quote || quote == ASCII.apostrophe else { throw expectedKey(expected) }
        if byte(at + 1) == quote, byte(at + 2) == quote {
            throw error("expected a key on one line, found a multi-line string", at: at)
        }
        var key = try string()
        skipWhiteSpace()
        key.head =
            key.head & (TapeNode.detached | TapeNode.quoted)
            | TOMLTree.hash(tree.text(of: key), Int(key.length))
        return key
    }

    /// Reads the keys after the points of a dotted key into `path`.
    mutating func restOfPath(after first: TOMLTree.Token) throws {
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
    mutating func add(_ item: Int, at key: TOMLTree.Token, to table: Int) throws {
        if let earlier = tree.member(key, of: table) { throw duplicate(key, earlier) }
        tree.items[item].key = key
        tree.link(item, to: table)
    }

    /// Adds a value below a table, making the tables on the path.
    mutating func add(
        _ item: Int, at path: [TOMLTree.Token], to start: Int, depth: Int
    ) throws {
        guard let name = path.last else { return }
        let table = try table(on: path, from: start, depth: depth, isHeader: false).table
        try add(item, at: name, to: table)
    }

    /// Returns the table that all keys but the last of a header or dotted key lead to, making those
    /// that are missing, and its depth.
    mutating func table(
        on path: [TOMLTree.Token], from start: Int, depth: Int, isHeader: Bool
    ) throws -> (table: Int, depth: Int) {
        var (table, depth) = (start, depth)
        for (position, key) in path.dropLast().enumerated() {
            depth += 1
            guard let next = tree.member(key, of: table) else {
                table = try makeTable(
                    key, in: table, isHeader ? .implicit : .dotted, at: tree.place(of: key),
                    depth: depth)
                continue
            }
            table = next
            switch tree.items[next].origin {
            case .implicit, .dotted: break
            case .root where isHeader, .header where isHeader: break
            case .list where isHeader:
                // The header refers to the last table of the array.
                table = Int(tree.items[next].last)
                depth += 1
            case .value, .root, .header, .list:
                throw closed(path, position, next, to: isHeader ? "a header" : "a dotted key")
            }
            if !isHeader {
                tree.items[table].origin = .dotted
                tree.items[table].value.length = UInt32(truncatingIfNeeded: at)
            }
        }
        return (table, depth)
    }

    /// Makes an empty table at a depth, which is 1 for the root.
    mutating func makeTable(
        _ key: TOMLTree.Token, in parent: Int, _ origin: TOMLTree.Origin, at offset: Int, depth: Int
    ) throws -> Int {
        try checkDepth(depth, at: offset)
        let table = try addItem(
            TOMLTree.Item(value: TOMLTree.Token(.object, offset, at), key: key, origin: origin))
        tree.link(table, to: parent)
        return table
    }

    /// Adds an item that is not yet part of a container.
    ///
    /// Refuses a document that will have too many nodes, which the builder counts exactly.
    @inline(__always)
    mutating func addItem(_ item: TOMLTree.Item) throws -> Int {
        if tree.items.count > limits.nodes {
            throw builder.located(.limit(.nodes, limits.nodes, at: at))
        }
        tree.items.append(item)
        return tree.items.count &- 1
    }

    @inline(__always)
    func checkDepth(_ depth: Int, at offset: Int) throws {
        if depth > limits.depth {
            throw builder.located(.limit(.depth, limits.depth, at: offset))
        }
    }
}
