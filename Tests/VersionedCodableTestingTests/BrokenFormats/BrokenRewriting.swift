import TestSupport
import VersionedCodableFormatKit
import VersionedCodableJSON

/// JSON with comments that is changed in place wrongly.
struct BrokenRewriting: RewritableFormat {
    private static let base = JSONFormat(
        reading: .init(syntax: .jsonc), writing: .common())

    var reading: @Sendable (Data) throws -> CodableDocument = {
        try base.read($0, within: .default)
    }
    var comments: @Sendable (RewriteSource) -> [Range<Int>] = { base.comments(in: $0) }
    /// What is added before and after a document that is changed.
    var before: [UInt8] = []
    var after: [UInt8] = []

    var name: String { Self.base.name }
    var fileExtensions: [String] { Self.base.fileExtensions }
    var mediaTypes: [String] { Self.base.mediaTypes }
    var capabilities: FormatCapabilities { Self.base.capabilities }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try reading(data)
    }

    func write(_ document: CodableDocument) throws -> Data { try Self.base.write(document) }

    func comments(in source: RewriteSource) -> [Range<Int>] { comments(source) }

    func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        Self.base.makeEditor(for: source, tree).map {
            Editor(base: $0, before: before, after: after)
        }
    }

    private struct Editor: TextEditor {
        let base: any TextEditor
        let before: [UInt8]
        let after: [UInt8]

        func emit(_ root: Edited.Value, to pieces: inout Pieces) throws {
            pieces.write(before, .inserted)
            try base.emit(root, to: &pieces)
            pieces.write(after, .inserted)
        }
    }

    /// A format that breaks a law about documents that are changed in place; nil for other laws.
    static func breaking(_ law: FormatLaw) -> BrokenRewriting? {
        var broken = BrokenRewriting()
        switch law {
        case .rewriteEqual, .rewriteIdempotent:
            // What is read is another value each time.
            let turn = Counter()
            broken.reading = { data in
                var value = try DocumentValue(base.read(data, within: .default))
                value["turn"] = .number(turn.next())
                return try base.read(base.write(CodableDocument(value)), within: .default)
            }
        case .rewriteProof:
            // What is new is not seen.
            broken.reading = { data in
                let text = data.text
                return try base.read(
                    Data(text.replacing("\"new\"", with: "\"old\"").utf8), within: .default)
            }
        case .rewriteUndo:
            broken.reading = { try base.read(Data($0.filter { $0 != 0xFF }), within: .default) }
            broken.before = [0xFF]
        case .rewriteUntouched:
            broken.after = [0x20]
        case .rewriteComments:
            // Takes a string for a comment.
            broken.comments = { source in
                let text = source.bytes.text
                let wrong = text.contains("changed") ? [0..<1] : []
                return wrong + base.comments(in: source)
            }
        case .rewriteOwners:
            // Puts all comments at the start.
            broken.comments = { source in
                let comments = base.comments(in: source)
                return source.bytes.text.contains("changed")
                    ? comments.map { 0..<$0.upperBound } : comments
            }
        case .rewriteSmall:
            broken.before = Array(repeating: 0x20, count: 200)
        case .rewriteStyle:
            broken.before = [0x0A]
        default: return nil
        }
        return broken
    }
}
