import VersionedCodableDocuments

extension TOMLReader {
    /// Reads a header, `[a.b]` or `[[a.b]]`, and makes its table the current one.
    mutating func header() throws {
        let start = at
        at &+= 1
        let isList = byte(at) == ASCII.openBracket
        if isList { at &+= 1 }
        skipWhiteSpace()
        try restOfPath(after: try key("a key in the table header"))
        for _ in 0..<(isList ? 2 : 1) {
            guard byte(at) == ASCII.closeBracket else {
                throw unexpected(isList ? "']]' after the key" : "']' after the key", at: at)
            }
            at &+= 1
        }
        let stop = at
        try endOfLine()
        let line = at
        at = stop
        try open(start, isList: isList)
        if statements != nil {
            note(
                isList ? .element : .table, path, in: TOMLTree.root, from: start, value: start..<at)
        }
        at = line
    }

    /// Finds or makes the table of a header.
    private mutating func open(_ start: Int, isList: Bool) throws {
        var (table, depth) = try table(on: path, from: TOMLTree.root, depth: 1, isHeader: true)
        guard let name = path.last else { return }
        depth += 1
        section =
            isList
            ? try element(name, of: table, start, depth)
            : try define(name, in: table, start, depth)
        sectionDepth = isList ? depth + 1 : depth
    }

    /// Defines the table of `[a.b]`.
    private mutating func define(
        _ name: TOMLTree.Token, in parent: Int, _ start: Int, _ depth: Int
    ) throws -> Int {
        guard let table = tree.member(name, of: parent) else {
            return try makeTable(name, in: parent, .header, at: start, depth: depth)
        }
        guard tree.items[table].origin == .implicit else {
            throw defined(path, table, at: tree.place(of: name), isList: false)
        }
        tree.items[table].origin = .header
        tree.items[table].value = TOMLTree.Token(.object, start, at)
        return table
    }

    /// Adds the table of `[[a.b]]` to its array.
    private mutating func element(
        _ name: TOMLTree.Token, of parent: Int, _ start: Int, _ depth: Int
    ) throws -> Int {
        let list: Int
        if let found = tree.member(name, of: parent) {
            guard tree.items[found].origin == .list else {
                throw defined(path, found, at: tree.place(of: name), isList: true)
            }
            list = found
        } else {
            try checkDepth(depth, at: start)
            list = try addItem(
                TOMLTree.Item(value: TOMLTree.Token(.array, start, at), key: name, origin: .list))
            tree.link(list, to: parent)
        }
        return try makeTable(TOMLTree.Token(), in: list, .header, at: start, depth: depth + 1)
    }
}
