import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Edits the text of an XML property list.
///
/// An entry of a dictionary is a key element and the value element after it.
struct PlistEditor: TextEditor, EntryEditor {
    private let source: RewriteSource
    private let tree: EditTree
    private let index: MarkupIndex
    private let printer: PlistPrinter
    private let layouts = Layouts()
    private var lines: SourceLines { index.lines }

    private final class Layouts {
        var all: [Int: Layout] = [:]
    }

    /// - Complexity: O(n) in the bytes of the document.
    init(_ source: RewriteSource, _ tree: EditTree, _ format: PropertyListFormat) {
        self.source = source
        self.tree = tree
        index = source.markup
        printer = PlistPrinter(source, format)
    }

    // MARK: Layout

    func entry(of value: Int) throws -> Entry? {
        guard let parent = source.parent(of: value) else { return nil }
        return try layout(of: parent).entry(of: value)
    }

    private func layout(of node: Int) throws -> Layout {
        if let layout = layouts.all[node] { return layout }
        let entries = try source.children(of: node).map { child in
            Entry(
                node: child.value, begin: 0, key: try child.key.map { try element(of: $0).outer },
                value: try element(of: child.value).outer)
        }
        let layout = try index.layout(of: try element(of: node).content, entries: entries)
        layouts.all[node] = layout
        return layout
    }

    /// Returns the element of a value or key: the last one that starts at or before its range.
    ///
    /// - Complexity: O(log n) in the elements.
    private func element(of node: Int) throws -> MarkupIndex.Element {
        let elements = index.elements
        if node == 0 {
            let hasFrame = elements.first.map {
                index.bytes[$0.name].elementsEqual("plist".utf8)
            }
            let root = hasFrame == true ? 1 : 0
            guard root < elements.count else { throw unknown }
            return elements[root]
        }
        return try element(from: source.range(of: node).lowerBound)
    }

    private func element(from offset: Int) throws -> MarkupIndex.Element {
        guard let element = index.element(from: offset) else { throw unknown }
        return index.elements[element]
    }

    private func outerRange(of node: Int) throws -> Range<Int> { try element(of: node).outer }

    private var unknown: EditRefusal { EditRefusal("the range of an element is unknown") }

    // MARK: Entries

    func emit(
        _ child: Edited.Child, of entry: Entry, in destination: EntryDestination,
        to pieces: inout Pieces
    ) throws {
        let indentation = lines.indentation(at: entry.start)
        if let key = entry.key {
            pieces.keep(to: key.lowerBound)
            if !destination.isObject {
                pieces.skip(to: entry.value.lowerBound, .moved)
            } else if !source.isKey(entry.node - 1, child.key) {
                try rename(key, to: child.key, &pieces)
            }
        }
        pieces.keep(to: entry.value.lowerBound)
        if destination.isObject, entry.key == nil {
            pieces.write(
                try printer.pair(child.key, indentation, destination.isInline), .inserted)
        }
        try emit(
            child.value, over: entry.node, entry.value, indentation, destination.isInline, &pieces)
    }

    private func rename(_ key: Range<Int>, to name: String, _ pieces: inout Pieces) throws {
        let text = try printer.escaping.escaped(name)
        let element = try element(from: key.lowerBound)
        guard !element.isOneTag else {
            pieces.skip(to: key.upperBound, .renamed)
            return pieces.write("<key>".utf8 + text + "</key>".utf8, .renamed)
        }
        pieces.keep(to: element.content.lowerBound)
        pieces.skip(to: element.content.upperBound, .renamed)
        pieces.write(text, .renamed)
    }

    func write(
        _ child: Edited.Child, in destination: EntryDestination, to pieces: inout Pieces
    ) throws {
        let indentation = destination.indentation
        if destination.isObject {
            pieces.write(
                try printer.pair(child.key, indentation, destination.isInline), .inserted)
        }
        try write(child.value, indentation, destination.isInline, &pieces)
    }

    // MARK: Values

    func emit(_ root: Edited.Value, to pieces: inout Pieces) throws {
        let range = try outerRange(of: 0)
        pieces.keep(to: range.lowerBound)
        try emit(
            root, over: 0, range, lines.indentation(at: range.lowerBound),
            !printer.style.isMultiline, &pieces)
        pieces.keep(to: source.bytes.count)
    }

