import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The memory one run of our side takes at its peak.
///
/// The peak of a process never falls, so every measure gets a process of its own: this program, started again with
/// `--peak`.
enum PeakMemory {
    /// Megabytes above the start, measured in a child process.
    static func inChild(_ measure: Measure, n: Int, fixtures: Fixtures) throws -> Double {
        let child = Process()
        child.executableURL = Bundle.main.executableURL
        child.arguments = [
            "--peak", measure.name, "--n", String(n), "--fixtures", fixtures.directory.path,
        ]
        let output = Pipe()
        child.standardOutput = output
        child.standardInput = FileHandle.nullDevice
        try child.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        guard child.terminationStatus == 0,
            let bytes = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
        else {
            throw WrongResult(description: "no peak memory for \(measure.name(at: n))")
        }
        return Double(bytes) / 1e6
    }

    /// Bytes above the start.
    ///
    /// Call it once, in a process that does nothing else.
    /// A document of two parts, so that an array is one in every format, goes first, and the peak is asked for twice: the code this brings into memory is not part of the
    /// measure.
    static func ofOneRun(_ measure: Measure, n: Int, fixtures: Fixtures) throws -> Int {
        try measure.prepare(2, fixtures).ours()
        let pair = try measure.prepare(n, fixtures)
        _ = try peak()
        resetPeak()
        let start = try peak()
        try pair.ours()
        return try peak() - start
    }

    #if os(Linux)
    /// Lowers the peak to what is in use now.
    private static func resetPeak() {
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }

    private static func peak() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            if let kilobytes = Int(line.filter(\.isNumber)) {
                return kilobytes * 1024
            }
        }
        throw WrongResult(description: "the system does not report peak memory")
    }
    #else
    private static func resetPeak() {}

    private static func peak() throws -> Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    }
    #endif
}
