import Foundation

/// The peak memory of one run of our side.
///
/// The peak of a process never decreases, so every measure gets a separate process: this program,
/// started again with `--peak`.
enum PeakMemory {
    /// Returns the megabytes above the start, measured in a child process.
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

    /// Returns the bytes above the start.
    ///
    /// Call it once, in a process that does nothing else. A document of two parts, so that an array
    /// is one in every format, is read first, and the peak is read twice: the code that this loads
    /// is not part of the measure.
    static func ofOneRun(_ measure: Measure, n: Int, fixtures: Fixtures) throws -> Int {
        try measure.prepare(2, fixtures).ours()
        let pair = try measure.prepare(n, fixtures)
        _ = try ProcessMemory.peak()
        ProcessMemory.resetPeak()
        let start = try ProcessMemory.peak()
        try pair.ours()
        return try ProcessMemory.peak() - start
    }
}
