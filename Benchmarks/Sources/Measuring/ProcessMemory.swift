import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The most memory this process has had at once.
///
/// On Linux the kernel's high-water mark can be reset. macOS cannot reset it; there the peak is one
/// since the start.
public enum ProcessMemory {
    /// The system does not say.
    public struct Unknown: Error, CustomStringConvertible {
        /// One line.
        public var description: String { "the system does not report peak memory" }
    }

    #if os(Linux)
    /// Lowers the peak to what is in use now.
    public static func resetPeak() {
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }

    /// Bytes.
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

    /// Bytes, since the start.
    public static func peak() throws -> Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    }
    #endif
}
