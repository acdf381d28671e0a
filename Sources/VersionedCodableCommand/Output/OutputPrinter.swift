import VersionedCodableEssentials

/// Prints what was found in files in their order, a report on all at the end, and the progress.
struct OutputPrinter {
    private let session: Session
    private let count: Int
    private var printed = 0
    private var files: [FileOutput] = []
    private var status = ExitStatus.success
    /// The numbers of files that failed and that would change.
    private var (failed, changed) = (0, 0)
    private var error: (any Error)?
    private var progress: Progress

    init(_ session: Session, count: Int) {
        self.session = session
        self.count = count
        progress = Progress(
            session.terminal,
            isShown: count > 1 && !session.style.isQuiet && Terminal.Stream.error.isTerminal)
    }

    /// Prints the output of the next file.
    mutating func print(_ output: FileOutput) {
        printed += 1
        status = max(status, output.status)
        if output.status == .failure { failed += 1 }
        if output.findings.contains(where: { $0.level == .change }) { changed += 1 }
        if !output.parts.isEmpty { progress.clear() }
        for part in output.parts { session.terminal.send(part.bytes, to: part.stream) }
        switch session.style.report {
        case .text: break
        case .json:
            progress.clear()
            do {
                session.terminal.send(try output.line, to: .output)
            } catch {
                self.error = error
            }
        case .github, .sarif: files.append(output)
        }
        progress.show(printed, of: count)
    }

    mutating func finish() throws -> ExitStatus {
        progress.clear()
        Interrupt.end()
        if let error { throw error }
        // The status of a failure does not say whether others are old.
        if failed > 0, changed > 0, !session.style.isQuiet {
            session.terminal.error("\(failed) failed, \(changed) would change")
        }
        let report = try session.style.report.report(on: files, by: session.tool.name)
        session.terminal.send(report, to: .output)
        return status
    }
}

/// A line on a terminal that says how far long work is, from its second second.
private struct Progress {
    private let terminal: Terminal
    private let isShown: Bool
    private var due = ContinuousClock.now + .seconds(1)
    private var isOnScreen = false

    init(_ terminal: Terminal, isShown: Bool) {
        self.terminal = terminal
        self.isShown = isShown
    }

    mutating func show(_ done: Int, of count: Int) {
        guard isShown, done < count, ContinuousClock.now >= due else { return }
        due = ContinuousClock.now + .milliseconds(100)
        isOnScreen = true
        terminal.send("\r\u{1B}[K\(done) of \(count) files".utf8, to: .error)
    }

    mutating func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        terminal.send("\r\u{1B}[K".utf8, to: .error)
    }
}
