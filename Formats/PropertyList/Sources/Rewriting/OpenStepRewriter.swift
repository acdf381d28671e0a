import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Plans edits of an old-style property list.
///
/// Its containers are JSON's with other separators, except in a file without braces (`.strings`).
struct OpenStepRewriter: SourceRewriter {
    private let source: RewriteSource
    private let texts: OpenStepTexts
    private let lines: SourceLines
    private var brackets: BracketRewriter
    /// The range of the pairs in a file without braces; nil with braces.
    private let bare: Range<Int>?

    static let comments = CommentSyntax(lineMark: "//", block: .init(begin: "/*", end: "*/"))

    /// - Complexity: O(n) in the bytes of the document.
    init(_ source: RewriteSource) {
        self.source = source
        texts = OpenStepTexts(source)
        lines = source.lines
        bare = OpenStepRewriter.bareRange(source, lines)
        let syntax = BracketSyntax(
            object: .init(open: "{", close: "}", separator: ";", trailing: .required),
            array: .init(
                open: "(", close: ")",
                trailing: OpenStepRewriter.endsArrays(source) ? .usual : .optional),
            assignment: "=", usualAssignment: " = ", comments: OpenStepRewriter.comments)
        brackets = BracketRewriter(
            source, syntax, texts, places: OpenStepPlaces(source: source, bare: bare))
    }

    /// Returns the comments of a document, including those in data.
    static func comments(in source: RewriteSource) -> [Range<Int>] {
        let texts = (0..<source.document.nodeCount).filter {
            [.key, .string, .untyped].contains(source.entry($0).kind)
        }
        return GapScanner(source.bytes, OpenStepRewriter.comments)
            .comments(outside: texts.map(source.range))
    }

    func isMember(_ comment: [UInt8]) -> Bool { texts.isMember(comment) }

    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        guard change.node == 0, let bare else {
            return try brackets.plan(change, in: changes, to: target, &edits)
        }
        if source.children(of: 0).isEmpty {
            let pairs = try pairs(of: target.root)
            let isOpen = !source.bytes.isEmpty && lines.start(of: bare.upperBound) < bare.upperBound
            return edits.insert((isOpen ? lines.lineEnd : []) + pairs, at: bare.upperBound)
        }
        try brackets.plan(change, in: changes, to: target, &edits)
        let removesAll = edits.edits.last.map { $0.range == bare && $0.replacement.isEmpty }
        // An empty file is not a property list.
        if removesAll == true, bare.lowerBound <= 3 {
            edits.insert(lines.lineEnd, at: bare.upperBound, .removed)
        }
    }

    mutating func replace(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        if node == 0, bare != nil { return try print(value, &edits, .replaced) }
        try brackets.replace(node, by: value, &edits)
    }

    mutating func reprint(
        _ node: Int, by value: DocumentNode, _ edits: inout EditList
    ) throws {
        if node == 0, bare != nil { return try print(value, &edits, .reprinted) }
        try brackets.reprint(node, by: value, &edits)
    }

    /// Inserts a space between a new word and a comment that followed a quotation mark or bracket.
    mutating func finish(_ edits: inout EditList) {
        for edit in edits.edits {
            let end = edit.range.upperBound
            guard let last = edit.replacement.last, OpenStepReader.isWord(last),
                end < source.bytes.count, OpenStepReader.isWord(source.bytes[end])
            else { continue }
            edits.node = edit.node
            edits.insert([0x20], at: end, edit.reason)
        }
    }

    // MARK: Files without braces

    private mutating func print(
        _ value: DocumentNode, _ edits: inout EditList, _ reason: SourceEdit.Reason
    ) throws {
        guard let bare else { return }
        let text =
            value.kind == .object
            ? try pairs(of: value)
            : try brackets.text(of: value, indentation: [], isInline: false) + lines.lineEnd
        edits.replace(bare, with: text, reason)
    }

    /// Returns the members of an object, one per line.
    private mutating func pairs(of value: DocumentNode) throws -> [UInt8] {
        var text: [UInt8] = []
        for (key, member) in value.members {
            text += try texts.key(key, like: nil) + Array(" = ".utf8)
            text += try brackets.text(of: member, indentation: [], isInline: false)
            text += [UInt8(ascii: ";")] + lines.lineEnd
        }
        return text.isEmpty ? lines.lineEnd : text
    }

    /// Returns the range of the pairs in a file without braces: all of it except for the comment at
    /// its beginning that is about the file.
    private static func bareRange(_ source: RewriteSource, _ lines: SourceLines) -> Range<Int>? {
        guard source.kind(of: 0) == .object else { return nil }
        let start = source.range(of: 0).lowerBound
        if start < source.bytes.count, source.bytes[start] == UInt8(ascii: "{") { return nil }
        let mark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return header(from: mark, to: max(mark, start), lines)..<source.bytes.count
    }

    /// Returns the end of the first block of comments if it is about the file: it is followed by an
    /// empty line, names the encoding, or has several lines.
    private static func header(from start: Int, to end: Int, _ lines: SourceLines) -> Int {
        let scanner = GapScanner(lines.bytes, comments)
        var last: Range<Int>?
        var first: Int?
        for comment in scanner.comments(in: start..<end) {
            // The first member is on the same line.
            guard lines.isLast(comment.upperBound) else { break }
            let next = lines.next(from: comment.upperBound)
            let text = lines.bytes[comment]
            if first == nil, text.elementsEqual("// !$*UTF8*$!".utf8) {
                // Only this line, unless an empty one shows that there is more.
                last = next..<next
                continue
            }
            if let last, last.upperBound != lines.start(of: comment.lowerBound) { break }
            first = first ?? comment.lowerBound
            last = comment.lowerBound..<next
        }
        guard let last else { return start }
        guard let first else { return last.upperBound }
        let next = lines.emptyLines(from: last.upperBound)
        let isLong = lines.isMultiline(first..<last.lowerBound)
        let isApart = !next.isEmpty && next.upperBound < lines.bytes.count
        if isApart || isLong || lines.count(in: last) > 1 { return last.upperBound }
        let mode = lines.next(from: start)
        return mode <= first && !lines.isLast(start) ? mode : start
    }

    // MARK: Style

    /// Whether most multi-line arrays (of the first 64) have a comma after the last element.
    private static func endsArrays(_ source: RewriteSource) -> Bool {
        var (with, without) = (0, 0)
        let lines = source.lines
        for index in 0..<source.document.nodeCount where with + without < 64 {
            guard source.entry(index).kind == .array, !source.children(of: index).isEmpty
            else { continue }
            let range = source.range(of: index)
            guard lines.isFirst(range.upperBound - 1) else { continue }
            let last = source.bytes[..<(range.upperBound - 1)].last { $0 > 0x20 }
            if last == UInt8(ascii: ",") { with += 1 } else { without += 1 }
        }
        return with > without
    }
}

/// The ranges of the values of an old-style property list.
private struct OpenStepPlaces: BracketRanges {
    let source: RewriteSource
    let bare: Range<Int>?

    func range(of node: Int) -> Range<Int> { source.range(of: node) }

    func outerRange(of node: Int) -> Range<Int> { source.range(of: node) }

    func inside(of node: Int) -> Range<Int>? { node == 0 ? bare : nil }
}
