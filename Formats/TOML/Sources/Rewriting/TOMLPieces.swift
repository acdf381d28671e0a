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
    private let keys: [TOMLStatements.Key]
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
        var section = Section(header: nil, members: 0..<0, table: 0)
        var units: [Unit] = []
        units.reserveCapacity(keys.count)
        for (index, statement) in statements.enumerated() {
            let isHeader = statement.kind != .member
            for (position, key) in keys[statement.keys].enumerated() {
                for node in [key.node, key.element] where node >= 0 {
                    units.append(
                        Unit(node: node, statement: index, key: position, isSection: isHeader))
                }
            }
            if isHeader {
                sections.append(section)
                section = Section(
                    header: index, members: index + 1..<index + 1,
                    table: units.last?.node ?? 0)
            } else {
                section.members = section.members.lowerBound..<index + 1
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
        self.units = sorted
    }

    /// Returns the ranges of the keys of a statement, with quotes.
    func keys(of index: Int) -> [Range<Int>] { keys[statements[index].keys].map(\.range) }

    /// Returns the value that each key of a statement refers to; for an array of tables, the array.
    func nodes(of index: Int) -> [Int] { keys[statements[index].keys].map(\.node) }

    /// Returns the parts of a value, in the order of the document; none inside brackets.
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
            Array(bytes[keys(of: $0.statement)[$0.key]])
        }
    }
}
