import Foundation
import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableRewriting

/// The value that each comment of a document is about: the one that begins last before the comment
/// on its line, or else the first one that begins after it, of those without children.
struct CommentOwners {
    /// The paths of the values, by the texts of the comments.
    let paths: [String: DocumentPath]

    /// - Throws: `ReadingError`.
    /// - Complexity: O(n log n) in the nodes, and O(n) for each comment.
    init(_ data: Data, _ format: some RewritableFormat) throws {
        let (document, finding) = try format.readForRewriting(data, within: .default)
        let source = RewriteSource(document, finding: finding, policy: .default)
        var starts: [(offset: Int, path: DocumentPath, isContainer: Bool)] = []
        var pending = [document.root]
        while let node = pending.popLast() {
            if let start = node.sourceRange?.lowerBound {
                starts.append((start, node.path, node.count > 0))
            }
            pending += node.members.map(\.value) + Array(node.elements)
        }
        starts.sort { $0.offset < $1.offset }
        var paths: [String: DocumentPath] = [:]
        for range in format.comments(in: source) {
            let next = starts.partitioningIndex { $0.offset >= range.lowerBound }
            let line = source.bytes[..<range.lowerBound].lastIndex(of: 0x0A) ?? -1
            let beside = starts[..<next].last { $0.offset > line }
            // Behind a bracket, a comment is about the value that begins on another line.
            let isAlone = source.bytes[(line + 1)..<range.lowerBound].allSatisfy {
                $0 == 0x20 || $0 == 0x09
            }
            guard isAlone || beside != nil else { continue }
            let owner =
                beside?.isContainer == false
                ? beside : starts[next...].first { !$0.isContainer }
            paths[String(decoding: source.bytes[range], as: UTF8.self)] = owner?.path ?? .root
        }
        self.paths = paths
    }

    /// Returns a comment that is at another value than before an edit, with both paths; nil if there
    /// is none.
    ///
    /// - Parameters:
    ///   - edited: The path of the value that the edit is about, whose comments may change.
    ///   - removed: The texts of the comments that are known to be gone.
    func firstMoved(
        from old: CommentOwners, editing edited: DocumentPath, removed: Set<String>
    ) -> (comment: String, old: DocumentPath, new: DocumentPath?)? {
        for (comment, path) in old.paths.sorted(by: { $0.key < $1.key })
        where !removed.contains(comment) && !path.steps.starts(with: edited.steps) {
            if paths[comment] != path { return (comment, path, paths[comment]) }
        }
        return nil
    }
}
