import VersionedCodableDocuments

/// One change of a document's text.
public struct SourceEdit: Sendable, Hashable {
    /// Why a document is changed at a place.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Another value.
        case replaced
        /// A key with another name.
        case renamed
        /// A new member or element.
        case inserted
        /// A member or element that goes.
        case removed
        /// A member or element that comes from another place.
        case moved
        /// A line of a member that goes, and stays as a comment.
        case commentedOut
        /// A mark between members that has to come or go with them.
        case separator
        /// A container or the document, because the fewest edits would not do.
        case reprinted
    }

    /// A place in a text as editors count.
    public struct Position: Sendable, Hashable {
        /// The line, the first is 1.
        public let line: Int
        /// The column in UTF-16 code units, the first is 1.
        public let utf16Column: Int
    }

    /// The bytes of the source that are replaced, of its text in UTF-8; empty where something is
    /// put in.
    public let range: Range<Int>
    /// What comes in their place: text in UTF-8, unless the document is binary.
    public let bytes: [UInt8]
    /// Why.
    public let reason: Reason
    /// The value or container that this is about.
    public let path: DocumentPath
    /// Where the range begins; a binary document counts as one line of bytes.
    public let start: Position
    /// Where the range ends.
    public let end: Position

    /// What comes in the place of the range, as text.
    public var replacement: String { String(decoding: bytes, as: UTF8.self) }
}
