import VersionedCodableDocuments

/// The text of a document after edits, emitted from its beginning to its end: source text that is
/// kept, skipped or copied, and new text.
///
/// Offsets are offsets in the source. The edits are what lies between ascending kept ranges.
///
/// - Complexity: O(n) in the new and copied text; kept text costs nothing.
public struct Pieces {
    /// An edit of the source.
    public struct Edit: Sendable {
        /// The replaced range.
        public var range: Range<Int>
        /// The replacement.
        public var replacement: [UInt8]
        /// The reason.
        public var reason: SourceEdit.Reason
        /// The container of the source that the edit belongs to.
        public var node: Int
    }

    /// A range of the source that is not kept, and the container that lost it.
    public struct Skip: Sendable {
        /// The range.
        public var range: Range<Int>
        /// Whether its comments are removed with what they are about, not lost.
        public var takesComments: Bool
        /// The container of the source.
        public var node: Int
    }

    /// The source.
    public let source: [UInt8]
    /// The container of the source that further edits belong to.
    public var node = 0
    /// The offset after the source text that was kept or skipped last.
    public private(set) var cursor = 0
    /// The edits in source order.
    public private(set) var edits: [Edit] = []
    /// The kept and copied ranges.
    public private(set) var kept: [Range<Int>] = []
    /// The skipped ranges, and those of entries that were removed from what was taken apart.
    public private(set) var skipped: [Skip] = []
    /// The notes for the report, with their nodes of the source.
    public private(set) var notes: [(kind: EditNote, node: Int)] = []

    /// The change of indentation of what is copied; nil in place.
    private var shift: Shift?
    /// The white space since the start of a line that is being copied; nil inside of the line.
    private var held: [UInt8]?
    /// The offset in place that copies are written at.
    private var anchor = 0

    private struct Shift {
        var from: [UInt8]
        var to: [UInt8]

        func applied(to indentation: [UInt8]) -> [UInt8] {
            indentation.starts(with: from) ? to + indentation.dropFirst(from.count) : indentation
        }
    }

    /// Begins at the start of a source.
    public init(_ source: [UInt8]) {
        self.source = source
    }

    /// Whether source text is copied, not kept in place.
    public var isCopying: Bool { shift != nil }

    /// Returns the indentation that a line of the source gets where it is copied.
    func shifted(_ indentation: [UInt8]) -> [UInt8] {
        shift?.applied(to: indentation) ?? indentation
    }

    /// Keeps the source text from the cursor to an offset.
    ///
    /// - Parameters:
    ///   - offset: The offset.
    ///   - isFixed: Whether its lines keep their indentation where it is copied.
    public mutating func keep(to offset: Int, isFixed: Bool = false) {
        guard offset > cursor else { return }
        let range = cursor..<offset
        cursor = offset
        if let last = kept.last, last.upperBound == range.lowerBound {
            kept[kept.count - 1] = last.lowerBound..<range.upperBound
        } else {
            kept.append(range)
        }
        if shift != nil {
            isFixed
                ? appendFixed(source[range], .moved) : append(source[range], .moved)
        }
    }

