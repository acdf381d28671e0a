import VersionedCodableDocuments

// Changing a document in place, for the author of a format. Open this file first.
//
//     edits, three-way merge, matcher ──▶ EditTree ── TextEditor ──▶ Pieces ──▶ edits, new text
//
// The tree (Edited.swift) says what became of the containers on the path of an edit: their children
// in the new order, each with the source value whose entry it continues and with its new value. The
// editor of the format walks the tree once and emits the text to Pieces (Pieces.swift): it keeps
// source text, skips it, writes new text, or copies source text from elsewhere with another
// indentation. What is skipped and written between kept text is an edit, so that edits are small
// without being planned. The caller reads the result again and compares it, so an editor cannot
// produce a wrong value; it can only be refused.
//
// A format joins by `RewritableFormat.makeEditor(for:_:)`, and needs three things:
//
// 1. A `Layout` of each container: its bytes, divided into entries (Layout.swift). The format says
//    where keys and values are and what is between them (`GapScanner.Token`); whose comment it is
//    is decided by the layout, and nowhere else.
// 2. An `EntryEditor`: it emits the key and the value of one entry, or writes those of a new one.
//    `EntryEmitter` does all the rest with it: order, removed and moved entries with their
//    comments, indentation, separators, empty lines, values that are commented out.
// 3. A `TextEditor`, which emits the root.
//
// Formats with brackets have all three in `BracketEditor`: JSON, flow collections, inline arrays.
//
// Rules:
// - A comment is kept exactly if a kept or copied range holds it. What is skipped as `.removed` or
//   `.replaced` takes its comments along; a comment in other skipped text is lost, and the edit is
//   refused with its line.
// - What is moved is emitted where it goes, changed or not, in the coordinates of the source:
//   `Pieces.copy` changes the indentation of everything that is kept or written inside of it.
// - A container whose text has another shape than the editor knows throws `EditRefusal`.

/// Emits the text of a document after edits.
public protocol TextEditor {
    /// Emits the root from the beginning of the source to its end.
    ///
    /// - Throws: `EditRefusal` when the text cannot be edited piece by piece, `WritingError`.
    func emit(_ root: Edited.Value, to pieces: inout Pieces) throws
}

/// Emits the keys and values of entries for an ``EntryEmitter``.
public protocol EntryEditor {
    /// Returns the entry of a value of the source in its container, with its comments; nil if it
    /// has none, such as the root.
    ///
    /// - Throws: `EditRefusal` when its container has an unknown layout.
    func entry(of value: Int) throws -> Entry?

    /// Returns the layout of a container of the source that is gone, with all comments that belong to
    /// none of its entries, such as one after its opening bracket; nil for other values.
    ///
    /// The default implementation returns nil.
    ///
    /// - Throws: `EditRefusal` when it has an unknown layout.
    func layout(takingApart container: Int) throws -> Layout?

    /// Emits the key and the value of an entry of the source, which may come from another container.
    ///
    /// The cursor is at the start of the entry, and is then at the end of its value.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    func emit(
        _ child: Edited.Child, of entry: Entry, in destination: EntryDestination,
        to pieces: inout Pieces
    ) throws

    /// Writes the key and the value of a new entry.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    func write(
        _ child: Edited.Child, in destination: EntryDestination, to pieces: inout Pieces
    ) throws

    /// Returns the indentation of the line of a new or moved entry, and the number of empty lines
    /// above it, or nil for those that it has; nil if the entries of the container decide.
    ///
    /// The default implementation returns nil.
    func setting(of child: Edited.Child) -> (indentation: [UInt8], emptyLines: Int?)?

    /// Whether white space after a written entry would be a part of its value.
    ///
    /// The default implementation returns false.
    func takesSpace(after child: Edited.Child) -> Bool
}

extension EntryEditor {
    /// Nil: no container is taken apart.
    public func layout(takingApart container: Int) throws -> Layout? { nil }

    /// Nil: the entries of the container decide.
    public func setting(of child: Edited.Child) -> (indentation: [UInt8], emptyLines: Int?)? { nil }

    /// False: values end before white space.
    public func takesSpace(after child: Edited.Child) -> Bool { false }
}

/// The container that an entry is emitted into.
public struct EntryDestination: Sendable {
    /// Whether its entries have keys.
    public var isObject: Bool
    /// The indentation of the line that the entry begins on.
    public var indentation: [UInt8]
    /// Whether the entry shares its line with others.
    public var isInline: Bool
    /// An entry of the container, as an example of style; nil if it has none.
    public var neighbor: Entry?

    /// Creates a destination.
    public init(isObject: Bool, indentation: [UInt8], isInline: Bool, neighbor: Entry?) {
        self.isObject = isObject
        self.indentation = indentation
        self.isInline = isInline
        self.neighbor = neighbor
    }
}
