import Foundation
import Measuring
import VersionedCodable

/// One use of one input in a separate process, on a thread with a small stack.
struct Trial: Codable {
    var seconds: Double
    var peak: Int
    /// The first line of the error; `nil` when there was none.
    var error: String?

    /// Seconds until the process ends itself.
    private static let timeout = 10.0

    /// Whether the limits refused the input, so that a smaller one may cost more.
    var isRefused: Bool { error?.contains("limit of ") ?? false }

    /// Runs a use in this process.
    static func run(_ use: Use, small: Data, input: Data) throws -> Trial {
        // The first run loads the code and tables of the libraries, which do not count as cost.
        try? use.run(small)
        ProcessMemory.resetPeak()
        let start = try ProcessMemory.peak()
        let outcome = Outcome()
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            outcome.seconds =
                ContinuousClock().measure {
                    do {
                        try use.run(input)
                    } catch {
                        outcome.error = error.documentDescription
                    }
                }.milliseconds / 1000
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        // A child outlives a parent that is killed, so it has to watch the time, too.
        guard done.wait(timeout: .now() + Trial.timeout) == .success else { exit(3) }
        let line = outcome.error.map { $0.prefix { $0 != "\n" }.prefix(200) }
        return Trial(
            seconds: outcome.seconds, peak: try ProcessMemory.peak() - start,
            error: line.map(String.init))
    }

    /// The result of a thread; written before a semaphore is signalled and read after.
    private final class Outcome: @unchecked Sendable {
        var seconds = 0.0
        var error: String?
    }

    /// Runs a use in a child process; `nil` when that did not end in time.
    static func inChild(_ attack: Attack, use: Int, file: URL) throws -> Trial? {
        let child = Process()
        child.executableURL = Bundle.main.executableURL
        child.arguments = ["--run", attack.name, String(use), file.path]
        let output = Pipe()
        child.standardOutput = output
        child.standardInput = FileHandle.nullDevice
        try child.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        guard child.terminationStatus == 0 else { return nil }
        return try JSONDecoder().decode(Trial.self, from: text)
    }
}