    /// Skips the source text from the cursor to an offset.
    ///
    /// The comments in it are removed with what they are about if the reason is that it was removed
    /// or replaced, and lost otherwise.
    public mutating func skip(to offset: Int, _ reason: SourceEdit.Reason) {
        guard offset > cursor else { return }
        let range = cursor..<offset
        cursor = offset
        let takesComments = reason == .removed || reason == .replaced
        skipped.append(Skip(range: range, takesComments: takesComments, node: node))
        guard shift == nil else { return }
        if let last = edits.last, last.range.upperBound == range.lowerBound,
            last.reason == reason, last.node == node
        {
            edits[edits.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            edits.append(Edit(range: range, replacement: [], reason: reason, node: node))
        }
    }

    /// Notes that the comments of an entry elsewhere are removed with it.
    mutating func remove(_ range: Range<Int>) {
        skipped.append(Skip(range: range, takesComments: true, node: node))
    }

    /// Writes new text at the cursor.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - reason: The reason.
    ///   - isFixed: Whether its lines keep their indentation where it is copied.
    public mutating func write(
        _ text: some Sequence<UInt8>, _ reason: SourceEdit.Reason, isFixed: Bool = false
    ) {
        let text = Array(text)[...]
        isFixed ? appendFixed(text, reason) : append(text, reason)
    }

    /// Copies source text from elsewhere, with the indentation of its lines changed.
    ///
    /// In the closure, the cursor begins at an offset of the source, and what is kept and written
    /// has the indentation that it has there.
    ///
    /// - Parameters:
    ///   - start: The offset of the text.
    ///   - old: The indentation of its lines.
    ///   - new: The indentation that they get.
    ///   - isWhole: Whether the first line is copied with its indentation.
    ///   - body: Keeps and writes the text.
    public mutating func copy(
        from start: Int, indentation old: [UInt8], to new: [UInt8], isWhole: Bool = false,
        _ body: (inout Pieces) throws -> Void
    ) rethrows {
        flush(isBeforeText: !isWhole)
        let outer = (cursor, shift, anchor)
        if shift == nil { anchor = cursor }
        shift = Shift(from: old, to: shift?.applied(to: new) ?? new)
        cursor = start
        held = isWhole ? [] : nil
        defer {
            flush(isBeforeText: false)
            (cursor, shift, anchor) = outer
            held = nil
        }
        try body(&self)
    }

    /// Adds a note on a value of the source to the report, by default on the current container.
    public mutating func note(_ kind: EditNote, at node: Int? = nil) {
        notes.append((kind, node ?? self.node))
    }

    // MARK: New text

    private mutating func append(_ text: ArraySlice<UInt8>, _ reason: SourceEdit.Reason) {
        guard let shift, shift.from != shift.to else { return appendFixed(text, reason) }
        begin(.moved)
        if held == nil, endsLine { held = [] }
        var rest = text
        while !rest.isEmpty {
            if var space = held {
                let end = rest.firstIndex { !ASCII.isBlank($0) } ?? rest.endIndex
                space += rest[..<end]
                held = space
                rest = rest[end...]
                guard let byte = rest.first else { return }
                if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
                    // An empty line.
                    edits[edits.count - 1].replacement += space
                    held = nil
                } else {
                    flush(isBeforeText: true)
                }
            }
            let end = rest.firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? rest.endIndex
            edits[edits.count - 1].replacement += rest[..<end]
            if rest[end - 1] == ASCII.lineFeed { held = [] }
            rest = rest[end...]
        }
    }

    private mutating func appendFixed(_ text: ArraySlice<UInt8>, _ reason: SourceEdit.Reason) {
        guard !text.isEmpty else { return }
        flush(isBeforeText: true)
        begin(shift == nil ? reason : .moved)
        edits[edits.count - 1].replacement += text
    }

    /// Makes sure that the last edit ends where text is written.
    private mutating func begin(_ reason: SourceEdit.Reason) {
        let offset = shift == nil ? cursor : anchor
        if let last = edits.last, last.range.upperBound == offset, last.node == node,
            last.reason == reason
        {
            return
        }
        edits.append(
            Edit(range: offset..<offset, replacement: [], reason: reason, node: node))
    }

    /// Writes the white space at the start of a copied line, changed.
    private mutating func flush(isBeforeText: Bool) {
        guard let space = held, let shift else { return held = nil }
        held = nil
        guard isBeforeText || !space.isEmpty else { return }
        begin(.moved)
        edits[edits.count - 1].replacement += shift.applied(to: space)
    }

    /// Whether the text so far ends with a line end.
    private var endsLine: Bool {
        var offset = shift == nil ? cursor : anchor
        for edit in edits.reversed() {
            guard edit.range.upperBound == offset else { break }
            if let byte = edit.replacement.last { return byte == ASCII.lineFeed }
            offset = edit.range.lowerBound
        }
        return offset == 0 || source[offset - 1] == ASCII.lineFeed
    }
}

extension Pieces {
    /// Whether the edits from an offset on have written line ends.
    ///
    /// - Complexity: O(n) in these edits.
    func hasNewLines(after offset: Int) -> Bool {
        for edit in edits.reversed() {
            guard edit.range.upperBound > offset else { return false }
            if edit.replacement.contains(ASCII.lineFeed) { return true }
        }
        return false
    }

    /// Returns the width of the line that is being emitted, up to the cursor.
    ///
    /// - Complexity: O(n) in the line and its edits.
    func lineWidth(in lines: SourceLines) -> Int {
        var width = 0
        var end = cursor
        for edit in edits.reversed() {
            guard lines.line(of: edit.range.upperBound) == lines.line(of: end) else { break }
            width += SourceLines.width(source[edit.range.upperBound..<end])
            let line = edit.replacement.lastIndex(of: ASCII.lineFeed)
            width += SourceLines.width(edit.replacement[(line.map { $0 + 1 } ?? 0)...])
            if line != nil { return width }
            end = edit.range.lowerBound
        }
        return width + SourceLines.width(source[min(lines.start(of: end), end)..<end])
    }
}
