import VersionedCodableDocuments

/// One edit of a document's text.
public struct SourceEdit: Sendable, Hashable {
    /// The reasons for edits.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A new value.
        case replaced
        /// A new key.
        case renamed
        /// A new member or element.
        case inserted
        /// A removed member or element.
        case removed
        /// A member or element moved from another container or position.
        case moved
        /// A line of a removed member, kept as a comment.
        case commentedOut
        /// A separator that is added or removed with members.
        case separator
    }

    /// A location in a text, as editors count.
    public struct Position: Sendable, Hashable {
        /// The one-based line.
        public let line: Int
        /// The one-based column in UTF-16 code units.
        public let utf16Column: Int

        /// Creates a position.
        public init(line: Int, utf16Column: Int) {
            self.line = line
            self.utf16Column = utf16Column
        }
    }

    /// The replaced bytes, as a range of the source text in UTF-8; empty for an insertion.
    public let range: Range<Int>
    /// The replacement in UTF-8.
    public let bytes: [UInt8]
    /// The reason.
    public let reason: Reason
    /// The path of the value or container.
    public let path: DocumentPath
    /// The start of the range.
    public let start: Position
    /// The end of the range.
    public let end: Position

    /// Creates an edit.
    public init(
        range: Range<Int>, bytes: [UInt8], reason: Reason, path: DocumentPath, start: Position,
        end: Position
    ) {
        self.range = range
        self.bytes = bytes
        self.reason = reason
        self.path = path
        self.start = start
        self.end = end
    }

    /// The replacement as text.
    public var replacement: String { String(decoding: bytes, as: UTF8.self) }
}
