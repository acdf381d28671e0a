protocol Command: Sendable {
    static var manual: Manual { get }

    /// - Throws: `UsageError` for a mistake in the arguments, any other error for a failure.
    init(_ arguments: Arguments, in session: Session) throws

    func run(_ session: Session) async throws -> ExitStatus
}

/// The exit status of a command; of several files, the one that is the most urgent counts.
enum ExitStatus: Int32, Comparable {
    case success = 0
    case failure = 1
    case misuse = 2
    /// Documents are old, or would change.
    case changes = 3
    /// A chain of migrations is unsound, so that no document was looked at.
    case unsound = 4
    /// The process was asked to end (SIGTERM).
    case terminated = 143

    private static let byUrgency: [ExitStatus] = [
        .success, .changes, .failure, .unsound, .misuse, .terminated,
    ]

    static func < (left: ExitStatus, right: ExitStatus) -> Bool {
        byUrgency.firstIndex(of: left) ?? 0 < byUrgency.firstIndex(of: right) ?? 0
    }
}
