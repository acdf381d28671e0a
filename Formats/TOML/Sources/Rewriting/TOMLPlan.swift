import VersionedCodableDocuments
import VersionedCodableFormatKit

/// What becomes of the statements of a document: their new order, and what is new among them.
///
/// A statement of the source stays, goes, or moves into a list of its own; new statements are in
/// lists before or after those of the source. All below a table that is renamed or moved gets
/// another prefix in its key, and nothing else.
struct TOMLPlan {
    enum Element {
        case item(TOMLItem)
        case list(Int)
    }

    /// The place of new statements among those of the source.
    enum Anchor: Hashable {
        /// Before all.
        case head
        case before(Int)
        case after(Int)
        /// After the members of a section, where they were.
        case afterSection(Int)
        /// After the members of a section that moves.
        case afterMovedSection(Int)
    }

    enum Place {
        case anchor(Anchor)
        case list(Int)
    }

    private enum Fate {
        case removed
        case moved(lines: Int, key: [UInt8], near: Int?, sections: Int, path: [UInt8])
    }

    private enum Location: Hashable {
        case here
        case gone
        case list(Int)
    }

    let source: RewriteSource
    let pieces: TOMLPieces
    let tree: EditTree
    let texts: TOMLTexts
    let style: TOMLStyle
    let layout: Layout

    private var lists: [[Element]] = []
    private var anchors: [Anchor: Int] = [:]
    private var fates: [(node: Int, fate: Fate)] = []
    private var locations: [Location]
    /// New keys, by their values.
    var names: [Int: [UInt8]] = [:]
    /// New paths up to a key, by statement.
    private var prefixes: [Int: (key: Int, path: [UInt8])] = [:]
    /// New values of members, by statement.
    var values: [Int: Edited.Value] = [:]
    /// Headers of another kind.
    var kinds: [Int: TOMLStatement.Kind] = [:]
    /// Values whose comments pass to a statement of the source.
    var commentSources: [Int: [Int]] = [:]
    private var nears: [Int: Int] = [:]

    init(
        _ source: RewriteSource, _ pieces: TOMLPieces, _ tree: EditTree, _ texts: TOMLTexts,
        _ style: TOMLStyle, _ layout: Layout
    ) {
        self.source = source
        self.pieces = pieces
        self.tree = tree
        self.texts = texts
        self.style = style
        self.layout = layout
        locations = Array(repeating: .here, count: pieces.statements.count)
    }

    static func join(_ path: [UInt8], _ key: [UInt8]) -> [UInt8] {
        path.isEmpty ? key : path + [ASCII.point] + key
    }

    // MARK: Fates and lists

    mutating func remove(_ node: Int) { fates.append((node, .removed)) }

    mutating func move(
        _ node: Int, lines: Int, key: [UInt8], near: Int?, sections: Int, path: [UInt8]
    ) {
        fates.append(
            (node, .moved(lines: lines, key: key, near: near, sections: sections, path: path)))
    }

    mutating func newList() -> Int {
        lists.append([])
        return lists.count - 1
    }

    mutating func append(_ element: Element, at place: Place) {
        switch place {
        case .list(let list): lists[list].append(element)
        case .anchor(let anchor):
            let list = anchors[anchor] ?? newList()
            anchors[anchor] = list
            lists[list].append(element)
        }
    }

    mutating func fill(_ list: Int, with elements: [Element]) { lists[list] = elements }

    func isEmpty(_ list: Int) -> Bool { lists[list].isEmpty }

    /// Whether a statement is not in the new document.
    func isGone(_ statement: Int) -> Bool { locations[statement] == .gone }

    /// Whether a statement is with others of its section, or gone like them.
    func isTogether(_ statement: Int, _ other: Int) -> Bool {
        locations[statement] == locations[other]
    }

    func isHere(_ statement: Int) -> Bool { locations[statement] == .here }

    func isAway(_ statement: Int) -> Bool {
        if case .list = locations[statement] { true } else { false }
    }

    /// Whether an item is in another place than the statement that it continues.
    func isMoved(_ statement: Int, _ item: TOMLItem) -> Bool {
        let isMember = pieces.statements[statement].kind == .member
        return isAway(statement) || isMember != (item.kind == .member)
    }

    // MARK: Result

