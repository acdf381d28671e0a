// The fence around the system's C library: standard output, standard error and the exit status.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Standard output and standard error.
struct Terminal {
    /// Prints a line.
    func print(_ line: String) {
        send(Data((line + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Writes bytes as they are.
    func print(_ data: Data) {
        send(data, to: STDOUT_FILENO)
    }

    /// Prints a line about something that went wrong.
    func error(_ line: String) {
        send(Data((line + "\n").utf8), to: STDERR_FILENO)
    }

    /// Ends the process.
    func end(with status: ExitStatus) -> Never { exit(status.rawValue) }

    /// Writes all bytes. A reader that closed the pipe is not an error.
    private func send(_ data: Data, to descriptor: Int32) {
        var rest = data
        while !rest.isEmpty {
            // Some systems refuse more at once.
            let piece = rest.prefix(1 << 30)
            let count = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
