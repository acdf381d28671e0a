import Foundation

/// Standard output and standard error.
struct Terminal {
    /// Prints a line.
    func print(_ line: String) {
        write(Data((line + "\n").utf8), to: .standardOutput)
    }

    /// Writes bytes as they are.
    func print(_ data: Data) {
        write(data, to: .standardOutput)
    }

    /// Prints a line about something that went wrong.
    func error(_ line: String) {
        write(Data((line + "\n").utf8), to: .standardError)
    }

    /// A reader that went away is no reason to complain.
    private func write(_ data: Data, to file: FileHandle) {
        try? file.write(contentsOf: data)
    }
}
