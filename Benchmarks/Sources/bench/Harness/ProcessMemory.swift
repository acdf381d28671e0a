import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The peak memory of this process.
///
/// On Linux the kernel's high-water mark can be reset. On macOS it cannot; there the peak is the
/// one since the start.
enum ProcessMemory {
    /// The error that the system does not report peak memory.
    struct Unknown: Error, CustomStringConvertible {
        /// The error message.
        var description: String { "the system does not report peak memory" }
    }

    #if os(Linux)
    /// Resets the peak to the memory in use now.
    static func resetPeak() {
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }

    /// Returns the peak in bytes.
    static func peak() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            if let kilobytes = Int(line.filter(\.isNumber)) {
                return kilobytes * 1024
            }
        }
        throw Unknown()
    }
    #else
    /// Does nothing.
    static func resetPeak() {}

    /// Returns the peak since the start, in bytes.
    static func peak() throws -> Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    }
    #endif
}
