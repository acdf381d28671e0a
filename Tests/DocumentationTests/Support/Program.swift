import Foundation
import Testing

/// An example program, run in a process of its own.
enum Program {
    struct Run: Equatable {
        var status: Int32
        var output = ""
        var errors = ""
    }

    static func run(
        _ arguments: [String] = [], of name: String = "read-any-version"
    ) throws -> Run {
        try run(arguments, at: #require(path(of: name), "\(name) was not built"))
    }

    static func run(_ arguments: [String], at executable: URL) throws -> Run {
        let folder = try TemporaryFolder()
        let process = try start(arguments, at: executable, writingTo: folder)
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus, output: try folder.text("output"),
            errors: try folder.text("errors"))
    }

    /// Runs a program while a closure looks at what it writes, and then ends it.
    static func running(
        _ arguments: [String], of name: String, _ body: (Observed) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let executable = try #require(path(of: name), "\(name) was not built")
        let process = try start(arguments, at: executable, writingTo: folder)
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        try await body(Observed(folder: folder))
    }

    private static func start(
        _ arguments: [String], at executable: URL, writingTo folder: TemporaryFolder
    ) throws -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = Repository.root
        // Files take any amount of output; a pipe that nobody empties would stop the program.
        process.standardOutput = try folder.handle("output")
        process.standardError = try folder.handle("errors")
        try process.run()
        return process
    }

    /// What a program has written so far.
    struct Observed {
        let folder: TemporaryFolder

        /// Waits until all of a stream is a text; what it is after a minute, if it never is.
        func text(of stream: String, _ wanted: String) async throws -> String {
            for _ in 0..<600 where try folder.text(stream) != wanted {
                try await Task.sleep(for: .milliseconds(100))
            }
            return try folder.text(stream)
        }
    }

    /// The program lies beside the bundle of the tests, which is a folder on macOS and a file
    /// elsewhere.
    static func path(of name: String) -> URL? {
        let bundles =
            [Bundle.main] + Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
        return bundles.flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
            .map { $0.appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

/// A new folder that is removed when nobody uses it any more.
final class TemporaryFolder {
    private let url: URL

    var path: String { url.path }

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "documentation-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func data(_ name: String) throws -> Data {
        try Data(contentsOf: url.appending(path: name))
    }

    func text(_ name: String) throws -> String {
        String(decoding: try data(name), as: UTF8.self)
    }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// A new empty file to write to.
    func handle(_ name: String) throws -> FileHandle {
        _ = try write("", to: name)
        return try FileHandle(forWritingTo: url.appending(path: name))
    }
}
