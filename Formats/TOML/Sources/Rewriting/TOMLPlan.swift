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

    /// The place of new statements among those of the source, or among those that a list takes,
    /// whether they go on from there or not.
    enum Anchor: Hashable {
        /// Before all.
        case head
        case before(Int, list: Int?)
        case after(Int, list: Int?)
        /// After the members of a section.
        case afterSection(Int, list: Int?)
    }

    enum Place {
        case anchor(Anchor)
        case list(Int)
    }

    private enum Fate {
        case removed
        case moved(lines: Int, key: [UInt8], near: Int?, sections: Int, path: [UInt8])
    }

    enum Location: Hashable {
        case here
        case gone
        case list(Int)
    }

    /// What becomes of a statement of the source that does not stay as it is.
    struct Change {
        var location = Location.here
        /// The new path up to a key.
        var prefix: (key: Int, path: [UInt8])?
        /// The new value of a member.
        var value: Edited.Value?
        /// The kind of the header.
        var kind: TOMLStatement.Kind?
        /// The values whose comments pass to the statement.
        var commentSources: [Int] = []
        /// The statement that it is aligned with.
        var near: Int?
    }

    let source: RewriteSource
    let pieces: TOMLPieces
    let tree: EditTree
    let texts: TOMLTexts
    let style: TOMLStyle

    private var lists: [[Element]] = []
    private var anchors: [Anchor: Int] = [:]
    private var fates: [(node: Int, fate: Fate)] = []
    /// The statements that lists take, in the order of the document.
    private var taken: [Int: [Int]] = [:]
    /// The statements whose comments go to a value in brackets.
    var bracketed: Set<Int> = []
    /// The changes by statement.
    private(set) var changes: [Int: Change] = [:]
    /// New keys, by their values.
    private(set) var names: [Int: [UInt8]] = [:]

    init(
        _ source: RewriteSource, _ pieces: TOMLPieces, _ tree: EditTree, _ texts: TOMLTexts,
        _ style: TOMLStyle
    ) {
        self.source = source
        self.pieces = pieces
        self.tree = tree
        self.texts = texts
        self.style = style
    }

    static func join(_ path: [UInt8], _ key: [UInt8]) -> [UInt8] {
        path.isEmpty ? key : path + [ASCII.point] + key
    }

    // MARK: Fates and lists

    mutating func remove(_ node: Int) { fates.append((node, .removed)) }

    mutating func rename(_ node: Int, to key: [UInt8]?) { names[node] = key }

    mutating func change(_ statement: Int, _ body: (inout Change) throws -> Void) rethrows {
        try body(&changes[statement, default: Change()])
    }

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

    func location(of statement: Int) -> Location { changes[statement]?.location ?? .here }

    func isAway(_ statement: Int) -> Bool {
        if case .list = location(of: statement) { true } else { false }
    }

    /// Whether an item is in another place than the statement that it continues.
    func isMoved(_ statement: Int, _ item: TOMLItem) -> Bool {
        let isMember = pieces.statements[statement].kind == .member
        return isAway(statement) || isMember != (item.kind == .member)
    }

    // MARK: Result

    /// Returns the statements between the first and the last that change, with some around them,
    /// and what is in their place.
    ///
    /// - Throws: `RewriteError` when new tables need more stack than there is.
    /// - Complexity: O(n log n) in the statements between the changes.
    mutating func items() throws -> (window: Range<Int>, items: [TOMLItem]) {
        applyFates()
        let window = self.window()
        var items: [TOMLItem] = []
        if window.lowerBound == 0 {
            try append(.head, to: &items)
            if pieces.sections[0].members.isEmpty {
                try append(.afterSection(0, list: nil), to: &items)
            }
        }
        for index in window {
            try append(index, in: nil, to: &items)
            let section = pieces.statements[index].section
            if index + 1 == pieces.statements(ofSection: section).upperBound {
                try append(.afterSection(section, list: nil), to: &items)
            }
        }
        // A statement has one successor.
        var continued = bracketed
        for index in items.indices where items[index].isWritten {
            guard let statement = items[index].statement else { continue }
            if location(of: statement) != .gone || !continued.insert(statement).inserted {
                items[index].statement = nil
            }
        }
        return (window, items)
    }

    private func window() -> Range<Int> {
        var touched = Array(changes.keys)
        for anchor in anchors.keys {
            switch anchor {
            case .head: touched.append(0)
            case .before(let index, _), .after(let index, _): touched.append(index)
            case .afterSection(let section, _):
                touched.append(max(0, pieces.statements(ofSection: section).upperBound - 1))
            }
        }
        for node in names.keys { touched += pieces.units(of: node).map(\.statement) }
        let margin = 2
        let all = 0..<pieces.statements.count
        guard let first = touched.min(), let last = touched.max() else { return 0..<0 }
        return (first - margin..<last + 1 + margin).clamped(to: all)
    }

    /// Appends a statement and what is around it, at its place or in a list that takes it.
    private func append(_ index: Int, in list: Int?, to items: inout [TOMLItem]) throws {
        try append(.before(index, list: list), to: &items)
        let change = changes[index]
        if location(of: index) == list.map(Location.list) ?? .here {
            var item = TOMLItem(statement: index, isWritten: false)
            item.kind = change?.kind ?? pieces.statements[index].kind
            item.near = change?.near
            item.commentSources = change?.commentSources ?? []
            items.append(item)
        }
        try append(.after(index, list: list), to: &items)
    }

    private func append(_ anchor: Anchor, to items: inout [TOMLItem]) throws {
        guard let list = anchors[anchor] else { return }
        try append(list: list, to: &items)
    }

    private func append(list: Int, to items: inout [TOMLItem]) throws {
        try source.checkStack()
        for element in lists[list] {
            switch element {
            case .item(let item): items.append(item)
            case .list(let list): try append(list: list, to: &items)
            }
        }
        let all = taken[list] ?? []
        for (position, index) in all.enumerated() {
            try append(index, in: list, to: &items)
            let section = pieces.statements[index].section
            let isLast =
                position + 1 == all.count
                || pieces.statements[all[position + 1]].section != section
            if isLast { try append(.afterSection(section, list: list), to: &items) }
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
                case .removed: for index in all { change(index) { $0.location = .gone } }
                case .moved(let lines, let key, let near, let sections, let path):
                    let list = unit.isSection ? sections : lines
                    for index in all { change(index) { $0.location = .list(list) } }
                    taken[list, default: []] += all
                    change(unit.statement) {
                        if !unit.isSection { $0.near = near }
                        $0.prefix = (unit.key, unit.isSection ? path : key)
                    }
                }
            }
        }
    }

    /// Returns the edits of the keys of a statement: ranges with their new text.
    func keyEdits(of index: Int) -> [(range: Range<Int>, text: [UInt8])] {
        let keys = pieces.keys(of: index)
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        var first = 0
        if let prefix = changes[index]?.prefix {
            first = prefix.key + 1
            edits.append((keys[0].lowerBound..<keys[prefix.key].upperBound, prefix.path))
        }
        for (key, node) in pieces.nodes(of: index).enumerated().dropFirst(first) {
            if let name = names[node] { edits.append((keys[key], name)) }
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
