import Synchronization
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
    /// What is added to the edits of each container.
    var more: @Sendable (RewriteSource, inout EditList) -> Void = { _, _ in }

    var name: String { Self.base.name }
    var fileExtensions: [String] { Self.base.fileExtensions }
    var mediaTypes: [String] { Self.base.mediaTypes }
    var capabilities: FormatCapabilities { Self.base.capabilities }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try reading(data)
    }

    func write(_ document: CodableDocument) throws -> Data { try Self.base.write(document) }

    func comments(in source: RewriteSource) -> [Range<Int>] { comments(source) }

    func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        Rewriter(base: Self.base.makeRewriter(for: source), source: source, more: more)
    }

    private struct Rewriter: SourceRewriter {
        var base: any SourceRewriter
        let source: RewriteSource
        let more: @Sendable (RewriteSource, inout EditList) -> Void

        mutating func plan(
            _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
            _ edits: inout EditList
        ) throws {
            try base.plan(change, in: changes, to: target, &edits)
            if change.node == 0 { more(source, &edits) }
        }

        mutating func replace(
            _ node: Int, by value: DocumentNode, _ edits: inout EditList
        ) throws {
            try base.replace(node, by: value, &edits)
        }

        mutating func reprint(
            _ node: Int, by value: DocumentNode, _ edits: inout EditList
        ) throws {
            try base.reprint(node, by: value, &edits)
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
            broken.more = { _, edits in edits.insert([0xFF], at: 0) }
        case .rewriteUntouched:
            broken.more = { source, edits in edits.insert([0x20], at: source.bytes.count) }
        case .rewriteComments:
            // Takes a string for a comment.
            broken.comments = { source in
                let text = source.bytes.text
                let wrong = text.contains("changed") ? [0..<1] : []
                return wrong + base.comments(in: source)
            }
        case .rewriteSmall:
            broken.more = { _, edits in
                edits.insert(Array(String(repeating: " ", count: 200).utf8), at: 0)
            }
        case .rewriteStyle:
            broken.more = { _, edits in edits.insert([0x0A], at: 0) }
        default: return nil
        }
        return broken
    }
}
