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

/// The statements of a document, which the reader notes, and those that make up each table and
/// member.
///
///     [a.b]        a and b: one unit, the section
///     c.d = 1      c and d: one unit, the statement
///     [x]
///     [a.e]        another unit of a, and one of e
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

    /// A part of a value: a statement, or a section with its members.
    struct Unit: Sendable {
        /// The statement, or the header of the section.
        @CompactOffset var statement: Int
        /// The index of the key that belongs to the value.
        @CompactOffset var key: Int
        var isSection: Bool
    }

    /// A header with the members after it, or the members before the first header.
    struct Section: Sendable {
        /// The header; nil for the first section.
        var header: Int?
        var members: Range<Int>
        /// The table that the members belong to.
        var table = 0
    }

    /// The notation of a member's value.
    enum Form {
        /// After one key.
        case value
        /// As headers with their members.
        case sections
        /// By dotted keys, possibly with headers as well.
        case dotted
        /// Without a statement of its own: in brackets, or the root.
        case none
    }

    private(set) var all: [TOMLStatement] = []
    /// The keys of all statements.
    private(set) var keys: [Key] = []
    private(set) var sections = [Section(header: nil, members: 0..<0)]
    /// The units of all values, ordered by value, and the index of the first of each value.
    private var units: [Unit] = []
    private var starts: [Int] = []

    subscript(index: Int) -> TOMLStatement { all[index] }

    /// Appends a statement with its keys.
    mutating func append(
        _ kind: TOMLStatement.Kind, _ keys: [Key], from start: Int, value: Range<Int>
    ) {
        let (index, first) = (all.count, self.keys.count)
        self.keys += keys
        if kind == .member {
            sections[sections.count - 1].members =
                sections[sections.count - 1].members.lowerBound..<index + 1
        } else {
            sections.append(Section(header: index, members: index + 1..<index + 1))
        }
        all.append(
            TOMLStatement(
                kind: kind, start: start, keys: first..<self.keys.count, value: value,
                section: sections.count - 1))
    }

    /// Replaces the reader's numbers of values by those of the document, and finds their units.
    ///
    /// - Complexity: O(n) in the keys and the nodes.
    mutating func resolve(_ nodes: [Int]) {
        var next = Array(repeating: 0, count: (nodes.max() ?? 0) + 2)
        for index in keys.indices {
            keys[index].node = nodes[keys[index].node]
            next[keys[index].node + 1] += 1
            guard keys[index].element >= 0 else { continue }
            keys[index].element = nodes[keys[index].element]
            next[keys[index].element + 1] += 1
        }
        // A counting sort by value.
        for index in next.indices.dropFirst() { next[index] += next[index - 1] }
        starts = next
        units = Array(
            repeating: Unit(statement: 0, key: 0, isSection: false), count: next.last ?? 0)
        for (index, statement) in all.enumerated() {
            let isSection = statement.kind != .member
            for (position, key) in keys[statement.keys].enumerated() {
                for node in [key.node, key.element] where node >= 0 {
                    units[next[node]] = Unit(
                        statement: index, key: position, isSection: isSection)
                    next[node] += 1
                    if isSection { sections[statement.section].table = node }
                }
            }
        }
    }

    // MARK: Values

    /// Returns the ranges of the keys of a statement, with quotes.
    func keys(of index: Int) -> [Range<Int>] { keys[all[index].keys].map(\.range) }

    /// Returns the value that each key of a statement refers to; for an array of tables, the array.
    func nodes(of index: Int) -> [Int] { keys[all[index].keys].map(\.node) }

    /// Returns the parts of a value, in the order of the document; none inside brackets.
    func units(of node: Int) -> ArraySlice<Unit> {
        node + 1 < starts.count ? units[starts[node]..<starts[node + 1]] : []
    }

    /// Returns the text between the key and the value of a member.
    func assignment(of index: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = keys(of: index).last?.upperBound ?? all[index].start
        return bytes[start..<all[index].value.lowerBound]
    }

    func form(of node: Int) -> Form {
        let units = units(of: node)
        guard let first = units.first else { return .none }
        if units.allSatisfy(\.isSection) { return .sections }
        return isLastKey(of: first) && !first.isSection ? .value : .dotted
    }

    private func isLastKey(of unit: Unit) -> Bool { unit.key == all[unit.statement].keys.count - 1 }

    /// Returns the statements of a unit: of a section, its header and its members.
    func statements(of unit: Unit) -> Range<Int> {
        guard unit.isSection else { return unit.statement..<unit.statement + 1 }
        return unit.statement..<sections[all[unit.statement].section].members.upperBound
    }

    /// Returns the header of a table; nil if it has none of its own.
    func header(of node: Int) -> Int? {
        units(of: node).first {
            $0.isSection && sections[all[$0.statement].section].table == node
        }?.statement
    }

    /// Returns the statement that has the comments of a value.
    func statement(of node: Int) -> Int? {
        header(of: node)
            ?? units(of: node).first.flatMap { isLastKey(of: $0) ? $0.statement : nil }
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
