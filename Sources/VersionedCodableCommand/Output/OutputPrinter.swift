import VersionedCodableEssentials

/// Prints what was found in files in their order, and a report on all at the end.
struct OutputPrinter {
    private let session: Session
    private var findings: [Finding] = []
    private var status = ExitStatus.success
    /// The numbers of files that failed and that would change.
    private var (failed, changed) = (0, 0)
    private var error: (any Error)?

    init(_ session: Session) {
        self.session = session
    }

    /// Prints the output of the next file.
    mutating func print(_ output: FileOutput) {
        status = max(status, output.status)
        if output.status == .failure { failed += 1 }
        if output.findings.contains(where: { $0.level == .change }) { changed += 1 }
        for part in output.parts { session.terminal.send(part.bytes, to: part.stream) }
        switch session.style.report {
        case .text: break
        case .json:
            do {
                session.terminal.send(try output.line, to: .output)
            } catch {
                self.error = error
            }
        case .github, .sarif: findings += output.findings
        }
    }

    mutating func finish() throws -> ExitStatus {
        Interrupt.end()
        if let error { throw error }
        // The status of a failure does not say whether others are old.
        if failed > 0, changed > 0, !session.style.isQuiet {
            session.terminal.error("\(failed) failed, \(changed) would change")
        }
        let report = try session.style.report.report(on: findings, by: session.tool.name)
        session.terminal.send(report, to: .output)
        return status
    }
}
