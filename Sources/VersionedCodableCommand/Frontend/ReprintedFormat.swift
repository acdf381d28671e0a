import VersionedCodableEssentials
import VersionedCodableFormatKit

/// A format that has no changes in place: a changed document is written again as a whole, without
/// its comments and layout.
struct ReprintedFormat: RewritableFormat {
    let base: any DocumentFormat

    var name: String { base.name }
    var fileExtensions: [String] { base.fileExtensions }
    var mediaTypes: [String] { base.mediaTypes }
    var capabilities: FormatCapabilities { base.capabilities }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try base.read(data, within: limits)
    }

    func write(_ document: CodableDocument) throws -> Data { try base.write(document) }

    func comments(in source: RewriteSource) -> [Range<Int>] { [] }

    func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        Reprinter(base: base, source: source)
    }
}

private struct Reprinter: TextEditor {
    let base: any DocumentFormat
    let source: RewriteSource

    func emit(_ root: Edited.Value, to pieces: inout Pieces) throws {
        let target = try CodableDocument(try root.documentValue(in: source))
        pieces.skip(to: source.bytes.count, .replaced)
        pieces.write(try base.write(target), .replaced)
    }
}
