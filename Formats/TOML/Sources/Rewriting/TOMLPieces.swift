import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// The statements that make up each table and member of a document.
///
///     [a.b]        a and b: one unit, the section
///     c.d = 1      c and d: one unit, the statement
///     [x]
///     [a.e]        another unit of a, and one of e
struct TOMLPieces {
    /// A part of a value: a statement, or a section with its members.
    struct Unit {
        @CompactOffset var node: Int
        /// The statement, or the header of the section.
        @CompactOffset var statement: Int
        /// The index of the key that belongs to the value.
        @CompactOffset var key: Int
        var isSection: Bool
    }

    /// A header with the members after it, or the members before the first header.
    struct Section {
        /// The header; nil for the first section.
        var header: Int?
        var members: Range<Int>
        /// The table that the members belong to.
        var table: Int
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

    let statements: [TOMLStatement]
    private let keys: [Range<Int>]
    /// The value that each key refers to, or -1; for an array of tables, the array.
    private let nodes: [Int]
    private(set) var sections: [Section] = []
    /// The units of all values, ordered by value, and the index of the first of each value.
    private let units: [Unit]
    private let starts: [Int]
    private let bytes: [UInt8]

    /// - Complexity: O(n) in the bytes of the document.
    init(_ source: RewriteSource, _ read: TOMLStatements) {
        statements = read.statements
        keys = read.keys
        bytes = source.bytes
        var resolver = TOMLResolver(source)
        var section = Section(header: nil, members: 0..<0, table: 0)
        var units: [Unit] = []
        var nodes: [Int] = []
        units.reserveCapacity(keys.count)
        nodes.reserveCapacity(keys.count)
        for (index, statement) in statements.enumerated() {
            let isHeader = statement.kind != .member
            if isHeader {
                sections.append(section)
                section = Section(
                    header: index, members: index + 1..<index + 1,
                    table: resolver.open(statement, read.keys[statement.keys]))
            } else {
                section.members = section.members.lowerBound..<index + 1
                resolver.resolve(statement)
            }
            nodes += resolver.path.nodes
            nodes += repeatElement(-1, count: statement.keys.upperBound - nodes.count)
            units += resolver.path.all.map {
                Unit(node: $0.node, statement: index, key: $0.key, isSection: isHeader)
            }
        }
        sections.append(section)
        // A counting sort by value.
        var next = Array(repeating: 0, count: (units.lazy.map(\.node).max() ?? 0) + 2)
        for unit in units { next[unit.node + 1] += 1 }
        for index in next.indices.dropFirst() { next[index] += next[index - 1] }
        starts = next
        var sorted = units
        for unit in units {
            sorted[next[unit.node]] = unit
            next[unit.node] += 1
        }
        (self.units, self.nodes) = (sorted, nodes)
    }

    /// Returns the ranges of the keys of a statement, with quotes.
    func keys(of index: Int) -> ArraySlice<Range<Int>> { keys[statements[index].keys] }

    /// Returns the value that each key of a statement refers to; for an array of tables, the array.
    func nodes(of index: Int) -> ArraySlice<Int> {
        nodes[statements[index].keys].prefix { $0 >= 0 }
    }

    /// Returns the parts of a value, in the order of the document; none inside brackets.
    ///
    func units(of node: Int) -> ArraySlice<Unit> {
        node + 1 < starts.count ? units[starts[node]..<starts[node + 1]] : []
    }

    func form(of node: Int) -> Form {
        let units = units(of: node)
        guard let first = units.first else { return .none }
        if units.allSatisfy(\.isSection) { return .sections }
        let isLast = first.key == keys(of: first.statement).count - 1
        return isLast && !first.isSection ? .value : .dotted
    }

    func statements(of unit: Unit) -> Range<Int> {
        guard unit.isSection else { return unit.statement..<unit.statement + 1 }
        return statements(ofSection: statements[unit.statement].section)
    }

    /// Returns the header and the members of a section.
    func statements(ofSection index: Int) -> Range<Int> {
        let section = sections[index]
        guard let header = section.header else { return section.members }
        return header..<max(section.members.upperBound, header + 1)
    }

    /// Returns the header of a table; nil if it has none of its own.
    func header(of node: Int) -> Int? {
        units(of: node).first {
            $0.isSection && sections[statements[$0.statement].section].table == node
        }?.statement
    }

    /// Returns the key of a value as it is written at its first occurrence.
    func key(of node: Int) -> [UInt8]? {
        units(of: node).first.map {
            Array(bytes[keys[statements[$0.statement].keys.lowerBound + $0.key]])
        }
    }
}

/// Resolves keys to values as a reader does.
struct TOMLResolver {
    private let source: RewriteSource
    /// The members of tables with headers in them, by their keys.
    private var members: [Int: [String: Int]] = [:]
    /// The tables of arrays of tables.
    private var elements: [Int: [Int]] = [:]
    /// The number of tables of each array so far.
    private var counts: [Int: Int] = [:]

    init(_ source: RewriteSource) {
        self.source = source
    }

    /// The values of the keys of one statement.
    private(set) var path = Path()

    struct Path {
        /// The values of its keys.
        var nodes: [Int] = []
        /// The values of its keys and the tables of arrays between them, with the index of the key.
        var all: [(node: Int, key: Int)] = []
    }

    /// Resolves the keys of a header; returns its table.
    mutating func open(_ statement: TOMLStatement, _ keys: ArraySlice<Range<Int>>) -> Int {
        path = Path()
        var table = 0
        for (index, key) in keys.enumerated() {
            guard let node = member(key, of: table) else { return table }
            path.nodes.append(node)
            path.all.append((node, index))
            table = node
            guard source.kind(of: node) == .array else { continue }
            if index == keys.count - 1 { counts[node, default: 0] += 1 }
            guard let element = element(counts[node, default: 1] - 1, of: node) else {
                return table
            }
            path.all.append((element, index))
            table = element
        }
        return table
    }

    /// Resolves the keys of a member: its value, and the tables around it.
    mutating func resolve(_ statement: TOMLStatement) {
        path = Path()
        path.nodes = Array(
            sequence(first: statement.node ?? 0) { [source] in source.parent(of: $0) }
                .prefix(statement.keys.count).reversed())
        path.all = path.nodes.enumerated().map { ($1, $0) }
    }

    private mutating func element(_ position: Int, of array: Int) -> Int? {
        if elements[array] == nil {
            elements[array] = source.children(of: array).map(\.value)
        }
        guard let count = elements[array]?.count, (0..<count).contains(position) else { return nil }
        return elements[array]?[position]
    }

    private mutating func member(_ key: Range<Int>, of table: Int) -> Int? {
        let text = TOMLKeyText.text(source.bytes[key])
        if let known = members[table] { return known[text] }
        let found = source.children(of: table).compactMap { child in
            child.key.map { (source.text(of: $0), child.value) }
        }
        members[table] = Dictionary(found, uniquingKeysWith: { $1 })
        return members[table]?[text]
    }
}

/// Decodes keys from their source text.
enum TOMLKeyText {
    static func text(_ key: ArraySlice<UInt8>) -> String {
        guard let quote = key.first, quote == ASCII.quote || quote == ASCII.apostrophe,
            key.count > 1
        else {
            return String(decoding: key, as: UTF8.self)
        }
        let inner = key.dropFirst().dropLast()
        guard quote == ASCII.quote, inner.contains(ASCII.backslash) else {
            return String(decoding: inner, as: UTF8.self)
        }
        let read = try? TOMLFormat().read(Data(key + "=0".utf8), within: .default)
        return read?.root.keys.first ?? String(decoding: inner, as: UTF8.self)
    }
}
