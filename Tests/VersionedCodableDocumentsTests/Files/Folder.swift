import Foundation

/// A folder of its own for a test, deleted with the value.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Makes a file, with permissions if they are given.
    @discardableResult
    func write(_ text: String, to name: String, mode: Int? = nil) throws -> URL {
        let file = file(name)
        try Data(text.utf8).write(to: file)
        if let mode {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: file.path)
        }
        return file
    }

    @discardableResult
    func link(_ name: String, to target: String) throws -> URL {
        let link = file(name)
        try FileManager.default.createSymbolicLink(
            atPath: link.path, withDestinationPath: target)
        return link
    }

    func text(of name: String) throws -> String {
        try String(contentsOf: file(name), encoding: .utf8)
    }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file(name).path)[.posixPermissions] as? Int
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// Makes a FIFO, into which the bytes are written as soon as somebody reads it.
    func pipe(_ name: String, giving text: String? = nil) throws -> URL {
        let fifo = file(name)
        try run("mkfifo", fifo.path).waitUntilExit()
        if let text { _ = try run("sh", "-c", "printf %s \"$1\" > \"$2\"", "sh", text, fifo.path) }
        return fifo
    }

    private func run(_ arguments: String...) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        try process.run()
        return process
    }
}
