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
        /// The statement, or the header of the section.
        var statement: Int
        /// The index of the key that belongs to the value.
        var key: Int
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
    private(set) var sections: [Section] = []
    /// The units of all values, ordered by value, and the range of those of each.
    private let units: [Unit]
    private var ranges: [Int: Range<Int>] = [:]
    /// The sections of the root and of each table with a header of its own.
    private var ownSections: [Int: Int] = [0: 0]

    /// - Complexity: O(n) in the bytes of the document.
    init(_ source: RewriteSource, _ read: TOMLStatements) {
        var statements = read.statements
        var resolver = TOMLResolver(source)
        var section = Section(header: nil, members: 0..<0, table: 0)
        var units: [(node: Int, unit: Unit)] = []
        for index in statements.indices {
            let statement = statements[index]
            if statement.kind == .member {
                section.members = section.members.lowerBound..<index + 1
                statements[index].nodes = resolver.resolve(statement.keys, from: section.table)
                for (key, node) in statements[index].nodes.enumerated() {
                    units.append((node, Unit(statement: index, key: key, isSection: false)))
                }
            } else {
                sections.append(section)
                let path = resolver.open(statement)
                statements[index].nodes = path.nodes
                for (node, key) in path.all {
                    units.append((node, Unit(statement: index, key: key, isSection: true)))
                }
                ownSections[path.table] = sections.count
                section = Section(
                    header: index, members: index + 1..<index + 1, table: path.table)
            }
            statements[index].section = sections.count
        }
        sections.append(section)
        self.statements = statements
        units.sort { ($0.node, $0.unit.statement) < ($1.node, $1.unit.statement) }
        self.units = units.map(\.unit)
        for (index, node) in units.lazy.map(\.node).enumerated() {
            ranges[node] = (ranges[node]?.lowerBound ?? index)..<index + 1
        }
    }

    /// Returns the parts of a value, in the order of the document; none inside brackets.
    func units(of node: Int) -> ArraySlice<Unit> { units[ranges[node] ?? 0..<0] }

    /// Returns the section whose members are those of the table.
    func ownSection(of node: Int) -> Int? { ownSections[node] }

    func form(of node: Int) -> Form {
        let units = units(of: node)
        guard let first = units.first else { return .none }
        if units.allSatisfy(\.isSection) { return .sections }
        let isLast = first.key == statements[first.statement].keys.count - 1
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
    func header(of node: Int) -> Int? { ownSections[node].flatMap { sections[$0].header } }

    /// Returns the key of a value as it is written at its first occurrence.
    func key(of node: Int, in bytes: [UInt8]) -> [UInt8]? {
        units(of: node).first.map { Array(bytes[statements[$0.statement].keys[$0.key]]) }
    }
}

/// Resolves keys to values as a reader does.
struct TOMLResolver {
    private let source: RewriteSource
    /// The members of large tables, by their keys.
    private var members: [Int: [String: Int]] = [:]
    /// The last small table.
    private var last: (table: Int, children: [RewriteSource.Child])?
    private static let smallTable = 16
    /// The tables of arrays of tables.
    private var elements: [Int: [Int]] = [:]
    /// The number of tables of each array so far.
    private var counts: [Int: Int] = [:]

    init(_ source: RewriteSource) {
        self.source = source
    }

    struct Path {
        /// The values of its keys.
        var nodes: [Int] = []
        /// The values of its keys and the tables of arrays between them, with the index of the key.
        var all: [(node: Int, key: Int)] = []
        var table = 0
    }

    mutating func open(_ statement: TOMLStatement) -> Path {
        var path = Path()
        for (index, key) in statement.keys.enumerated() {
            guard let node = member(key, of: path.table) else { return path }
            path.nodes.append(node)
            path.all.append((node, index))
            path.table = node
            guard source.kind(of: node) == .array else { continue }
            if index == statement.keys.count - 1 { counts[node, default: 0] += 1 }
            guard let element = element(counts[node, default: 1] - 1, of: node) else { return path }
            path.all.append((element, index))
            path.table = element
        }
        return path
    }

    mutating func resolve(_ keys: [Range<Int>], from table: Int) -> [Int] {
        var nodes: [Int] = []
        var table = table
        for key in keys {
            guard let node = member(key, of: table) else { return nodes }
            nodes.append(node)
            table = node
        }
        return nodes
    }

    private mutating func element(_ position: Int, of array: Int) -> Int? {
        if elements[array] == nil {
            elements[array] = source.children(of: array).map(\.value)
        }
        guard let all = elements[array], all.indices.contains(position) else { return nil }
        return all[position]
    }

    private mutating func member(_ key: Range<Int>, of table: Int) -> Int? {
        let text = TOMLKeyText.text(source.bytes[key])
        if let known = members[table] { return known[text] }
        if last?.table != table { last = (table, source.children(of: table)) }
        guard let children = last?.children, children.count > TOMLResolver.smallTable else {
            return last?.children.first { child in
                child.key.map { source.text(of: $0) == text } ?? false
            }?.value
        }
        let found = children.compactMap { child in
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
