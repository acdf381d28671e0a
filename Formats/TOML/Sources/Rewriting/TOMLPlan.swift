import VersionedCodableDocuments
import VersionedCodableFormatKit

/// What becomes of the statements of a document: their new order, and what is new among them.
///
/// A statement of the source stays, goes, or moves into a list of its own. All below a table that
/// is renamed or moved gets another prefix in its key, and nothing else.
struct TOMLPlan {
    /// A place among the statements, in the order of its numbers.
    ///
    ///     [7, -1]       before statement 7 of the source
    ///     [7, 0]        statement 7
    ///     [7, 1]        after it
    ///     [7, 2]        after it and all of its section, whose last one it is
    ///     [7, 1, 3]     the third at a place: a statement, or the list of a new or moved table
    ///
    /// In the list of a moved value, its statements come after the list itself.
    typealias Place = [Int]

    /// The place before all statements.
    static let head = [-1, 1]

    /// What becomes of a statement of the source that does not stay as it is.
    struct Change {
        /// The list that contains it, empty for the list of the document; nil if it is gone.
        var list: Place? = []
        /// The innermost value that it was removed or moved with.
        var owner = -1
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

    /// The new statements.
    private var added: [(place: Place, item: TOMLItem)] = []
    /// The numbers of statements and lists at each place.
    private var counts: [Place: Int] = [:]
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

    mutating func rename(_ node: Int, to key: [UInt8]?) { names[node] = key }

    mutating func change(_ statement: Int, _ body: (inout Change) throws -> Void) rethrows {
        try body(&changes[statement, default: Change()])
    }

    // MARK: Places

    /// Removes the statements of a value, except those that are moved with a value in it.
    mutating func remove(_ node: Int) {
        for unit in pieces.units(of: node) {
            for statement in pieces.statements(of: unit) {
                change(statement) { if $0.owner < node { ($0.list, $0.owner) = (nil, node) } }
            }
        }
    }

    /// Moves the statements of a value into a list, except those that are removed or moved with a
    /// value in it.
    mutating func move(_ node: Int, to list: Place, path: [UInt8], near: Int? = nil) {
        for unit in pieces.units(of: node) {
            for statement in pieces.statements(of: unit) {
                change(statement) { if $0.owner <= node { ($0.list, $0.owner) = (list, node) } }
            }
            change(unit.statement) {
                guard $0.owner == node else { return }
                ($0.prefix, $0.near) = ((unit.key, path), near)
            }
        }
    }

    /// Returns the place of another statement or list at a place.
    mutating func next(at place: Place) -> Place {
        counts[place, default: 0] += 1
        return place + [counts[place, default: 0]]
    }

    mutating func insert(_ item: TOMLItem, at place: Place) { added.append((place, item)) }

    func isEmpty(_ place: Place) -> Bool { counts[place] == nil }

    /// Returns the list that a statement is in; nil if it is gone.
    func list(of statement: Int) -> Place? {
        changes[statement].map(\.list) ?? []
    }

    func isAway(_ statement: Int) -> Bool { list(of: statement).map { !$0.isEmpty } ?? false }

    /// Whether an item is in another place than the statement that it continues.
    func isMoved(_ statement: Int, _ item: TOMLItem) -> Bool {
        let isMember = pieces.statements[statement].kind == .member
        return isAway(statement) || isMember != (item.kind == .member)
    }

    // MARK: Result

    /// Returns the statements between the first and the last that change, with some around them,
    /// and what is in their place.
    ///
    /// - Complexity: O(n log n) in the statements between the changes.
    func items() -> (window: Range<Int>, items: [TOMLItem]) {
        let window = self.window()
        var all = added
        for index in window where list(of: index)?.isEmpty == true {
            all.append(([index, 0], item(of: index)))
        }
        for (index, change) in changes {
            guard let list = change.list, !list.isEmpty else { continue }
            all.append((list + [index, 0], item(of: index)))
        }
        all.sort { $0.place.lexicographicallyPrecedes($1.place) }
        var items = all.map(\.item)
        // A statement has one successor.
        var continued = bracketed
        for index in items.indices where items[index].isWritten {
            guard let statement = items[index].statement else { continue }
            if list(of: statement) != nil || !continued.insert(statement).inserted {
                items[index].statement = nil
            }
        }
        return (window, items)
    }

    private func item(of index: Int) -> TOMLItem {
        let change = changes[index]
        var item = TOMLItem(statement: index, isWritten: false)
        item.kind = change?.kind ?? pieces.statements[index].kind
        item.near = change?.near
        item.commentSources = change?.commentSources ?? []
        return item
    }

    private func window() -> Range<Int> {
        var touched = Array(changes.keys) + counts.keys.map { max(0, $0[0]) }
        for node in names.keys { touched += pieces.units(of: node).map(\.statement) }
        let margin = 2
        let all = 0..<pieces.statements.count
        guard let first = touched.min(), let last = touched.max() else { return 0..<0 }
        return (first - margin..<last + 1 + margin).clamped(to: all)
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
