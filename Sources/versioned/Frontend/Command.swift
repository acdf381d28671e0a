protocol Command {
    static var name: String { get }
    /// The line in the help of the tool.
    static var summary: String { get }
    /// The output of `--help`.
    static var help: String { get }
    static var options: [Option] { get }

    /// Creates the command from its arguments.
    ///
    /// - Throws: `UsageError`.
    init(_ arguments: Arguments) throws

    func run(_ terminal: Terminal) throws -> ExitStatus
}

extension Command {
    /// Calls a body for each file; failures are printed, and the other files are still processed.
    func forEach(
        _ inputs: [Input], _ terminal: Terminal, _ body: (Input) throws -> Void
    ) -> ExitStatus {
        var status = ExitStatus.success
        for input in inputs {
            do {
                try body(input)
            } catch {
                terminal.error(ErrorText.of(error, in: input.name))
                status = .failure
            }
        }
        return status
    }
}
