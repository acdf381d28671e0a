import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The peak memory of this process.
///
/// On Linux the kernel's high-water mark can be reset. On macOS it cannot; there the peak is the
/// one since the start.
public enum ProcessMemory {
    /// The error that the system does not report peak memory.
    public struct Unknown: Error, CustomStringConvertible {
        /// The error message.
        public var description: String { "the system does not report peak memory" }
    }

    #if os(Linux)
    /// Resets the peak to the memory in use now.
    public static func resetPeak() {
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }

    /// Returns the peak in bytes.
    public static func peak() throws -> Int {
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
    public static func resetPeak() {}

    /// Returns the peak since the start, in bytes.
    public static func peak() throws -> Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    }
    #endif
}
