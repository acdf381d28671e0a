#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file to read.
struct InputFile {
    let url: URL
    /// The path as the user would write it.
    let name: String

    var lastComponent: String { url.lastPathComponent }
}

enum InputFiles {
    /// The folder of the documents that come with this program.
    static var examples: String {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = sources.appending(path: "Documents").path
        let current = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
    }

    /// Returns the file at a path, or the visible files of the folder there, sorted by name.
    static func files(at path: String) throws -> [InputFile] {
        let url = URL(filePath: path)
        guard try kind(ofFileAt: path) == .typeDirectory else {
            return [InputFile(url: url, name: path)]
        }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { try !$0.hasPrefix(".") && kind(ofFileAt: prefix + $0) == .typeRegular }
            .map { InputFile(url: url.appending(path: $0), name: prefix + $0) }
            .sorted { $0.name < $1.name }
    }

    /// Returns the kind of a file, or of the target of a symbolic link.
    private static func kind(ofFileAt path: String) throws -> FileAttributeType? {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        return try FileManager.default.attributesOfItem(atPath: file.path)[.type]
            as? FileAttributeType
    }
}
