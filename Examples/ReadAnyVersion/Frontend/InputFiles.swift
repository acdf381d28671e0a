import Foundation

/// A file to read.
struct InputFile {
    let url: URL
    /// The path as the user would write it.
    let name: String
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

    /// The file at a path, or the files of the folder there, sorted by name and without hidden
    /// ones.
    static func files(at path: String) throws -> [InputFile] {
        let url = URL(filePath: path)
        guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
            return [InputFile(url: url, name: path)]
        }
        let contents = try FileManager.default.contentsOfDirectory(
            at: url, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return
            try contents
            .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
            .map { InputFile(url: $0, name: prefix + $0.lastPathComponent) }
            .sorted { $0.name < $1.name }
    }
}
