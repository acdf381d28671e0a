#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder that upgraded documents are written to.
///
/// Each document gets a unique file name, and no source is overwritten.
struct OutputFolder {
    private let url: URL
    private var taken: Set<String> = []

    /// - Parameter path: The folder, created if necessary; `nil` for a new temporary one.
    init(at path: String?) throws {
        let temporary = FileManager.default.temporaryDirectory
            .appending(path: "read-any-version-\(UUID().uuidString.prefix(8))")
        url = path.map { URL(filePath: $0) } ?? temporary
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw Problem("the folder \(url.path) cannot be created: \(error)")
        }
    }

    /// Writes a file atomically.
    ///
    /// - Parameter fileExtension: The extension, if it is not that of the source.
    mutating func write(
        _ data: Data, for source: URL, fileExtension: String? = nil
    ) throws -> URL {
        let target = url.appending(
            path: freeName(like: source, fileExtension ?? source.pathExtension))
        guard target.resolvingSymlinksInPath() != source.resolvingSymlinksInPath() else {
            throw Problem("the output would replace the file")
        }
        try data.write(to: target, options: .atomic)
        return target
    }

    private mutating func freeName(like source: URL, _ fileExtension: String) -> String {
        let stem = source.deletingPathExtension().lastPathComponent
        let ending = fileExtension.isEmpty ? "" : "." + fileExtension
        var name = stem + ending
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(stem)-\(number)\(ending)"
            number += 1
        }
        return name
    }
}
