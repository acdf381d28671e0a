import Foundation

/// A new folder, which is removed with the last reference.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes files with the given contents, and the folders of their names.
    public init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "versioned-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files {
            try FileManager.default.createDirectory(
                at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
            try write(text, to: name)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path without a slash at its end.
    public var path: String { url.path }

    /// The names of the files in it, sorted.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Where a file is, if it is there.
    public func file(_ name: String) -> URL {
        url.appending(path: name, directoryHint: .notDirectory)
    }

    /// The bytes of a file.
    public func data(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

    /// The text of a file.
    public func text(_ name: String) throws -> String { try data(name).text }

    /// Writes a file and returns its path.
    @discardableResult
    public func write(
        _ text: String, to name: String, options: Data.WritingOptions = []
    ) throws -> String {
        try Data(text.utf8).write(to: file(name), options: options)
        return file(name).path
    }

    /// Writes a file.
    public func write(_ data: Data, to name: String) throws { try data.write(to: file(name)) }
}
