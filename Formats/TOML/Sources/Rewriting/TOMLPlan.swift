import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The statements of a document after edits.
///
/// A statement of the source stays, goes, or moves. All below a table that is renamed or moved gets
/// another prefix in its key, and nothing else. What is new or moved follows the statement before
/// it: the lines of a table come first, then the tables in it.
struct TOMLPlan {
    let source: RewriteSource
    let statements: TOMLStatements
    let style: TOMLStyle
    let texts: TOMLTexts
    /// The statements of the source as the entries of one container.
    let layout: Layout

    /// The headers so far, with their lines; what stays is represented by its last statement.
    var sections: [TOMLItem] = []
    /// The statements that do not stay.
    var gone: Set<Int> = []
    /// The statements that stay with changes, except of their keys.
    var changes: [Int: TOMLItem] = [:]
    /// New keys, by their values.
    var names: [Int: [UInt8]] = [:]

    init(_ source: RewriteSource, _ statements: TOMLStatements) throws {
        self.source = source
        self.statements = statements
        style = TOMLStyle(statements, source.lines)
        texts = TOMLTexts(source: source, prefersLiteral: style.prefersLiteral)
        let entries = statements.all.enumerated().map { index, statement in
            var entry = Entry(
                node: index, begin: statement.start, key: nil, value: statement.value)
            entry.start = statement.start
            entry.container = statements.nodes(of: index).last.flatMap(source.parent)
            return entry
        }
        layout = try Layout(
            of: source.lines.start(ofLine: 0)..<source.bytes.count, entries: entries,
            in: source.lines, comments: TOMLFormat.brackets.comments, isRoot: true,
            keys: {
                let last = statements.all.compactMap { statements.keys[$0.keys].last }
                return Set(last.map { source.text(of: $0.node - 1) })
            },
            commentedEntry: { [texts] in texts.commentedEntry($0) })
    }

    static func join(_ path: [UInt8], _ key: [UInt8]) -> [UInt8] {
        path.isEmpty ? key : path + [ASCII.point] + key
    }

    /// Removes the statements of a value from their places.
    mutating func remove(_ node: Int) {
        for unit in statements.units(of: node) { gone.formUnion(statements.statements(of: unit)) }
    }

    /// Changes a statement that stays.
    mutating func change(_ statement: Int, _ body: (inout TOMLItem) -> Void) {
        var item = changes[statement] ?? item(staying: statement)
        body(&item)
        changes[statement] = item
    }

    /// Returns a statement that stays; -1 for the beginning of the document.
    func item(staying statement: Int) -> TOMLItem {
        var item = TOMLItem(statement: statement, isWritten: false, stays: true)
        if statement >= 0 { item.kind = statements[statement].kind }
        return item
    }

    // MARK: Result

    /// Returns the statements of the new document.
    func items() -> [TOMLItem] {
        var following: [Int: [TOMLItem]] = [:]
        var last = -1
        for item in sections {
            if item.stays, let statement = item.statement {
                last = statement
            } else {
                following[last, default: []].append(item)
            }
        }
        var items = following[-1] ?? []
        for index in statements.all.indices {
            if !gone.contains(index) { items.append(changes[index] ?? item(staying: index)) }
            items += following[index] ?? []
        }
        // A statement has one successor, and one that takes its comments.
        var continued = Set(items.filter { !$0.isWritten }.compactMap(\.statement))
        for index in items.indices where items[index].isWritten {
            guard let statement = items[index].statement else { continue }
            if !continued.insert(statement).inserted { items[index].statement = nil }
        }
        for index in items.indices {
            items[index].commentSources.removeAll {
                statements.statement(of: $0).map { !continued.insert($0).inserted } ?? false
            }
        }
        return items
    }

    /// Returns the edits of the keys of a statement: ranges with their new text.
    func keyEdits(of item: TOMLItem) -> [(range: Range<Int>, text: [UInt8])] {
        guard let index = item.statement else { return [] }
        let keys = statements.keys(of: index)
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        var first = 0
        if let count = item.oldPrefix {
            first = count
            edits.append((keys[0].lowerBound..<keys[count - 1].upperBound, item.key))
        }
        for (key, node) in statements.nodes(of: index).enumerated().dropFirst(first) {
            if let name = names[node] { edits.append((keys[key], name)) }
        }
        return edits.filter { !source.bytes[$0.range].elementsEqual($0.text) }
    }
}

/// A statement of the new document.
struct TOMLItem {
    /// The statement of the source that it is or continues, with its comments.
    var statement: Int?
    /// Whether key and value are new.
    var isWritten = true
    /// Whether the statement is in its place.
    var stays = false
    var kind = TOMLStatement.Kind.member
    /// The new keys, joined by points.
    var key: [UInt8] = []
    /// The number of keys of a moved statement that the new ones replace; nil for none.
    var oldPrefix: Int?
    /// The new value of a member.
    var value: Edited.Value?
    /// The value in brackets that it continues, with its comments.
    var from: Int?
    /// The statement of the source that it is aligned with.
    var near: Int?
    /// The values whose comments are above it.
    var commentSources: [Int] = []

    var hasComments: Bool { statement != nil || from != nil || !commentSources.isEmpty }
}