    /// Emits a value in place of a value of the source; the cursor is at its start.
    private func emit(
        _ value: Edited.Value, over old: Int, _ range: Range<Int>, _ indentation: [UInt8],
        _ isInline: Bool, _ pieces: inout Pieces
    ) throws {
        switch value {
        case .same(old): keep(old, range, &pieces)
        case .new(let new, let like):
            if let like, like != old {
                pieces.skip(to: range.upperBound, .replaced)
                return try write(value, indentation, isInline, &pieces)
            }
            try replace(old, range, by: new, indentation, &pieces)
        case .edited(let edited) where edited.source == old:
            try emit(edited, in: old, &pieces)
        case .edited(let edited) where edited.isList(of: old):
            let hasLines =
                printer.style.isMultiline && !isInline && source.children(of: old).isEmpty
            let line = hasLines ? lines.lineEnd + indentation : []
            pieces.write("<array>".utf8 + line + (hasLines ? printer.style.unit : []), .replaced)
            try emit(edited.children[0].value, over: old, range, indentation, isInline, &pieces)
            pieces.write(line + "</array>".utf8, .replaced)
        case .same, .edited:
            if let node = value.source, case let inner = try outerRange(of: node),
                pieces.cursor <= inner.lowerBound, inner.upperBound <= range.upperBound
            {
                // A list that becomes its element.
                pieces.skip(to: inner.lowerBound, .replaced)
                try emit(value, over: node, inner, indentation, isInline, &pieces)
                return pieces.skip(to: range.upperBound, .replaced)
            }
            pieces.skip(to: range.upperBound, .replaced)
            try write(value, indentation, isInline, &pieces)
        }
    }

    private func replace(
        _ old: Int, _ range: Range<Int>, by value: DocumentNode, _ indentation: [UInt8],
        _ pieces: inout Pieces
    ) throws {
        let isContainer = value.kind == .object || value.kind == .array
        if !isContainer, case let element = try element(from: range.lowerBound),
            let content = try printer.content(of: value, like: element)
        {
            pieces.keep(to: element.content.lowerBound)
            pieces.skip(to: element.content.upperBound, .replaced)
            pieces.write(content, .replaced)
            return pieces.keep(to: range.upperBound)
        }
        pieces.skip(to: range.upperBound, .replaced)
        pieces.write(
            try printer.value(value, indentation, isInline: !printer.style.isMultiline), .replaced)
    }

    /// Writes a value where the source has none.
    private func write(
        _ value: Edited.Value, _ indentation: [UInt8], _ isInline: Bool, _ pieces: inout Pieces
    ) throws {
        try source.checkStack()
        if let node = value.source {
            let range = try outerRange(of: node)
            let old = lines.indentation(at: range.lowerBound)
            return try pieces.copy(from: range.lowerBound, indentation: old, to: indentation) {
                try emit(value, over: node, range, old, isInline, &$0)
            }
        }
        switch value {
        case .same: break
        case .new(let node, let like):
            pieces.write(try text(of: node, like: like, indentation, isInline), .inserted)
        case .edited(let edited):
            let name = edited.isObject ? "dict" : "array"
            guard !edited.children.isEmpty else {
                return pieces.write("<\(name)/>".utf8, .inserted)
            }
            pieces.write("<\(name)>".utf8, .inserted)
            let layout = Layout(open: pieces.cursor, close: pieces.cursor)
            var emitter = try emitter(
                edited, layout, indentation, isMultiline: !isInline && printer.style.isMultiline)
            try emitter.emit(to: &pieces)
            pieces.write("</\(name)>".utf8, .inserted)
        }
    }

    private func text(
        of value: DocumentNode, like: Int?, _ indentation: [UInt8], _ isInline: Bool
    ) throws -> [UInt8] {
        if let like, value.kind != .object, value.kind != .array,
            case let old = try element(of: like),
            let content = try printer.content(of: value, like: old)
        {
            return source.bytes[old.outer.lowerBound..<old.content.lowerBound] + content
                + source.bytes[old.content.upperBound..<old.outer.upperBound]
        }
        return try printer.value(value, indentation, isInline: isInline)
    }

