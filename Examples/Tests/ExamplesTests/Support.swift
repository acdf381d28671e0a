import Foundation
import Testing

/// Pages of the repository, which show what the examples print.
enum Page {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func guide(_ name: String) throws -> String {
        try text("Sources/VersionedCodable/VersionedCodable.docc/Guides/\(name).md")
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

/// A program of the package, run in a folder of its own.
struct Run: Equatable {
    var output: String
    var errors = ""
    var status: Int32 = 0

    init(output: String, errors: String = "", status: Int32 = 0) {
        (self.output, self.errors, self.status) = (output, errors, status)
    }

    /// Runs a program with arguments that are separated by spaces.
    init(
        _ program: String, _ arguments: String = "", files: [String: String] = [:],
        input: String = ""
    ) throws {
        let (manager, folder) = (
            FileManager.default, URL.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
        )
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: folder) }
        func file(_ name: String, _ text: String = "") throws -> URL {
            let url = folder.appending(path: name)
            try Data(text.utf8).write(to: url)
            return url
        }
        for (name, text) in files { _ = try file(name, text) }
        let (output, errors) = try (file("output"), file("errors"))
        // Programs are next to the bundle of the tests.
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let executable: URL = try #require(
            (bundles + [URL(filePath: CommandLine.arguments[0])])
                .map { $0.deletingLastPathComponent().appending(path: program) }
                .first { manager.isExecutableFile(atPath: $0.path) }, "\(program) was not built")
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        process.standardInput = try FileHandle(forReadingFrom: file("input", input))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        self.output = try String(contentsOf: output, encoding: .utf8)
        self.errors = try String(contentsOf: errors, encoding: .utf8)
        status = process.terminationStatus
    }
}
