import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A statement of a document: a member, or the header of a table.
///
///     [a.b]              keys, value: all of it
///     c.d = 1            keys, value
struct TOMLStatement: Sendable {
    enum Kind: Sendable {
        /// `key = value`
        case member
        /// `[key]`
        case table
        /// `[[key]]`
        case element
    }

    var kind: Kind
    @CompactOffset var start: Int
    /// The indices of its keys among those of the document.
    @CompactRange var keys: Range<Int>
    /// The range of a member's value, or of a header with its brackets.
    @CompactRange var value: Range<Int>
    /// The index of its section: the number of headers up to it.
    @CompactOffset var section: Int
}

/// The statements of a document, which the reader notes.
struct TOMLStatements: Sendable {
    /// A key, and what it refers to.
    struct Key: Sendable {
        /// The range, with quotes.
        @CompactRange var range: Range<Int>
        /// The value; for an array of tables, the array.
        @CompactOffset var node: Int
        /// The table of the array of tables; -1 for any other value.
        @CompactOffset var element: Int
    }

    private(set) var statements: [TOMLStatement] = []
    /// The keys of all statements.
    private(set) var keys: [Key] = []

    /// Appends a statement with its keys.
    mutating func append(
        _ kind: TOMLStatement.Kind, _ keys: [Key], from start: Int, value: Range<Int>
    ) {
        let section = (statements.last?.section ?? 0) + (kind == .member ? 0 : 1)
        let first = self.keys.count
        self.keys += keys
        statements.append(
            TOMLStatement(
                kind: kind, start: start, keys: first..<self.keys.count, value: value,
                section: section))
    }

    /// Replaces the reader's numbers of values by those of the document.
    mutating func resolve(_ nodes: [Int]) {
        for index in keys.indices {
            keys[index].node = nodes[keys[index].node]
            if keys[index].element >= 0 { keys[index].element = nodes[keys[index].element] }
        }
    }

    /// Returns the offset after any byte order mark.
    static func beginning(of bytes: [UInt8]) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }
}

extension TOMLReader {
    /// Reads a document, and notes its statements.
    consuming func readStatements() throws -> (document: CodableDocument, TOMLStatements) {
        statements = TOMLStatements()
        try readDocument()
        nodes = Array(repeating: 0, count: tree.items.count)
        try makeDocument()
        var statements = statements ?? TOMLStatements()
        statements.resolve(nodes)
        return (try builder.finish(), statements)
    }

    /// Notes a statement whose keys begin in a table.
    mutating func note(
        _ kind: TOMLStatement.Kind, _ path: [TOMLTree.Token], in table: Int, from start: Int,
        value: Range<Int>
    ) {
        var table = table
        var keys: [TOMLStatements.Key] = []
        for key in path {
            guard let item = tree.member(key, of: table) else { return }
            let isList = tree.items[item].origin == .list
            let element = isList ? Int(tree.items[item].last) : -1
            keys.append(
                TOMLStatements.Key(range: tree.range(of: key), node: item, element: element))
            table = isList ? element : item
        }
        statements?.append(kind, keys, from: start, value: value)
    }
}
