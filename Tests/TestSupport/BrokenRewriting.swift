import Foundation
import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableJSON
import VersionedCodableRewriting

/// JSON with comments that is changed in place wrongly.
package struct BrokenRewriting: RewritableFormat {
    package static let base = JSONFormat(
        reading: .init(syntax: .jsonc), writing: .common())

    package var reading: @Sendable (Data) throws -> CodableDocument = {
        try base.read($0, within: .default)
    }
    package var comments: @Sendable (RewriteSource) -> [Range<Int>] = { base.comments(in: $0) }
    /// What is added before and after a document that is changed.
    package var before: [UInt8] = []
    package var after: [UInt8] = []

    /// With nothing wrong yet.
    package init() {}

    package var name: String { Self.base.name }
    package var fileExtensions: [String] { Self.base.fileExtensions }
    package var mediaTypes: [String] { Self.base.mediaTypes }
    package var capabilities: FormatCapabilities { Self.base.capabilities }

    package func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try reading(data)
    }

    package func write(_ document: CodableDocument) throws -> Data { try Self.base.write(document) }

    package func comments(in source: RewriteSource) -> [Range<Int>] { comments(source) }

    package func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
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
}
