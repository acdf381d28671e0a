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

    func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        Reprinter(base: base, end: source.bytes.count)
    }

    func comments(in source: RewriteSource) -> [Range<Int>] { [] }
}

private struct Reprinter: SourceRewriter {
    let base: any DocumentFormat
    let end: Int
    private var isDone = false

    init(base: any DocumentFormat, end: Int) {
        self.base = base
        self.end = end
    }

    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        guard !isDone else { return }
        isDone = true
        edits.replace(0..<end, with: try base.write(target), .replaced)
    }

    mutating func replace(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws {
        edits.replace(0..<end, with: try base.write(value.document), .replaced)
    }

    mutating func reprint(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws {
        throw EditRefusal("the format has no changes in place")
    }
}
