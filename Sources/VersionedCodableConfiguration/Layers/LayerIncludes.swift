import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

struct LayerIncludes {
    /// A file, and where it is named.
    typealias File = (url: URL, place: NodeSource)

    private static let maximumDepth = 8
    private static let maximumCount = 64

    /// The files that are being read, each included by the previous one.
    private var open: [String] = []
    private var count = 0

    /// Returns the files that a member names.
    ///
    /// - Throws: `LayerError` if a value is not a path below the folder of the file.
    func files(named node: DocumentNode, at url: URL) throws -> [File] {
        let places =
            node.kind == .array ? node.document.elementPlaces(of: node.index) : [node.index]
        return try places.map { index in
            let place = node.document.source(ofNode: index)
            guard let path = node.document.node(atTapeIndex: index).string, !path.isEmpty else {
                throw LayerError(place, "expected the path of a file to include")
            }
            guard !path.hasPrefix("/"), !path.contains("\0"), let inner = inner(path) else {
                throw LayerError(
                    place,
                    "\"\(ErrorMessages.shortName(path))\" is outside of the folder of the file")
            }
            let folder = url.deletingLastPathComponent()
            return (folder.appendingPathComponent(inner, isDirectory: false), place)
        }
    }

    /// Returns a relative path without `..`; nil if it leads out of its folder.
    private func inner(_ path: String) -> String? {
        var steps: [Substring] = []
        for step in path.split(separator: "/") {
            guard step == ".." else {
                steps.append(step)
                continue
            }
            if steps.popLast() == nil { return nil }
        }
        return steps.isEmpty ? nil : steps.joined(separator: "/")
    }

    /// Notes that a file is being read, until `leave` is called.
    ///
    /// - Throws: `LayerError` for too many files, or for a file that includes itself.
    mutating func enter(_ file: File) throws {
        let path = file.url.resolvingSymlinksInPath().path
        guard !open.contains(path) else {
            throw LayerError(file.place, "the file includes itself")
        }
        guard open.count < LayerIncludes.maximumDepth else {
            throw LayerError(
                file.place, "includes are nested more than \(LayerIncludes.maximumDepth) deep")
        }
        count += 1
        guard count <= LayerIncludes.maximumCount else {
            throw LayerError(
                file.place, "more than \(LayerIncludes.maximumCount) files are included")
        }
        open.append(path)
    }

    mutating func leave() { open.removeLast() }
}
