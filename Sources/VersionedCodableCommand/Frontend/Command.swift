protocol Command: Sendable {
    static var name: String { get }
    /// The line in the help of the tool.
    static var summary: String { get }
    /// The output of `--help`.
    static var help: String { get }
    static var options: [Option] { get }

    /// Creates the command from its arguments.
    ///
    /// - Throws: `UsageError`.
    init(_ arguments: Arguments, in session: Session) throws

    func run(_ session: Session) async throws -> ExitStatus
}
