import Synchronization
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension YAMLFormat: RewritableFormat {
    /// Reads a document and notes the events of its text.
    public func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        var notes: YAMLNotes? = YAMLNotes()
        let source = try TextDecoding.source(of: data, within: limits)
        let document = try read(source, within: limits, noting: &notes)
        return (document, YAMLReading(notes, source, at: 0, of: self))
    }

    /// Edits the text of a document.
    ///
    /// Scalars keep their style and notation, block scalars their unchanged lines. Anchors, tags
    /// and comments stay with the values they belong to.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        YAMLEditor(source, tree, outline(of: source), self)
    }

    /// Returns the ranges of the comments, in order.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        outline(of: source).comments
    }
}

extension RewritableFormat {
    /// Returns the outline of a document, which is read again if its reading is forgotten.
    func outline(of source: RewriteSource) -> YAMLOutline {
        source.found {
            let reading = source.found {
                let read = try? readForRewriting(Data(source.bytes), within: .default)
                return read?.finding as? YAMLReading ?? YAMLReading()
            }
            if let outline = reading.outline(of: source.document) { return outline }
            var outline = YAMLOutline(places: [], isSound: false)
            outline.comments = GapScanner(source.bytes, YAMLEditor.syntax.comments)
                .comments(outside: [])
            return outline
        }
    }
}

/// The noted events of a document; only what is edited, or counted, needs the outline of its text.
final class YAMLReading: Sendable {
    private let outline: Mutex<((CodableDocument) -> YAMLOutline)?>

    /// - Parameter position: The index of the document in the stream.
    init(
        _ notes: YAMLNotes?, _ source: SourceBuffer, at position: Int,
        of format: YAMLFormat
    ) {
        outline = Mutex { YAMLOutline(notes, source, $0, at: position, of: format) }
    }

    /// A document that could not be read.
    init() {
        outline = Mutex(nil)
    }

    /// Returns the outline, and frees the events; nil the second time.
    ///
    /// - Complexity: O(n) in the bytes of the stream.
    func outline(of document: CodableDocument) -> YAMLOutline? {
        outline.withLock { $0.take() }?(document)
    }
}