    /// Returns all statements in their new order.
    ///
    /// - Throws: `RewriteError` when new tables need more stack than there is.
    /// - Complexity: O(n log n) in the statements.
    mutating func items() throws -> [TOMLItem] {
        applyFates()
        var moved: [Int: [Int]] = [:]
        for index in pieces.statements.indices {
            if case .list(let list) = locations[index] { moved[list, default: []].append(index) }
        }
        var items: [TOMLItem] = []
        try append(.head, to: &items, moved)
        for section in pieces.sections.indices {
            let all = pieces.statements(ofSection: section)
            for index in all {
                if case .list = locations[index] { continue }
                try append(index, to: &items, moved)
            }
            try append(.afterSection(section), to: &items, moved)
        }
        // A statement has one successor.
        var continued: Set<Int> = []
        for index in items.indices where items[index].isWritten {
            guard let statement = items[index].statement else { continue }
            if !isGone(statement) || !continued.insert(statement).inserted {
                items[index].statement = nil
            }
        }
        return items
    }

    private func append(_ index: Int, to items: inout [TOMLItem], _ moved: [Int: [Int]]) throws {
        try append(.before(index), to: &items, moved)
        if locations[index] != .gone {
            var item = TOMLItem(statement: index, isWritten: false)
            item.kind = kinds[index] ?? pieces.statements[index].kind
            item.near = nears[index]
            item.commentSources = commentSources[index] ?? []
            items.append(item)
        }
        try append(.after(index), to: &items, moved)
    }

    private func append(_ anchor: Anchor, to items: inout [TOMLItem], _ moved: [Int: [Int]]) throws
    {
        guard let list = anchors[anchor] else { return }
        try append(list: list, to: &items, moved)
    }

    private func append(
        list: Int, to items: inout [TOMLItem], _ moved: [Int: [Int]]
    ) throws {
        try source.checkStack()
        for element in lists[list] {
            switch element {
            case .item(let item): items.append(item)
            case .list(let list): try append(list: list, to: &items, moved)
            }
        }
        let all = moved[list] ?? []
        for (position, index) in all.enumerated() {
            try append(index, to: &items, moved)
            let section = pieces.statements[index].section
            let isLast =
                position + 1 == all.count
                || pieces.statements[all[position + 1]].section != section
            if isLast, let header = pieces.sections[section].header,
                locations[header] == .list(list)
            {
                try append(.afterMovedSection(section), to: &items, moved)
            }
        }
    }

    /// Fates of values inside of others come after those, and replace them.
    private mutating func applyFates() {
        func order(_ fate: Fate) -> Int { if case .removed = fate { 0 } else { 1 } }
        let sorted = fates.enumerated().sorted {
            ($0.element.node, order($0.element.fate), $0.offset)
                < ($1.element.node, order($1.element.fate), $1.offset)
        }
        for (_, (node, fate)) in sorted {
            for unit in pieces.units(of: node) {
                let all = pieces.statements(of: unit)
                switch fate {
                case .removed: for index in all { locations[index] = .gone }
                case .moved(let lines, let key, let near, let sections, let path):
                    for index in all {
                        locations[index] = .list(unit.isSection ? sections : lines)
                    }
                    if !unit.isSection { nears[unit.statement] = near }
                    prefixes[unit.statement] = (unit.key, unit.isSection ? path : key)
                }
            }
        }
    }

    /// Returns the edits of the keys of a statement: ranges with their new text.
    func keyEdits(of index: Int) -> [(range: Range<Int>, text: [UInt8])] {
        let statement = pieces.statements[index]
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        var first = 0
        if let prefix = prefixes[index] {
            first = prefix.key + 1
            let range =
                statement.keys[0].lowerBound..<statement.keys[prefix.key].upperBound
            edits.append((range, prefix.path))
        }
        for (key, node) in statement.nodes.enumerated().dropFirst(first) {
            if let name = names[node] { edits.append((statement.keys[key], name)) }
        }
        return edits.filter { !source.bytes[$0.range].elementsEqual($0.text) }
    }
}

/// A statement of the new document.
struct TOMLItem {
    /// The statement of the source that it continues, with its comments.
    var statement: Int?
    /// Whether key and value are new.
    var isWritten = true
    var kind = TOMLStatement.Kind.member
    /// The new keys, joined by points.
    var key: [UInt8] = []
    /// The value of a new member.
    var value: Edited.Value?
    /// The value in brackets that it continues, with its comments.
    var from: Int?
    /// The statement of the source that it is aligned with.
    var near: Int?
    /// The values whose comments are above it.
    var commentSources: [Int] = []
}
