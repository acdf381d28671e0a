import Foundation
import Testing

/// The built binary.
enum Tool {
    /// Beside the bundle the tests are in; nil when only the tests were built.
    static let url: URL? = program("versioned")

    static func program(_ name: String) -> URL? {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let process = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        return (bundles + [process]).lazy
            .map { $0.deletingLastPathComponent().appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static let bash = URL(filePath: "/bin/bash")

    static let comment: Comment =
        "the binary versioned is not there beside the tests; swift build makes it"

    /// What a run of the tool left behind.
    struct Result: Equatable {
        var output: String
        var errors: String
        var status: Int32

        static func success(_ output: String) -> Result {
            Result(output: output, errors: "", status: 0)
        }

        static func failure(_ errors: String) -> Result {
            Result(output: "", errors: errors, status: 1)
        }
    }
}

/// A folder of its own for a test, deleted with the value.
final class Folder {
    let url: URL

    /// Makes files with the given contents.
    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("versioned-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files {
            let folder = url.appendingPathComponent(name).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write(Data(text.utf8), to: name)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ data: Data, to name: String) throws {
        try data.write(to: url.appendingPathComponent(name))
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// Runs the tool in the folder.
    func run(_ arguments: String..., input: String = "") throws -> Tool.Result {
        try run(arguments, input: input)
    }

    /// Runs the tool in the folder.
    func run(
        _ arguments: [String], input: String = "", program: URL? = Tool.url
    ) throws -> Tool.Result {
        let output = Pipe()
        let errors = url.appendingPathComponent(".errors")
        let standardInput = url.appendingPathComponent(".input")
        try Data(input.utf8).write(to: standardInput)
        try Data().write(to: errors)
        defer {
            for file in [errors, standardInput] { try? FileManager.default.removeItem(at: file) }
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = url
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = try FileHandle(forReadingFrom: standardInput)
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Tool.Result(
            output: String(decoding: bytes, as: UTF8.self),
            errors: try text(of: ".errors"),
            status: process.terminationStatus)
    }

    /// Runs a command of the shell in the folder; `$1` is the first argument.
    func shell(_ command: String, _ arguments: String...) throws -> Tool.Result {
        let (output, errors) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command, "sh"] + arguments
        process.currentDirectoryURL = url
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        let words = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Tool.Result(
            output: String(decoding: bytes, as: UTF8.self),
            errors: String(decoding: words, as: UTF8.self), status: process.terminationStatus)
    }
}
