import TestSupport

extension TemporaryFolder {
    /// Makes a file, with permissions if they are given.
    @discardableResult
    func make(_ name: String, _ text: String, mode: Int? = nil) throws -> URL {
        try write(text, to: name)
        if let mode {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: file(name).path)
        }
        return file(name)
    }

    @discardableResult
    func link(_ name: String, to target: String) throws -> URL {
        try FileManager.default.createSymbolicLink(
            atPath: file(name).path, withDestinationPath: target)
        return file(name)
    }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file(name).path)[.posixPermissions] as? Int
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