    /// Keeps the text of a value, whose strings keep their lines where it is copied.
    private func keep(_ node: Int, _ range: Range<Int>, _ pieces: inout Pieces) {
        if pieces.isCopying, lines.isMultiline(range) {
            for index in node..<max(Int(source.entry(node).next), node + 1) {
                let isText = source.entry(index).isKind(.string) || source.entry(index).isKind(.key)
                let text = source.range(of: index)
                guard isText, pieces.cursor <= text.lowerBound, lines.isMultiline(text) else {
                    continue
                }
                pieces.keep(to: text.lowerBound)
                // A tag at the start of the line after the text stays there, too.
                pieces.keep(to: text.upperBound + 1, isFixed: true)
            }
        }
        pieces.keep(to: range.upperBound)
    }

    // MARK: Containers

    private func emitter(
        _ edited: Edited, _ layout: Layout, _ indentation: [UInt8], isMultiline: Bool
    ) throws -> EntryEmitter<PlistEditor> {
        var style = EntryLayoutStyle(unit: printer.style.unit, isMultiline: isMultiline)
        (style.commentMark, style.commentEnd) = ("<!--", "-->")
        return try EntryEmitter(
            edited.children, isObject: edited.isObject, in: layout, outer: indentation, style,
            lines: lines, tree: tree, policy: source.policy, editor: self)
    }

    /// Emits a container in its place, without recursion where only containers in it change.
    private func emit(_ edited: Edited, in node: Int, _ pieces: inout Pieces) throws {
        guard !pieces.isCopying, source.isPassage(edited, node) else {
            return try emitEntries(of: edited, in: node, &pieces)
        }
        try source.forEachChange(in: edited, where: source.isPassage) { _, inner, _ in
            try emitEntries(of: inner, in: inner.source ?? node, &pieces)
        }
        pieces.keep(to: try outerRange(of: node).upperBound)
    }

    private func emitEntries(
        of edited: Edited, in node: Int, _ pieces: inout Pieces
    ) throws {
        try source.checkStack()
        let outer = pieces.node
        pieces.node = node
        defer { pieces.node = outer }
        let element = try element(of: node)
        let range = element.outer
        let layout: Layout
        do {
            layout = try self.layout(of: node)
        } catch let refusal as EditRefusal {
            guard source.isInPlace(edited, node) else { throw refusal }
            return try emitInPlace(edited, node, range, &pieces)
        }
        let isFirst = lines.isFirst(range.lowerBound)
        let isMultiline = printer.style.isMultiline && isFirst
        let indentation = lines.indentation(at: range.lowerBound)
        var emitter = try emitter(edited, layout, indentation, isMultiline: isMultiline)
        if element.isOneTag {
            guard !edited.children.isEmpty else { return pieces.keep(to: range.upperBound) }
            pieces.keep(to: element.name.upperBound)
            pieces.skip(to: element.tagEnd, .inserted)
            pieces.write(">".utf8, .inserted)
            try emitter.emit(to: &pieces)
            pieces.skip(to: range.upperBound, .inserted)
            return pieces.write("</".utf8 + index.bytes[element.name] + ">".utf8, .inserted)
        }
        let isClosed = emitter.isEmptied && printer.style.hasOneTags != false
        pieces.keep(to: isClosed ? element.tagEnd : layout.open)
        if isClosed {
            pieces.write((printer.style.hasSpace ? " />" : "/>").utf8, .removed)
            pieces.skip(to: layout.open, .removed)
        }
        try emitter.emit(to: &pieces)
        if isClosed { pieces.skip(to: range.upperBound, .removed) }
        pieces.keep(to: range.upperBound)
    }

    /// Emits the children of a container whose text has parts that are not read.
    private func emitInPlace(
        _ edited: Edited, _ node: Int, _ range: Range<Int>, _ pieces: inout Pieces
    ) throws {
        for child in edited.children {
            guard let old = child.origin else { continue }
            let range = try outerRange(of: old)
            pieces.keep(to: range.lowerBound)
            try emit(
                child.value, over: old, range, lines.indentation(at: range.lowerBound), false,
                &pieces)
        }
        pieces.keep(to: range.upperBound)
    }
}
